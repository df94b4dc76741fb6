import { useLingui } from '@lingui/react/macro'
import { LONGEST_NAME } from '#domain/saved-searches/rules.ts'
import { activeFilters, chipOf, type MarketFilters } from '../../features/deals/filters/filters.ts'
import { SaveSearchButton } from '../../features/saved-searches/SaveSearchButton.tsx'
import { savedFiltersOf } from '../../features/saved-searches/saved-filters.ts'

/** Saves what the marketplace is filtered by; a mark as a favourite is not saved, as what is new has none. */
export function SaveMarketSearch({ filters }: { filters: MarketFilters }) {
  const { t } = useLingui()
  const saved = savedFiltersOf(filters)
  if (Object.keys(saved).length === 0) return null
  const said = activeFilters({ ...filters, favorites: false }).map((name) => {
    const { value } = chipOf(name, filters)
    return typeof value === 'string' ? value : t(value)
  })
  return <SaveSearchButton filters={saved} name={said.join(', ').slice(0, LONGEST_NAME)} />
}
