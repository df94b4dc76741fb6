import { DEAL_ORDERING } from '#domain/deals/contract.ts'
import { MAX_PAGE_SIZE, PAGE_SIZE_GRID, PAGE_SIZE_TABLE } from '#domain/kernel/list.ts'

export type MarketView = 'grid' | 'list'

/** Ending soonest; the server sorts live deals before scheduled and ended ones. */
export const DEFAULT_ORDERING = 'bid_end_ts'

export const defaultPageSize = (view: MarketView) => (view === 'grid' ? PAGE_SIZE_GRID : PAGE_SIZE_TABLE)

/** Selectable page sizes; they fill the grid's rows at two, three and four columns. */
export const pageSizes = (view: MarketView) => (view === 'grid' ? [12, 24, 48] : [10, 25, 50])

/** The order in the URL; the default if the API does not support it. */
export function readOrdering(asked: string | null): string {
  const field = asked?.replace(/^-/, '')
  return asked && DEAL_ORDERING.some((known) => known === field) ? asked : DEFAULT_ORDERING
}

/** The page size in the URL; the view's default if the API would reject it. */
export function readPageSize(asked: string | null, view: MarketView): number {
  const size = Number(asked)
  return asked && Number.isInteger(size) && size >= 1 && size <= MAX_PAGE_SIZE ? size : defaultPageSize(view)
}

/** Ids of the compared deals in the URL. */
export const readCompared = (asked: string | null, most: number) =>
  [...new Set((asked ?? '').split(',').filter(Boolean))].slice(0, most)
