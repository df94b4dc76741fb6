import { axis } from '../../../ui/charts/scale.ts'
import { formatMoneyTicks } from '../../../ui/format.ts'
import { type Period, RECEIVED } from './periods.ts'

const LEFT = 58
const RIGHT = 16
const TOP = 12
const FOOT = 26
const MOST_BAR = 64
/** Between the labels of the time axis. */
const LABEL = 80

const money = (amounts: readonly number[]) => formatMoneyTicks(amounts.map((cents) => cents / 100))

/**
 * Layout of stacked bars, one a period. A principal below zero, where payments are less than the interest, has no bar.
 */
export function plotCashFlow(periods: readonly Period[], width: number, height: number) {
  const bottom = height - FOOT
  const right = width - RIGHT
  const space = (right - LEFT) / Math.max(1, periods.length)
  const barWidth = Math.max(1, Math.min(MOST_BAR, space > 4 ? space - 3 : space))
  const highest = Math.max(
    1,
    ...periods.map((period) => stackOf(period).reduce((sum, part) => sum + part.amount, 0)),
  )
  const y = axis([0, highest], [bottom, TOP], 4, money)
  const every = Math.max(1, Math.ceil(LABEL / space))
  return {
    left: LEFT,
    right,
    bottom,
    yTicks: y.ticks,
    xTicks: periods.flatMap(({ name }, index) =>
      index % every === 0 ? [{ at: LEFT + space * (index + 0.5), text: name }] : [],
    ),
    bars: periods.map((period, index) => {
      const from = LEFT + space * index
      let below = 0
      const parts = stackOf(period).map(({ kind, amount }) => {
        const start = y.scale(below)
        below += amount
        const end = y.scale(below)
        return { kind, y: end, height: start - end }
      })
      return { from, to: from + space, x: from + (space - barWidth) / 2, width: barWidth, parts }
    }),
  }
}

const stackOf = (period: Period) =>
  RECEIVED.map((kind) => ({ kind, amount: Math.max(0, period[kind]) })).filter(({ amount }) => amount > 0)
