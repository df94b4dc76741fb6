import { questionsOf } from '#domain/kernel/paths.ts'
import type { QUESTION_EVENTS } from '#domain/rooms/questions/events.ts'
import { isBidder, visitorsOf } from '../../deal-access/queries/room-visitors.ts'
import { type Messages, noticeTo } from '../../platform/notices/notices.ts'

/* Notifications contain neither question nor answer: the reader may have lost access to the room when they read it. */
export const QUESTION_MESSAGES: Messages<typeof QUESTION_EVENTS> = {
  'question.asked': ({ subject_id, subject_label, after: { owner_id, alias } }) =>
    noticeTo([owner_id], {
      kind: 'question_asked',
      message: `${alias} asked a question about ${subject_label}. Answer it to them or to all.`,
      link: questionsOf(subject_id),
    }),
  'question.answered': async ({ subject_id, subject_label, after: { asker_id, to } }, tx) => {
    const kind = 'question_answered'
    const link = questionsOf(subject_id)
    const visitors = await visitorsOf(tx, subject_id)
    const others = to === 'all' ? visitors.filter((id) => id !== asker_id) : []
    // A buyer whose access has ended reads no answers, unless they have bid.
    const isReader = visitors.includes(asker_id) || (await isBidder(tx, subject_id, asker_id))
    return [
      ...noticeTo(isReader ? [asker_id] : [], {
        kind,
        message: `The seller answered your question about ${subject_label}.`,
        link,
      }),
      ...noticeTo(others, { kind, message: `The seller answered a question about ${subject_label}.`, link }),
    ]
  },
}
