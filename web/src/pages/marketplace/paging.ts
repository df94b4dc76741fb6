import { MARKET_ORDERING } from '#domain/deals/contract.ts'
import { isInPart, type MarketPart } from '#domain/deals/lifecycle.ts'
import type { DealState } from '#domain/deals/vocabulary.ts'
import { MAX_PAGE_SIZE, PAGE_SIZE_GRID, PAGE_SIZE_TABLE } from '#domain/kernel/list.ts'
import { fieldOf, keysOf, orderingAmong } from '../../ui/lists/ordering.ts'
import type { View } from '../../ui/lists/use-view.ts'

/** What ends or opens next first; of results the latest. */
export const DEFAULT_ORDERING = {
  open: 'bid_end_ts',
  results: '-ended_at',
  past_results: '-ended_at',
} as const satisfies Readonly<Record<MarketPart, string>>

export type MarketTab = 'deals' | 'results' | 'details'

/** The part of the market that a tab shows; the tab of results has their archive too. */
export function partOf(tab: MarketTab, period: string | null): MarketPart {
  if (tab !== 'results') return 'open'
  return period === OLDER ? 'past_results' : 'results'
}

/** The archive of results in the URL. */
export const OLDER = 'older'

/** The tab in the URL. An address without one that has only states of results opens them. */
export function readTab(tab: string | null, states: readonly DealState[]): MarketTab {
  if (tab === 'results' || tab === 'details') return tab
  return tab === null && states.length > 0 && states.every((state) => isInPart('results', state))
    ? 'results'
    : 'deals'
}

export const defaultPageSize = (view: View) => (view === 'grid' ? PAGE_SIZE_GRID : PAGE_SIZE_TABLE)

/** Selectable page sizes; they fill the grid's rows at two, three and four columns. */
export const pageSizes = (view: View) => (view === 'grid' ? [12, 24, 48] : [10, 25, 50])

/** The order in the URL, which is by match first if at all; the default of the part if the API does not support it. */
export function readOrdering(requested: string | null, part: MarketPart): string {
  const keys = keysOf(orderingAmong(MARKET_ORDERING, requested))
  const byMatch = keys.filter((key) => fieldOf(key) === 'match')
  return [...byMatch, ...keys.filter((key) => fieldOf(key) !== 'match')].join() || DEFAULT_ORDERING[part]
}

/** The page size in the URL; the view's default if the API would reject it. */
export function readPageSize(requested: string | null, view: View): number {
  const size = Number(requested)
  return requested && Number.isInteger(size) && size >= 1 && size <= MAX_PAGE_SIZE
    ? size
    : defaultPageSize(view)
}

/** Ids of the compared deals in the URL. */
export const readCompared = (requested: string | null, most: number) =>
  [...new Set((requested ?? '').split(',').filter(Boolean))].slice(0, most)
