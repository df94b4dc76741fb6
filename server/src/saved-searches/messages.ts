import { paths } from '#domain/kernel/paths.ts'
import type { SAVED_SEARCH_EVENTS } from '#domain/saved-searches/events.ts'
import { type Messages, noticeTo } from '../platform/notices/notices.ts'

const STOP = { label: 'Change or stop the alerts of this search', link: paths.savedSearches }

const passing = (deals: number) => (deals === 1 ? 'One new deal passes' : `${deals} new deals pass`)

export const SAVED_SEARCH_MESSAGES: Messages<typeof SAVED_SEARCH_EVENTS> = {
  'saved_search.matched': ({ subject_id, subject_label, after: { user_id, name } }) =>
    noticeTo([user_id], {
      kind: 'search_match',
      message: `${subject_label} is live and passes your saved search “${name}”.`,
      link: paths.deal(subject_id),
      further: [STOP],
    }),
  'saved_search.daily': ({ after: { user_id, deals, more } }) =>
    noticeTo([user_id], {
      kind: 'search_daily',
      message: `${passing(deals.length + more)} your saved searches.`,
      link: paths.savedSearches,
      further: [
        ...deals.map(({ id, label }) => ({ label, link: paths.deal(id) })),
        ...(more > 0 ? [{ label: `And ${more} more`, link: paths.savedSearches }] : []),
        { ...STOP, label: 'Change or stop these alerts' },
      ],
    }),
}
