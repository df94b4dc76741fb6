import { APPROVAL_EVENTS } from '#domain/approvals/events.ts'
import { type Cents, toCents } from '#domain/kernel/money.ts'
import { type BidQueue, placeBid } from '../../auctions/commands/place-bid.ts'
import { commit } from '../../commitments/commands/commit.ts'
import { acceptBid } from '../../negotiations/commands/decide-bids.ts'
import { acceptCounter, offerFinal } from '../../negotiations/commands/respond-to-seller.ts'
import { type Actor, ofAccount, personId } from '../../platform/auth/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { conflict, HttpError, notFound } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { sha256 } from '../../platform/sha256.ts'
import { lockTeam } from '../../team/commands/members.ts'
import { assertCanDecide, assertCanWithdraw } from '../policy.ts'
import { type ApprovalRow, lockApproval } from '../queries.ts'
import { deleteVote, insertVote, settle } from '../store.ts'

interface Platforms {
  platform: Platform
  queue: BidQueue
}

/**
 * Adds the caller's approval. With the last one that is needed, what was prepared is placed under the caller's name, as if
 * it were sent now; if it is refused, the approval does not count, and others can still decide.
 * @param amount what the caller has read
 * @throws 404 for another account's, 403 and 409 as the policy says, 409 if the amount is another; else what placing it throws
 */
export async function approve(
  { platform, queue }: Platforms,
  actor: Actor,
  id: string,
  amount: Cents,
): Promise<void> {
  const row = await platform.db.transaction().execute(async (tx) => {
    await lockTeam(tx, actor)
    const waiting = await lockOne(tx, actor, id)
    assertCanDecide(actor, waiting, 'approve')
    if (toCents(waiting.amount) !== amount)
      throw conflict('The amount is another one. Reload and read it again.')
    await insertVote(tx, id, personId(actor))
    const isLast = waiting.votes.length + 1 >= waiting.approvals_needed
    if (!isLast) await record(platform, tx, actor, waiting, 'approval.approved')
    return isLast ? waiting : null
  })
  if (!row) return
  try {
    await place({ platform, queue }, approved(actor), row)
  } catch (error) {
    // What the database had no time for may have been placed: the same approval is tried again under the same key.
    if (error instanceof HttpError && error.status < 500)
      await platform.db.transaction().execute((tx) => deleteVote(tx, id, personId(actor)))
    throw error
  }
  await platform.db.transaction().execute(async (tx) => {
    if (await settle(tx, id, { state: 'done', decided_by: personId(actor) }))
      await record(platform, tx, actor, row, 'approval.done')
  })
}

/** The caller as the person under whose name it is placed, beyond the limits of the team. */
const approved = (actor: Actor): Actor =>
  actor.member ? { ...actor, member: { ...actor.member, is_approved: true } } : actor

async function place({ platform, queue }: Platforms, actor: Actor, row: ApprovalRow): Promise<void> {
  const { prepared } = row
  const key = { key: `approval ${row.id}`, request_hash: sha256(JSON.stringify(prepared)) }
  switch (prepared.act) {
    case 'bid':
      await placeBid(queue, actor, prepared, key)
      return
    case 'commitment':
      await commit(platform, actor, prepared.loan_deal, key)
      return
    case 'counter':
      await acceptCounter(platform, actor, prepared.counter_offer, key)
      return
    case 'final_offer':
      await offerFinal(platform, actor, prepared.invitation, prepared, key)
      return
    case 'sale':
      await acceptBid(platform, actor, prepared.accepted_bid, prepared, key)
  }
}

/** @throws 404 for another account's, 403 and 409 as the policy says */
export const refuse = (platform: Platform, actor: Actor, id: string, reason: string): Promise<void> =>
  platform.db.transaction().execute(async (tx) => {
    await lockTeam(tx, actor)
    const row = await lockOne(tx, actor, id)
    assertCanDecide(actor, row, 'refuse')
    await settle(tx, id, { state: 'refused', decided_by: personId(actor), reason })
    await platform.events.append(tx, APPROVAL_EVENTS, {
      type: 'approval.refused',
      ...ofAccount(actor),
      after: { ...preparedOf(row), reason },
    })
  })

/** @throws 404 for another account's, 403 for another person's, 409 once it is decided */
export const withdraw = (platform: Platform, actor: Actor, id: string): Promise<void> =>
  platform.db.transaction().execute(async (tx) => {
    const row = await lockOne(tx, actor, id)
    assertCanWithdraw(actor, row)
    await settle(tx, id, { state: 'withdrawn', decided_by: personId(actor) })
    await record(platform, tx, actor, row, 'approval.withdrawn')
  })

async function lockOne(tx: Tx, actor: Actor, id: string): Promise<ApprovalRow> {
  const row = await lockApproval(tx, actor, id)
  if (!row) throw notFound()
  return row
}

const preparedOf = ({ id, act, loan_deal_id, prepared_by }: ApprovalRow) => ({
  approval: id,
  act,
  loan_deal: loan_deal_id,
  prepared_by,
})

const record = (
  platform: Platform,
  tx: Tx,
  actor: Actor,
  row: ApprovalRow,
  type: 'approval.approved' | 'approval.done' | 'approval.withdrawn',
) => platform.events.append(tx, APPROVAL_EVENTS, { type, ...ofAccount(actor), after: preparedOf(row) })
