import type { CREDIT_BOX_EVENTS } from '#domain/credit-boxes/events.ts'
import { sentence } from '#domain/kernel/language.ts'
import { listOf } from '#domain/kernel/list-text.ts'
import { paths } from '#domain/kernel/paths.ts'
import { type Messages, noticeTo } from '../platform/notices/notices.ts'

/** Reasons in one message; the page of the deal has all of them. */
const REASONS = 3

const reasonsText = (reasons: readonly string[]) => {
  if (reasons.length === 0) return ''
  const more = reasons.length - REASONS
  return `: ${reasons.slice(0, REASONS).join('; ')}${more > 0 ? `; and ${more} more` : ''}`
}

export const CREDIT_BOX_MESSAGES: Messages<typeof CREDIT_BOX_EVENTS> = {
  'credit_box.matched': ({ subject_id, subject_label, after: { owner_id, book, boxes } }) => {
    const [first, ...others] = boxes
    const matched =
      others.length === 0
        ? sentence`your credit box ${first?.name}${reasonsText(first?.reasons ?? [])}`
        : sentence`your credit boxes ${listOf(boxes.map(({ name }) => name))}`
    return noticeTo([owner_id], {
      kind: 'credit_box_matched',
      message: book
        ? `Mortgages of ${book} are live. The first one that matches, ${subject_label}, matches ${matched}.`
        : `${subject_label} is live and matches ${matched}.`,
      link: paths.deal(subject_id),
      further: boxes.map(({ id, name }) => ({
        label: others.length === 0 ? 'Mute alerts of this credit box' : `Mute alerts of ${name}`,
        link: paths.creditBox(id),
      })),
    })
  },
}
