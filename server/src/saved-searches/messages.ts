import { paths } from '#domain/kernel/paths.ts'
import type { SAVED_SEARCH_EVENTS } from '#domain/saved-searches/events.ts'
import { type Messages, noticeTo } from '../platform/notices/notices.ts'

export const SAVED_SEARCH_MESSAGES: Messages<typeof SAVED_SEARCH_EVENTS> = {
  'saved_search.matched': ({ subject_id, subject_label, after: { user_id, name } }) =>
    noticeTo([user_id], {
      kind: 'search_match',
      message: `${subject_label} is live and passes your saved search “${name}”.`,
      link: paths.deal(subject_id),
      further: { label: 'Change or stop the alerts of this search', link: paths.savedSearches },
    }),
  'saved_search.daily': ({ after: { user_id, deals, more } }) =>
    noticeTo([user_id], {
      kind: 'search_daily',
      message: `New in your saved searches: ${deals.join('; ')}${more > 0 ? `; and ${more} more` : ''}.`,
      link: paths.savedSearches,
    }),
}
