import { incrementAt } from '#domain/auctions/increments.ts'
import { openingBid } from '#domain/deals/auction-terms.ts'
import type { DealDetail } from '#domain/deals/contract.ts'
import { toCents } from '#domain/kernel/money.ts'
import { bidQueue, placeBid } from '#server/auctions/commands/place-bid.ts'
import type { Actor } from '#server/platform/auth/actor.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Random } from './random.ts'

const CLOSING_COSTS = [0, 75_000, 150_000, 250_000]

/** The latest bid of the leading bidder; null before the first bid. */
export interface Leader {
  actor: Actor
  bid_id: string
}

/**
 * Bidders outbid each other from the opening bid towards the reserve and possibly above it, some with a hidden maximum.
 * Returns the leader.
 */
export async function letThemBid(
  platform: Platform,
  random: Random,
  deal: DealDetail,
  bidders: readonly Actor[],
  wanted: { bids: number; isMet: boolean },
): Promise<Leader | null> {
  const queue = bidQueue(platform)
  const cents = (value: string | null) => (value === null ? null : toCents(value))
  const opening = openingBid({
    opening_bid: cents(deal.opening_bid),
    principle_balance: cents(deal.principle_balance),
    mortgage_amount: cents(deal.mortgage_amount),
  })
  const reserve = cents(deal.reserve_price) ?? opening
  const step = incrementAt(reserve)
  const highest = wanted.isMet ? reserve + step * random.whole(0, 3) : reserve - step * random.whole(2, 4)
  let leader: Leader | null = null
  let leading: number | null = null
  for (let place = 1; place <= wanted.bids; place += 1) {
    const leads: Actor | undefined = leader?.actor
    const bidder: Actor = random.pick(bidders.filter((candidate) => candidate !== leads))
    const minimum = leading === null ? opening : leading + incrementAt(leading)
    const share = wanted.bids === 1 ? (wanted.isMet ? 1 : 0) : (place - 1) / (wanted.bids - 1)
    const aim = opening + Math.floor(((highest - opening) * share) / step) * step
    const bid_amount =
      place === wanted.bids && wanted.isMet ? Math.max(minimum, highest) : Math.max(minimum, aim)
    if (!wanted.isMet && bid_amount >= reserve) return leader
    const maximum = bid_amount + step * random.whole(1, 4)
    const isHidden = random.chance(0.45) && (wanted.isMet || maximum < reserve)
    const { bid, auction } = await placeBid(
      queue,
      bidder,
      {
        loan_deal: deal.id,
        offer_type: 'custom_bid',
        bid_amount,
        max_amount: isHidden ? maximum : null,
        brokerage_fees: random.pick([0, 0.25, 0.5]),
        end_closing_cost: random.pick(CLOSING_COSTS),
        loan_servicing: random.pick([0, 0.15, 0.25]),
        confirm_above: false,
      },
      null,
    )
    leading = cents(auction.leading_amount)
    if (auction.you?.is_leading) leader = { actor: bidder, bid_id: bid.id }
  }
  return leader
}

/** Bids above the leader's hidden maximum. */
export async function outbid(platform: Platform, deal: DealDetail, bidder: Actor): Promise<Leader> {
  const { leader_maximum } = await platform.db
    .selectFrom('auctions')
    .select('leader_maximum')
    .where('loan_deal_id', '=', deal.id)
    .executeTakeFirstOrThrow()
  const most = toCents(leader_maximum ?? deal.auction.opening_bid ?? '0.00')
  const { bid } = await placeBid(
    bidQueue(platform),
    bidder,
    {
      loan_deal: deal.id,
      offer_type: 'custom_bid',
      bid_amount: most + incrementAt(most),
      max_amount: null,
      brokerage_fees: 0.25,
      end_closing_cost: 150_000,
      loan_servicing: 0.15,
      confirm_above: false,
    },
    null,
  )
  return { actor: bidder, bid_id: bid.id }
}

/** Each bidder places one sealed bid, between the opening bid and slightly above the reserve. */
export async function letThemBidSealed(
  platform: Platform,
  random: Random,
  deal: DealDetail,
  bidders: readonly Actor[],
): Promise<void> {
  const queue = bidQueue(platform)
  const opening = toCents(deal.auction.opening_bid ?? '0.00')
  const reserve = deal.reserve_price === null ? opening : toCents(deal.reserve_price)
  const step = incrementAt(reserve)
  for (const bidder of bidders) {
    const share = random.between(0.3, 1.1)
    await placeBid(
      queue,
      bidder,
      {
        loan_deal: deal.id,
        offer_type: 'custom_bid',
        bid_amount: opening + Math.max(0, Math.floor(((reserve - opening) * share) / step) * step),
        max_amount: null,
        brokerage_fees: random.pick([0, 0.25, 0.5]),
        end_closing_cost: random.pick(CLOSING_COSTS),
        loan_servicing: random.pick([0, 0.15, 0.25]),
        confirm_above: false,
      },
      null,
    )
  }
}

/** Buys the deal at its buy-now price. */
export async function buyNow(platform: Platform, deal: DealDetail, buyer: Actor): Promise<void> {
  if (deal.buy_reserve_price === null) throw new Error(`${deal.reference} has no buy-it-now price.`)
  await placeBid(
    bidQueue(platform),
    buyer,
    {
      loan_deal: deal.id,
      offer_type: 'buy_it_now',
      bid_amount: toCents(deal.buy_reserve_price),
      max_amount: null,
      brokerage_fees: 0,
      end_closing_cost: 0,
      loan_servicing: 0,
      confirm_above: false,
    },
    null,
  )
}
