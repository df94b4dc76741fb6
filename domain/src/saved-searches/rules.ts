import { type DealFilter, dealFilters } from '../deals/filters.ts'
import { namesOf } from '../kernel/names.ts'

/** One user has at most so many saved searches. */
export const MOST_SEARCHES = 20
export const LONGEST_NAME = 60

/** When a saved search tells of a deal. */
export const ALERTS = { at_once: 'At once', daily: 'Once a day', off: 'Off' } as const
export type Alerts = keyof typeof ALERTS

/** The hour of the market's day at which the mails of a day are sent. */
export const DAILY_HOUR = 7

/** Filters that say something of the reader's own lists, not of deals that come to the market. */
const OF_OWN_LISTS = new Set(['favorites', 'market', 'credit_box', 'credit_box_match'])

/** The filters that can be saved. */
export const SAVED_FILTERS: readonly DealFilter[] = namesOf(dealFilters).filter(
  (name) => !OF_OWN_LISTS.has(name),
)
