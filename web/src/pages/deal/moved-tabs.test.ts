import { expect, test } from 'vitest'
import { movedTab } from './moved-tabs.ts'

test.each([
  ['?tab=amortization&view=table', '?tab=terms&view=table', '#amortization'],
  ['?tab=cash-flow&cpr=10', '?tab=terms&cpr=10', '#cash-flow'],
  ['?tab=history', '?tab=details', '#history'],
  ['?tab=questions', '?tab=documents', '#questions'],
  ['?tab=room', '?tab=documents', '#room'],
  ['?tab=stratification', '?tab=mortgages', '#stratification'],
  ['?tab=timeline', '?tab=activity', '#timeline'],
])('the old address %s leads to its part of a tab', (old, search, hash) => {
  expect(movedTab(old)).toEqual({ search, hash })
})

test.each(['', '?tab=bids', '?tab=documents&document=1', '?tab=toString'])('%s stays as it is', (search) => {
  expect(movedTab(search)).toBeNull()
})
