import { addMonths } from '../kernel/dates.ts'
import { spoken } from '../kernel/language.ts'
import { type Cents, formatMoney } from '../kernel/money.ts'
import { BOUND_BY, type BoundBy, type FundsState, type ProofState } from './vocabulary.ts'

const LONGEST_MONTHS = 24
/** Days before the last valid one on which the account is reminded. */
export const REMINDER_DAYS = 14

/**
 * Why a proof cannot be valid until this day; null if it can.
 * @param today calendar date of the check, `YYYY-MM-DD`
 */
export function validUntilIssue(validUntil: string, today: string): string | null {
  if (validUntil < today) return 'The proof must be valid today or later.'
  if (validUntil > addMonths(today, LONGEST_MONTHS)) return 'Enter a day within the next two years.'
  return null
}

/** The approved proof of an account; `until` is the last day on which it is valid. */
export interface ProvenFunds {
  amount: string
  until: string
}

/** True on the days on which an approved proof is valid, the last one too. */
export const isProven = (funds: ProvenFunds | null, today: string): funds is ProvenFunds =>
  funds !== null && today <= funds.until

/** The last day of a proof that is valid today; else null. Sellers see it of bidders, and no more. */
export const provenUntil = (funds: ProvenFunds | null, today: string): string | null =>
  isProven(funds, today) ? funds.until : null

/** True if the seller asks buyers for proof of funds, and this buyer has none. What they bid before stays binding. */
export const isFundsNeeded = (
  deal: { funds_before_bid: boolean | null; funds: ProvenFunds | null },
  today: string,
): boolean => deal.funds_before_bid === true && !isProven(deal.funds, today)

/**
 * Where an account is with proving its funds.
 * @param latest state of its newest proof that was not replaced, if there is one
 */
export function fundsStateOf(
  { funds, latest }: { funds: ProvenFunds | null; latest: ProofState | null },
  today: string,
): FundsState {
  if (isProven(funds, today)) return 'proven'
  if (latest === 'waiting' || latest === 'rejected') return latest
  return funds !== null || latest === 'expired' ? 'expired' : 'none'
}

/** Why a buyer cannot bind themselves yet to a deal whose seller asks for proof of funds. */
export const FUNDS_FIRST = spoken({
  code: 'funds_first',
  message: 'The seller asks buyers to prove their funds first. You can bid once yours are approved.',
} as const)
export const FUNDS_TOO_LOW = spoken({
  code: 'funds_too_low',
  message:
    'The seller asks buyers to prove their funds first, and yours are approved for less than this amount.',
} as const)

/** Why an amount is not placed: what bounds the account, and what is left of it. */
export const beyondBound = (by: BoundBy, limit: Cents, left: Cents): string =>
  `This exceeds your ${BOUND_BY[by]} of ${formatMoney(limit)}: ${formatMoney(Math.max(0, left))} remains for this deal.`
