import { headlineOfDeal } from '#domain/deals/card-figures.ts'
import type { DealCard } from '#domain/deals/contract.ts'
import { axisTicks } from '../../ui/charts/scale.ts'

export interface Dot {
  deal: DealCard
  ltv: number
  /** The headline yield. */
  percent: number
  x: number
  y: number
}

export interface Margins {
  left: number
  right: number
  top: number
  bottom: number
}

/** Positions of deals by LTV (to the right) and yield (upwards); deals without either are left out. */
export function layOutDots(deals: readonly DealCard[], width: number, height: number, margins: Margins) {
  const known = deals.flatMap((deal) => {
    const { yield: percent } = headlineOfDeal(deal)
    return deal.ltv === null || percent === null ? [] : [{ deal, ltv: deal.ltv, percent }]
  })
  const ticksOf = (values: readonly number[], count: number) =>
    values.length === 0 ? [] : axisTicks(Math.min(...values), Math.max(...values), count)
  const xTicks = ticksOf(
    known.map((dot) => dot.ltv),
    5,
  )
  const yTicks = ticksOf(
    known.map((dot) => dot.percent),
    4,
  )
  const along = (ticks: readonly number[], value: number) => {
    const low = ticks[0] ?? 0
    const high = ticks.at(-1) ?? 1
    return (value - low) / (high - low || 1)
  }
  const x = (ltv: number) => margins.left + along(xTicks, ltv) * (width - margins.left - margins.right)
  const y = (percent: number) =>
    margins.top + (1 - along(yTicks, percent)) * (height - margins.top - margins.bottom)
  const dots = known
    .map((dot): Dot => ({ ...dot, x: x(dot.ltv), y: y(dot.percent) }))
    // By LTV, so that the arrow keys go from left to right.
    .sort((a, b) => a.ltv - b.ltv || a.percent - b.percent)
  return { dots, xTicks, yTicks, x, y }
}

/** The dot closest to a point, within the size of a fingertip; -1 for none. */
export function nearestDot(dots: readonly Pick<Dot, 'x' | 'y'>[], x: number, y: number, reach = 28): number {
  let nearest = -1
  let least = reach
  for (const [index, dot] of dots.entries()) {
    const distance = Math.hypot(dot.x - x, dot.y - y)
    if (distance < least) {
      least = distance
      nearest = index
    }
  }
  return nearest
}
