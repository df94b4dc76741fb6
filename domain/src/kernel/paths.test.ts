import { expect, it } from 'vitest'
import { paths } from './paths.ts'

const ID = '0190a000-0000-7000-8000-000000000001'

// Repeated literally on purpose: these paths are in mails, notifications and bookmarks.
it('published paths do not change', () => {
  expect(paths.deal(ID)).toBe(`/property/${ID}`)
  expect(paths.ownDeal(ID)).toBe(`/profile/properties/${ID}`)
  expect(paths.editDeal(ID)).toBe(`/profile/properties/${ID}/edit`)
  expect(paths.makeBid(ID)).toBe(`/make-bid/${ID}`)
  expect(paths.closing(ID)).toBe(`/closing/${ID}`)
  expect(paths.review(ID)).toBe(`/admin/properties/${ID}`)
  expect(paths.user(ID)).toBe(`/admin/users/${ID}`)
  expect(paths.message(ID)).toBe(`/admin/messages/${ID}`)
  expect(paths.kycOf).toEqual({ buyer: '/kyc-buyer', seller: '/kyc-seller' })
  expect(paths).toMatchObject({
    home: '/',
    marketplace: '/marketplace',
    kyc: '/kyc-all',
    contact: '/contact',
  })
})

it('does not lead an invalid id to another page', () => {
  expect(paths.deal('../admin/users')).toBe('/property/..%2Fadmin%2Fusers')
})
