import { expect, test } from 'vitest'
import type { ClosingStep } from '#domain/closing/vocabulary.ts'
import { businessDateOf } from '#domain/kernel/dates.ts'
import { answerDay } from '#server/auctions/commands/close-auctions.ts'
import { closingPlan } from '#server/closing/commands/open-closing.ts'
import { bidMoments, momentsOf } from './moments.ts'
import { PLACES } from './places.ts'
import { PLANS } from './plan.ts'
import { Random } from './random.ts'

const HOUR_MS = 3_600_000

/** When a step of a closing in Ontario is due. */
const dueOf = (wanted: ClosingStep, soldAt: Date) =>
  closingPlan({ state: 'ON', servicing_status: 'retained', deposit_due_days: null }, soldAt).steps.find(
    ({ step }) => step === wanted,
  )?.due_date ?? ''
const YEAR_HOURS = 365 * 24

test('on any day and at any hour when the market is filled, its moments are in order and no past event lies in the future', () => {
  for (let hour = 0; hour < YEAR_HOURS; hour += 97) {
    const now = new Date(Date.UTC(2026, 10, 22) + hour * HOUR_MS)
    const random = new Random(hour)
    for (const { outcome, kind, city } of PLANS) {
      const moments = momentsOf(random, outcome, now)
      const { created, submitted, approved, opens, ends, decided } = moments
      const bids = 'bids' in outcome ? bidMoments(random, moments, outcome.bids, now) : []
      const isBoughtNow = outcome.state === 'sold' && outcome.how === 'buy_now'
      const order = [
        created,
        submitted,
        approved,
        opens,
        ...bids,
        ...(isBoughtNow ? [decided, ends] : [ends, decided]),
      ]
      const times = order.filter((at) => at !== null).map((at) => at.getTime())
      const what = `${outcome.state}, ${kind} in ${city}, filled at ${now.toISOString()}`
      expect(times, what).toEqual([...times].sort((a, b) => a - b))
      const past = [created, submitted, approved, decided, ...bids, outcome.state === 'live' ? opens : null]
      for (const at of past) expect(at === null || at <= now, what).toBe(true)
      if (outcome.state === 'live') expect(ends !== null && ends > now, what).toBe(true)
      if (outcome.state === 'sold' && outcome.toBuyer && decided)
        expect(dueOf('agreement', decided) >= businessDateOf(now), what).toBe(true)
      if (outcome.state === 'under_review' && ends)
        expect(answerDay({ state: PLACES[city].state }, ends) >= businessDateOf(now), what).toBe(true)
    }
  }
})
