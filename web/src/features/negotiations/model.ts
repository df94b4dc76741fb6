import type { Bid, FinalInvitation } from '#domain/auctions/contract.ts'
import { belowReserve } from '#domain/deals/below-reserve.ts'
import { bidLimits } from '#domain/deals/ceiling.ts'
import type { DealDetail } from '#domain/deals/contract.ts'
import { DAY_MS, MINUTE_MS } from '#domain/kernel/durations.ts'
import { MESSAGES } from '#domain/kernel/errors.ts'
import { type Cents, formatMoney, toCents, toDecimal } from '#domain/kernel/money.ts'
import type { NegotiationEventView, NegotiationView } from '#domain/negotiations/contract.ts'
import { REJECTION_MESSAGES } from '#domain/negotiations/messages.ts'
import { LONGEST_FINAL_MS, SHORTEST_ANSWER_MS } from '#domain/negotiations/rules.ts'
import { centsOf } from '../auctions/amount.ts'

/* View model of the negotiation after an auction. The rules are in the domain. */

/** The next deadline: a counter-offer expires, or the round or the seller's time to decide ends. */
export function dueMoment(view: NegotiationView): string | null {
  if (view.deal_state !== 'under_review') return null
  const moments = view.counters.map((counter) => counter.expires_at)
  if (view.final_round && !view.final_round.is_over) moments.push(view.final_round.ends_at)
  if (view.answer_until !== null) moments.push(view.answer_until)
  return moments.toSorted((a, b) => Date.parse(a) - Date.parse(b))[0] ?? null
}

/** A moment in whole minutes, for date fields; never later than `last`. */
function wholeMinutes(at: number, last: number): string {
  const rounded = Math.ceil(at / MINUTE_MS) * MINUTE_MS
  return new Date(Math.min(rounded, last)).toISOString()
}

/** An expiry `days` from now, or the seller's own deadline if that is earlier. */
export const expiryIn = (days: number, now: number, answer_until: string | null) =>
  wholeMinutes(
    now + days * DAY_MS,
    answer_until === null ? Number.MAX_SAFE_INTEGER : Date.parse(answer_until),
  )

export interface CounterDraft {
  amount: string
  expires_at: string | null
}

/** A counter-offer starts at the reserve, the seller's minimum price. */
export const startingCounter = (
  reserve_price: string | null,
  now: number,
  answer_until: string | null,
): CounterDraft => ({ amount: reserve_price ?? '', expires_at: expiryIn(2, now, answer_until) })

type Issues = Record<string, string>

function issuesOfMoment(field: string, at: string | null, first: number, last: number): Issues {
  if (at === null) return { [field]: MESSAGES.required }
  if (Date.parse(at) < first) return { [field]: REJECTION_MESSAGES.too_soon.message }
  return Date.parse(at) > last ? { [field]: REJECTION_MESSAGES.too_late.message } : {}
}

const unreadable = (typed: string): Issues => ({ amount: typed === '' ? MESSAGES.required : MESSAGES.amount })

/** Errors of a counter-offer by field, with the server's messages. */
export function counterIssues(
  draft: CounterDraft,
  bid: Pick<Bid, 'standing_amount'>,
  now: number,
  answer_until: string | null,
): Issues {
  const amount = centsOf(draft.amount)
  const last = answer_until === null ? Number.POSITIVE_INFINITY : Date.parse(answer_until)
  return {
    ...(amount === null
      ? unreadable(draft.amount)
      : amount <= toCents(bid.standing_amount) && { amount: REJECTION_MESSAGES.counter_too_low.message }),
    ...issuesOfMoment('expires_at', draft.expires_at, now + SHORTEST_ANSWER_MS, last),
  }
}

/** Errors in the end of a best-and-final round. */
export const roundIssues = (ends_at: string | null, now: number): Issues =>
  issuesOfMoment('ends_at', ends_at, now + SHORTEST_ANSWER_MS, now + LONGEST_FINAL_MS)

/** The amount above which a final offer is confirmed once more, in cents. */
export const confirmAbove = (
  deal: Pick<DealDetail, 'opening_bid' | 'principle_balance' | 'mortgage_amount'>,
): Cents =>
  bidLimits({
    opening_bid: centsOf(deal.opening_bid ?? ''),
    principle_balance: centsOf(deal.principle_balance ?? ''),
    mortgage_amount: centsOf(deal.mortgage_amount ?? ''),
  }).confirm_above

/** Errors of a final offer. */
export function finalIssues(typed: string, invitation: Pick<FinalInvitation, 'minimum'>): Issues {
  const amount = centsOf(typed)
  if (amount === null) return unreadable(typed)
  const minimum = toCents(invitation.minimum)
  if (amount >= minimum) return {}
  return { amount: `${REJECTION_MESSAGES.below_standing.message} ${formatMoney(minimum)} or more.` }
}

/** The bidders invited for a given number: the best current bids; of equal ones the leader, then the earlier. */
export const invitedOf = (bids: readonly Bid[], count: number): Bid[] =>
  bids
    .filter((bid) => bid.status === 'pending')
    .toSorted(
      (a, b) =>
        toCents(b.standing_amount) - toCents(a.standing_amount) ||
        Number(b.is_leading) - Number(a.is_leading) ||
        Date.parse(a.placed_at) - Date.parse(b.placed_at),
    )
    .slice(0, count)

/**
 * Why a bid is before all others in a list of them by rank: its price, or of equal ones its place; null for the others.
 * It need not be the one that led the auction: a best and final offer may be higher.
 */
export function leadOf(bid: Bid, [best, ...others]: readonly Bid[]): 'highest' | 'placed_first' | null {
  if (best?.id !== bid.id) return null
  return others.some((other) => other.standing_amount === best.standing_amount) ? 'placed_first' : 'highest'
}

/** What the seller may do with this bid: the bid's own answers, as far as a reserve that is met leaves them. */
export function answersTo(
  bid: Bid,
  { reserve_price }: Pick<DealDetail, 'reserve_price'>,
  negotiation: NegotiationView | undefined,
): Bid['can'] {
  const { accept_below_reserve = true, decline_at_reserve = true } = negotiation?.can ?? {}
  const isBelow = belowReserve(toCents(bid.standing_amount), centsOf(reserve_price ?? '')) !== null
  return {
    ...bid.can,
    accept: bid.can.accept && (!isBelow || accept_below_reserve),
    decline: bid.can.decline && (isBelow || decline_at_reserve),
  }
}

/** A bidder's part in the best-and-final round, from the negotiation events; null if not invited. */
export function roundStateOf(
  moves: readonly Pick<NegotiationEventView, 'kind' | 'alias'>[],
  alias: string,
): 'invited' | 'handed_in' | 'missed' | null {
  const did = (kind: NegotiationEventView['kind']) =>
    moves.some((move) => move.kind === kind && move.alias === alias)
  if (did('final_offer')) return 'handed_in'
  if (did('final_missed')) return 'missed'
  return did('final_invited') ? 'invited' : null
}

/** The difference between a counter-offer and the bidder's current bid. */
export const aboveCurrentBid = (amount: string, { standing_amount }: Pick<Bid, 'standing_amount'>) =>
  toDecimal(toCents(amount) - toCents(standing_amount))

/** Icon and colour of an event in the history. */
export function toneOf({ kind }: Pick<NegotiationEventView, 'kind'>): 'ok' | 'bad' | 'clock' | 'offer' {
  switch (kind) {
    case 'accepted':
    case 'counter_accepted':
      return 'ok'
    case 'declined':
    case 'counter_declined':
      return 'bad'
    case 'counter_expired':
    case 'counter_withdrawn':
    case 'final_missed':
      return 'clock'
    default:
      return 'offer'
  }
}
