import { z } from 'zod'
import { EVERY_ROLE, route } from '../kernel/route.ts'
import { idParams, oneOf } from '../kernel/values.ts'
import { LTV_BUCKETS, MORTGAGE_CLASS, POSITION, PROVINCE } from './vocabulary.ts'

/** The fewest sales that are summed up, so that the figures reveal no single sale. */
export const FEWEST_SALES = 5
/** The period in months, and the most sales of a class, that are compared. */
export const COMPARED_MONTHS = 24
export const MOST_SALES = 1000

/** The data of one sale that are compared. */
export interface Sale {
  position: string | null
  state: string | null
  /** In %. */
  ltv: number | null
  /** The price in % of the principal balance. */
  price: number
  /** The yield at the price in %, where it can be computed. */
  yield: number | null
  /** From the listing to the sale. */
  days: number
}

/** The features of a deal by which sales are compared with it. */
export interface Compared {
  mortgage_class: keyof typeof MORTGAGE_CLASS
  position: keyof typeof POSITION | null
  state: keyof typeof PROVINCE | null
  ltv: number | null
}

const range = z.object({ low: z.number(), median: z.number(), high: z.number() })
export type SaleRange = z.output<typeof range>

export const comparables = z.object({
  /** The features that the sales share with the deal; null for a feature that was not compared. */
  mortgage_class: oneOf(MORTGAGE_CLASS),
  position: oneOf(POSITION).nullable(),
  state: oneOf(PROVINCE).nullable(),
  /** Label of the LTV band, such as "60-75%". */
  ltv_band: z.string().nullable(),
  count: z.int(),
  months: z.int(),
  /** In % of the principal balance; the middle half of the sales is between low and high. */
  price: range,
  yield: range.nullable(),
  /** Median of the days from the listing to the sale. */
  days_on_market: z.int(),
})
export type Comparables = z.output<typeof comparables>

export const getComparables = route({
  method: 'GET',
  path: '/loan-deal/:id/comparables/',
  summary: 'Sale figures of comparable deals; null if there are fewer than five sales',
  tag: 'Deals',
  access: EVERY_ROLE,
  params: idParams,
  response: z.object({ comparables: comparables.nullable() }),
})

/** The LTV band of the filters that contains an LTV in %; its upper limit belongs to the band. */
export const ltvBand = (ltv: number | null) =>
  ltv === null ? null : (LTV_BUCKETS.find(({ lte }) => lte === undefined || ltv <= lte) ?? null)

/** The features that are compared, the closest comparison first. */
const STEPS = [
  { position: true, state: true, ltv: true },
  { position: true, state: false, ltv: true },
  { position: true, state: false, ltv: false },
  { position: false, state: false, ltv: false },
] as const

/**
 * The prices of comparable sales, from the closest comparison with at least five sales. Province, LTV band and position
 * are dropped in this order; the class never is.
 * @param sales of the deal's class
 * @returns figures rounded to two decimals and whole days; null with fewer than five sales of the class
 */
export function comparableSales(deal: Compared, sales: readonly Sale[]): Comparables | null {
  const band = ltvBand(deal.ltv)
  for (const step of STEPS) {
    const known =
      !(step.position && deal.position === null) &&
      !(step.state && deal.state === null) &&
      !(step.ltv && band === null)
    if (!known) continue
    const alike = sales.filter(
      (sale) =>
        (!step.position || sale.position === deal.position) &&
        (!step.state || sale.state === deal.state) &&
        (!step.ltv || ltvBand(sale.ltv) === band),
    )
    if (alike.length < FEWEST_SALES) continue
    const yields = alike.flatMap((sale) => (sale.yield === null ? [] : [sale.yield]))
    return {
      mortgage_class: deal.mortgage_class,
      position: step.position ? deal.position : null,
      state: step.state ? deal.state : null,
      ltv_band: step.ltv ? (band?.label ?? null) : null,
      count: alike.length,
      months: COMPARED_MONTHS,
      price: rangeOf(alike.map(({ price }) => price)),
      yield: yields.length < FEWEST_SALES ? null : rangeOf(yields),
      days_on_market: Math.round(quantile(alike.map(({ days }) => days).sort(ascending), 0.5)),
    }
  }
  return null
}

const ascending = (a: number, b: number) => a - b
const twoDecimals = (value: number) => Math.round(value * 100) / 100

function rangeOf(values: readonly number[]): SaleRange {
  const sorted = [...values].sort(ascending)
  const at = (share: number) => twoDecimals(quantile(sorted, share))
  return { low: at(0.25), median: at(0.5), high: at(0.75) }
}

/** Interpolates linearly between the two nearest values of a sorted list (R's type 7). */
function quantile(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share
  const below = sorted[Math.floor(place)] ?? Number.NaN
  const above = sorted[Math.ceil(place)] ?? below
  return below + (above - below) * (place - Math.floor(place))
}
