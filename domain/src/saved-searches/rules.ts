import { type DealFilter, dealFilters } from '../deals/filters.ts'
import { namesOf } from '../kernel/names.ts'

/** The most saved searches of one user. */
export const MOST_SEARCHES = 20
export const LONGEST_NAME = 60

/** How soon a saved search notifies its owner of a deal. */
export const ALERTS = { at_once: 'Right away', daily: 'Once a day', off: 'Off' } as const
export type Alerts = keyof typeof ALERTS

/** The hour in the market's time zone at which daily mails are sent. */
export const DAILY_HOUR = 7

/** Filters for the reader's own lists, which do not apply to deals that come to the market. */
const OF_OWN_LISTS = new Set(['favorites', 'market', 'credit_box', 'credit_box_match'])

/** The filters that can be saved. */
export const SAVED_FILTERS: readonly DealFilter[] = namesOf(dealFilters).filter(
  (name) => !OF_OWN_LISTS.has(name),
)
