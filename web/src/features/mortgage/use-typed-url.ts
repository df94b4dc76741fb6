import { useSearchParams } from 'react-router'

export interface TypedUrl {
  get: (key: string) => string | null
  /** Changes some keys: null takes one away (its default stands again), an empty text stays, as it was typed. */
  set: (changes: Record<string, string | null>) => void
}

/** What is typed into a calculator, kept in the address as it was typed, so that a link shows exactly the same. */
export function useTypedUrl(): TypedUrl {
  const [params, setParams] = useSearchParams()
  return {
    get: (key) => params.get(key),
    set: (changes) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before)
          for (const [key, value] of Object.entries(changes)) {
            if (value === null) after.delete(key)
            else after.set(key, value)
          }
          return after
        },
        // At once: a field that waits for a transition would lose what is typed meanwhile.
        { replace: true, preventScrollReset: true, flushSync: true },
      ),
  }
}
