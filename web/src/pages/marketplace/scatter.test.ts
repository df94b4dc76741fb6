import { describe, expect, it } from 'vitest'
import type { DealCard } from '#domain/deals/contract.ts'
import { layOutDots, nearestDot } from './scatter.ts'
import { sharesOf } from './shares.ts'

const pricing = {
  payment: '3000.00',
  count: 26,
  balloon: '445000.00',
  frequency: 'monthly',
  elapsed: 0,
  accrued: '0.00',
} as const
/** The lower the leading bid, the higher the yield. */
const deal = (id: string, ltv: number | null, leading_amount: string | null) =>
  ({
    id,
    ltv,
    pricing: leading_amount && pricing,
    sale_amount: null,
    principle_balance: null,
    mortgage_amount: null,
    auction: { leading_amount },
  }) as DealCard
const MARGINS = { left: 40, right: 10, top: 10, bottom: 30 }

describe('yield against LTV', () => {
  const deals = [
    deal('risky', 75, '430000.00'),
    deal('calm', 40, '460000.00'),
    deal('unknown', null, '450000.00'),
  ]
  const { dots } = layOutDots(deals, 600, 300, MARGINS)

  it('places dots by LTV from left to right and by yield upwards, inside the frame', () => {
    expect(dots.map((dot) => dot.deal.id)).toEqual(['calm', 'risky'])
    expect(dots[0]?.y).toBeGreaterThan(dots[1]?.y ?? Number.POSITIVE_INFINITY)
    for (const { x, y } of dots) {
      expect(x).toBeGreaterThanOrEqual(40)
      expect(x).toBeLessThanOrEqual(590)
      expect(y).toBeGreaterThanOrEqual(10)
      expect(y).toBeLessThanOrEqual(270)
    }
  })

  it('has no dots without data', () => {
    expect(layOutDots([deal('unknown', null, null)], 600, 300, MARGINS).dots).toEqual([])
  })

  it('finds the dot under the pointer, and none far from all', () => {
    const [calm] = dots
    expect(nearestDot(dots, (calm?.x ?? 0) + 5, calm?.y ?? 0)).toBe(0)
    expect(nearestDot(dots, 300, 150)).toBe(-1)
  })
})

describe('the composition of the result', () => {
  it('puts the largest share first and leaves out empty ones', () => {
    expect(sharesOf({ ON: 1, BC: 3, QC: 0 }, { ON: 'Ontario', BC: 'British Columbia' })).toEqual([
      { key: 'BC', label: 'British Columbia', count: 3, percent: 75 },
      { key: 'ON', label: 'Ontario', count: 1, percent: 25 },
    ])
  })
})
