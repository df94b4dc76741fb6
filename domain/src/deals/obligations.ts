import { sentence, spoken } from '../kernel/language.ts'
import { momentText } from '../kernel/market-time.ts'
import { ANSWER_BUSINESS_DAYS } from './lifecycle.ts'

/*
 * What a bid, a reserve that is met, a counter-offer and a deadline bind to. Buyer and seller read the same sentences, on
 * every page and in e-mails: they speak of "the seller" and "the bidder" to both. Only where a seller decides on their own
 * bids they read "you". Figures come from the constants of the rules.
 */

const WITHIN = `within ${ANSWER_BUSINESS_DAYS} business days`

/** What the clock does at the end of the seller's time. */
const BY_CLOCK =
  'the highest bid is accepted if it meets the reserve, of equal bids the earlier one; otherwise all bids are declined'

export const OBLIGATIONS = spoken({
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
} as const)

/** The same for the seller who decides. */
export const OBLIGATIONS_OF_SELLER = spoken({
  reserve:
    'Once the reserve is met, you must accept one of the bids at or above it; which one is yours to choose. Only an administrator can release you, with a reason that the bidders read.',
  below_reserve:
    'Below the reserve you are free: to accept a bid, make a counter-offer, ask for best and final offers, or decline.',
  counter_offer:
    'A counter-offer binds you until it expires, unless you sell to another bidder first. It binds the bidder only if they accept it.',
} as const)

/** How long a counter-offer is open, for both sides. */
export const counterOfferText = (expires_at: string): string =>
  sentence`Open until ${momentText(expires_at)}, unless the seller sells to another bidder first.`

/**
 * By when the seller decides, and what follows if they do not. A reserve that the auction did not meet may still be met by
 * a final offer or by bids on loans, so it is never said to be missed.
 * @param day the last day to decide, as the reader reads it; null for readers who may not know it
 * @param isReserveMet by the auction, as far as the reader knows
 * @param isOwn the reader is the seller
 */
export function decisionText(day: string | null, isReserveMet: boolean, isOwn = false): string {
  const [decides, does] = isOwn ? ['You decide', 'you do'] : ['The seller decides', 'the seller does']
  const by = day === null ? WITHIN : `by the end of ${day}, ET`
  const follows = isReserveMet ? 'the highest bid is accepted' : BY_CLOCK
  return sentence`${decides} ${by}; until then the bids are binding. If ${does} not, ${follows}.`
}
