import { DAY_MS, HOUR_MS } from '#domain/kernel/durations.ts'
import { CLOSING_HOURS, inHours, OFFICE_HOURS } from './office-hours.ts'
import type { Outcome } from './plan.ts'
import type { Random } from './random.ts'

/** The moments of a deal's events, past or planned; null for an event that does not happen. */
export interface Moments {
  created: Date
  submitted: Date | null
  approved: Date | null
  opens: Date | null
  ends: Date | null
  /** When it was sold, declined, rejected or flagged. */
  decided: Date | null
}
type AuctionMoments = Pick<Moments, 'opens' | 'ends' | 'decided'>

/**
 * The dates of a deal's lifecycle, counted back from its planned outcome. People act in office hours, and auctions
 * end on afternoons of business days, except those that do so within the hour.
 */
export function momentsOf(random: Random, outcome: Outcome, now: Date): Moments {
  const auction = auctionOf(random, outcome, now)
  const before = (moment: Date, low: number, high: number) =>
    inHours(random, OFFICE_HOURS, later(moment, -random.between(low, high)), 'before')

  if (outcome.state === 'draft')
    return { created: before(now, 0.2, 12), submitted: null, approved: null, ...auction }
  if (outcome.state === 'pending') {
    const submitted = before(now, 0.1, 2.5)
    return { created: before(submitted, 0.5, 6), submitted, approved: null, ...auction }
  }
  const known = auction.opens && auction.opens < now ? auction.opens : (auction.decided ?? now)
  const approved = before(known, 0.3, 3)
  const submitted = before(approved, 0.3, 2)
  const created = before(submitted, 0.5, 6)
  return { created, submitted, approved: outcome.state === 'rejected' ? null : approved, ...auction }
}

const later = (moment: Date, days: number) => new Date(Math.round(moment.getTime() + days * DAY_MS))

/** The start and end of the auction, and the moment of the decision. */
function auctionOf(random: Random, outcome: Outcome, now: Date): AuctionMoments {
  const before = (moment: Date, hours = OFFICE_HOURS) => inHours(random, hours, moment, 'before')
  const after = (moment: Date, hours = OFFICE_HOURS) => inHours(random, hours, moment, 'after')
  const earlier = (moment: Date, low: number, high: number) => later(moment, -random.between(low, high))
  switch (outcome.state) {
    case 'live': {
      const ends = later(now, outcome.endsIn)
      const isNow = outcome.endsIn * DAY_MS < HOUR_MS
      return {
        opens: before(earlier(now, 0.8, 4)),
        ends: isNow ? ends : after(ends, CLOSING_HOURS),
        decided: null,
      }
    }
    case 'pending_auction': {
      const planned = later(now, outcome.startsIn)
      const opens = outcome.startsIn * DAY_MS < HOUR_MS ? planned : after(planned)
      return { opens, ends: after(later(opens, outcome.runs), CLOSING_HOURS), decided: null }
    }
    case 'under_review':
    case 'not_sold': {
      const ends = before(later(now, -outcome.endedAgo), CLOSING_HOURS)
      const opens = before(earlier(ends, 4, 9))
      const decided =
        outcome.state === 'under_review' ? null : outcome.bids > 0 ? after(later(ends, 1)) : ends
      return { opens, ends, decided }
    }
    case 'sold':
      return outcome.how === 'buy_now'
        ? boughtNow(before, after, earlier, later(now, -outcome.soldAgo))
        : accepted(before, after, earlier, outcome.soldAgo, now)
    case 'rejected':
    case 'issue_detected':
      return { opens: null, ends: null, decided: before(earlier(now, 0.1, 2)) }
    default:
      return { opens: null, ends: null, decided: null }
  }
}

type Snap = (moment: Date, hours?: readonly [number, number]) => Date
type Earlier = (moment: Date, low: number, high: number) => Date

/** The purchase ends the auction before its planned end. */
function boughtNow(before: Snap, after: Snap, earlier: Earlier, planned: Date): AuctionMoments {
  const decided = before(planned)
  return { opens: before(earlier(decided, 3, 7)), ends: after(later(decided, 2), CLOSING_HOURS), decided }
}

/** The seller accepts on the day of the end or on the next, and never in the future. */
function accepted(before: Snap, after: Snap, earlier: Earlier, soldAgo: number, now: Date): AuctionMoments {
  // A new sale must stay new: if its auction had ended before a weekend, its first steps would already be due.
  const ends = before(earlier(later(now, -soldAgo), 0.2, Math.min(2.5, soldAgo)), CLOSING_HOURS)
  const decided = after(later(ends, 0.02))
  return {
    opens: before(earlier(ends, 5, 9)),
    ends,
    decided: decided < now ? decided : later(ends, 0.02),
  }
}

/** Times of a number of bids, in order, with more of them towards the end. */
export function bidMoments(random: Random, moments: Moments, bids: number, now: Date): Date[] {
  if (!moments.opens || !moments.ends) return []
  const last =
    moments.ends < now
      ? moments.ends.getTime() - HOUR_MS
      : now.getTime() - random.between(0.03, 0.9) * HOUR_MS
  const until = moments.decided && moments.decided.getTime() < last ? moments.decided.getTime() : last
  const from = moments.opens.getTime() + HOUR_MS
  return Array.from({ length: bids }, (_, index) => {
    const share = bids === 1 ? 1 : ((index + random.between(0, 0.8)) / (bids - 0.2)) ** 0.6
    return new Date(Math.round((from + (until - from) * Math.min(share, 1)) / 1000) * 1000)
  })
}
