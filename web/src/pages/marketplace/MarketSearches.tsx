import { useLingui } from '@lingui/react/macro'
import { LONGEST_NAME } from '#domain/saved-searches/rules.ts'
import { activeFilters, chipOf, type MarketFilters } from '../../features/deals/filters/filters.ts'
import { SavedSearchesMenu } from '../../features/saved-searches/SavedSearchesMenu.tsx'
import { savedFiltersOf } from '../../features/saved-searches/saved-filters.ts'

/** What was searched before, and what saves these filters; a mark as a favourite is not saved, as what is new has none. */
export function MarketSearches({ filters, compact }: { filters: MarketFilters; compact: boolean }) {
  const { t } = useLingui()
  const said = activeFilters({ ...filters, favorites: false }).map((name) => {
    const { value } = chipOf(name, filters)
    return typeof value === 'string' ? value : t(value)
  })
  const name = said.join(', ').slice(0, LONGEST_NAME) || t`All deals`
  return <SavedSearchesMenu filters={savedFiltersOf(filters)} name={name} compact={compact} />
}
