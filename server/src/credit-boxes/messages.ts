import type { CREDIT_BOX_EVENTS } from '#domain/credit-boxes/events.ts'
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
  'credit_box.matched': ({ subject_id, subject_label, after: { owner_id, credit_box_id, name, reasons } }) =>
    noticeTo([owner_id], {
      kind: 'credit_box_matched',
      message: `${subject_label} is live and matches your credit box ${name}${reasonsText(reasons)}.`,
      link: paths.deal(subject_id),
      further: [{ label: 'Mute alerts of this credit box', link: paths.creditBox(credit_box_id) }],
    }),
}
