/* Reads inputs and settings of published figures into the loans, streams and quotes of domain/src/mortgage. */
import type { Cents } from '#domain/kernel/money.ts'
import {
  type Conventions,
  LAST_PAYMENTS,
  PAYMENT_ROUNDINGS,
  PERIOD_INTERESTS,
  REGULAR_PAYMENTS,
  YEARS,
} from '#domain/mortgage/conventions.ts'
import { type Frequency, PAYMENTS_A_YEAR, paymentsIn } from '#domain/mortgage/frequency.ts'
import type { Loan, LoanTerms } from '#domain/mortgage/loan.ts'
import { interestOnlyPayment, payment } from '#domain/mortgage/payment.ts'
import type { Quote } from '#domain/mortgage/price.ts'
import { remainingStream, type Stream } from '#domain/mortgage/stream.ts'

export interface Vector {
  id: string
  kind: string
  inputs: Record<string, unknown>
  settings: Record<string, unknown>
}

/** A vector that cannot be read; the message is printed on its line. */
export class VectorError extends Error {}

const CENTS_A_DOLLAR = 100
const MONTHS = 12
const AMOUNT = ['P', 'bal0', 'balance', 'face', 'principal', 'amount', 'loan'] as const

const SETTINGS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  payment_rounding: PAYMENT_ROUNDINGS,
  regular_payments: REGULAR_PAYMENTS,
  period_interest: PERIOD_INTERESTS,
  year: YEARS,
  last_payment: LAST_PAYMENTS,
  accrual: { proportional: '', compound: '' },
  monthly_interest: { compounded: '', nominal: '' },
  differential: { simple: '', interest: '', present_value: '' },
}

function isFrequency(value: unknown): value is Frequency {
  return typeof value === 'string' && Object.hasOwn(PAYMENTS_A_YEAR, value)
}

function checkSettings(settings: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(settings)) {
    const choices = SETTINGS[name]
    if (choices === undefined) throw new VectorError(`unknown setting: ${name}`)
    if (typeof value !== 'string' || !Object.hasOwn(choices, value))
      throw new VectorError(`unknown value of the setting ${name}: ${String(value)}`)
  }
}

/**
 * Inputs of a vector by kind. Money is in dollars in the file and in cents here; times are years, months or
 * payments.
 */
export class Inputs {
  readonly #inputs: Record<string, unknown>
  readonly #settings: Record<string, unknown>
  readonly conventions: Partial<Conventions>

  constructor({ inputs, settings }: Vector) {
    checkSettings(settings)
    this.#inputs = inputs
    this.#settings = settings
    // Unrounded figures are compared; the number of printed decimals is decided at the end.
    this.conventions = { ...settings, figures: 'unrounded' }
  }

  optional(...names: readonly string[]): number | undefined {
    for (const name of names) {
      const value = this.#inputs[name]
      if (value === undefined || value === null) continue
      const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
      if (typeof number !== 'number' || Number.isNaN(number))
        throw new VectorError(`input ${name} is not a number`)
      return number
    }
    return undefined
  }

  number(...names: readonly string[]): number {
    const value = this.optional(...names)
    if (value === undefined) throw new VectorError(`input missing: ${names.join(' or ')}`)
    return value
  }

  optionalMoney(...names: readonly string[]): Cents | undefined {
    const dollars = this.optional(...names)
    // To a millionth of a cent: unrounded payments stay unrounded, 84796.06 is 8479606 cents.
    return dollars === undefined ? undefined : Number((dollars * CENTS_A_DOLLAR).toFixed(6))
  }

  money(...names: readonly string[]): Cents {
    const cents = this.optionalMoney(...names)
    if (cents === undefined) throw new VectorError(`input missing: ${names.join(' or ')}`)
    return cents
  }

  flag(name: string): boolean {
    return this.#inputs[name] === true
  }

  setting(name: string): unknown {
    return this.#settings[name]
  }

  /** A rate whose name ends in its compounding (j2, yield_j12, new_j2), or one of the names in `others`. */
  quote(prefix: string, ...others: readonly string[]): Quote | undefined {
    for (const name of Object.keys(this.#inputs)) {
      const compounding = name.startsWith(prefix) ? /^\d+$/.exec(name.slice(prefix.length)) : null
      if (compounding) return { rate: this.number(name), compounding: Number(compounding[0]) }
    }
    const rate = this.optional(...others)
    return rate === undefined ? undefined : { rate, compounding: this.optional('m', 'compounding') ?? 2 }
  }

  get frequency(): Frequency {
    const given = this.#inputs.f ?? this.#inputs.frequency ?? 'monthly'
    if (!isFrequency(given)) throw new VectorError(`unknown payment frequency: ${String(given)}`)
    return given
  }

  /** A period in payments, from years under `name`, or from months under `name`_m. */
  payments(name: string): number | undefined {
    const months = this.optional(`${name}_m`)
    const years = this.optional(name) ?? (months === undefined ? undefined : months / MONTHS)
    return years === undefined ? undefined : paymentsIn(years, this.frequency, this.conventions.year)
  }

  /** The loan; `n` is its amortization if none is given. */
  loan(): Loan {
    const quote = this.quote('j', 'rate')
    if (quote === undefined) throw new VectorError('input missing: a rate (j1, j2, j4, j12)')
    const months = this.optional('amort_m')
    const n = this.optional('n')
    const years =
      this.optional('amort', 'amortization') ?? (months === undefined ? undefined : months / MONTHS)
    const amortization = years ?? (n === undefined ? undefined : n / PAYMENTS_A_YEAR[this.frequency])
    return { amount: this.money(...AMOUNT), ...quote, frequency: this.frequency, amortization }
  }

  terms(): LoanTerms {
    const { amortization, ...loan } = this.loan()
    if (amortization === undefined) throw new VectorError('input missing: amort or n')
    return { ...loan, amortization }
  }

  /** The current payment, or the one that follows from the terms and settings. */
  payment(over: Partial<Conventions> = {}): Cents {
    const given = this.optionalMoney('pmt', 'payment')
    if (given !== undefined) return given
    const conventions = { ...this.conventions, ...over }
    return this.flag('interest_only')
      ? interestOnlyPayment(this.loan(), conventions)
      : payment(this.terms(), conventions)
  }

  /** Payments made so far. */
  get paid(): number {
    return this.payments('age') ?? this.optional('paid', 'k') ?? 0
  }

  get hasLoan(): boolean {
    return this.optional(...AMOUNT) !== undefined
  }

  /** The buyer's cash flows: as listed in the file, or derived from the loan, its term and its age. */
  stream(): Stream {
    const elapsed = this.optional('elapsed') ?? this.shareOfDays()
    const { frequency } = this
    const term = this.payments('term')
    const count = this.optional('n')
    const balloon = this.optionalMoney('balloon', 'FV')
    if (!this.hasLoan || balloon !== undefined) {
      const left = count ?? (term === undefined ? this.number('n') : term - this.paid)
      return { payment: this.payment(), count: left, balloon: balloon ?? 0, frequency, elapsed }
    }
    const loan = this.loan()
    const paid = this.paid
    const whole = term ?? (count === undefined ? undefined : paid + count) ?? this.amortization(loan)
    // With a given payment, n is the number of remaining payments and not the amortization.
    const isOpen = this.payments('amort') === undefined && this.optional('pmt', 'payment') !== undefined
    const terms = isOpen || this.flag('interest_only') ? { ...loan, amortization: undefined } : loan
    return { ...remainingStream(terms, this.payment(), { paid, term: whole }, this.conventions), elapsed }
  }

  amortization(loan: Loan): number {
    if (loan.amortization === undefined) throw new VectorError('input missing: term, n or amort')
    return Math.ceil(paymentsIn(loan.amortization, loan.frequency, this.conventions.year))
  }

  private shareOfDays(): number | undefined {
    const days = this.optional('days')
    return days === undefined ? undefined : days / this.number('days_in_period')
  }
}
