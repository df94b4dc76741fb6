import type { JSONColumnType } from 'kysely'
import type { Alerts } from '#domain/saved-searches/rules.ts'
import type { Moment, Stamp } from '../platform/database/tables.ts'

interface SavedSearches {
  id: string
  user_id: string
  name: string
  filters: JSONColumnType<Record<string, string>>
  alerts: Alerts
  created_at: Stamp
}

interface SavedSearchAlerts {
  saved_search_id: string
  loan_deal_id: string
  found_at: Stamp
  told_at: Moment | null
}

declare module '../platform/database/tables.ts' {
  interface Tables {
    saved_searches: SavedSearches
    saved_search_alerts: SavedSearchAlerts
  }
}
