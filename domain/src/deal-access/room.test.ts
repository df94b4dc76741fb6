import { expect, it } from 'vitest'
import { DEAL_STATE } from '../deals/vocabulary.ts'
import { namesOf } from '../kernel/names.ts'
import { isInRoom, isRoomOpen, ROOM_ENTRY } from './room.ts'

const openIn = namesOf(DEAL_STATE).filter((deal_state) => isRoomOpen({ deal_state, is_archived: false }))

it('the deal room is open from the listing until the deal is sold or not sold', () => {
  expect(openIn.toSorted()).toEqual(['auction_ended', 'live', 'pending_auction', 'under_review'])
})

it('the deal room of an archived deal is closed in every state', () => {
  for (const deal_state of namesOf(DEAL_STATE))
    expect([deal_state, isRoomOpen({ deal_state, is_archived: true })]).toEqual([deal_state, false])
})

it('a buyer is in the deal room only while they are admitted and it is open', () => {
  const inRoom = namesOf(DEAL_STATE).flatMap((deal_state) =>
    [...namesOf(ROOM_ENTRY), null]
      .filter((room_entry) => isInRoom({ deal_state, is_archived: false, room_entry }))
      .map((room_entry) => [deal_state, room_entry]),
  )
  expect(inRoom).toEqual(openIn.map((deal_state) => [deal_state, 'admitted']))
  expect(isInRoom({ deal_state: 'live', is_archived: true, room_entry: 'admitted' })).toBe(false)
})
