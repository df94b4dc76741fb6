import type { SavedSearch } from '#domain/saved-searches/contract.ts'
import type { SavedSearchRow } from './queries.ts'

export const savedSearchView = ({ id, name, filters, alerts, created_at }: SavedSearchRow): SavedSearch => ({
  id,
  name,
  filters,
  alerts,
  created_at: created_at.toISOString(),
})
