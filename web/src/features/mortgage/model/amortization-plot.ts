import { scaleUtc } from 'd3-scale'
import { area, line } from 'd3-shape'
import { DAY_MS } from '#domain/kernel/durations.ts'
import { axis } from '../../../ui/charts/scale.ts'
import { formatMoneyTicks } from '../../../ui/format.ts'
import type { Amortization, Span } from './amortization.ts'

const LEFT = 58
const RIGHT = 16
const TOP = 46
/** Height of the axis with the years. */
const FOOT = 26
const GAP = 26
const BARS_SHARE = 0.3

const at = (date: string) => Date.parse(`${date}T00:00:00Z`)
const money = (amounts: readonly number[]) => formatMoneyTicks(amounts.map((cents) => cents / 100))

/** Layout of amounts over time: the balance above, payments below, on one time axis. */
export function plotAmortization(
  amortization: Amortization,
  spans: readonly Span[],
  opening: number,
  width: number,
  height: number,
) {
  const { since, term, beyond } = amortization
  const last = spans.at(-1)?.to ?? since
  const x = scaleUtc([at(since), at(last)], [LEFT, width - RIGHT])
  const barsHeight = Math.round((height - TOP - GAP - FOOT) * BARS_SHARE)
  const foot = height - FOOT
  const ground = foot - barsHeight - GAP
  const highest = Math.max(opening, ...term.map((row) => row.balance))
  const balance = axis([0, highest], [ground, TOP], 4, money)
  const paid = axis(
    [0, Math.max(1, ...spans.map((span) => span.payment))],
    [foot, foot - barsHeight],
    2,
    money,
  )

  const shown = at(last)
  const points = [
    { time: at(since), balance: opening },
    ...[...term, ...beyond].map((row) => ({ time: at(row.date), balance: row.balance })),
  ].filter((point) => point.time <= shown)
  const inTerm = points.slice(0, term.length + 1)
  const after = points.slice(term.length)
  const px = (point: { time: number }) => x(point.time)
  const py = (point: { balance: number }) => balance.scale(point.balance)
  const below = area<(typeof points)[number]>(px, ground, py)
  const over = line<(typeof points)[number]>(px, py)

  const end = term.at(-1)
  return {
    width,
    left: LEFT,
    right: width - RIGHT,
    top: TOP,
    ground,
    foot,
    balanceTicks: balance.ticks,
    paidTicks: paid.ticks,
    xTicks: x
      .ticks(Math.max(2, Math.floor((width - LEFT - RIGHT) / 90)))
      .map((date) => ({ at: x(date), text: tickText(date, at(last) - at(since)) })),
    termArea: below(inTerm) ?? '',
    beyondArea: after.length > 1 ? (below(after) ?? '') : '',
    line: over(inTerm) ?? '',
    beyondLine: after.length > 1 ? (over(after) ?? '') : '',
    maturity: end ? { x: x(at(end.date)), y: balance.scale(end.balance) } : null,
    bars: spans.map((span) => barOf(span, x(at(span.from)), x(at(span.to)), paid.scale)),
    places: spans.map((span) => ({ x: x(at(span.to)), y: balance.scale(span.balance) })),
  }
}

export type AmortizationPlot = ReturnType<typeof plotAmortization>

const TWO_YEARS = 2 * 366 * DAY_MS

/** Years, or months for a short time span. */
function tickText(date: Date, span: number): string {
  const iso = date.toISOString()
  return span > TWO_YEARS ? iso.slice(0, 4) : `${iso.slice(5, 7)}/${iso.slice(0, 4)}`
}

const MOST_BAR = 44

/** Interest at the bottom, principal above it, with a thin gap between bars. */
function barOf(span: Span, from: number, to: number, y: (cents: number) => number) {
  const space = to - from
  const width = Math.max(1, Math.min(MOST_BAR, space > 4 ? space - 2 : space))
  const interest = Math.max(0, span.interest)
  const principal = Math.max(0, span.principal)
  return {
    x: (from + to) / 2 - width / 2,
    width,
    interest: { y: y(interest), height: y(0) - y(interest) },
    principal: { y: y(interest + principal), height: y(interest) - y(interest + principal) },
    isBeyond: span.isBeyond,
  }
}

/** The bar at a horizontal position. */
export const spanAt = (plot: AmortizationPlot, x: number): number => {
  const index = plot.places.findIndex((place) => x <= place.x)
  return index < 0 ? plot.places.length - 1 : index
}
