import type { Disclosure } from '#domain/deal-access/disclosure.ts'
import type { DocumentRequest, DocumentRequests } from '#domain/rooms/document-requests/contract.ts'
import type { DealRecord } from '../../deals/queries/find-deal.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import { canAnswer, isAnswerable, REQUEST_BLOCKED, requestBlockedBy } from './policy.ts'
import type { RequestRow } from './queries.ts'

/** Groups the requests that the seller sees as one: of one kind, open or answered together. */
const groupOf = ({ kind, state, answered_at }: RequestRow) => `${kind} ${state} ${answered_at?.getTime()}`

export function requestsView(
  actor: Actor,
  deal: DealRecord,
  disclosure: Disclosure,
  rows: readonly RequestRow[],
): DocumentRequests {
  const seesAll = disclosure === 'owner'
  const isOpen = isAnswerable(deal)
  // Only its author sees a withdrawn request.
  const shown = rows.filter(({ state, asker_id }) => state !== 'withdrawn' || asker_id === actor.user_id)
  const groups = seesAll ? [...Map.groupBy(shown, groupOf).values()] : shown.map((row) => [row])
  const blocked = requestBlockedBy(actor, deal, disclosure)
  const answers = seesAll && canAnswer(actor, deal)
  const results = groups.flatMap(([first, ...others]) =>
    first ? [requestView(actor, [first, ...others], { isOpen, answers })] : [],
  )
  return {
    results,
    open: seesAll ? results.filter(({ state }) => state === 'open').length : null,
    can: { ask: blocked === null },
    ask_blocked_reason: blocked === null || blocked === 'own_deal' ? null : REQUEST_BLOCKED[blocked],
  }
}

function requestView(
  actor: Actor,
  group: readonly [RequestRow, ...RequestRow[]],
  { isOpen, answers }: { isOpen: boolean; answers: boolean },
): DocumentRequest {
  const own = group.find(({ asker_id }) => asker_id === actor.user_id)
  // A withdrawal needs the user's own id; an answer with any id of the group applies to the whole group.
  const row = own ?? group[0]
  const isAwaited = row.state === 'open' && isOpen
  return {
    id: row.id,
    document_type: row.document_type,
    title: row.title,
    state: row.state === 'open' && !isOpen ? 'closed' : row.state,
    asked: group.map(({ alias, asker_id, reason, asked_at }) => ({
      alias,
      is_you: asker_id === actor.user_id,
      reason,
      asked_at: asked_at.toISOString(),
    })),
    document: row.document,
    answer: row.answer,
    answered_at: row.answered_at?.toISOString() ?? null,
    can: { withdraw: isAwaited && own !== undefined && !actor.viewed_by, answer: isAwaited && answers },
  }
}
