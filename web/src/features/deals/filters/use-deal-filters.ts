import { useUrlState } from '../../../ui/lists/use-url-state.ts'
import { type MarketFilters, NO_FILTERS, readFilters, writeFilters } from './filters.ts'

/**
 * Filters of a list of deals in the URL. State and search have controls of their own there, tabs and a search field,
 * and are left alone.
 */
export function useDealFilters() {
  const { params, get, set } = useUrlState()
  const filters: MarketFilters = {
    ...readFilters(params),
    search: '',
    deal_state: NO_FILTERS.deal_state,
    favorites: false,
  }
  const setFilters = (next: MarketFilters) => {
    const { search: _, deal_state: __, favorites: ___, ...written } = writeFilters(next)
    set(written)
  }
  const clear = () => set({ ...writeFilters(NO_FILTERS), deal_state: get('deal_state') })
  return { filters, setFilters, clear }
}
