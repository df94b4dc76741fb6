import { sql } from 'kysely'
import type { DealDetail } from '#domain/deals/contract.ts'
import { HOUR_MS } from '#domain/kernel/durations.ts'
import { toCents } from '#domain/kernel/money.ts'
import { counterBid, inviteToFinal } from '#server/negotiations/commands/ask-bidders.ts'
import { offerFinal } from '#server/negotiations/commands/respond-to-seller.ts'
import type { Actor } from '#server/platform/auth/actor.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Leader } from './bidding.ts'
import type { Plan } from './plan.ts'

interface Answering {
  plan: Plan
  owner: Actor
  deal: DealDetail
  leader: Leader | null
}

/**
 * The seller counters the leader's bid, or starts a best-and-final round in which one bidder has submitted an
 * offer.
 */
export async function negotiate(
  platform: Platform,
  { plan, owner, deal, leader }: Answering,
  bidders: readonly Actor[],
  now: Date,
): Promise<void> {
  if (!leader || deal.reserve_price === null) throw new Error(`No one leads on ${deal.reference}.`)
  const within = (hours: number) => new Date(now.getTime() + hours * HOUR_MS).toISOString()
  if (plan.negotiation === 'counter') {
    const message = 'We would sell at our reserve today.'
    const offer = {
      amount: toCents(deal.reserve_price),
      expires_at: within(20),
      message,
      below_reserve: false,
    }
    await counterBid(platform, owner, leader.bid_id, offer, null)
    return
  }
  await inviteToFinal(platform, owner, deal.id, { bidders: 3, ends_at: within(6) }, null)
  const other = await platform.db
    .selectFrom('negotiation_events as m')
    .innerJoin('bids as b', 'b.bidder_id', 'm.bidder_id')
    .select(['m.id', 'm.bidder_id', sql<string>`max(coalesce(b.max_amount, b.bid_amount))`.as('bid')])
    .where('m.loan_deal_id', '=', deal.id)
    .where('b.loan_deal_id', '=', deal.id)
    .where('m.bidder_id', '<>', leader.actor.user_id)
    .groupBy(['m.id', 'm.bidder_id'])
    .limit(1)
    .executeTakeFirstOrThrow()
  const actor = bidders.find(({ user_id }) => user_id === other.bidder_id)
  if (actor)
    await offerFinal(platform, actor, other.id, { amount: toCents(other.bid), confirm_above: false }, null)
}
