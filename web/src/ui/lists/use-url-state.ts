import { useSearchParams } from 'react-router'

/**
 * The state of a list, kept in the address: filters, sort, page, view.
 * `set({city: 'Barrie'})` changes some keys (null or '' takes one away) and goes back to the first page.
 */
export function useUrlState() {
  const [params, setParams] = useSearchParams()
  const set = (changes: Record<string, string | null>) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (!('page' in changes)) after.delete('page')
        for (const [key, value] of Object.entries(changes)) {
          if (value === null || value === '') after.delete(key)
          else after.set(key, value)
        }
        return after
      },
      // At once: a box that waits for a transition would jump back under the finger that ticked it.
      { replace: true, preventScrollReset: true, flushSync: true },
    )
  const page = Math.max(1, Math.floor(Number(params.get('page') ?? 1)) || 1)
  return {
    params,
    get: (key: string) => params.get(key),
    set,
    page,
    setPage: (n: number) => set({ page: n > 1 ? String(n) : null }),
  }
}
