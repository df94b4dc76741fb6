import { DEAL_ORDERING } from '#domain/deals/contract.ts'
import { MAX_PAGE_SIZE, PAGE_SIZE_GRID, PAGE_SIZE_TABLE } from '#domain/kernel/list.ts'
import { useUrlState } from '../../ui/lists/useUrlState.ts'
import { MAX_COMPARED } from './compare.ts'
import { type MarketFilters, readFilters, writeFilters } from './filters.ts'

export type MarketView = 'grid' | 'list'

/** Ending soonest; the server puts what is live before what is to come and what is over. */
export const DEFAULT_ORDERING = 'bid_end_ts'

const defaultSize = (view: MarketView) => (view === 'grid' ? PAGE_SIZE_GRID : PAGE_SIZE_TABLE)

/** Page sizes to choose from; rows of the grid are full at two and three columns. */
export const pageSizes = (view: MarketView) => (view === 'grid' ? [12, 24, 48] : [10, 25, 50])

function readOrdering(asked: string | null): string {
  const field = asked?.replace(/^-/, '')
  return asked && DEAL_ORDERING.some((known) => known === field) ? asked : DEFAULT_ORDERING
}

function readPageSize(asked: string | null, view: MarketView): number {
  const size = Number(asked)
  return asked && Number.isInteger(size) && size >= 1 && size <= MAX_PAGE_SIZE ? size : defaultSize(view)
}

/** Everything that the page shows, kept in the address: a link shares exactly what one sees. */
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
    compared: [...new Set((get('compare') ?? '').split(',').filter(Boolean))].slice(0, MAX_COMPARED),
    setFilters: (filters: MarketFilters) => set({ ...writeFilters(filters) }),
    setOrdering: (ordering: string) => set({ ordering: ordering === DEFAULT_ORDERING ? null : ordering }),
    setView: (next: MarketView) => set({ view: next === 'grid' ? null : next, page_size: null }),
    setPage,
    setPageSize: (size: number) => set({ page_size: size === defaultSize(view) ? null : String(size) }),
    setCompared: (ids: readonly string[]) => set({ compare: ids.join(',') || null, ...keepPage }),
  }
}

export type Market = ReturnType<typeof useMarket>
