import { describe, expect, test } from 'vitest'
import type { Bid } from '#domain/auctions/contract.ts'
import { DAY_MS } from '#domain/kernel/durations.ts'
import { MESSAGES } from '#domain/kernel/errors.ts'
import type { NegotiationView } from '#domain/negotiations/contract.ts'
import {
  counterIssues,
  dueMoment,
  expiryIn,
  finalIssues,
  invitedOf,
  leadOf,
  roundIssues,
  roundStateOf,
  startingCounter,
} from './model.ts'

const now = Date.parse('2026-11-19T15:00:20Z')
const until = '2026-11-26T05:00:00.000Z'
const later = (ms: number) => new Date(now + ms).toISOString()

const view = (changes: Partial<NegotiationView> = {}): NegotiationView => ({
  deal: '0190a000-0000-7000-8000-000000000001',
  deal_state: 'under_review',
  reserve_met: false,
  answer_by: '2026-11-25',
  answer_until: until,
  pending_bidders: 3,
  counters: [],
  final_round: null,
  moves: [],
  can: {
    counter: true,
    invite: true,
    decline_all: true,
    accept_below_reserve: true,
    decline_at_reserve: true,
  },
  server_time: new Date(now).toISOString(),
  ...changes,
})

const offer = (changes: Partial<Bid> = {}) =>
  ({
    id: 'a',
    standing_amount: '400000.00',
    brokerage_fees: 0,
    end_closing_cost: '0.00',
    loan_servicing: 0.25,
    server_time: new Date(now).toISOString(),
    ...changes,
  }) as Bid

test('the first of the bids by rank is the highest, or of equal ones placed first', () => {
  const [one, same, less] = [
    offer(),
    offer({ id: 'b' }),
    offer({ id: 'c', standing_amount: '399999.99' }),
  ] as const
  expect([one, same, less].map((bid) => leadOf(bid, [one, same, less]))).toEqual(['placed_first', null, null])
  expect([one, less].map((bid) => leadOf(bid, [one, less]))).toEqual(['highest', null])
})

test('the screen refetches at the first deadline', () => {
  expect(dueMoment(view())).toBe(until)
  const final_round = { ends_at: later(DAY_MS), is_over: false, invited: 2, handed_in: 0, you: null }
  expect(dueMoment(view({ final_round }))).toBe(later(DAY_MS))
  expect(dueMoment(view({ final_round: { ...final_round, is_over: true } }))).toBe(until)
  expect(dueMoment(view({ deal_state: 'sold' }))).toBeNull()
})

describe('a counter-offer', () => {
  const bid = { standing_amount: '440000.00' }
  const counter = (changes: object) =>
    counterIssues({ amount: '455000', expires_at: later(DAY_MS), ...changes }, bid, now, until)

  test('starts at the reserve and is open for two days, in whole minutes', () => {
    expect(startingCounter('458000.00', now, until)).toEqual({
      amount: '458000.00',
      expires_at: '2026-11-21T15:01:00.000Z',
    })
  })

  test('never outlasts the seller’s own deadline', () => {
    expect(expiryIn(30, now, until)).toBe(until)
  })

  test('must be above the bidder’s current bid, and expire far enough in the future', () => {
    expect(counter({})).toEqual({})
    expect(counter({ amount: '440000' })).toHaveProperty('amount')
    expect(counter({ amount: '' })).toEqual({ amount: MESSAGES.required })
    expect(counter({ amount: '4,5,5' })).toEqual({ amount: MESSAGES.amount })
    expect(counter({ expires_at: later(60_000) })).toHaveProperty('expires_at')
    expect(counter({ expires_at: later(30 * DAY_MS) })).toHaveProperty('expires_at')
    expect(counter({ expires_at: null })).toHaveProperty('expires_at')
  })
})

describe('best and final', () => {
  test('shows who was invited, who has submitted an offer, and who has not', () => {
    const moves = [
      { kind: 'final_invited', alias: 'Bidder 1' },
      { kind: 'final_invited', alias: 'Bidder 2' },
      { kind: 'final_offer', alias: 'Bidder 2' },
    ] as const
    expect(roundStateOf(moves, 'Bidder 1')).toBe('invited')
    expect(roundStateOf(moves, 'Bidder 2')).toBe('handed_in')
    expect(roundStateOf(moves, 'Bidder 3')).toBeNull()
    expect(roundStateOf([...moves, { kind: 'final_missed', alias: 'Bidder 1' }], 'Bidder 1')).toBe('missed')
  })

  test('ends between fifteen minutes and ten days from now', () => {
    expect(roundIssues(later(2 * DAY_MS), now)).toEqual({})
    expect(roundIssues(later(14 * 60_000), now)).toHaveProperty('ends_at')
    expect(roundIssues(later(10 * DAY_MS + 1), now)).toHaveProperty('ends_at')
  })

  test('requires at least the bidder’s current bid', () => {
    expect(finalIssues('440000', { minimum: '440000.00' })).toEqual({})
    expect(finalIssues('439999.99', { minimum: '440000.00' }).amount).toContain('$440,000.00 or more')
    expect(finalIssues('', { minimum: '440000.00' })).toEqual({ amount: MESSAGES.required })
    expect(finalIssues('4,4', { minimum: '440000.00' })).toEqual({ amount: MESSAGES.amount })
  })

  test('invites the best current bids; of equal ones the leader, then the earlier', () => {
    const bid = (id: string, standing_amount: string, placed_at: string, changes: Partial<Bid> = {}) =>
      ({ id, standing_amount, placed_at, is_leading: false, status: 'pending', ...changes }) as Bid
    const bids = [
      bid('late', '440000.00', '2026-11-18T12:00:00Z'),
      bid('early', '440000.00', '2026-11-18T11:00:00Z'),
      bid('leader', '440000.00', '2026-11-18T13:00:00Z', { is_leading: true }),
      bid('gone', '450000.00', '2026-11-18T09:00:00Z', { status: 'declined' }),
      bid('low', '99000.00', '2026-11-18T09:00:00Z'),
    ]
    expect(invitedOf(bids, 3).map(({ id }) => id)).toEqual(['leader', 'early', 'late'])
  })
})
