import { type Selectable, sql } from 'kysely'
import { type Auction, evaluateBid, evaluateBuyNow, SOFT_CLOSE_MS } from '#domain/auctions/auction.ts'
import { evaluateSealedBid, openSealedBids } from '#domain/auctions/sealed.ts'
import { isReserveMet } from '#domain/deals/auction-terms.ts'
import { toCents, toDecimal } from '#domain/kernel/money.ts'
import { type NegotiationEvent, negotiationOf } from '#domain/negotiations/rules.ts'
import { auctionOf } from '../auctions/queries/auction-of.ts'
import { type DealRecord, findDeal } from '../deals/queries/find-deal.ts'
import { eventsOf } from '../negotiations/queries/events.ts'
import { eventOf } from '../negotiations/rows.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import type { Tables } from '../platform/database/tables.ts'
import type { FuzzRun, MovedEnd } from './fuzz.ts'

type BidRow = Selectable<Tables['bids']>

const AUDITOR = { user_id: '00000000-0000-0000-0000-000000000000', roles: [] as const }

/**
 * Judges every stored bid again by the pure rules, in order, and compares the result with the stored leader,
 * amount, end, reserve and statuses.
 * @returns one sentence per difference
 */
export const anomaliesOf = (db: Db, fuzz: FuzzRun): Promise<string[]> =>
  db.transaction().execute(async (tx) => {
    // The other server's clock continues to close auctions, so everything is read in one snapshot.
    await sql`set transaction isolation level repeatable read`.execute(tx)
    return anomaliesIn(tx, fuzz)
  })

async function anomaliesIn(db: Tx, fuzz: FuzzRun): Promise<string[]> {
  const found: string[] = []
  const stored = await db
    .selectFrom('bids')
    .selectAll()
    .where('loan_deal_id', 'in', fuzz.deals)
    .orderBy('place')
    .execute()
  const acknowledged = new Set(fuzz.acknowledged)
  if (acknowledged.size !== fuzz.acknowledged.length) found.push('A bid was acknowledged twice.')
  for (const bid of stored) {
    if (!acknowledged.delete(bid.id)) found.push(`Bid ${bid.id} was stored and never acknowledged.`)
  }
  for (const id of acknowledged) found.push(`Bid ${id} was acknowledged and is lost.`)
  if (fuzz.beyondLimit > 0) found.push(`${fuzz.beyondLimit} responses had more exposure than the limit.`)
  for (const id of fuzz.deals) {
    const bids = stored.filter((bid) => bid.loan_deal_id === id)
    for (const issue of await issuesOf(db, id, bids, fuzz.moved)) found.push(`Deal ${id}: ${issue}`)
  }
  return found
}

async function issuesOf(db: Tx, id: string, bids: BidRow[], moved: MovedEnd[]): Promise<string[]> {
  const deal = await findDeal(db, AUDITOR, id)
  if (!deal) return ['is gone.']
  const issues: string[] = []
  const moves = (await eventsOf(db, deal)).map(eventOf)
  const rounds = new Set(bids.map((bid) => bid.auction_round))
  for (const round of rounds) {
    const inRound = bids.filter((bid) => bid.auction_round === round)
    const ends = moved
      .filter((end) => end.deal === id && end.round === round)
      .sort((a, b) => (a.at < b.at ? -1 : 1))
    const { auction, differences } =
      deal.auction_format === 'sealed'
        ? replaySealed(auctionOf(deal), inRound, round === deal.auction_round && deal.deal_state === 'live')
        : replay(auctionOf(deal), inRound, ends)
    issues.push(...differences)
    const accepted = inRound.filter((bid) => bid.status === 'accepted')
    if (round < deal.auction_round) {
      if (inRound.some((bid) => bid.status !== 'declined' && bid.status !== 'void'))
        issues.push(`round ${round} is over but a bid of it is open.`)
      continue
    }
    const now = auctionOf(deal)
    if (now.leader?.bidder !== auction.leader?.bidder) issues.push('another leads than the rules name.')
    if (now.leader?.maximum !== auction.leader?.maximum)
      issues.push('the maximum is not the one that the rules name.')
    if (now.leading_amount !== auction.leading_amount)
      issues.push('the price is not the one that the rules name.')
    if (now.bid_count !== inRound.filter((bid) => !bid.is_own_raise).length)
      issues.push('the number of bids is wrong.')
    if (deal.offer_count !== inRound.length) issues.push('the number of offers is wrong.')
    if (deal.auction_format !== 'sealed' && now.end !== auction.end)
      issues.push(`the end is ${now.end - auction.end} ms from where the rules put it.`)
    if ((deal.reserve_met_at !== null) !== isReserveMet(auction)) issues.push('the reserve badge is wrong.')
    const isSold = deal.deal_state === 'sold'
    if (isSold) issues.push(...saleIssues(deal, moves, accepted[0]))
    if (deal.deal_state !== 'under_review' && negotiationOf(moves).counters.length > 0)
      issues.push('a counter-offer is open although the review is over.')
    if (accepted.length !== (isSold ? 1 : 0)) issues.push(`${accepted.length} bids are accepted.`)
    if (isSold && accepted[0]?.bidder_id !== deal.sold_to)
      issues.push('was sold to another than the accepted bidder.')
    const open = inRound.filter((bid) => bid.status === 'pending').length
    if (deal.deal_state === 'live' && open !== inRound.length) issues.push('a bid was answered while it ran.')
    if ((isSold || deal.deal_state === 'not_sold') && open > 0) issues.push('it is over but a bid is open.')
  }
  return issues
}

/** A sale must be to the accepted bidder, at their current amount or at the counter-offer they accepted. */
function saleIssues(
  deal: DealRecord,
  moves: readonly NegotiationEvent[],
  accepted: BidRow | undefined,
): string[] {
  const sale = toCents(deal.sale_amount ?? '0')
  const countered = moves.find((move) => move.kind === 'counter_accepted')
  if (countered)
    return sale === countered.amount && countered.bidder === deal.sold_to
      ? []
      : ['was not sold at the counter-offer that was accepted.']
  if (!accepted) return ['was sold without a bid.']
  const leading = deal.leader_id === deal.sold_to ? toCents(deal.leading_amount ?? '0') : null
  return leading !== null && leading !== sale ? ['was not sold at the leader’s amount.'] : []
}

/** Replays sealed bids, each compared only with its bidder's own; at the close the highest leads. */
function replaySealed(
  deal: Auction,
  bids: BidRow[],
  isRunning: boolean,
): { auction: Auction; differences: string[] } {
  const differences: string[] = []
  const standing = new Map<string, number>()
  for (const [index, bid] of bids.entries()) {
    const own = standing.get(bid.bidder_id) ?? null
    const auction = { ...deal, start: 0, end: bid.end_after.getTime(), standing: own }
    const amount = toCents(bid.bid_amount)
    const evaluation = evaluateSealedBid(
      auction,
      { amount, maximum: null, is_confirmed: true },
      bid.placed_at.getTime(),
    )
    if ('rejected' in evaluation)
      differences.push(`the rules reject the stored bid ${bid.place}: ${evaluation.rejected}.`)
    if (bid.place !== index + 1) differences.push(`bid ${bid.place} has the wrong place.`)
    if (bid.is_sealed !== isRunning) differences.push(`bid ${bid.place} is sealed or open at the wrong time.`)
    standing.set(bid.bidder_id, amount)
  }
  const best = isRunning
    ? null
    : openSealedBids(bids.map((bid) => ({ bidder: bid.bidder_id, amount: toCents(bid.bid_amount) })))
  return {
    auction: {
      ...deal,
      leader: best && { bidder: best.bidder, maximum: best.amount },
      leading_amount: best?.amount ?? null,
      bid_count: bids.length,
    },
    differences,
  }
}

/** Replays the bids of one round, including the ends that the test moved. */
function replay(
  deal: Auction,
  bids: BidRow[],
  ends: MovedEnd[],
): { auction: Auction; differences: string[] } {
  const differences: string[] = []
  let auction: Auction = {
    ...deal,
    start: 0,
    end: Number.NaN,
    leader: null,
    leading_amount: null,
    bid_count: 0,
    sold_to: null,
  }
  const takeEnds = (offers: number) => {
    for (const moved of ends) {
      if (moved.after_bids === offers) auction = { ...auction, end: moved.end }
    }
  }
  takeEnds(0)
  for (const [index, bid] of bids.entries()) {
    const now = bid.placed_at.getTime()
    // The end of a round that was never moved is known from its first bid.
    if (Number.isNaN(auction.end))
      auction = { ...auction, end: Math.max(bid.end_after.getTime(), now + SOFT_CLOSE_MS) }
    const amount = toCents(bid.bid_amount)
    const evaluation =
      bid.offer_type === 'buy_it_now'
        ? evaluateBuyNow(auction, bid.bidder_id, amount, now)
        : evaluateBid(
            auction,
            {
              bidder: bid.bidder_id,
              amount,
              maximum: bid.max_amount === null ? null : toCents(bid.max_amount),
              is_confirmed: true,
            },
            now,
          )
    if ('rejected' in evaluation) {
      differences.push(`the rules reject the stored bid ${bid.place}: ${evaluation.rejected}.`)
      continue
    }
    if (bid.is_own_raise !== (evaluation.auction.bid_count === auction.bid_count))
      differences.push(`bid ${bid.place} is counted wrongly.`)
    const { automatic } = evaluation
    if (
      bid.automatic_bidder_id !== (automatic?.bidder ?? null) ||
      bid.automatic_amount !== (automatic && toDecimal(automatic.amount))
    )
      differences.push(`bid ${bid.place} caused another automatic bid.`)
    auction = evaluation.auction
    if (bid.place !== index + 1) differences.push(`bid ${bid.place} has the wrong place.`)
    if (bid.leader_after !== auction.leader?.bidder) differences.push(`bid ${bid.place} left another leader.`)
    if (toCents(bid.leading_after) !== auction.leading_amount)
      differences.push(`bid ${bid.place} left another price.`)
    if (bid.end_after.getTime() !== auction.end) differences.push(`bid ${bid.place} left another end.`)
    takeEnds(bid.place)
  }
  return { auction, differences }
}
