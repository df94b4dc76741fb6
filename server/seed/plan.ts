import type { Place } from './places.ts'

export type Owner = 'seller' | 'seller2' | 'both'
export type Kind =
  | 'condo'
  | 'townhouse'
  | 'detached_house'
  | 'duplex'
  | 'other'
  | 'office_space'
  | 'retail_restaurant'
  | 'industrial'
  | 'multifamily'
  | 'hotels'
  | 'mixed_use'
  | 'special_purpose'
  | 'land'
  | 'Mix'

const HOUR = 1 / 24
const MINUTE = HOUR / 60

/** The problems that a reviewer finds; the deal's figures and documents contain them. */
export const FAULTS = {
  old_appraisal: 'The appraisal is older than twelve months. Add a new one, then submit again.',
  other_balance:
    'The balance of the mortgage statement differs from the principal balance by $4,120.00. Correct one of them.',
  lien: 'The title search shows a construction lien that your documents do not mention. Send its discharge.',
} as const
export type Fault = keyof typeof FAULTS
/** By how much a statement differs from the principal balance, in cents. */
export const BALANCE_FAULT = 412_000

/** The planned state of a deal. Durations are in days. */
export type Outcome =
  | { state: 'draft'; isComplete: boolean }
  | { state: 'pending' | 'approved' }
  | { state: 'rejected'; fault: Exclude<Fault, 'lien'> }
  /** Without a fault, the seller's own change took it off the market. */
  | { state: 'issue_detected'; fault: 'lien' | null }
  | { state: 'pending_auction'; startsIn: number; runs: number }
  | { state: 'live'; endsIn: number; bids: number; isMet: boolean }
  | { state: 'under_review'; endedAgo: number; bids: number; isMet: boolean }
  | { state: 'not_sold'; endedAgo: number; bids: number }
  | {
      state: 'sold'
      soldAgo: number
      bids: number
      how: 'met' | 'below' | 'buy_now'
      /** Sold to the demonstration buyer, regardless of the other bidders. */
      toBuyer: boolean
    }

export interface Plan {
  owner: Owner
  kind: Kind
  city: Place
  position: 'first' | 'second' | 'third' | 'other'
  outcome: Outcome
  /** A sealed auction. */
  isSealed?: boolean
  /** The seller's negotiation after the close. */
  negotiation?: 'counter' | 'final'
}

const deal = (owner: Owner, kind: Kind, city: Place, position: Plan['position'], outcome: Outcome): Plan => ({
  owner,
  kind,
  city,
  position,
  outcome,
})
const draft = (isComplete: boolean): Outcome => ({ state: 'draft', isComplete })
const pending: Outcome = { state: 'pending' }
const approved: Outcome = { state: 'approved' }
const rejected = (fault: Exclude<Fault, 'lien'>): Outcome => ({ state: 'rejected', fault })
const flagged = (fault: 'lien' | null): Outcome => ({ state: 'issue_detected', fault })
const soon = (startsIn: number, runs: number): Outcome => ({ state: 'pending_auction', startsIn, runs })
const live = (endsIn: number, bids: number, reserve: 'met' | 'not met'): Outcome => ({
  state: 'live',
  endsIn,
  bids,
  isMet: reserve === 'met',
})
const review = (endedAgo: number, bids: number, reserve: 'met' | 'not met'): Outcome => ({
  state: 'under_review',
  endedAgo,
  bids,
  isMet: reserve === 'met',
})
const unsold = (endedAgo: number, bids: number): Outcome => ({ state: 'not_sold', endedAgo, bids })
const sold = (soldAgo: number, bids: number, how: 'met' | 'below' | 'buy_now', toBuyer = false): Outcome => ({
  state: 'sold',
  soldAgo,
  bids,
  how,
  toBuyer,
})

/** The market on the first day: sellers, locations and progress of the deals. */
export const PLANS: readonly Plan[] = [
  deal('seller', 'detached_house', 'Hamilton', 'first', live(8 * MINUTE, 11, 'met')),
  deal('seller2', 'condo', 'Vancouver', 'first', live(17 * MINUTE, 8, 'not met')),
  deal('seller', 'retail_restaurant', 'Montréal', 'first', live(26 * MINUTE, 9, 'met')),
  deal('both', 'townhouse', 'Calgary', 'second', live(41 * MINUTE, 6, 'not met')),
  deal('seller2', 'industrial', 'Edmonton', 'first', live(55 * MINUTE, 7, 'met')),
  deal('seller', 'duplex', 'Halifax', 'first', live(3 * HOUR, 5, 'not met')),
  deal('seller2', 'multifamily', 'Winnipeg', 'first', live(5.5 * HOUR, 8, 'met')),
  deal('seller', 'condo', 'Toronto', 'second', live(9 * HOUR, 7, 'not met')),
  deal('both', 'Mix', "St. John's", 'first', live(14 * HOUR, 4, 'not met')),
  deal('seller', 'office_space', 'Ottawa', 'first', live(22 * HOUR, 6, 'met')),
  deal('seller2', 'detached_house', 'Kelowna', 'third', live(1.2, 4, 'not met')),
  deal('seller', 'hotels', 'Québec', 'first', live(1.7, 5, 'not met')),
  deal('seller2', 'townhouse', 'Saskatoon', 'first', live(2.1, 6, 'met')),
  deal('seller', 'mixed_use', 'Toronto', 'first', live(2.8, 5, 'met')),
  deal('both', 'detached_house', 'Fredericton', 'first', live(3.3, 3, 'not met')),
  deal('seller', 'land', 'Barrie', 'first', live(3.9, 0, 'not met')),
  deal('seller2', 'special_purpose', 'Regina', 'second', live(4.4, 2, 'not met')),
  deal('seller', 'other', 'Whitehorse', 'first', live(5, 0, 'not met')),
  deal('seller2', 'condo', 'Charlottetown', 'first', live(5.6, 3, 'not met')),
  deal('seller', 'detached_house', 'Surrey', 'second', live(6, 1, 'not met')),
  deal('seller2', 'Mix', 'Yellowknife', 'first', live(2.4, 4, 'met')),
  deal('both', 'townhouse', 'Iqaluit', 'first', live(4.7, 3, 'not met')),
  deal('seller', 'condo', 'Toronto', 'other', live(3.4, 2, 'not met')),

  deal('seller', 'detached_house', 'Ottawa', 'first', soon(25 * MINUTE, 5)),
  deal('seller2', 'duplex', 'Montréal', 'second', soon(4 * HOUR, 7)),
  deal('seller', 'industrial', 'London', 'first', soon(1.3, 7)),
  deal('both', 'condo', 'Dartmouth', 'first', soon(2.5, 10)),
  deal('seller2', 'Mix', 'Moncton', 'first', soon(5, 7)),

  deal('seller', 'detached_house', 'Calgary', 'first', review(5 * HOUR, 9, 'met')),
  deal('seller', 'condo', 'Hamilton', 'second', review(1.1, 6, 'not met')),
  deal('seller2', 'retail_restaurant', 'Kelowna', 'first', review(1.6, 7, 'met')),
  deal('both', 'townhouse', 'Gatineau', 'first', review(0.7, 5, 'not met')),
  deal('seller', 'multifamily', 'Regina', 'first', review(2, 8, 'met')),

  deal('seller', 'land', 'Edmonton', 'second', unsold(4, 0)),
  deal('seller2', 'office_space', 'Winnipeg', 'first', unsold(9, 3)),
  deal('seller', 'other', 'Moncton', 'first', unsold(16, 2)),
  deal('both', 'detached_house', 'Brandon', 'third', unsold(23, 0)),

  deal('seller', 'townhouse', 'Toronto', 'first', sold(1, 7, 'met', true)),
  deal('seller2', 'condo', 'Halifax', 'first', sold(9, 5, 'met')),
  deal('seller', 'duplex', 'Hamilton', 'second', sold(15, 5, 'below')),
  deal('seller', 'industrial', 'Surrey', 'first', sold(24, 5, 'met')),
  deal('seller', 'Mix', 'Halifax', 'first', sold(28, 4, 'met')),
  deal('both', 'detached_house', 'Regina', 'first', sold(33, 4, 'below')),
  deal('seller', 'condo', 'Ottawa', 'first', sold(41, 2, 'buy_now')),
  deal('seller2', 'mixed_use', 'Québec', 'first', sold(52, 4, 'met')),
  deal('seller', 'detached_house', 'London', 'first', sold(63, 5, 'met')),
  deal('seller', 'retail_restaurant', 'Charlottetown', 'first', sold(74, 4, 'below')),
  deal('seller2', 'townhouse', 'Edmonton', 'second', sold(88, 5, 'met')),
  deal('seller', 'hotels', "St. John's", 'first', sold(97, 5, 'met')),
  deal('seller', 'detached_house', 'Vancouver', 'second', sold(111, 5, 'met')),
  deal('both', 'condo', 'Saskatoon', 'first', sold(120, 3, 'buy_now')),
  deal('seller', 'multifamily', 'Dartmouth', 'first', sold(133, 4, 'met')),
  deal('seller2', 'special_purpose', 'Barrie', 'first', sold(146, 4, 'below')),
  deal('seller', 'office_space', 'Calgary', 'first', sold(158, 4, 'met')),

  deal('seller', 'detached_house', 'Barrie', 'first', pending),
  deal('seller', 'mixed_use', 'Winnipeg', 'second', pending),
  deal('seller2', 'condo', 'Surrey', 'first', pending),
  deal('seller2', 'hotels', 'Whitehorse', 'first', pending),
  deal('both', 'duplex', 'Québec', 'first', pending),
  deal('seller', 'condo', 'Montréal', 'third', pending),
  deal('seller2', 'Mix', 'Barrie', 'other', pending),

  deal('seller', 'townhouse', 'Kelowna', 'first', approved),
  deal('seller2', 'detached_house', 'Gatineau', 'second', approved),
  deal('both', 'industrial', 'Brandon', 'first', approved),

  deal('seller', 'special_purpose', 'Halifax', 'second', rejected('old_appraisal')),
  deal('seller2', 'townhouse', 'London', 'first', rejected('other_balance')),

  deal('seller', 'condo', 'Edmonton', 'first', flagged(null)),
  deal('seller2', 'land', 'Fredericton', 'first', flagged('lien')),

  deal('seller', 'duplex', 'Saskatoon', 'first', draft(true)),
  deal('seller2', 'office_space', 'Toronto', 'second', draft(true)),
  deal('seller', 'detached_house', 'Moncton', 'first', draft(false)),
  deal('seller', 'retail_restaurant', 'Calgary', 'first', draft(false)),
  deal('both', 'condo', 'London', 'first', draft(false)),

  { ...deal('seller2', 'townhouse', 'Ottawa', 'first', live(5 * HOUR, 5, 'not met')), isSealed: true },
  { ...deal('seller', 'duplex', 'Calgary', 'first', review(0.6, 5, 'not met')), negotiation: 'counter' },
  {
    ...deal('seller', 'detached_house', 'Gatineau', 'first', review(0.8, 6, 'not met')),
    negotiation: 'final',
  },
]
