import { useSearchParams } from 'react-router'

export interface TypedUrl {
  get: (key: string) => string | null
  /** Changes some keys: null removes one (restoring its default), an empty text is stored as typed. */
  set: (changes: Record<string, string | null>) => void
}

/** Calculator input, stored in the URL as typed, so that a link shows exactly the same. */
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
        // Synchronously: a field that waits for a transition would lose what is typed in the meantime.
        { replace: true, preventScrollReset: true, flushSync: true },
      ),
  }
}
