import type { CLOSING_EVENTS } from '#domain/closing/events.ts'
import { CLOSING_STEP, type ClosingStep } from '#domain/closing/vocabulary.ts'
import { dayText } from '#domain/kernel/dates.ts'
import { sentence } from '#domain/kernel/language.ts'
import { paths } from '#domain/kernel/paths.ts'
import { SIGNING_PURPOSE } from '#domain/signing/vocabulary.ts'
import type { EventOf } from '../platform/events/events.ts'
import { because, type Messages, type Notice, noticeTo } from '../platform/notices/notices.ts'

interface SidesEvent {
  subject_id: string
  subject_label: string
  after: { company: string | null; informs: string | null }
}

/** A notice to the side that did not make the change: the other side's company, and what it did. */
const toOtherSide = (
  { subject_id, subject_label, after }: SidesEvent,
  did: (who: string) => string,
): Notice[] =>
  noticeTo(after.informs === null ? [] : [after.informs], {
    kind: 'closing_changed',
    message: did(`${subject_label}: ${after.company ?? sentence`The other side`}`),
    link: paths.closing(subject_id),
  })

const nameOf = (step: ClosingStep) => CLOSING_STEP[step].toLowerCase()

function stepMessage({ after }: EventOf<typeof CLOSING_EVENTS, 'closing.step_changed'>, who: string): string {
  const { by, step, action, state, claimed_by, reason } = after
  const name = nameOf(step)
  if (action === 'return') return `${who} returned a step: ${name}.${because(reason)}`
  if (action === 'reopen') return `${who} reopened a step: ${name}.${because(reason)}`
  if (state === 'to_confirm') {
    const turn = `Your turn: confirm the ${name}.${because(reason)}`
    return action === 'done'
      ? `${who} reported a step as done. ${turn}`
      : `${who} reported a step as not needed. ${turn}`
  }
  if (claimed_by !== by) return `${who} confirmed the ${name}.`
  return action === 'done'
    ? `${who} completed the ${name}.`
    : `${who} marked the ${name} as not needed.${because(reason)}`
}

export const CLOSING_MESSAGES: Messages<typeof CLOSING_EVENTS> = {
  'closing.step_changed': (event) => toOtherSide(event, (who) => stepMessage(event, who)),
  'closing.agreement_signed': ({ subject_id, subject_label, after: { side_ids, purpose, is_done } }) =>
    noticeTo(side_ids, {
      kind: 'closing_changed',
      message: `${subject_label}: both sides have signed the ${SIGNING_PURPOSE[purpose].toLowerCase()}.${is_done ? ' Its step is complete.' : ''}`,
      link: paths.closing(subject_id),
    }),
  'closing.closed': (event) =>
    toOtherSide(event, (who) => `${who} completed the last step: the sale is closed.`),
  'closing.cut_off_named': (event) => {
    const { is_agreed, cut_off_date } = event.after
    const date = dayText(cut_off_date)
    return toOtherSide(event, (who) =>
      is_agreed
        ? `${who} agreed to the cut-off date ${date}.`
        : `${who} proposed ${date} as the cut-off date. Your turn: agree, or propose another date.`,
    )
  },
  'closing.lawyer_named': (event) => toOtherSide(event, (who) => `${who} named its lawyer.`),
  'closing.payout_stated': (event) =>
    toOtherSide(
      event,
      (who) =>
        `${who} entered the figures of the assignment statement. Your turn: agree to the cut-off date again.`,
    ),
  'closing.note_added': (event) =>
    toOtherSide(event, (who) => `${who} added a note to the ${nameOf(event.after.step)}.`),
  'closing.files_attached': (event) => {
    const { files, step } = event.after
    return toOtherSide(event, (who) =>
      files.length === 1
        ? `${who} attached a document to the ${nameOf(step)}.`
        : `${who} attached ${files.length} documents to the ${nameOf(step)}.`,
    )
  },
  'closing.file_removed': (event) =>
    toOtherSide(event, (who) => `${who} removed a document from the ${nameOf(event.before.step)}.`),

  'closing.step_due': ({ subject_id, subject_label, after: { user_ids, name, due_date } }) =>
    noticeTo(user_ids, {
      kind: 'closing_due',
      message: `${name} of ${subject_label} is due tomorrow, by the end of ${dayText(due_date)}, ET.`,
      link: paths.closing(subject_id),
    }),
  'closing.step_overdue': ({ subject_id, subject_label, after: { user_ids, name, due_date } }) =>
    noticeTo(user_ids, {
      kind: 'closing_overdue',
      message: `${name} of ${subject_label} was due by the end of ${dayText(due_date)}, ET.`,
      link: paths.closing(subject_id),
    }),
}
