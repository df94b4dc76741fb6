import type { Commitments } from '#domain/commitments/contract.ts'
import { isAuctioned, NOT_WHITE_LABEL } from '#domain/deals/kinds.ts'
import { seeDeal } from '../../deals/queries/find-deal.ts'
import { type LockedDeal, lockDeal } from '../../deals/queries/lock-deal.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { ndaSettings } from '../../rooms/nda/queries/in-force.ts'
import { assertCanManage } from '../policy.ts'
import { type CommitmentRow, commitmentsOf, findCommitment, followUpDocuments } from '../queries.ts'
import { commitmentsView } from '../views.ts'

/**
 * The commitments to a deal, as far as the actor may see them.
 * @throws 404 if the actor may not know that the deal exists
 */
export async function commitmentsFor(
  { tokens }: Platform,
  db: Db | Tx,
  actor: Actor,
  dealId: string,
): Promise<Commitments> {
  const { deal, disclosure } = await seeDeal(db, actor, dealId)
  const isSeller = disclosure === 'owner'
  const rows = await commitmentsOf(db, dealId, isSeller ? null : actor.user_id)
  return commitmentsView(tokens, actor, {
    deal,
    isSeller,
    rows,
    documents: await followUpDocuments(db, dealId),
    additional: await ndaSettings(db, dealId, 'additional', actor.user_id),
  })
}

/**
 * Locks a white label deal for its seller.
 * @throws 404 for a hidden deal, 403 for anyone but the owner and superusers, 409 for an auctioned deal
 */
export async function lockForSeller(tx: Tx, actor: Actor, dealId: string): Promise<LockedDeal> {
  const { deal } = await lockDeal(tx, actor, dealId)
  assertCanManage(actor, deal)
  if (isAuctioned(deal)) throw conflict(NOT_WHITE_LABEL)
  return deal
}

/**
 * Locks the deal of a commitment, then reads the commitment again.
 * @param side the side that acts: the seller's, or the buyer of the commitment
 * @throws 404 for an unknown commitment, one of a hidden deal, or one of another buyer; 403 for other sellers
 */
export async function lockCommitment(
  tx: Tx,
  actor: Actor,
  id: string,
  side: 'seller' | 'buyer',
): Promise<{ row: CommitmentRow; deal: LockedDeal }> {
  const found = await findCommitment(tx, id)
  if (!found) throw notFound()
  const { deal, disclosure } = await lockDeal(tx, actor, found.loan_deal_id)
  // Only the buyer, the owner and staff may know of a commitment.
  if (side === 'seller' ? disclosure !== 'owner' : found.buyer_id !== actor.user_id) throw notFound()
  if (side === 'seller') assertCanManage(actor, deal)
  const row = await findCommitment(tx, id)
  if (!row) throw notFound()
  return { row, deal }
}

/** The parties of a commitment, as its events name them. */
export const partiesOf = (
  deal: Pick<LockedDeal, 'owner_id'>,
  row: Pick<CommitmentRow, 'id' | 'buyer_id'>,
) => ({
  commitment_id: row.id,
  owner_id: deal.owner_id,
  buyer_id: row.buyer_id,
})
