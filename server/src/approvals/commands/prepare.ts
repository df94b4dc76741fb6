import type { PreparedIn } from '#domain/approvals/contract.ts'
import { APPROVAL_EVENTS } from '#domain/approvals/events.ts'
import { type Act, LIMIT_OF_ACT } from '#domain/approvals/rules.ts'
import { toDecimal } from '#domain/kernel/money.ts'
import { canSeeBid } from '../../auctions/policy.ts'
import { seeAuction } from '../../auctions/queries/find-auction.ts'
import { findBidFacts } from '../../auctions/queries/find-bid.ts'
import { dealLabel } from '../../deals/commands/deal-response.ts'
import { type Actor, ofAccount, personId } from '../../platform/auth/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import { type IdempotencyKey, idempotent } from '../../platform/http/idempotency.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { limitOf } from '../../team/queries.ts'
import { offerTo } from '../queries.ts'
import { insertApproval } from '../store.ts'

interface About {
  act: Act
  loan_deal_id: string
  subject_id: string | null
  /** The most that it binds the company to. */
  amount: string
}

/**
 * Stores what others of the team are to approve. It is judged when it is placed; before that only the deal and the amount
 * are read.
 * @returns its id
 * @throws 404 for a deal, offer or bid that the account does not see, 409 if the deal has no amount to commit to
 */
export const prepare = (
  platform: Platform,
  actor: Actor,
  request: { prepared: PreparedIn; note: string | null },
  idempotencyKey: IdempotencyKey | null,
): Promise<string> =>
  platform.db
    .transaction()
    .execute((tx) => idempotent(tx, actor, idempotencyKey, () => store(platform, tx, actor, request)))

async function store(
  platform: Platform,
  tx: Tx,
  actor: Actor,
  { prepared, note }: { prepared: PreparedIn; note: string | null },
): Promise<string> {
  const about = await aboutOf(tx, actor, prepared)
  const deal = await seeAuction(tx, actor, about.loan_deal_id)
  const limit = await limitOf(tx, actor.user_id, LIMIT_OF_ACT[about.act])
  const [id, prepared_by] = [newId(), personId(actor)]
  await insertApproval(tx, {
    id,
    account_id: actor.user_id,
    ...about,
    deal_label: dealLabel(deal),
    prepared: JSON.stringify(prepared),
    note,
    approvals_needed: limit?.approvals ?? 1,
    prepared_by,
  })
  await platform.events.append(tx, APPROVAL_EVENTS, {
    type: 'approval.prepared',
    ...ofAccount(actor),
    after: { approval: id, act: about.act, loan_deal: about.loan_deal_id, prepared_by },
  })
  return id
}

async function aboutOf(tx: Tx, actor: Actor, prepared: PreparedIn): Promise<About> {
  switch (prepared.act) {
    case 'bid':
      return aboutBid(tx, actor, prepared)
    case 'commitment': {
      const deal = await seeAuction(tx, actor, prepared.loan_deal)
      if (deal.mortgage_amount === null) throw conflict('This deal has no amount to commit to.')
      return { act: 'commitment', loan_deal_id: deal.id, subject_id: null, amount: deal.mortgage_amount }
    }
    case 'counter':
    case 'final_offer': {
      const isCounter = prepared.act === 'counter'
      const subject_id = isCounter ? prepared.counter_offer : prepared.invitation
      const offer = await offerTo(tx, actor, subject_id, isCounter ? 'counter' : 'final_invited')
      const amount = isCounter ? offer?.amount : toDecimal(prepared.amount)
      if (!offer || !amount) throw notFound()
      return { act: prepared.act, loan_deal_id: offer.loan_deal_id, subject_id, amount }
    }
    case 'sale': {
      const bid = await findBidFacts(tx, actor, prepared.accepted_bid)
      if (!bid || bid.owner_id !== actor.user_id || !canSeeBid(actor, bid)) throw notFound()
      return { act: 'sale', loan_deal_id: bid.loan_deal_id, subject_id: bid.id, amount: bid.effective_amount }
    }
  }
}

async function aboutBid(
  tx: Tx,
  actor: Actor,
  { loan_deal, offer_type, bid_amount, max_amount }: Extract<PreparedIn, { act: 'bid' }>,
): Promise<About> {
  const deal = await seeAuction(tx, actor, loan_deal)
  return {
    act: offer_type === 'buy_it_now' ? 'buy_now' : 'bid',
    loan_deal_id: deal.id,
    subject_id: null,
    amount: toDecimal(max_amount ?? bid_amount),
  }
}
