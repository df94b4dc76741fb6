import { momentText } from '../kernel/market-time.ts'
import { ANSWER_BUSINESS_DAYS } from './lifecycle.ts'

/*
 * What a bid, a reserve that is met, a counter-offer and a deadline bind to. Buyer and seller read the same sentences, on
 * every page and in e-mails: they speak of "the seller" and "the bidder" to both. Figures come from the constants of the
 * rules.
 */

const WITHIN = `within ${ANSWER_BUSINESS_DAYS} business days`

/** What the clock does at the end of the seller's time. */
const BY_CLOCK =
  'the highest bid is accepted if it meets the reserve, of equal bids the earlier one; otherwise all bids are declined'

export const OBLIGATIONS = {
  bid: 'A bid is binding and cannot be withdrawn. It binds the bidder until the seller decides.',
  /** At the badge; a sealed auction shows it from the end on. */
  reserve_met: 'Reserve met: the seller has agreed to sell at this price or more.',
  reserve: `Once the reserve is met, the seller must accept one of the bids at or above it; which one is theirs to choose. Only an administrator can release the seller, with a reason that the bidders read.`,
  below_reserve:
    'Below the reserve the seller is free: to accept a bid, make a counter-offer, ask for best and final offers, or decline.',
  deadline: `The seller decides ${WITHIN} after the end of the auction or of a best-and-final round. If the seller does not, ${BY_CLOCK}.`,
  counter_offer:
    'A counter-offer binds the seller until it expires, unless the seller sells to another bidder first. It binds the bidder only if they accept it.',
  final_offer: `A best and final offer is binding and cannot be changed. No one else sees it before the round ends; then the seller decides ${WITHIN}.`,
  parts:
    'The reserve of a book is for the whole. Bids on its loans that together meet it bind the seller like a bid on the whole.',
} as const

/** How long a counter-offer is open, for both sides. */
export const counterOfferText = (expires_at: string): string =>
  `Open until ${momentText(expires_at)}, unless the seller sells to another bidder first.`

/**
 * What follows if the seller does not decide in time.
 * @param day the last day to decide, as the reader reads it; null for readers who may not know it
 * @param isReserveMet null if the reader does not know
 */
export function decisionText(day: string | null, isReserveMet: boolean | null): string {
  const decides = `The seller decides ${day === null ? WITHIN : `by ${day}`}; until then the bids are binding.`
  if (isReserveMet === null) return `${decides} If the seller does not, ${BY_CLOCK}.`
  return isReserveMet
    ? `${decides} If the seller does not, the highest bid is accepted.`
    : `${decides} If the seller does not, all bids are declined.`
}
