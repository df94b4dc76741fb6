import { isMember, rolesOf } from '#domain/accounts/rules.ts'
import { type Cents, formatMoney, toCents } from '#domain/kernel/money.ts'
import { lockUser } from '../../accounts/queries/users.ts'
import { BID_BLOCKED, bidBlockedBy } from '../../deals/policy.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { forbidden, invalidField } from '../../platform/http/errors.ts'
import { exposureOf } from '../queries/exposure.ts'
import { lockAuction } from '../queries/find-auction.ts'
import type { SeenAuction } from '../rows.ts'

/**
 * Locks the bidder, then the deal and its auction: the same order everywhere, so that two bids of one buyer cannot
 * both use up the limit. Then checks the permission again, which may have changed since the request arrived.
 * @throws 404 for a hidden deal, 403 if the actor cannot bid on it
 */
export async function lockBidderThenDeal(tx: Tx, actor: Actor, dealId: string): Promise<SeenAuction> {
  const bidder = await lockUser(tx, actor.user_id)
  if (!bidder || !isMember(bidder)) throw forbidden()
  const deal = await lockAuction(tx, actor, dealId)
  const rejection = bidBlockedBy({ ...actor, roles: rolesOf(bidder) }, deal)
  if (rejection) throw forbidden(BID_BLOCKED[rejection], rejection)
  return deal
}

/** @throws 400 on the field if an amount would exceed the bidder's limit; their row is locked */
export async function rejectBeyondLimit(
  tx: Tx,
  actor: Actor,
  dealId: string,
  wanted: { field: string; amount: Cents },
): Promise<void> {
  const exposure = await exposureOf(tx, actor.user_id, dealId)
  if (exposure.limit === null) return
  const left = toCents(exposure.limit) - toCents(exposure.elsewhere)
  if (wanted.amount <= left) return
  throw invalidField(
    wanted.field,
    `This exceeds your exposure limit of ${formatMoney(toCents(exposure.limit))}: ${formatMoney(Math.max(0, left))} remains for this deal.`,
  )
}
