import { type Cents, toDecimal } from '#domain/kernel/money.ts'
import { amountAboveZero, attempt, type MortgageError } from '#domain/mortgage/errors.ts'
import { type Outstanding, outstandingLater } from '#domain/mortgage/outstanding.ts'
import { type PricePoint, pointAtPercent, pointAtPrice, pointAtYield } from '#domain/mortgage/price-point.ts'
import { checkRate } from '#domain/mortgage/rates.ts'
import { type Typed, typed, typedChoice, typedDay, typedMoney, typedNumber } from './number-input.ts'

/** The figure that was entered last: it stays as typed, and the others are computed. */
export const TYPED_FIGURES = { price: 'Price', percent: 'Percent of balance', yield: 'Yield' } as const
export type TypedFigure = keyof typeof TYPED_FIGURES

/** Compounding of a quoted yield; the key is the number of compounding periods a year. */
export const QUOTES = { '2': 'Semi-annual', '12': 'Monthly', '1': 'Annual' } as const
export type QuoteKey = keyof typeof QUOTES

export interface PriceInputs {
  by: TypedFigure
  /** The figure that was entered. */
  figure: Typed<number>
  quote: Typed<QuoteKey>
  /** The settlement day. */
  settle: Typed<Outstanding>
}

interface Base {
  outstanding: Outstanding
  /** The default settlement day. */
  day: string
  /** The initial price. */
  price: Cents
}

/** Reads price, quotation and settlement from the URL. */
export function readPriceInputs(get: (key: string) => string | null, base: Base): PriceInputs {
  const by = typedChoice(get('by') ?? 'price', TYPED_FIGURES).value ?? 'price'
  const settle = get('settle') ?? base.day
  const text = get('at') ?? (by === 'price' ? toDecimal(base.price) : '')
  return {
    by,
    figure: readFigure(by, text),
    quote: typedChoice(get('quote') ?? '2', QUOTES),
    settle: readSettlement(settle, base.outstanding),
  }
}

function readSettlement(text: string, outstanding: Outstanding): Typed<Outstanding> {
  const day = typedDay(text)
  return day.error === null ? typed(text, () => outstandingLater(outstanding, day.value)) : day
}

function readFigure(by: TypedFigure, text: string): Typed<number> {
  switch (by) {
    case 'price':
      return typedMoney(text, 'the price', (cents) => amountAboveZero(cents, 'the price'))
    case 'percent':
      return typedNumber(text, 'the percentage', (value) => amountAboveZero(value, 'the percentage'))
    case 'yield':
      return typedNumber(text, 'the yield', checkRate)
  }
}

export interface Priced {
  outstanding: Outstanding
  compounding: number
  point: PricePoint
}

/** The requested point of the curve; null while a field is invalid, or the error of the calculation. */
export function priceOf(inputs: PriceInputs): { priced: Priced | null; error: MortgageError | null } {
  const { by, figure, quote, settle } = inputs
  if (figure.error !== null || quote.error !== null || settle.error !== null)
    return { priced: null, error: null }
  const outstanding = settle.value
  const compounding = Number(quote.value)
  const { value: point, error } = attempt(() => {
    if (by === 'yield') return pointAtYield(outstanding, { rate: figure.value, compounding })
    return by === 'price'
      ? pointAtPrice(outstanding, figure.value, compounding)
      : pointAtPercent(outstanding, figure.value, compounding)
  })
  return point === null
    ? { priced: null, error }
    : { priced: { outstanding, compounding, point }, error: null }
}

const PLACES = 4
const trimmed = (value: number) => String(Number(value.toFixed(PLACES)))

/** The text of the three fields: the entered one as typed, the others computed. */
export function figureTexts({ by, figure }: PriceInputs, priced: Priced | null): Record<TypedFigure, string> {
  const point = priced?.point
  const follows: Record<TypedFigure, string> = {
    price: point ? toDecimal(point.clean) : '',
    percent: point && priced ? trimmed((point.clean / priced.outstanding.loan.amount) * 100) : '',
    yield: point ? trimmed(point.yield) : '',
  }
  return { ...follows, [by]: figure.text }
}

export interface CurvePoint {
  price: Cents
  yield: number
}

/** A price that is marked on the curve. */
export interface PriceMark {
  kind: 'par' | 'leading' | 'reserve'
  price: Cents
}

const STEPS = 80
const LOWEST = 0.85
const HIGHEST = 1.08
const MARGIN = 0.02

/** A round step: 1, 2 or 5 times a power of ten cents, at least a dollar. */
function roundStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(100, rough)))
  return ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power
}

/**
 * Yields at round prices from well below to slightly above the balance, including every mark and the current price.
 */
export function curveOf(
  { outstanding, compounding, point }: Priced,
  marks: readonly PriceMark[],
): CurvePoint[] {
  const balance = outstanding.loan.amount
  const prices = [point.clean, ...marks.map((mark) => mark.price)]
  const low = Math.min(balance * LOWEST, ...prices.map((price) => price * (1 - MARGIN)))
  const high = Math.max(balance * HIGHEST, ...prices.map((price) => price * (1 + MARGIN)))
  const step = roundStep((high - low) / STEPS)
  const first = Math.max(1, Math.ceil(low / step))
  const last = Math.max(first + 1, Math.floor(high / step))
  return Array.from({ length: last - first + 1 }, (_, n) => (first + n) * step).flatMap((price) => {
    const yielded = attempt(() => pointAtPrice(outstanding, price, compounding)).value?.yield
    return yielded === undefined ? [] : [{ price, yield: yielded }]
  })
}

/** The point closest to a price. */
export const nearestPoint = (curve: readonly CurvePoint[], price: Cents): number =>
  curve.reduce(
    (best, candidate, index) =>
      Math.abs(candidate.price - price) < Math.abs((curve[best]?.price ?? 0) - price) ? index : best,
    0,
  )
