import { expect, it } from 'vitest'
import { DEAL_STATE, type DealState } from '../../deals/vocabulary.ts'
import { namesOf } from '../../kernel/names.ts'
import { canStillAnswer, canStillAsk } from './rules.ts'

it('questions are asked from the listing to the end of the auction, and answered until the deal is decided', () => {
  const states = (can: (state: DealState) => boolean) => namesOf(DEAL_STATE).filter(can).toSorted()
  expect(states(canStillAsk)).toEqual(['live', 'pending_auction'])
  expect(states(canStillAnswer)).toEqual(['auction_ended', 'live', 'pending_auction', 'under_review'])
})
