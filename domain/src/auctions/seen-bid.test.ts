import { describe, expect, test } from 'vitest'
import { objectionTo } from './seen-bid.ts'

type Seen = Parameters<typeof objectionTo>[0]
const auction = (seen: Partial<Seen> = {}): Seen => ({
  is_sealed: false,
  ceiling: '900000.00',
  leading_amount: '300000.00',
  minimum_bid: '301000.00',
  you: null,
  ...seen,
})
const you = { alias: 'Bidder 5', is_leading: true, last_amount: '300000.00', max_amount: '305000.00' }
const leader = auction({ you, minimum_bid: '300000.00' })
const sealed = auction({
  is_sealed: true,
  leading_amount: null,
  you: { ...you, is_leading: null, max_amount: null },
  minimum_bid: '300000.01',
})

describe('a bid that its bidder prepares', () => {
  test.each<[string, Seen, number, number | null]>([
    ['at the minimum', auction(), 301_000, null],
    ['with a maximum', auction(), 301_000, 310_000],
    ['as the first of an auction', auction({ leading_amount: null }), 301_000, null],
    ['that raises the maximum of its leader', leader, 300_000, 310_000],
    ['at the minimum above the ceiling', auction({ ceiling: '300500.00' }), 301_000, null],
    ['that raises a sealed one', sealed, 300_001, null],
  ])('%s is not refused', (_what, of, amount, maximum) => {
    expect(objectionTo(of, amount * 100, maximum && maximum * 100)).toBeNull()
  })

  test.each<[string, Seen, number, number | null, string, string]>([
    ['below the minimum', auction(), 300_999, null, 'bid_amount', 'at least $301,000.00'],
    ['with a maximum below it', auction(), 310_000, 305_000, 'max_amount', 'must not be below'],
    ['above the ceiling', auction(), 900_001, null, 'bid_amount', 'at most $900,000.00'],
    ['whose maximum is', auction(), 301_000, 900_001, 'max_amount', 'at most $900,000.00'],
    ['of the leader below the price', leader, 1, 310_000, 'bid_amount', 'at least $300,000.00'],
    ['of the leader above their maximum', leader, 400_000, 310_000, 'max_amount', 'must not be below'],
    ['of the leader that raises nothing', leader, 300_000, 305_000, 'max_amount', 'already lead'],
    ['of the leader without a maximum', leader, 300_000, null, 'max_amount', 'already lead'],
    ['that is sealed and not raised', sealed, 300_000, null, 'bid_amount', 'can only be raised'],
    ['that is sealed, with a maximum', sealed, 310_000, 320_000, 'max_amount', 'no hidden maximum'],
  ])('%s is refused with the sentence of its rule', (_what, of, amount, maximum, field, sentence) => {
    expect(objectionTo(of, amount * 100, maximum && maximum * 100)).toEqual({
      field,
      message: expect.stringContaining(sentence),
    })
  })
})
