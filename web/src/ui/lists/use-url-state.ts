import { useSearchParams } from 'react-router'

/**
 * The state of a list in the URL: filters, sort, page, view. `set({city: 'Barrie'})` changes the given keys (null
 * or '' removes one) and returns to the first page.
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
      // Synchronously: otherwise a checkbox would briefly jump back after a click.
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
