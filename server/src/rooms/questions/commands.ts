import { sql } from 'kysely'
import type { Questions } from '#domain/rooms/questions/contract.ts'
import { QUESTION_EVENTS } from '#domain/rooms/questions/events.ts'
import { type AnsweredTo, MOST_QUESTIONS } from '#domain/rooms/questions/rules.ts'
import { dealLabel } from '../../deals/commands/deal-response.ts'
import { seeDeal } from '../../deals/queries/find-deal.ts'
import { lockDeal } from '../../deals/queries/lock-deal.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { conflict, forbidden, invalidField, notFound } from '../../platform/http/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { canManageRoom } from '../policy.ts'
import { ASKING_BLOCKED, askingBlockedBy, canAnswer, canReadQuestions } from './policy.ts'
import { aliasOf, findQuestion, numberOfQuestions, questionRows } from './queries.ts'
import { questionsView } from './views.ts'

/**
 * The questions of a deal as the actor may see them; none for those who see only its listing.
 * @throws 404 if the actor may not know that the deal exists
 */
export async function questionsFor(db: Db | Tx, actor: Actor, dealId: string): Promise<Questions> {
  const { deal, disclosure } = await seeDeal(db, actor, dealId)
  const reader = disclosure === 'owner' ? null : actor.user_id
  const rows = canReadQuestions(disclosure) ? await questionRows(db, dealId, reader) : []
  return questionsView(actor, deal, disclosure, rows)
}

/**
 * Asks the seller a question under the buyer's alias.
 * @throws 403 for those who cannot ask, 409 after the end of the auction, 400 after the last question allowed
 */
export const askQuestion = (
  platform: Platform,
  actor: Actor,
  dealId: string,
  question: string,
): Promise<Questions> =>
  platform.db.transaction().execute(async (tx) => {
    // The lock serialises the assignment of aliases.
    await lockDeal(tx, actor, dealId)
    const { deal, disclosure } = await seeDeal(tx, actor, dealId)
    const blocked = askingBlockedBy(actor, deal, disclosure)
    if (blocked === 'closed') throw conflict(ASKING_BLOCKED.closed)
    if (blocked !== null) throw forbidden(ASKING_BLOCKED[blocked])
    if ((await numberOfQuestions(tx, dealId, actor.user_id)) >= MOST_QUESTIONS)
      throw invalidField('question', `You can ask up to ${MOST_QUESTIONS} questions about a deal.`)
    const alias = await aliasOf(tx, deal, actor.user_id)
    const id = newId()
    await tx
      .insertInto('deal_questions')
      .values({ id, loan_deal_id: dealId, asker_id: actor.user_id, alias, question })
      .execute()
    await platform.events.append(tx, QUESTION_EVENTS, {
      type: 'question.asked',
      subject_id: dealId,
      subject_label: dealLabel(deal),
      actor,
      after: { owner_id: deal.owner_id, question_id: id, alias, question },
    })
    return questionsFor(tx, actor, dealId)
  })

/**
 * Answers a question, to its author or to all.
 * @throws 404 for an unknown question or a hidden deal, 403, 409 if it is answered or the list is closed
 */
export const answerQuestion = (
  platform: Platform,
  actor: Actor,
  id: string,
  { answer, to }: { answer: string; to: AnsweredTo },
): Promise<Questions> =>
  platform.db.transaction().execute(async (tx) => {
    const found = await findQuestion(tx, id)
    if (!found) throw notFound()
    const { deal, disclosure } = await lockDeal(tx, actor, found.loan_deal_id)
    if (disclosure !== 'owner') throw notFound()
    if (!canManageRoom(actor, deal)) throw forbidden()
    if (!canAnswer(actor, deal)) throw conflict('Questions are closed: the deal is sold or off the market.')
    const { numUpdatedRows } = await tx
      .updateTable('deal_questions')
      .set({ answer, answered_to: to, answered_by: actor.user_id, answered_at: sql<Date>`clock_timestamp()` })
      .where('id', '=', id)
      .where('answer', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw conflict('This question has already been answered.')
    await platform.events.append(tx, QUESTION_EVENTS, {
      type: 'question.answered',
      subject_id: deal.id,
      subject_label: dealLabel(deal),
      actor,
      after: { question_id: id, asker_id: found.asker_id, answer, to },
    })
    return questionsFor(tx, actor, deal.id)
  })
