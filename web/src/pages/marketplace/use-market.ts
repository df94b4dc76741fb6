import { type MarketFilters, readFilters, writeFilters } from '../../features/deals/filters/filters.ts'
import { useUrlState } from '../../ui/lists/use-url-state.ts'
import { MAX_COMPARED } from './compare.ts'
import {
  DEFAULT_ORDERING,
  defaultPageSize,
  type MarketView,
  readCompared,
  readOrdering,
  readPageSize,
} from './paging.ts'

/** The state of the page, kept in the URL, so that a link shares exactly what is shown. */
export function useMarket() {
  const { params, get, set, page, setPage } = useUrlState()
  const view: MarketView = get('view') === 'list' ? 'list' : 'grid'
  const keepPage = { page: page > 1 ? String(page) : null }
  return {
    filters: readFilters(params),
    ordering: readOrdering(get('ordering')),
    view,
    page,
    pageSize: readPageSize(get('page_size'), view),
    compared: readCompared(get('compare'), MAX_COMPARED),
    setFilters: (filters: MarketFilters) => set({ ...writeFilters(filters) }),
    setOrdering: (ordering: string) => set({ ordering: ordering === DEFAULT_ORDERING ? null : ordering }),
    setView: (next: MarketView) => set({ view: next === 'grid' ? null : next, page_size: null }),
    setPage,
    setPageSize: (size: number) => set({ page_size: size === defaultPageSize(view) ? null : String(size) }),
    setCompared: (ids: readonly string[]) => set({ compare: ids.join(',') || null, ...keepPage }),
  }
}

export type Market = ReturnType<typeof useMarket>
