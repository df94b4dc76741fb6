import type { Outcome } from './plan.ts'
import type { Random } from './random.ts'

const DAY_MS = 86_400_000
const HOUR_MS = DAY_MS / 24

/** When each event of a deal happened, or will; null if it does not. */
export interface Moments {
  created: Date
  submitted: Date | null
  approved: Date | null
  opens: Date | null
  ends: Date | null
  /** Sold, declined, rejected or flagged. */
  decided: Date | null
}

/** The dates of a deal's lifecycle, counted back from its planned outcome. */
export function momentsOf(random: Random, outcome: Outcome, now: Date): Moments {
  const at = (moment: number) => new Date(Math.round(moment / 1000) * 1000)
  const before = (moment: Date, low: number, high: number) =>
    at(moment.getTime() - random.between(low, high) * DAY_MS)
  const ago = (days: number) => at(now.getTime() - days * DAY_MS)
  const moments: Moments = {
    created: now,
    submitted: null,
    approved: null,
    opens: null,
    ends: null,
    decided: null,
  }

  switch (outcome.state) {
    case 'draft':
      return { ...moments, created: before(now, 0.2, 12) }
    case 'live':
      moments.ends = ago(-outcome.endsIn)
      moments.opens = before(now, 0.8, 4)
      break
    case 'pending_auction':
      moments.opens = ago(-outcome.startsIn)
      moments.ends = ago(-outcome.startsIn - outcome.runs)
      break
    case 'under_review':
    case 'not_sold':
      moments.ends = ago(outcome.endedAgo)
      moments.opens = before(moments.ends, 4, 9)
      if (outcome.state === 'not_sold')
        moments.decided = at(moments.ends.getTime() + (outcome.bids > 0 ? DAY_MS : 0))
      break
    case 'sold':
      moments.decided = ago(outcome.soldAgo)
      // A buy-now purchase ends the auction early.
      moments.ends =
        outcome.how === 'buy_now'
          ? at(moments.decided.getTime() + 2 * DAY_MS)
          : before(moments.decided, 0.2, 2.5)
      moments.opens = before(moments.ends, 5, 9)
      break
    case 'rejected':
    case 'issue_detected':
      moments.decided = before(now, 0.1, 2)
      break
  }
  if (outcome.state === 'pending') moments.submitted = before(now, 0.1, 2.5)
  else {
    const known = moments.opens && moments.opens < now ? moments.opens : (moments.decided ?? now)
    moments.approved = before(known, 0.3, 3)
    moments.submitted = before(moments.approved, 0.3, 2)
    if (outcome.state === 'rejected') moments.approved = null
  }
  moments.created = before(moments.submitted, 0.5, 6)
  return moments
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
