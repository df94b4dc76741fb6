import { isInPart, type MarketPart } from '#domain/deals/lifecycle.ts'
import { useDealComposition, useDealFigures } from '../api.ts'
import { type FilterName, type MarketFilters, queryOf, without } from './filters.ts'

/**
 * Figures of the result, and the counts next to each choice. A choice is counted without its own filter:
 * "Commercial 13" is the number of results if it were chosen. Inactive filters need no extra request.
 */
export function useFacets(filters: MarketFilters, market: MarketPart) {
  const countsWithout = (name: FilterName) => queryWithout(filters, name, market)
  const figures = useDealFigures({ ...queryOf(filters), market })
  const byType = useDealFigures(countsWithout('deal_type'))
  const byClass = useDealFigures(countsWithout('mortgage_class'))
  const byLtv = useDealFigures(countsWithout('ltv'))
  const byState = useDealFigures(countsWithout('deal_state'))
  return {
    figures,
    counts: {
      deal_type: byType.data?.by_type,
      mortgage_class: byClass.data?.by_class,
      ltv: byLtv.data?.by_ltv_bucket,
      deal_state: byState.data?.by_state,
    },
  }
}

const queryWithout = (filters: MarketFilters, name: FilterName, market: MarketPart) => ({
  ...queryOf(without(filters, name)),
  market,
})

/** The counts of the charts, each without the filter that a click in it changes. */
export function useChartCounts(filters: MarketFilters, market: MarketPart) {
  const byClass = useDealFigures(queryWithout(filters, 'mortgage_class', market))
  const byPosition = useDealFigures(queryWithout(filters, 'position', market))
  const byProvince = useDealFigures(queryWithout(filters, 'state', market))
  return {
    mortgage_class: byClass.data?.by_class ?? {},
    position: byPosition.data?.by_position ?? {},
    state: byProvince.data?.by_province ?? {},
  }
}

/** The counts by city and by remaining term, each without its own filter. */
export function useCompositionCounts(filters: MarketFilters, market: MarketPart) {
  const byCity = useDealComposition(queryWithout(filters, 'city', market))
  const withoutTerm = { ...filters, remaining_term__gte: null, remaining_term__lte: null }
  const byTerm = useDealComposition({ ...queryOf(withoutTerm), market })
  return { city: byCity.data?.by_city ?? [], remaining_term: byTerm.data?.by_remaining_term ?? {} }
}

export type FacetCounts = ReturnType<typeof useFacets>['counts']

/** How many deals a part of the market has under the same filters; states belong to one part. */
export function useMarketCount(filters: MarketFilters, market: MarketPart): number | undefined {
  const deal_state = filters.deal_state.filter((state) => isInPart(market, state))
  return useDealFigures({ ...queryOf({ ...filters, deal_state }), market }).data?.count
}
