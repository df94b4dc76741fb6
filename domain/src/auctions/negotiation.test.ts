import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Move,
  negotiationOf,
  nextMoment,
  overdueMoves,
  rejectAnswer,
  rejectCounter,
  rejectCounterAnswer,
  rejectFinalOffer,
  rejectInvitation,
} from './negotiation.ts'

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
function play(list: readonly Step[]): { moves: Move[]; now: number } {
  const moves: Move[] = []
  let now = 0
  const add = (move: Omit<Move, 'id'>) => moves.push({ id: `m${moves.length}`, ...move })
  for (const { action, bidder, amount, lasts, wait } of list) {
    now += wait
    const state = negotiationOf(moves)
    const facts = { now, reserve_met: false, answer_until: 10_000 * MINUTE }
    const expires = now + lasts
    const open = state.counters.find((move) => move.bidder === bidder)
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
      for (const { move, kind } of overdueMoves(moves, now))
        add({ kind, bidder: move.bidder, amount: null, expires: null, answers: move.id })
    }
  }
  return { moves, now }
}

describe('any sequence of actions after the end', () => {
  it('every counter-offer and invitation gets at most one response, from its own bidder', () => {
    fc.assert(
      fc.property(steps, (list) => {
        const { moves } = play(list)
        const answers = moves.flatMap((move) => move.answers ?? [])
        expect(new Set(answers).size).toBe(answers.length)
        for (const move of moves) {
          if (move.answers === null) continue
          expect(moves.find(({ id }) => id === move.answers)?.bidder).toBe(move.bidder)
        }
      }),
    )
  })

  it('no bidder has two open counter-offers, there is one round, and final offers are not below the bid', () => {
    fc.assert(
      fc.property(steps, (list) => {
        const { moves, now } = play(list)
        const open = negotiationOf(moves).counters.filter((move) => (move.expires ?? 0) > now)
        expect(new Set(open.map((move) => move.bidder)).size).toBe(open.length)
        expect(moves.filter((move) => move.kind === 'final_invited').length).toBeLessThanOrEqual(
          BIDDERS.length,
        )
        for (const move of moves)
          if (move.kind === 'final_offer') expect(move.amount).toBeGreaterThanOrEqual(100)
      }),
    )
  })

  it('while a counter-offer is open the seller may sell, but not decline that bidder', () => {
    fc.assert(
      fc.property(steps, (list) => {
        const { moves, now } = play(list)
        const state = negotiationOf(moves)
        const isRunning = state.final !== null && state.final.ends > now
        const isBound = (bidder: string) =>
          state.counters.some((move) => move.bidder === bidder && (move.expires ?? 0) > now)
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
        const { moves, now } = play([...list, { action: 'clock', bidder: 'a', amount: 0, lasts: 0, wait: 0 }])
        expect(overdueMoves(moves, now)).toEqual([])
        const next = nextMoment(moves, now)
        if (next !== null) expect(next).toBeGreaterThan(now)
        else expect(negotiationOf(moves).counters).toEqual([])
      }),
    )
  })
})
