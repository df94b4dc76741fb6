import { useUrlState } from './use-url-state.ts'

export type View = 'grid' | 'list'

/** Grid or list, stored in the URL like the rest of what a list shows; a list's own view is not written there. */
export function useView(usual: View) {
  const { get, set } = useUrlState()
  const requested = get('view')
  const view: View = requested === 'grid' || requested === 'list' ? requested : usual
  const setView = (next: View) => set({ view: next === usual ? null : next, page_size: null })
  return [view, setView] as const
}
