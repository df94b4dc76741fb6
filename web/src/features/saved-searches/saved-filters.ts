import { SAVED_FILTERS } from '#domain/saved-searches/rules.ts'
import { type MarketFilters, writeFilters } from '../deals/filters/filters.ts'

/** The filters of the marketplace that can be saved, as in an address. */
export function savedFiltersOf(filters: MarketFilters): Record<string, string> {
  const written: Readonly<Record<string, string | null>> = writeFilters(filters)
  return Object.fromEntries(
    SAVED_FILTERS.flatMap((key) => {
      const value = written[key] ?? null
      return value === null ? [] : [[key, value]]
    }),
  )
}
