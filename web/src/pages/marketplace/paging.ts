import { DEAL_ORDERING } from '#domain/deals/contract.ts'
import { MAX_PAGE_SIZE, PAGE_SIZE_GRID, PAGE_SIZE_TABLE } from '#domain/kernel/list.ts'

export type MarketView = 'grid' | 'list'

/** Ending soonest; the server puts what is live before what is to come and what is over. */
export const DEFAULT_ORDERING = 'bid_end_ts'

export const defaultPageSize = (view: MarketView) => (view === 'grid' ? PAGE_SIZE_GRID : PAGE_SIZE_TABLE)

/** Page sizes to choose from; rows of the grid are full at two, three and four columns. */
export const pageSizes = (view: MarketView) => (view === 'grid' ? [12, 24, 48] : [10, 25, 50])

/** The order an address asks for; the default where the API knows no such order. */
export function readOrdering(asked: string | null): string {
  const field = asked?.replace(/^-/, '')
  return asked && DEAL_ORDERING.some((known) => known === field) ? asked : DEFAULT_ORDERING
}

/** The page size an address asks for; the view's own where the API would reject it. */
export function readPageSize(asked: string | null, view: MarketView): number {
  const size = Number(asked)
  return asked && Number.isInteger(size) && size >= 1 && size <= MAX_PAGE_SIZE ? size : defaultPageSize(view)
}

/** Ids of deals that an address lays side by side. */
export const readCompared = (asked: string | null, most: number) =>
  [...new Set((asked ?? '').split(',').filter(Boolean))].slice(0, most)
