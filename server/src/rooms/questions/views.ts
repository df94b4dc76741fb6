import type { Disclosure } from '#domain/deal-access/disclosure.ts'
import type { Questions } from '#domain/rooms/questions/contract.ts'
import type { DealRecord } from '../../deals/queries/find-deal.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import { ASKING_BLOCKED, askingBlockedBy, canAnswer } from './policy.ts'
import type { QuestionRow } from './queries.ts'

export function questionsView(
  actor: Actor,
  deal: DealRecord,
  disclosure: Disclosure,
  rows: readonly QuestionRow[],
): Questions {
  const isSeller = disclosure === 'owner'
  const blocked = isSeller ? null : askingBlockedBy(actor, deal, disclosure)
  return {
    results: rows.map((row) => ({
      id: row.id,
      alias: row.alias,
      is_you: row.asker_id === actor.user_id,
      question: row.question,
      asked_at: row.asked_at.toISOString(),
      answer: row.answer,
      answered_at: row.answered_at?.toISOString() ?? null,
      answered_to: row.answered_to,
    })),
    open: isSeller ? rows.filter(({ answer }) => answer === null).length : null,
    can: { ask: !isSeller && blocked === null, answer: isSeller && canAnswer(actor, deal) },
    ask_blocked_reason: blocked && ASKING_BLOCKED[blocked],
  }
}
