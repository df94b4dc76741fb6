import { useEffect } from 'react'
import { isInPart, type MarketPart } from '#domain/deals/lifecycle.ts'
import { MAX_COMPARED } from '../../features/deals/comparison/most-compared.ts'
import { type MarketFilters, readFilters, writeFilters } from '../../features/deals/filters/filters.ts'
import { useUrlState } from '../../ui/lists/use-url-state.ts'
import { useView } from '../../ui/lists/use-view.ts'
import {
  DEFAULT_ORDERING,
  defaultPageSize,
  OLDER,
  partOf,
  readCompared,
  readOrdering,
  readPageSize,
  readTab,
} from './paging.ts'

/** The state of the page, stored in the URL, so that a link shares exactly what is shown. */
export function useMarket() {
  const { params, get, set, page, setPage } = useUrlState()
  const [view, setView] = useView('grid')
  const requested = readFilters(params)
  const tab = readTab(get('tab'), requested.deal_state)
  const part = partOf(tab, get('period'))
  // The tabs read the address too, so that it names the tab that an older one meant.
  const isNamed = tab === (get('tab') ?? 'deals')
  useEffect(() => {
    if (!isNamed) set({ tab: tab === 'deals' ? null : tab })
  })
  const keepPage = { page: page > 1 ? String(page) : null }
  return {
    tab,
    part,
    filters: { ...requested, deal_state: requested.deal_state.filter((state) => isInPart(part, state)) },
    ordering: readOrdering(get('ordering'), part),
    view,
    page,
    pageSize: readPageSize(get('page_size'), view),
    compared: readCompared(get('compare'), MAX_COMPARED),
    setPeriod: (of: MarketPart) =>
      set({ period: of === 'past_results' ? OLDER : null, deal_state: null, compare: null }),
    setFilters: (filters: MarketFilters) => set({ ...writeFilters(filters) }),
    setOrdering: (ordering: string) =>
      set({ ordering: ordering === DEFAULT_ORDERING[part] ? null : ordering }),
    setView,
    setPage,
    setPageSize: (size: number) => set({ page_size: size === defaultPageSize(view) ? null : String(size) }),
    setCompared: (ids: readonly string[]) => set({ compare: ids.join(',') || null, ...keepPage }),
  }
}

export type Market = ReturnType<typeof useMarket>
