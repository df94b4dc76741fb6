import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type NegotiationEvent,
  negotiationOf,
  nextDue,
  overdueEvents,
  rejectAnswer,
  rejectCounter,
  rejectCounterAnswer,
  rejectFinalOffer,
  rejectInvitation,
} from './rules.ts'

const MINUTE = 60_000
const BIDDERS = ['a', 'b', 'c'] as const

interface Step {
  action: 'counter' | 'accept' | 'decline' | 'invite' | 'offer' | 'clock'
  bidder: (typeof BIDDERS)[number]
  amount: number
  lasts: number
  wait: number
}

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    action: fc.constantFrom('counter', 'accept', 'decline', 'invite', 'offer', 'clock'),
    bidder: fc.constantFrom(...BIDDERS),
    amount: fc.integer({ min: 90, max: 120 }),
    lasts: fc.integer({ min: 10, max: 120 }).map((n) => n * MINUTE),
    wait: fc.integer({ min: 0, max: 40 }).map((n) => n * MINUTE),
  }),
  { maxLength: 30 },
)

/** Lets the seller, three bidders with bids of 100 and the clock act at random; returns the accepted events. */
function play(list: readonly Step[]): { events: NegotiationEvent[]; now: number } {
  const events: NegotiationEvent[] = []
  let now = 0
  const add = (event: Omit<NegotiationEvent, 'id'>) => events.push({ id: `m${events.length}`, ...event })
  for (const { action, bidder, amount, lasts, wait } of list) {
    now += wait
    const state = negotiationOf(events)
    const facts = { now, reserve_met: false, answer_until: 10_000 * MINUTE }
    const expires = now + lasts
    const open = state.counters.find((event) => event.bidder === bidder)
    const invited = state.final?.invited.find((one) => one.bidder === bidder)
    if (action === 'counter') {
      if (rejectCounter(state, facts, { bidder, standing: 100, amount, expires }) === null)
        add({ kind: 'counter', bidder, amount, expires, answers: null })
    } else if (action === 'accept' || action === 'decline') {
      if (open && rejectCounterAnswer(state, open.id, now) === null)
        add({
          kind: action === 'accept' ? 'counter_accepted' : 'counter_declined',
          bidder,
          amount: null,
          expires: null,
          answers: open.id,
        })
    } else if (action === 'invite') {
      if (rejectInvitation(state, facts, { bidders: BIDDERS.length, ends: expires }) === null)
        for (const one of BIDDERS)
          add({ kind: 'final_invited', bidder: one, amount: null, expires, answers: null })
    } else if (action === 'offer' && invited) {
      if (rejectFinalOffer(state, { invitation: invited.id, standing: 100, amount }, now) === null)
        add({ kind: 'final_offer', bidder, amount, expires: state.final?.ends ?? 0, answers: invited.id })
    } else if (action === 'clock') {
      for (const { event, kind } of overdueEvents(events, now))
        add({ kind, bidder: event.bidder, amount: null, expires: null, answers: event.id })
    }
  }
  return { events, now }
}

describe('any sequence of actions after the end', () => {
  it('every counter-offer and invitation gets at most one response, from its own bidder', () => {
    fc.assert(
      fc.property(steps, (list) => {
        const { events } = play(list)
        const answers = events.flatMap((event) => event.answers ?? [])
        expect(new Set(answers).size).toBe(answers.length)
        for (const event of events) {
          if (event.answers === null) continue
          expect(events.find(({ id }) => id === event.answers)?.bidder).toBe(event.bidder)
        }
      }),
    )
  })

  it('no bidder has two open counter-offers, there is one round, and final offers are not below the bid', () => {
    fc.assert(
      fc.property(steps, (list) => {
        const { events, now } = play(list)
        const open = negotiationOf(events).counters.filter((event) => (event.expires ?? 0) > now)
        expect(new Set(open.map((event) => event.bidder)).size).toBe(open.length)
        expect(events.filter((event) => event.kind === 'final_invited').length).toBeLessThanOrEqual(
          BIDDERS.length,
        )
        for (const event of events)
          if (event.kind === 'final_offer') expect(event.amount).toBeGreaterThanOrEqual(100)
      }),
    )
  })

  it('while a counter-offer is open the seller may sell, but not decline that bidder', () => {
    fc.assert(
      fc.property(steps, (list) => {
        const { events, now } = play(list)
        const state = negotiationOf(events)
        const isRunning = state.final !== null && state.final.ends > now
        const isBound = (bidder: string) =>
          state.counters.some((event) => event.bidder === bidder && (event.expires ?? 0) > now)
        for (const bidder of BIDDERS) {
          expect(rejectAnswer(state, 'accept', now, bidder)).toBe(isRunning ? 'round_running' : null)
          expect(rejectAnswer(state, 'decline', now, bidder)).toBe(
            isRunning ? 'round_running' : isBound(bidder) ? 'counter_open' : null,
          )
        }
      }),
    )
  })

  it('the clock leaves nothing overdue, and its next due time is in the future', () => {
    fc.assert(
      fc.property(steps, (list) => {
        const { events, now } = play([
          ...list,
          { action: 'clock', bidder: 'a', amount: 0, lasts: 0, wait: 0 },
        ])
        expect(overdueEvents(events, now)).toEqual([])
        const next = nextDue(events, now)
        if (next !== null) expect(next).toBeGreaterThan(now)
        else expect(negotiationOf(events).counters).toEqual([])
      }),
    )
  })
})
