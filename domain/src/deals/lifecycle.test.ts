import { describe, expect, it } from 'vitest'
import {
  canCause,
  type DealEvent,
  dealStatus,
  isPossible,
  nextState,
  TRANSITIONS,
  type TransitionFacts,
} from './lifecycle.ts'
import { DEAL_STATE, type DealState } from './vocabulary.ts'

const facts: TransitionFacts = {
  is_auctioned: true,
  is_scheduled: false,
  pending_bids: 0,
  auto_relist: false,
  relist_count: 0,
  state_before_issue: null,
}
const states = Object.keys(DEAL_STATE) as DealState[]
const events = Object.keys(TRANSITIONS) as DealEvent[]

describe('the lifecycle of a deal', () => {
  it('has no next state for an event that the table does not allow, and one for every other', () => {
    for (const state of states) {
      for (const event of events) {
        expect(nextState(event, state, facts) !== null, `${event} in ${state}`).toBe(
          isPossible(event, state, facts),
        )
      }
    }
  })

  it('ends with a sale', () => {
    expect(events.filter((event) => isPossible(event, 'sold', facts))).toEqual([])
  })

  it('continues from approval to the scheduled auction if its dates are set', () => {
    expect(nextState('approve', 'pending', facts)).toBe('approved')
    expect(nextState('approve', 'pending', { ...facts, is_scheduled: true })).toBe('pending_auction')
  })

  it('settles by the bids, and relists automatically at most three times', () => {
    expect(nextState('settle', 'auction_ended', { ...facts, pending_bids: 1, auto_relist: true })).toBe(
      'under_review',
    )
    expect(nextState('settle', 'auction_ended', facts)).toBe('not_sold')
    expect(nextState('settle', 'auction_ended', { ...facts, auto_relist: true, relist_count: 2 })).toBe(
      'pending_auction',
    )
    expect(nextState('settle', 'auction_ended', { ...facts, auto_relist: true, relist_count: 3 })).toBe(
      'not_sold',
    )
  })

  it('returns to the state before an issue', () => {
    expect(nextState('resolve', 'issue_detected', { ...facts, state_before_issue: 'live' })).toBe('live')
  })

  it('lets only the clock open and close', () => {
    for (const event of ['open', 'close', 'settle'] as const) {
      expect(canCause(event, ['owner', 'reviewer', 'superuser', 'buyer'])).toBe(false)
      expect(canCause(event, ['clock'])).toBe(true)
    }
  })

  it('derives the status', () => {
    const status = (deal_state: DealState, is_complete = true, sold_below_reserve = false) =>
      dealStatus({ deal_type: 'single_mortgage', deal_state, is_complete, sold_below_reserve })
    expect([
      status('pending'),
      status('draft', false),
      status('draft'),
      status('live'),
      status('approved'),
    ]).toEqual(['review_pending', 'incomplete', 'draft', 'in_auction', 'pending_auction'])
    expect([status('sold', true, true), status('sold')]).toEqual(['accepted_below_reserve', 'sold'])
  })
})
