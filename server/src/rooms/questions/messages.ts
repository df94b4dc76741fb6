import { questionsOf } from '#domain/kernel/paths.ts'
import type { QUESTION_EVENTS } from '#domain/rooms/questions/events.ts'
import type { Tx } from '../../platform/database/database.ts'
import { type Messages, noticeTo } from '../../platform/notices/notices.ts'

/** Buyers in the deal room, who are notified of an answer to all. Index: room_entries' unique key. */
async function visitorsOf(tx: Tx, dealId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('room_entries')
    .select('user_id')
    .where('loan_deal_id', '=', dealId)
    .where('state', '=', 'admitted')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

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
    const others = to === 'all' ? (await visitorsOf(tx, subject_id)).filter((id) => id !== asker_id) : []
    return [
      ...noticeTo([asker_id], {
        kind,
        message: `The seller answered your question about ${subject_label}.`,
        link,
      }),
      ...noticeTo(others, { kind, message: `The seller answered a question about ${subject_label}.`, link }),
    ]
  },
}
