import { useDealFigures } from '../api.ts'
import { type FilterName, type MarketFilters, queryOf, without } from './filters.ts'

/**
 * Figures of the result, and the counts next to each choice. A choice is counted without its own filter:
 * "Commercial 13" is the number of results if it were chosen. Inactive filters need no extra request.
 */
export function useFacets(filters: MarketFilters) {
  const countsWithout = (name: FilterName) => queryOf(without(filters, name))
  const figures = useDealFigures(queryOf(filters))
  const byType = useDealFigures(countsWithout('deal_type'))
  const byClass = useDealFigures(countsWithout('mortgage_class'))
  const byLtv = useDealFigures(countsWithout('ltv'))
  return {
    figures,
    counts: {
      deal_type: byType.data?.by_type,
      mortgage_class: byClass.data?.by_class,
      ltv: byLtv.data?.by_ltv_bucket,
    },
  }
}

export type FacetCounts = ReturnType<typeof useFacets>['counts']
