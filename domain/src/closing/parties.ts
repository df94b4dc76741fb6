import { spoken } from '../kernel/language.ts'
import type { Cents } from '../kernel/money.ts'
import type { Side } from './vocabulary.ts'

/** The parties that pay or receive money in a closing. */
export const PARTY = spoken({
  buyer: 'Buyer',
  seller: 'Seller',
  /** Holds the deposit until the closing. */
  trust: 'Deposit in trust',
  buyer_lawyer: 'Buyer’s lawyer',
  buyer_broker: 'Buyer’s broker',
  servicer: 'Servicer',
  home_slice: 'HomeSlice',
  seller_broker: 'Seller’s broker',
  lender: 'Original lender',
} as const)
export type Party = keyof typeof PARTY
export const PARTIES = Object.keys(PARTY) as Party[]

/** An amount that one party pays and another receives. */
export interface Transfer {
  from: Party
  to: Party
  /** Whole cents; negative if it reduces another transfer between the two parties. */
  amount: Cents
}

/** The net amount that a party receives, in whole cents. The sum over all parties is zero. */
export const netOf = (transfers: readonly Transfer[], party: Party): Cents =>
  transfers.reduce(
    (net, { from, to, amount }) => net + (to === party ? amount : 0) - (from === party ? amount : 0),
    0,
  )

/** The party that collects the payments: HomeSlice, a seller who retains the servicing, or a servicer of the buyer. */
export function servicerOf(deal: {
  servicing_party: 'homeslice' | 'self_servicing' | null
  servicing_status: 'released' | 'retained' | null
}): Party {
  if (deal.servicing_party === 'homeslice') return 'home_slice'
  return deal.servicing_status === 'retained' ? 'seller' : 'servicer'
}

/** True if the transfer is in the statement of this side: it pays or receives it. */
export const concerns = ({ from, to }: Transfer, side: Side) => from === side || to === side
