import type { CLOSING_EVENTS } from '#domain/closing/events.ts'
import { CLOSING_STEP, type ClosingStep } from '#domain/closing/vocabulary.ts'
import { dayText } from '#domain/kernel/dates.ts'
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
const toOtherSide = ({ subject_id, subject_label, after }: SidesEvent, did: string): Notice[] =>
  noticeTo(after.informs === null ? [] : [after.informs], {
    kind: 'closing_changed',
    message: `${subject_label}: ${after.company ?? 'The other side'} ${did}`,
    link: paths.closing(subject_id),
  })

const nameOf = (step: ClosingStep) => CLOSING_STEP[step].toLowerCase()

function stepMessage({ after }: EventOf<typeof CLOSING_EVENTS, 'closing.step_changed'>): string {
  const { by, step, action, state, claimed_by, reason } = after
  const name = nameOf(step)
  if (action === 'return') return `returned a step: ${name}.${because(reason)}`
  if (action === 'reopen') return `reopened a step: ${name}.${because(reason)}`
  if (state === 'to_confirm') {
    const claim = action === 'done' ? 'done' : 'not needed'
    return `reported a step as ${claim}. Your turn: confirm the ${name}.${because(reason)}`
  }
  if (claimed_by !== by) return `confirmed the ${name}.`
  return action === 'done' ? `completed the ${name}.` : `marked the ${name} as not needed.${because(reason)}`
}

export const CLOSING_MESSAGES: Messages<typeof CLOSING_EVENTS> = {
  'closing.step_changed': (event) => toOtherSide(event, stepMessage(event)),
  'closing.agreement_signed': ({ subject_id, subject_label, after: { side_ids, purpose, is_done } }) =>
    noticeTo(side_ids, {
      kind: 'closing_changed',
      message: `${subject_label}: both sides have signed the ${SIGNING_PURPOSE[purpose].toLowerCase()}.${is_done ? ' Its step is complete.' : ''}`,
      link: paths.closing(subject_id),
    }),
  'closing.closed': (event) => toOtherSide(event, 'completed the last step: the sale is closed.'),
  'closing.cut_off_named': (event) => {
    const { is_agreed, cut_off_date } = event.after
    return toOtherSide(
      event,
      is_agreed
        ? `agreed to the cut-off date ${dayText(cut_off_date)}.`
        : `proposed ${dayText(cut_off_date)} as the cut-off date. Your turn: agree, or propose another date.`,
    )
  },
  'closing.lawyer_named': (event) => toOtherSide(event, 'named its lawyer.'),
  'closing.payout_stated': (event) =>
    toOtherSide(
      event,
      'entered the figures of the assignment statement. Your turn: agree to the cut-off date again.',
    ),
  'closing.note_added': (event) => toOtherSide(event, `added a note to the ${nameOf(event.after.step)}.`),
  'closing.files_attached': (event) => {
    const { files, step } = event.after
    const documents = files.length === 1 ? 'a document' : `${files.length} documents`
    return toOtherSide(event, `attached ${documents} to the ${nameOf(step)}.`)
  },
  'closing.file_removed': (event) =>
    toOtherSide(event, `removed a document from the ${nameOf(event.before.step)}.`),

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
