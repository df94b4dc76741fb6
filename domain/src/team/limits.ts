import { sentence, spoken } from '../kernel/language.ts'
import { type Cents, formatMoney } from '../kernel/money.ts'

/** What a company can bound for the people of its team, each with an amount of its own. */
export const LIMIT_KIND = spoken({
  bid: 'Bids and maximums',
  buy_now: 'Buy now',
  commitment: 'Commitments',
  offer: 'Counter-offers and best and final offers',
  sale: 'Sales',
} as const)
export type LimitKind = keyof typeof LIMIT_KIND
export const LIMIT_KINDS = Object.keys(LIMIT_KIND) as LimitKind[]

const ONE_OF_KIND: Readonly<Record<LimitKind, string>> = spoken({
  bid: 'a bid or maximum',
  buy_now: 'a purchase',
  commitment: 'a commitment',
  offer: 'an offer',
  sale: 'a sale',
})

/** Why an amount above the limit is not placed. */
export const aboveLimit = (kind: LimitKind, limit: Cents): string =>
  sentence`In your company ${ONE_OF_KIND[kind]} above ${formatMoney(limit)} needs the approval of another person. Send it for approval.`
