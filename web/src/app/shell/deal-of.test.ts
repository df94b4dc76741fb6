import { expect, it } from 'vitest'
import { paths } from '#domain/kernel/paths.ts'
import { dealOf, hasOwnBar, isShownBy } from './deal-of.ts'

it('knows the deal of its page, of its owner’s page and of a bid', () => {
  expect(dealOf(paths.deal('1'))).toEqual({ id: '1', isBid: false })
  expect(dealOf(paths.ownDeal('1'))).toEqual({ id: '1', isBid: false })
  expect(dealOf(paths.makeBid('1'))).toEqual({ id: '1', isBid: true })
})

it.each([
  paths.home,
  paths.marketplace,
  paths.newDeal,
  paths.editDeal('1'),
  paths.makeBidPicker,
  paths.closing('1'),
])('finds none at %s', (path) => {
  expect(dealOf(path)).toBeNull()
})

it('has one bar at the bottom of a phone where the page has a button there', () => {
  expect(hasOwnBar(paths.deal('1'))).toBe(true)
  for (const form of [paths.newDeal, paths.editDeal('1'), paths.creditBox('1'), paths.savedSearch('1')])
    expect([form, hasOwnBar(form)]).toEqual([form, true])
  for (const page of [paths.home, paths.properties, paths.creditBoxes])
    expect([page, hasOwnBar(page)]).toEqual([page, false])
})

it('needs no toast on a page that shows the same deal, whichever page of it the notification leads to', () => {
  expect(isShownBy(paths.deal('1'), paths.makeBid('1'))).toBe(true)
  expect(isShownBy(paths.deal('1'), paths.makeBid('2'))).toBe(false)
  expect(isShownBy(paths.marketplace, paths.makeBid('1'))).toBe(false)
  expect(isShownBy(paths.deal('1'), null)).toBe(false)
})

it('needs no toast of a purchase on the page on which it was made', () => {
  expect(isShownBy(paths.makeBid('1'), paths.closing('1'))).toBe(true)
  expect(isShownBy(paths.makeBid('1'), paths.closing('2'))).toBe(false)
  expect(isShownBy(paths.deal('1'), paths.closing('1'))).toBe(false)
})
