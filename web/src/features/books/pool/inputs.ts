import type { CashFlowOut } from '#domain/books/pool/contract.ts'
import { toDecimal } from '#domain/kernel/money.ts'
import { AS_CONTRACTED, type Assumptions, assumptionsOfPeriod } from '#domain/mortgage/assumptions.ts'
import { amountAboveZero } from '#domain/mortgage/errors.ts'
import { checkRate } from '#domain/mortgage/rates.ts'
import { type Typed, typedChoice, typedMoney, typedNumber } from '../../mortgage/model/number-input.ts'
import { TYPED_FIGURES, type TypedFigure } from '../../mortgage/model/price-yield.ts'
import type { CashFlowQuery } from './api.ts'

/** The assumptions by their keys in the URL. */
const KEYS = { cpr: 'cpr', cdr: 'cdr', severity: 'sev', recovery_months: 'rec' } as const
export const ASSUMED = ['cpr', 'cdr', 'severity', 'recovery_months'] as const satisfies (keyof Assumptions)[]
export type Assumed = (typeof ASSUMED)[number]
export const keyOf = (name: Assumed) => KEYS[name]

export interface CashFlowInputs {
  assumed: Record<Assumed, Typed<number>>
  /** The figure that was entered last: it stays as typed, and the others are computed. */
  by: TypedFigure
  figure: Typed<number>
}

function readAssumed(get: (key: string) => string | null, name: Assumed): Typed<number> {
  const text = get(KEYS[name]) ?? ''
  // An empty field assumes nothing.
  return typedNumber(text === '' ? '0' : text, 'the assumption', (value) =>
    assumptionsOfPeriod({ ...AS_CONTRACTED, [name]: value }, 'monthly'),
  )
}

function readFigure(by: TypedFigure, text: string): Typed<number> {
  if (by === 'price') return typedMoney(text, 'the price', (cents) => amountAboveZero(cents, 'the price'))
  return by === 'percent'
    ? typedNumber(text, 'the percentage', (value) => amountAboveZero(value, 'the percentage'))
    : typedNumber(text, 'the yield', checkRate)
}

/** Assumptions and price from the URL; the price is the balance until one is typed. */
export function readInputs(get: (key: string) => string | null): CashFlowInputs {
  const by = typedChoice(get('by') ?? 'percent', TYPED_FIGURES).value ?? 'percent'
  return {
    assumed: {
      cpr: readAssumed(get, 'cpr'),
      cdr: readAssumed(get, 'cdr'),
      severity: readAssumed(get, 'severity'),
      recovery_months: readAssumed(get, 'recovery_months'),
    },
    by,
    figure: readFigure(by, get('at') ?? (by === 'percent' ? '100' : '')),
  }
}

/** The query of the request: all valid inputs, so that a half-typed price does not hide the cash flow. */
export function queryOf({ assumed, by, figure }: CashFlowInputs): CashFlowQuery {
  const query: CashFlowQuery = {}
  for (const name of ASSUMED) {
    const { value } = assumed[name]
    if (value) query[name] = String(value)
  }
  if (figure.value !== null) query[by] = by === 'price' ? toDecimal(figure.value) : String(figure.value)
  return query
}

const PLACES = 4
const trimmed = (value: number) => String(Number(value.toFixed(PLACES)))

/** The texts of price, percent and yield: the entered one as typed, the others computed. */
export function figureTexts(
  { by, figure }: CashFlowInputs,
  pricing: CashFlowOut['pricing'] | undefined,
): Record<TypedFigure, string> {
  const follows: Record<TypedFigure, string> = pricing
    ? { price: pricing.price, percent: trimmed(pricing.percent), yield: trimmed(pricing.yield) }
    : { price: '', percent: '', yield: '' }
  return { ...follows, [by]: figure.text }
}
