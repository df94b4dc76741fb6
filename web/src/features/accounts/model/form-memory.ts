type Texts = Record<string, string>

/**
 * What was typed into a step of registration, so that going back or a reload loses nothing; for this tab alone, until
 * the step is done. A password is never put here.
 */
export function typedFor<Values extends Texts>(step: string) {
  const key = `homeslice-typed-${step}`
  return {
    /** The values to begin with: those given, and over them what was typed. */
    over: (values: Values): Values => {
      const typed = parsed(sessionStorage.getItem(key))
      const kept = Object.entries(typed).filter(([name]) => name in values)
      return { ...values, ...Object.fromEntries(kept) }
    },
    keep: (values: Values) => sessionStorage.setItem(key, JSON.stringify(values)),
    forget: () => sessionStorage.removeItem(key),
  }
}

function parsed(text: string | null): Texts {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    if (typeof value !== 'object' || value === null) return {}
    const texts = Object.entries(value).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    )
    return Object.fromEntries(texts)
  } catch {
    return {}
  }
}
