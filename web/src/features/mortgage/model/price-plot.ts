import { scaleLinear } from 'd3-scale'
import { line } from 'd3-shape'
import { axis } from '../../../ui/charts/scale.ts'
import { dollars, groupThousands, percentText } from '../../../ui/format.ts'
import type { CurvePoint, PriceMark } from './price-yield.ts'

const LEFT = 52
const RIGHT = 24
const TOP = 50
const FOOT = 26
/** Labels of marks closer than this are stacked. */
const NEAR = 84
const LINE = 15

/** Yield upwards, price to the right. */
export function plotCurve(
  curve: readonly CurvePoint[],
  marks: readonly PriceMark[],
  present: { clean: number; yield: number },
  width: number,
  height: number,
) {
  const bottom = height - FOOT
  const prices = curve.map((point) => point.price)
  const yields = [...curve.map((point) => point.yield), present.yield]
  const ends = [Math.min(...prices), Math.max(...prices)] as const
  const x = scaleLinear(ends, [LEFT, width - RIGHT])
  const y = axis([Math.min(...yields), Math.max(...yields)], [bottom, TOP], 4, (rates) =>
    rates.map((rate) => percentText(String(Number(rate.toFixed(2))))),
  )
  const place = (point: CurvePoint) => ({ x: x(point.price), y: y.scale(point.yield) })
  const points = curve.map(place)
  return {
    left: LEFT,
    right: width - RIGHT,
    bottom,
    xTicks: x
      .ticks(Math.max(2, Math.floor((width - LEFT - RIGHT) / 90)))
      .map((cents) => ({ at: x(cents), text: priceText(cents, ends[1] - ends[0]) })),
    yTicks: y.ticks,
    points,
    line:
      line<{ x: number; y: number }>(
        (point) => point.x,
        (point) => point.y,
      )(points) ?? '',
    present: { x: x(present.clean), y: y.scale(present.yield) },
    marks: stacked(
      marks.map((mark) => ({
        kind: mark.kind,
        x: x(mark.price),
        y: y.scale(yieldNear(curve, mark.price)),
      })),
      width,
    ),
  }
}

export type PriceCurvePlot = ReturnType<typeof plotCurve>

/** The curve's height at a price, interpolated. */
function yieldNear(curve: readonly CurvePoint[], price: number): number {
  const next = curve.findIndex((point) => point.price >= price)
  const right = curve[next < 0 ? curve.length - 1 : next]
  const left = curve[Math.max(0, (next < 0 ? curve.length : next) - 1)]
  if (!left || !right) return 0
  const share = right.price === left.price ? 0 : (price - left.price) / (right.price - left.price)
  return left.yield + (right.yield - left.yield) * share
}

interface Place {
  kind: PriceMark['kind']
  x: number
  y: number
}

/** Positions for the labels of marks, so that they do not overlap. */
function stacked(marks: readonly Place[], width: number) {
  const sorted = marks.toSorted((a, b) => a.x - b.x)
  let line = 0
  return sorted.map((mark, index) => {
    const before = sorted[index - 1]
    line = before && mark.x - before.x < NEAR ? (line + 1) % 3 : 0
    const anchor: 'start' | 'middle' | 'end' =
      mark.x < LEFT + NEAR / 2 ? 'start' : mark.x > width - RIGHT - NEAR / 2 ? 'end' : 'middle'
    return { ...mark, anchor, textY: TOP - 30 + line * LINE }
  })
}

const THOUSAND = 100_000
const MILLION = 100_000_000

/** `$450K`, `$1.25M`; dollars if prices are so close that thousands would repeat. */
export function priceText(cents: number, span: number): string {
  if (span >= MILLION * 0.5) return dollars(String(Number((cents / MILLION).toFixed(2))), 'M')
  if (span >= THOUSAND * 5) return dollars(String(Number((cents / THOUSAND).toFixed(1))), 'K')
  return dollars(groupThousands(String(Math.round(cents / 100))), '')
}

/** The point of the curve at a horizontal position. */
export const curveIndexAt = (plot: PriceCurvePlot, x: number): number =>
  plot.points.reduce(
    (best, point, index) =>
      Math.abs(point.x - x) < Math.abs((plot.points[best]?.x ?? 0) - x) ? index : best,
    0,
  )
