import { useDealFigures } from '../api.ts'
import { type FilterName, type MarketFilters, queryOf, without } from './filters.ts'

/**
 * Figures of the result, and the counts that stand beside each choice. A choice is counted as if its own filter were
 * off: "Commercial 13" says what one would get, not that it is hidden now. Filters that are off cost no request.
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
