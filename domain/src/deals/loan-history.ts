import { addDays, dayText } from '../kernel/dates.ts'
import { sentence } from '../kernel/language.ts'
import { type Cents, formatMoney } from '../kernel/money.ts'
import { nextPaymentAfter } from '../mortgage/outstanding.ts'
import { daysBetween } from '../mortgage/payment-dates.ts'
import type { DealValues } from './fields.ts'

type Payment = NonNullable<DealValues['mortgage_borrower_txs']>[number]

/** A problem with a payment: it was missed, came `days` late, or is due and not recorded as paid. */
export type PaymentMark = { kind: 'missed' | 'unpaid' } | { kind: 'late'; days: number }

/**
 * How a payment of the loan history deviates; null if it does not.
 * @param today calendar date
 */
export function paymentMark(
  { due, paid, missed }: Pick<Payment, 'due' | 'paid' | 'missed'>,
  today: string,
): PaymentMark | null {
  if (missed) return { kind: 'missed' }
  if (paid === null) return due < today ? { kind: 'unpaid' } : null
  return paid > due ? { kind: 'late', days: daysBetween(due, paid) } : null
}

/** Key figures of the loan history; amounts in cents. */
export interface HistoryFigures {
  payments: number
  paid: Cents
  missed: number
  late: number
  /** Payments that are due and not paid, missed ones included. */
  in_arrears: number
}

/** @param today calendar date */
export function historyFigures(payments: readonly Payment[], today: string): HistoryFigures {
  const figures: HistoryFigures = { payments: payments.length, paid: 0, missed: 0, late: 0, in_arrears: 0 }
  for (const payment of payments) {
    const mark = paymentMark(payment, today)
    if (mark === null || mark.kind === 'late') figures.paid += payment.paid === null ? 0 : payment.amount
    else figures.in_arrears += 1
    if (mark?.kind === 'missed') figures.missed += 1
    if (mark?.kind === 'late') figures.late += 1
  }
  return figures
}

/** A figure of a deal that its loan history contradicts. */
export interface HistoryIssue {
  field: 'principle_balance' | 'ttl_missed_pmt'
  message: string
}

/** The balance and the missed payments as they are stated, where the lists of advances and payments say otherwise. */
export function historyIssues(deal: DealValues): HistoryIssue[] {
  const issues: HistoryIssue[] = []
  const { principle_balance: stated, ttl_missed_pmt: count } = deal
  const balance = balanceOf(deal)
  if (balance !== null && stated !== null && balance !== stated)
    issues.push({
      field: 'principle_balance',
      message: sentence`Advances less principal paid come to ${formatMoney(balance)}, but the principal balance is ${formatMoney(stated)}.`,
    })
  const payments = deal.mortgage_borrower_txs ?? []
  const missed = payments.filter((payment) => payment.missed).length
  if (payments.length > 0 && count !== null && missed !== count)
    issues.push({
      field: 'ttl_missed_pmt',
      message: sentence`The payments show ${missed} missed, but Missed payments says ${count}.`,
    })
  return issues
}

/** Advances less principal paid; null if the lists are incomplete. */
function balanceOf({ mortgage_funded_txs, mortgage_borrower_txs }: DealValues): Cents | null {
  const advances = mortgage_funded_txs ?? []
  const paid = (mortgage_borrower_txs ?? []).filter((payment) => !payment.missed)
  if (advances.length === 0 || paid.some((payment) => payment.principal === null)) return null
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
  return sum(advances.map(({ amount }) => amount)) - sum(paid.map(({ principal }) => principal ?? 0))
}

/** Payments move by as many days from a weekend or a holiday. */
const MOVED_DAYS = 3

/** The last payment that is listed, and the first that fell due after it and is not. */
export interface HistoryGap {
  listed_to: string
  missing: string
}

/**
 * Where a list of payments ends before the last due date; null if it does not, or the dates of payments are unknown.
 * @param today calendar date; what is due today may still be reported
 */
export function historyGap(
  deal: Pick<DealValues, 'initial_payment_date' | 'maturity_date' | 'payment_frequency'> & {
    mortgage_borrower_txs: readonly Pick<Payment, 'due'>[] | null
  },
  today: string,
): HistoryGap | null {
  const listed_to = (deal.mortgage_borrower_txs ?? [])
    .map(({ due }) => due)
    .toSorted()
    .at(-1)
  const anchor = deal.initial_payment_date ?? deal.maturity_date
  if (listed_to === undefined || anchor === null || deal.payment_frequency === null) return null
  const after = addDays(listed_to, MOVED_DAYS)
  // A list of an earlier term lacks the first payment of this one.
  const isEarlier = deal.initial_payment_date !== null && after < deal.initial_payment_date
  const missing = isEarlier ? anchor : nextPaymentAfter(anchor, deal.payment_frequency, after)
  const isDue = missing < today && (deal.maturity_date === null || missing <= deal.maturity_date)
  return isDue ? { listed_to, missing } : null
}

/** A gap in a sentence. */
export const historyGapText = ({ listed_to, missing }: HistoryGap): string =>
  sentence`Listed to ${dayText(listed_to)}; payment of ${dayText(missing)} not reported.`
