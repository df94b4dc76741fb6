import { isMember, rolesOf } from '#domain/accounts/rules.ts'
import { beyondBound } from '#domain/funds/rules.ts'
import { type Cents, toCents } from '#domain/kernel/money.ts'
import type { LimitKind } from '#domain/team/limits.ts'
import { lockUserRows } from '../../accounts/queries/users.ts'
import { assertNotExpired } from '../../companies/policy.ts'
import { BID_BLOCKED, bidBlockedBy } from '../../deal-access/policy.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { conflict, forbidden, invalidField } from '../../platform/http/errors.ts'
import { assertWithinTeamLimit } from '../../team/commands/limits.ts'
import { type BidderAuction, seeAuctionAsBidders } from '../queries/bidder-auction.ts'
import { exposureOf } from '../queries/exposure.ts'
import { lockDealAndAuction, visible } from '../queries/find-auction.ts'

/**
 * Locks bidders, then deal and auction: the same order everywhere, so that two bids of one buyer cannot both use up the
 * limit. Sends what was deferred.
 * @returns the auction as each bidder sees it, by bidder; nothing for a deal that does not exist
 */
export async function lockBiddersThenDeal(
  tx: Tx,
  bidders: readonly string[],
  dealId: string,
): Promise<Map<string, BidderAuction>> {
  await lockUserRows(tx, bidders)
  await lockDealAndAuction(tx, dealId)
  return seeAuctionAsBidders(tx, bidders, dealId)
}

/**
 * Checks the permission of a bidder whose row is locked, which may have changed since the request arrived.
 * @throws 404 for a hidden deal, 403 if the actor cannot bid on it
 */
export function assertMayBid(actor: Actor, deal: BidderAuction | undefined): BidderAuction {
  const seen = visible(actor, deal)
  if (!isMember(seen.bidder)) throw forbidden()
  const rejection = bidBlockedBy({ ...actor, roles: rolesOf(seen.bidder) }, seen)
  if (rejection) throw forbidden(BID_BLOCKED[rejection], rejection)
  return seen
}

/**
 * Locks the bidder, then deal and auction, and checks the permission.
 * @throws 404 for a hidden deal, 403 if the actor cannot bid on it
 */
export async function lockBidderThenDeal(tx: Tx, actor: Actor, dealId: string): Promise<BidderAuction> {
  const seen = await lockBiddersThenDeal(tx, [actor.user_id], dealId)
  return assertMayBid(actor, seen.get(actor.user_id))
}

/**
 * @throws 400 on the field if an amount would exceed the limit of the bidder, whose row is locked; 403 if a licence of theirs
 * has expired, 409 if it is above what the person who acts for them may bind them to
 */
export async function rejectBeyondLimit(
  tx: Tx,
  actor: Actor,
  deal: Pick<BidderAuction, 'id' | 'bidder'>,
  wanted: { field: string; amount: Cents; kind: LimitKind },
): Promise<void> {
  assertNotExpired(deal.bidder.is_licence_expired)
  await assertWithinTeamLimit(tx, actor, wanted.kind, wanted.amount)
  if (deal.bidder.bound === null) return
  const { limit, left, by } = await remainingFor(tx, actor.user_id, deal.id)
  if (limit === null || wanted.amount <= left) return
  throw invalidField(wanted.field, beyondBound(by, limit, left))
}

/**
 * An outbid bid counts against no limit until it is accepted, so accepting it checks the limit again.
 * @throws 409 for the seller, without a figure of the buyer, whose row is locked
 */
export async function rejectSaleBeyondLimit(
  tx: Tx,
  buyerId: string,
  dealId: string,
  amount: Cents,
): Promise<void> {
  if (await canAfford(tx, buyerId, dealId, amount)) return
  throw conflict(
    'This buyer’s limit no longer covers the bid. Choose another bid, or ask an administrator.',
    'beyond_limit',
  )
}

/** True if the limit of a buyer, whose row is locked, covers an amount for one deal. */
export async function canAfford(tx: Tx, buyerId: string, dealId: string, amount: Cents): Promise<boolean> {
  const { limit, left } = await remainingFor(tx, buyerId, dealId)
  return limit === null || amount <= left
}

/** What bounds a buyer, and what everything else that binds them leaves of it for one deal; in cents. */
async function remainingFor(tx: Tx, buyerId: string, dealId: string) {
  const exposure = await exposureOf(tx, buyerId, dealId)
  const limit = exposure.limit === null ? null : toCents(exposure.limit)
  return { limit, by: exposure.bound_by, left: (limit ?? 0) - toCents(exposure.elsewhere) }
}
