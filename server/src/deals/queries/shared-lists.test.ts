import { expect, it } from 'vitest'
import type { Actor } from '../../platform/auth/actor.ts'
import { sharedList } from './shared-lists.ts'

const buyer: Actor = {
  user_id: 'buyer',
  email: 'buyer@homeslice.example',
  name: 'Bo Buyer',
  roles: ['buyer'],
  is_member: true,
  is_in_channel: false,
  needs_second_factor: false,
  session_id: 'session',
  address: '127.0.0.1',
  viewed_by: null,
  member: null,
}
const reviewer: Actor = { ...buyer, user_id: 'reviewer', roles: ['reviewer'] }
const keyFor = (actor: Actor, filters: Parameters<typeof sharedList>[1]) => sharedList(actor, filters).key

it('what staff count is cached apart from what the market counts, because they see the reserve', () => {
  const belowReserve = { status: ['accepted_below_reserve' as const] }
  expect(keyFor(reviewer, belowReserve)).not.toBe(keyFor(buyer, belowReserve))
})

it('buyers share a count, and each filter has its own', () => {
  expect(keyFor({ ...buyer, user_id: 'another' }, { city: 'Ottawa' })).toBe(keyFor(buyer, { city: 'Ottawa' }))
  expect(keyFor(buyer, { city: 'Ottawa' })).not.toBe(keyFor(buyer, { city: 'Guelph' }))
})
