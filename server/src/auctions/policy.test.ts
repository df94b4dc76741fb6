import { describe, expect, it } from 'vitest'
import type { Actor } from '../platform/auth/actor.ts'
import { canDecide } from './policy.ts'

const seller: Actor = {
  user_id: 'seller',
  email: 'seller@lender.example',
  name: 'Sam Seller',
  roles: ['seller'],
  is_member: true,
  is_in_channel: false,
  needs_second_factor: false,
  session_id: 'session',
  address: '127.0.0.1',
  viewed_by: null,
  member: null,
}
const administrator = {
  id: 'admin',
  email: 'admin@homeslice.example',
  first_name: 'Ada',
  last_name: 'Admin',
  name: 'Ada Admin',
}
const bid = { bidder_id: 'buyer', owner_id: 'seller', deal_state: 'under_review' } as const

describe('accepting and declining a bid', () => {
  it('is the seller’s while the deal is under review', () => {
    expect(canDecide(seller, bid)).toBe(true)
    expect(canDecide(seller, { ...bid, deal_state: 'live' })).toBe(false)
    expect(canDecide({ ...seller, user_id: 'stranger' }, bid)).toBe(false)
  })

  it('is not open to an administrator who views as the seller', () => {
    expect(canDecide({ ...seller, viewed_by: administrator }, bid)).toBe(false)
  })

  it('is open to an administrator too, but not for a bid of their own', () => {
    const admin: Actor = { ...seller, user_id: 'admin', roles: ['superuser'] }
    expect(canDecide(admin, bid)).toBe(true)
    expect(canDecide(admin, { ...bid, bidder_id: 'admin' })).toBe(false)
  })
})
