import { openSealedBids } from '#domain/auctions/sealed.ts'
import { isReserveMet } from '#domain/deals/auction-terms.ts'
import { ANSWER_BUSINESS_DAYS, hasOffers, relistsAutomatically } from '#domain/deals/lifecycle.ts'
import { addBusinessDays, businessDateOf } from '#domain/kernel/dates.ts'
import { toCents } from '#domain/kernel/money.ts'
import { type ClockTransition, startRounds, transitionAll } from '../../deals/commands/change-state.ts'
import { priceDeals } from '../../deals/commands/price-deals.ts'
import { auctionsTogether } from '../../deals/queries/loans.ts'
import type { Tx } from '../../platform/database/database.ts'
import { holidaysFrom } from '../../platform/holidays.ts'
import type { Platform } from '../../platform/platform.ts'
import { biddersOf } from '../queries/due-auctions.ts'
import type { AuctionRow } from '../rows.ts'
import * as store from '../store.ts'

/** Opens the auctions of locked deals. */
export const openAuctions = (platform: Platform, tx: Tx, deals: readonly AuctionRow[]): Promise<void> =>
  transitionAll(
    platform,
    tx,
    deals.map((deal) => ({
      deal,
      events: [{ event: 'open', more: { bid_end_ts: deal.bid_end_ts?.toISOString() ?? null } }],
    })),
  )

/**
 * Closes and settles the auctions of locked deals in one transaction: under review if there are bids, otherwise
 * relisted or not sold.
 */
export async function closeAuctions(platform: Platform, tx: Tx, deals: readonly AuctionRow[]): Promise<void> {
  const relisted = deals.filter(isRelisted)
  const bidOn = deals.filter((deal) => deal.bid_count > 0)
  const bidders = await biddersOf(
    tx,
    bidOn.map((deal) => deal.id),
  )
  // Before any of them is listed again.
  const together = await auctionsTogether(
    tx,
    deals.map((deal) => deal.id),
    'ends_at',
  )
  const leads = await openSealed(tx, bidOn)
  if (relisted.length > 0) await startRounds(tx, relisted.map(nextRound))
  const columnsOf = (deal: AuctionRow): ClockTransition['columns'] => {
    if (hasOffers(deal)) return { answer_by: answerDay(deal, deal.db_now), ...leads.get(deal.id) }
    return isRelisted(deal) ? { relist_count: deal.relist_count + 1 } : {}
  }
  await transitionAll(
    platform,
    tx,
    deals.map(
      (deal): ClockTransition => ({
        deal,
        events: [
          { event: 'close', more: {} },
          {
            event: 'settle',
            more: {
              bidder_ids: bidders.get(deal.id) ?? [],
              leading_amount: leads.get(deal.id)?.leading_amount ?? deal.leading_amount,
              ...(together.has(deal.id) && { together: together.get(deal.id) }),
            },
          },
        ],
        columns: columnsOf(deal),
      }),
    ),
  )
  // A sealed bid leads from its opening on.
  if (leads.size > 0) await priceDeals(tx, [...leads.keys()])
}

const isRelisted = (deal: AuctionRow) =>
  !hasOffers(deal) &&
  relistsAutomatically({ auto_relist: deal.auto_relist ?? false, relist_count: deal.relist_count })

/**
 * Without bids, the auction starts again at its end, for the same duration, so that the mortgages of a book stay
 * together; at a close that was very late it starts now.
 */
function nextRound({ id, bid_start_ts, bid_end_ts, db_now }: AuctionRow) {
  const end = bid_end_ts ?? db_now
  const length = end.getTime() - (bid_start_ts?.getTime() ?? 0)
  const starts_at = db_now.getTime() - end.getTime() < length ? end : db_now
  return { id, starts_at, ends_at: new Date(starts_at.getTime() + length) }
}

interface Lead {
  leader_id: string
  leader_maximum: string
  leading_amount: string
  reserve_met_at: Date | null
}

/**
 * Opens the sealed bids of these deals and returns the leaders; the row of an open auction already has its leader.
 */
async function openSealed(tx: Tx, deals: readonly AuctionRow[]): Promise<ReadonlyMap<string, Lead>> {
  const sealed = deals.filter((deal) => deal.auction_format === 'sealed' && deal.bid_count > 0)
  const leads = new Map<string, Lead>()
  if (sealed.length === 0) return leads
  const bids = await store.unsealBids(
    tx,
    sealed.map((deal) => deal.id),
  )
  for (const deal of sealed) {
    const own = bids.filter((bid) => bid.loan_deal_id === deal.id)
    const best = openSealedBids(
      own.map((bid) => ({ bidder: bid.bidder_id, amount: toCents(bid.bid_amount), text: bid.bid_amount })),
    )
    if (best === null) continue
    const reserve_price = deal.reserve_price === null ? null : toCents(deal.reserve_price)
    leads.set(deal.id, {
      leader_id: best.bidder,
      leader_maximum: best.text,
      leading_amount: best.text,
      reserve_met_at: isReserveMet({ leading_amount: best.amount, reserve_price }) ? deal.db_now : null,
    })
  }
  return leads
}

/** The last day on which the seller can decide, counted from a moment, by the holidays of the deal's province. */
export function answerDay(deal: { state: string | null }, from: Date): string {
  const day = businessDateOf(from)
  return addBusinessDays(day, ANSWER_BUSINESS_DAYS, holidaysFrom(deal.state, day))
}
