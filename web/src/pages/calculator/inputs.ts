import { COMPOUNDINGS, type Compounding } from '#domain/mortgage/compounding.ts'
import { type Conventions, PAYMENT_ROUNDINGS, REGULAR_PAYMENTS } from '#domain/mortgage/conventions.ts'
import { amountAboveZero, MortgageError, termAboveZero } from '#domain/mortgage/errors.ts'
import { FREQUENCIES, type Frequency } from '#domain/mortgage/frequency.ts'
import { checkRate } from '#domain/mortgage/rates.ts'
import {
  type Typed,
  typedChoice,
  typedDay,
  typedMoney,
  typedNumber,
} from '../../features/mortgage/model/number-input.ts'

/** Default loan of the calculator; `start` defaults to the date of the first visit. */
export const DEFAULTS = {
  amount: '500000.00',
  rate: '5',
  comp: 'semi_annual',
  years: '25',
  term: '5',
  freq: 'monthly',
  round: 'cent',
  rule: 'exact',
  io: '0',
} as const
export type InputKey = keyof typeof DEFAULTS | 'start'

export interface Inputs {
  amount: Typed<number>
  rate: Typed<number>
  comp: Typed<Compounding>
  years: Typed<number>
  term: Typed<number>
  freq: Typed<Frequency>
  round: Typed<Conventions['payment_rounding']>
  rule: Typed<Conventions['regular_payments']>
  start: Typed<string>
  io: Typed<boolean>
}

/** The inputs without errors, ready for calculation. */
export type LoanInputs = { [Key in keyof Inputs]: Exclude<Inputs[Key]['value'], null> }

/** Longer than any schedule. */
const MOST_YEARS = 100

function years(value: number, name: string) {
  termAboveZero(value, name)
  if (value > MOST_YEARS)
    throw new MortgageError('out_of_range', 'A schedule has at most a hundred years of payments.')
}

const NO_OR_YES = { '0': 'No', '1': 'Yes' } as const

/** Reads the URL; an invalid value retains its text and gets an error message. */
export function readInputs(get: (key: string) => string | null, today: string): Inputs {
  const text = (key: keyof typeof DEFAULTS) => get(key) ?? DEFAULTS[key]
  const start = get('start') ?? today
  const only = typedChoice(text('io'), NO_OR_YES)
  return {
    amount: typedMoney(text('amount'), 'the amount', (cents) => amountAboveZero(cents, 'the amount')),
    rate: typedNumber(text('rate'), 'the rate', checkRate),
    comp: typedChoice(text('comp'), COMPOUNDINGS),
    years: typedNumber(text('years'), 'the amortization', (value) => years(value, 'the amortization')),
    term: typedNumber(text('term'), 'the term', (value) => years(value, 'the term')),
    freq: typedChoice(text('freq'), FREQUENCIES),
    round: typedChoice(text('round'), PAYMENT_ROUNDINGS),
    rule: typedChoice(text('rule'), REGULAR_PAYMENTS),
    start: typedDay(start),
    io: only.error === null ? { ...only, value: only.value === '1' } : only,
  }
}

/** All values, or null if one of them is missing or invalid. */
export function complete(inputs: Inputs): LoanInputs | null {
  const { amount, rate, comp, years: time, term, freq, round, rule, start, io } = inputs
  if (amount.error !== null || rate.error !== null || comp.error !== null || time.error !== null) return null
  if (term.error !== null || freq.error !== null || round.error !== null || rule.error !== null) return null
  if (start.error !== null || io.error !== null) return null
  return {
    amount: amount.value,
    rate: rate.value,
    comp: comp.value,
    years: time.value,
    term: term.value,
    freq: freq.value,
    round: round.value,
    rule: rule.value,
    start: start.value,
    io: io.value,
  }
}
