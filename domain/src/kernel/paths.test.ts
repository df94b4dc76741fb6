import { expect, it } from 'vitest'
import {
  bidsOn,
  commitmentsOf,
  dealRoomOf,
  documentsOf,
  filledBid,
  filledBox,
  filteredMarket,
  idIn,
  isPage,
  paths,
  questionsOf,
} from './paths.ts'

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

it('links lead to the part of a deal that they are about', () => {
  expect(questionsOf(ID)).toBe(`/property/${ID}?tab=documents#questions`)
  expect(documentsOf(ID)).toBe(`/property/${ID}?tab=documents`)
  expect(dealRoomOf(ID)).toBe(`/profile/properties/${ID}?tab=documents#room`)
  expect(commitmentsOf(ID)).toBe(`/profile/properties/${ID}?tab=commitments`)
})

it('knows what an address is about, if it is about anything', () => {
  expect(idIn(questionsOf(ID))).toBe(ID)
  expect(idIn('/marketplace')).toBeNull()
  expect(idIn('/property/0190a000-0000-7000-8000-00000000000')).toBeNull()
  expect(idIn(null)).toBeNull()
})

it('knows its pages, with any id and a slash at the end', () => {
  for (const path of ['/', '/marketplace', '/marketplace/', paths.deal(ID), '/kyc-seller'])
    expect([path, isPage(path)]).toEqual([path, true])
  for (const path of ['/404', '/nowhere', '/property', '/property/a/b', '/api/marketplace', '/marketplace/x'])
    expect([path, isPage(path)]).toEqual([path, false])
})

it('links that fill in a form carry its fields, each encoded', () => {
  expect(bidsOn(ID)).toBe(`/property/${ID}?tab=bids`)
  expect(filledBid(ID, {})).toBe(`/make-bid/${ID}`)
  expect(filledBid(ID, { amount: '412500.00', maximum: '420000.00' })).toBe(
    `/make-bid/${ID}?amount=412500.00&maximum=420000.00`,
  )
  expect(filledBox({ name: 'First & second' })).toBe(
    '/profile/creditBox/new?tab=credit-box&name=First%20%26%20second',
  )
  expect(filteredMarket({ city: 'Montréal' })).toBe('/marketplace?city=Montr%C3%A9al')
  expect(filteredMarket({})).toBe('/marketplace')
})
