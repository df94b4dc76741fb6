import type { DealFilter } from '../deals/filters.ts'
import { spoken } from '../kernel/language.ts'

/** The most saved searches of one user. */
export const MOST_SEARCHES = 20
export const LONGEST_NAME = 60

/** How soon a saved search notifies its owner of a deal. */
export const ALERTS = spoken({ at_once: 'Right away', daily: 'Once a day', off: 'Off' } as const)
export type Alerts = keyof typeof ALERTS

/** The hour in the market's time zone at which daily mails are sent. */
export const DAILY_HOUR = 7

/** The filters that can be saved: all but those for the reader's own lists, which say nothing of a new deal. */
export const SAVED_FILTERS = [
  'city',
  'state',
  'ltv__gte',
  'ltv__lte',
  'max_amount',
  'mortgage_term__lte',
  'remaining_term__gte',
  'remaining_term__lte',
  'position',
  'deal_state',
  'mortgage_class',
  'deal_type',
  'exclusive_properties',
  'status',
  'owner',
  'search',
  'deal_search',
] as const satisfies readonly DealFilter[]
