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
const DAY = 24 * 60 * MINUTE
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

const NOW = 1_000 * MINUTE
const LATER = NOW + 60 * MINUTE
const facts = { now: NOW, reserve_met: false, answer_until: NOW + DAY }

/** An event of bidder a, open for another hour. */
const event = (
  given: Partial<NegotiationEvent> & Pick<NegotiationEvent, 'id' | 'kind'>,
): NegotiationEvent => ({
  bidder: 'a',
  amount: null,
  expires: LATER,
  answers: null,
  ...given,
})
const countered = negotiationOf([event({ id: '1', kind: 'counter', amount: 110 })])
const invitations = [
  event({ id: 'i1', kind: 'final_invited' }),
  event({ id: 'i2', kind: 'final_invited', bidder: 'b' }),
]
const inRound = negotiationOf(invitations)
const untouched = negotiationOf([])

describe('the state of a negotiation', () => {
  it('has the counter-offers without a response, and no round before one is started', () => {
    const other = event({ id: '2', kind: 'counter', bidder: 'b' })
    const declined = event({ id: '3', kind: 'counter_declined', answers: '1', expires: null })
    expect(negotiationOf([event({ id: '1', kind: 'counter' }), other, declined])).toEqual({
      counters: [other],
      final: null,
    })
  })

  it('has each invitation to the round with the offer that answers it', () => {
    const offered = event({ id: 'o', kind: 'final_offer', bidder: 'b', amount: 120, answers: 'i2' })
    expect(negotiationOf([...invitations, offered])).toEqual({
      counters: [],
      final: {
        ends: LATER,
        invited: [
          { id: 'i1', bidder: 'a', offer: null },
          { id: 'i2', bidder: 'b', offer: 120 },
        ],
      },
    })
  })

  it('takes an answer that is no offer for none', () => {
    const missed = event({ id: 'x', kind: 'final_missed', answers: 'i1', amount: 1, expires: null })
    expect(negotiationOf([...invitations, missed]).final?.invited[0]?.offer).toBeNull()
  })
})

describe('a bid that is decided after the end', () => {
  it('cannot be declined while a counter-offer to its bidder is open, to the millisecond', () => {
    expect(rejectAnswer(countered, 'decline', LATER - 1, 'a')).toBe('counter_open')
    expect(rejectAnswer(countered, 'decline', LATER, 'a')).toBeNull()
    expect(rejectAnswer(countered, 'decline', NOW, 'b')).toBeNull()
    expect(rejectAnswer(countered, 'accept', NOW, 'a')).toBeNull()
  })

  it('cannot be declined together with all others while any counter-offer is open', () => {
    expect(rejectAnswer(countered, 'decline', NOW)).toBe('counter_open')
    expect(rejectAnswer(untouched, 'decline', NOW)).toBeNull()
  })

  it('cannot be decided until the round has ended, to the millisecond', () => {
    expect(rejectAnswer(inRound, 'accept', LATER - 1, 'a')).toBe('round_running')
    expect(rejectAnswer(inRound, 'decline', LATER - 1, 'a')).toBe('round_running')
    expect(rejectAnswer(inRound, 'accept', LATER, 'a')).toBeNull()
  })
})

describe('a counter-offer', () => {
  const counter = { bidder: 'a', standing: 100, amount: 101, expires: NOW + 15 * MINUTE }
  it('is more than the bid, and gives the bidder 15 minutes and at most until the seller’s own deadline', () => {
    expect(rejectCounter(untouched, facts, counter)).toBeNull()
    expect(rejectCounter(untouched, facts, { ...counter, amount: 100 })).toBe('counter_too_low')
    expect(rejectCounter(untouched, facts, { ...counter, expires: counter.expires - 1 })).toBe('too_soon')
    expect(rejectCounter(untouched, facts, { ...counter, expires: facts.answer_until })).toBeNull()
    expect(rejectCounter(untouched, facts, { ...counter, expires: facts.answer_until + 1 })).toBe('too_late')
  })

  it('is not made if the reserve is met, during a round, or beside an open one to the same bidder', () => {
    expect(rejectCounter(untouched, { ...facts, reserve_met: true }, counter)).toBe('reserve_met')
    expect(rejectCounter(inRound, facts, counter)).toBe('round_running')
    expect(rejectCounter(countered, facts, counter)).toBe('counter_open')
    expect(rejectCounter(countered, facts, { ...counter, bidder: 'b' })).toBeNull()
  })

  it('is answered before it expires, to the millisecond, and once', () => {
    expect(rejectCounterAnswer(countered, '1', LATER - 1)).toBeNull()
    expect(rejectCounterAnswer(countered, '1', LATER)).toBe('counter_over')
    expect(rejectCounterAnswer(countered, 'another', NOW)).toBe('counter_over')
  })
})

describe('a best-and-final round', () => {
  const round = { bidders: 2, ends: NOW + 15 * MINUTE }
  it('has two bidders or more and lasts from 15 minutes to ten days', () => {
    expect(rejectInvitation(untouched, facts, round)).toBeNull()
    expect(rejectInvitation(untouched, facts, { ...round, bidders: 1 })).toBe('too_few')
    expect(rejectInvitation(untouched, facts, { ...round, ends: round.ends - 1 })).toBe('too_soon')
    expect(rejectInvitation(untouched, facts, { ...round, ends: NOW + 10 * DAY })).toBeNull()
    expect(rejectInvitation(untouched, facts, { ...round, ends: NOW + 10 * DAY + 1 })).toBe('too_late')
  })

  it('is held once, and not if the reserve is met or a counter-offer is open', () => {
    expect(rejectInvitation(untouched, { ...facts, reserve_met: true }, round)).toBe('reserve_met')
    expect(rejectInvitation(inRound, facts, round)).toBe('round_running')
    expect(rejectInvitation(inRound, { ...facts, now: LATER }, round)).toBe('one_round')
    expect(rejectInvitation(countered, facts, round)).toBe('counter_open')
  })

  it('takes one offer for each invitation, not below the bid, until it ends', () => {
    const offer = { invitation: 'i1', standing: 100, amount: 100 }
    expect(rejectFinalOffer(inRound, offer, LATER - 1)).toBeNull()
    expect(rejectFinalOffer(inRound, offer, LATER)).toBe('round_over')
    expect(rejectFinalOffer(untouched, offer, NOW)).toBe('round_over')
    expect(rejectFinalOffer(inRound, { ...offer, invitation: 'another' }, NOW)).toBe('round_over')
    expect(rejectFinalOffer(inRound, { ...offer, amount: 99 }, NOW)).toBe('below_standing')
    const offered = event({ id: 'o', kind: 'final_offer', amount: 100, answers: 'i1' })
    expect(rejectFinalOffer(negotiationOf([...invitations, offered]), offer, NOW)).toBe('offered_already')
  })
})

describe('the clock of a negotiation', () => {
  const counter = event({ id: '1', kind: 'counter' })
  const accepted = event({ id: '2', kind: 'counter_accepted', answers: '1', expires: NOW })
  it('ends what has not been answered at its deadline', () => {
    const events = [counter, ...invitations]
    expect(overdueEvents(events, LATER - 1)).toEqual([])
    expect(overdueEvents(events, LATER).map(({ event: { id }, kind }) => [id, kind])).toEqual([
      ['1', 'counter_expired'],
      ['i1', 'final_missed'],
      ['i2', 'final_missed'],
    ])
    expect(overdueEvents([counter, accepted], LATER)).toEqual([])
  })

  it('is due next at the earliest deadline that is left', () => {
    const sooner = event({ id: '3', kind: 'counter', bidder: 'b', expires: NOW + MINUTE })
    expect(nextDue([counter, sooner], NOW)).toBe(NOW + MINUTE)
    expect(nextDue([counter, sooner], NOW + MINUTE)).toBe(LATER)
    expect(nextDue([counter, sooner], LATER)).toBeNull()
    expect(nextDue([counter, accepted], NOW)).toBeNull()
  })

  it('waits for the end of a round even if every bidder has submitted an offer', () => {
    const offers = invitations.map(({ id, bidder }) =>
      event({ id: `o${id}`, kind: 'final_offer', bidder, amount: 120, answers: id }),
    )
    expect(nextDue([...invitations, ...offers], NOW)).toBe(LATER)
    expect(overdueEvents([...invitations, ...offers], LATER)).toEqual([])
  })
})
