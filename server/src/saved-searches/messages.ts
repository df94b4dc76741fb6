import { sentence } from '#domain/kernel/language.ts'
import { listOf } from '#domain/kernel/list-text.ts'
import { paths } from '#domain/kernel/paths.ts'
import type { SAVED_SEARCH_EVENTS } from '#domain/saved-searches/events.ts'
import { type Messages, noticeTo } from '../platform/notices/notices.ts'

const STOP = { label: 'Change or stop the alerts of this search', link: paths.creditBoxes }

function yourSearches(names: readonly string[]): string {
  const quoted = listOf(names.map((name) => `“${name}”`))
  return names.length === 1 ? sentence`your saved search ${quoted}` : sentence`your saved searches ${quoted}`
}

export const SAVED_SEARCH_MESSAGES: Messages<typeof SAVED_SEARCH_EVENTS> = {
  'saved_search.matched': ({ subject_id, subject_label, after: { user_id, names, book } }) =>
    noticeTo([user_id], {
      kind: 'search_match',
      message: book
        ? `Mortgages of ${book} are live. The first one that matches ${yourSearches(names)} is ${subject_label}.`
        : `${subject_label} is live and matches ${yourSearches(names)}.`,
      link: paths.deal(subject_id),
      further: [STOP],
    }),
  'saved_search.daily': ({ after: { user_id, deals, more } }) =>
    noticeTo([user_id], {
      kind: 'search_daily',
      message:
        deals.length + more === 1
          ? 'One new deal matches your saved searches.'
          : `${deals.length + more} new deals match your saved searches.`,
      link: paths.creditBoxes,
      further: [
        ...deals.map(({ id, label }) => ({ label, link: paths.deal(id) })),
        ...(more > 0 ? [{ label: `And ${more} more`, link: paths.creditBoxes }] : []),
        { ...STOP, label: 'Change or stop these alerts' },
      ],
    }),
}
