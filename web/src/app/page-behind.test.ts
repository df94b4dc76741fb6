import { expect, it } from 'vitest'
import { paths } from '#domain/kernel/paths.ts'
import { pageBehind } from './page-behind.ts'

const ORIGIN = 'https://homeslice.example'
const deal = paths.deal('01980000-0000-7000-8000-000000000001')

it('finds the page behind a link of the app, whatever its query', () => {
  expect(pageBehind(`${ORIGIN}${deal}?tab=amortization`, ORIGIN, false)?.path).toBe(paths.deal.pattern)
  expect(pageBehind(`${ORIGIN}${paths.marketplace}#results`, ORIGIN, false)?.path).toBe(paths.marketplace)
})

it.each([
  ['another site', `https://elsewhere.example${deal}`],
  ['a mail address', 'mailto:desk@homeslice.example'],
  ['a document', `${ORIGIN}/api/loan-deal-files/1/content/`],
  ['no address', ''],
])('finds no page behind a link to %s', (_what, href) => {
  expect(pageBehind(href, ORIGIN, false)).toBeNull()
})

it('finds only public pages for a visitor', () => {
  expect(pageBehind(`${ORIGIN}${paths.marketplace}`, ORIGIN, true)).toBeNull()
  expect(pageBehind(`${ORIGIN}${paths.register}`, ORIGIN, true)?.path).toBe(paths.register)
})
