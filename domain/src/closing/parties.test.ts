import { describe, expect, it } from 'vitest'
import { concerns, netOf, servicerOf, type Transfer } from './parties.ts'

const transfer: Transfer = { from: 'buyer', to: 'seller_broker', amount: 5_00 }

describe('the party that collects the payments', () => {
  it('is HomeSlice, a seller who retains the servicing, or a servicer of the buyer', () => {
    expect(servicerOf({ servicing_party: 'homeslice', servicing_status: 'retained' })).toBe('home_slice')
    expect(servicerOf({ servicing_party: 'self_servicing', servicing_status: 'retained' })).toBe('seller')
    expect(servicerOf({ servicing_party: 'self_servicing', servicing_status: 'released' })).toBe('servicer')
    expect(servicerOf({ servicing_party: null, servicing_status: null })).toBe('servicer')
  })
})

describe('a transfer', () => {
  it('is in the statement of the side that pays or receives it', () => {
    expect(concerns(transfer, 'buyer')).toBe(true)
    expect(concerns(transfer, 'seller')).toBe(false)
    expect(concerns({ ...transfer, from: 'seller', to: 'buyer' }, 'buyer')).toBe(true)
  })

  it('adds to what its payee receives and takes off what its payer has', () => {
    const transfers: Transfer[] = [transfer, { from: 'seller', to: 'buyer', amount: 2_00 }]
    expect([
      netOf(transfers, 'buyer'),
      netOf(transfers, 'seller_broker'),
      netOf(transfers, 'lender'),
    ]).toEqual([-3_00, 5_00, 0])
  })
})
