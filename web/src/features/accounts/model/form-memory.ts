type Texts = Record<string, string>

/**
 * Remembers the input of a registration step in this tab until the step is done, so that going back or reloading
 * loses nothing. Passwords are never stored here.
 */
export function typedFor<Values extends Texts>(step: string) {
  const key = `homeslice-typed-${step}`
  return {
    /** The given initial values, overridden by remembered input. */
    over: (values: Values): Values => {
      const typed = parsed(sessionStorage.getItem(key))
      const restored = Object.entries(typed).filter(([name]) => name in values)
      return { ...values, ...Object.fromEntries(restored) }
    },
    save: (values: Values) => sessionStorage.setItem(key, JSON.stringify(values)),
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
