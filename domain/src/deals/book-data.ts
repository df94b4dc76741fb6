import { z } from 'zod'
import type { Cents } from '../kernel/money.ts'
import { moneyOut, oneOf } from '../kernel/values.ts'
import { blankDeal, type DealField, type DealValues } from './fields.ts'
import { forwardSortationArea } from './title.ts'
import * as v from './vocabulary.ts'

/** The terms of a mortgage that are summed up in its book, with their computed fields filled in. */
export type LoanFigures = Pick<DealValues, (typeof LOAN_FIGURES)[number]>
export const LOAN_FIGURES = [
  'mortgage_amount',
  'principle_balance',
  'property_value',
  'ltv',
  'interest_rate',
  'loan_yield',
  'mortgage_term',
  'remaining_term',
  'amortization',
  'mortgage_class',
  'position',
  'city',
  'state',
  'country',
  'postcode',
] as const satisfies readonly DealField[]

/** The summary of a book's mortgages, `book_of_mortgages_data` in responses. */
export const bookData = z.object({
  mortgages: z.int(),
  mortgage_classes: z.array(oneOf(v.MORTGAGE_CLASS)),
  positions: z.array(oneOf(v.POSITION)),
  /** Sum of the mortgage amounts. */
  total_loan_value: moneyOut,
  total_principle_balance: moneyOut,
  total_valuation_of_asset: moneyOut,
  /** Months, weighted by amount like the other averages; null if no mortgage states it. */
  avg_term: z.number().nullable(),
  avg_yield: z.number().nullable(),
  avg_rate: z.number().nullable(),
  avg_ltv: z.number().nullable(),
  /** The first three characters of the postal codes, in order. */
  postcode: z.array(z.string()),
})
export type BookData = z.output<typeof bookData>

/**
 * The average of a figure weighted by mortgage amount, rounded to two decimals half up, over the mortgages that state it;
 * null if none does.
 */
export function averageOf(
  loans: readonly LoanFigures[],
  figure: (loan: LoanFigures) => number | null,
): number | null {
  let weight = 0
  let sum = 0
  for (const loan of loans) {
    const value = figure(loan)
    if (value === null || loan.mortgage_amount === null) continue
    weight += loan.mortgage_amount
    sum += loan.mortgage_amount * value
  }
  return weight === 0 ? null : Math.round((sum / weight) * 100) / 100
}

/** The yield that a mortgage states, else its rate, because a loan bought at its balance yields about that. */
const yieldOfLoan = (loan: LoanFigures) => loan.loan_yield ?? loan.interest_rate

/** The sum of an amount in cents; a mortgage without one adds nothing. */
export const totalOf = (loans: readonly LoanFigures[], amount: (loan: LoanFigures) => Cents | null): Cents =>
  loans.reduce((sum, loan) => sum + (amount(loan) ?? 0), 0)

const balanceOf = (loan: LoanFigures) => loan.principle_balance ?? loan.mortgage_amount

/** The distinct values, in the order of the vocabulary or else sorted. */
const different = <Value extends string>(values: readonly (Value | null)[], order?: readonly string[]) => {
  const found = [...new Set(values.filter((value) => value !== null))]
  return order ? found.sort((a, b) => order.indexOf(a) - order.indexOf(b)) : found.sort()
}

const onlyValueOf = <Value>(values: readonly Value[]): Value | null =>
  values.length === 1 ? (values[0] ?? null) : null

/** Sums in whole cents, averages weighted by amount, and the distinct classes, positions and postal areas. */
export function bookFigures(loans: readonly LoanFigures[]) {
  return {
    mortgages: loans.length,
    mortgage_classes: different(
      loans.map((loan) => loan.mortgage_class),
      Object.keys(v.MORTGAGE_CLASS),
    ),
    positions: different(
      loans.map((loan) => loan.position),
      Object.keys(v.POSITION),
    ),
    total_loan_value: totalOf(loans, (loan) => loan.mortgage_amount),
    total_principle_balance: totalOf(loans, balanceOf),
    total_valuation_of_asset: totalOf(loans, (loan) => loan.property_value),
    avg_term: averageOf(loans, (loan) => loan.mortgage_term ?? loan.remaining_term),
    avg_yield: averageOf(loans, yieldOfLoan),
    avg_rate: averageOf(loans, (loan) => loan.interest_rate),
    avg_ltv: averageOf(loans, (loan) => loan.ltv),
    postcode: different(loans.map((loan) => forwardSortationArea(loan.postcode))),
  }
}
export type BookFigures = ReturnType<typeof bookFigures>

/**
 * The fields of a book by which lists filter and sort, derived from its mortgages: sums, averages weighted by amount,
 * and the values that all of them share. All other fields of a mortgage are blank.
 */
export function fieldsOfBook(loans: readonly LoanFigures[]): Partial<DealValues> {
  if (loans.length === 0) return {}
  const figures = bookFigures(loans)
  const shared = <Value extends string>(value: (loan: LoanFigures) => Value | null) =>
    onlyValueOf(different(loans.map(value)))
  const months = (figure: (loan: LoanFigures) => number | null) => {
    const average = averageOf(loans, figure)
    return average === null ? null : Math.round(average)
  }
  return {
    mortgage_amount: figures.total_loan_value,
    principle_balance: figures.total_principle_balance,
    property_value: figures.total_valuation_of_asset,
    ltv: figures.avg_ltv,
    interest_rate: figures.avg_rate,
    // Called “as stated”, so a rate never takes its place.
    loan_yield: averageOf(loans, (loan) => loan.loan_yield),
    mortgage_term: months((loan) => loan.mortgage_term ?? loan.remaining_term),
    remaining_term: months((loan) => loan.remaining_term),
    amortization: averageOf(loans, (loan) => loan.amortization),
    mortgage_class: onlyValueOf(figures.mortgage_classes) ?? 'Mix',
    position: onlyValueOf(figures.positions),
    city: shared((loan) => loan.city),
    state: shared((loan) => loan.state),
    country: shared((loan) => loan.country),
  }
}

/** The values of a book: its own, and those derived from its mortgages. */
export const bookWith = (own: DealValues, fields: readonly DealField[], loans: readonly LoanFigures[]) => {
  const blank = blankDeal()
  const cleared = Object.fromEntries(fields.map((field) => [field, blank[field]]))
  return { ...own, ...cleared, ...fieldsOfBook(loans) }
}
