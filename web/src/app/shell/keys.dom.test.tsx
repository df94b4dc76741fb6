import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect } from 'vitest'
import { paths } from '#domain/kernel/paths.ts'
import { EVERY_ROLE } from '#domain/kernel/route.ts'
import { test } from '../../platform/screen.test-helpers.tsx'
import { setKeys } from './keys.ts'
import { openPalette, Palette } from './Palette.tsx'
import { Shortcuts } from './Shortcuts.tsx'

const PAGE = (
  <main>
    <input type="search" aria-label="Search" />
    <ul>
      <li>
        <a href="/property/1">First</a>
      </li>
      <li>
        <a href="/property/2">Second</a>
      </li>
    </ul>
    <a href="/make-bid/1">Bid</a>
    <Shortcuts />
  </main>
)
afterEach(() => setKeys(true))
const focused = () =>
  document.activeElement?.textContent || document.activeElement?.getAttribute('aria-label')

test('j and k walk through the results, / leads to the search, in which letters are letters', async ({
  show,
}) => {
  const { user } = show(PAGE)
  await user.keyboard('j')
  expect(focused()).toBe('First')
  await user.keyboard('j')
  expect(focused()).toBe('Second')
  await user.keyboard('k')
  expect(focused()).toBe('First')
  await user.keyboard('/')
  expect(focused()).toBe('Search')
  await user.keyboard('j')
  expect(screen.getByLabelText('Search')).toHaveProperty('value', 'j')
})

test('g and a letter lead to a page, a letter alone does not', async ({ show }) => {
  const { user, place } = show(PAGE)
  await user.keyboard('m')
  expect(place().path).toBe('/')
  await user.keyboard('gm')
  expect(place().path).toBe(paths.marketplace)
})

test('b opens the bid on the deal that is shown', async ({ show }) => {
  const { user, place } = show(PAGE)
  await user.keyboard('b')
  expect(place().path).toBe('/make-bid/1')
})

test('? lists the keys, where single letters can be turned off', async ({ show }) => {
  const { user } = show(PAGE)
  await user.keyboard('?')
  expect(await screen.findByText('Go to the marketplace')).toBeTruthy()
  await user.click(screen.getByRole('switch', { name: 'Single-letter shortcuts' }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.keyboard('j')
  expect(focused()).not.toBe('First')
})

test.for([
  ['sign', 'Documents to sign'],
  ['invoice', 'Pricing'],
  ['2fa', 'Settings · Security'],
  ['webhook', 'Settings · Developers'],
  ['kyc', 'Admin · Users'],
] as const)('the palette finds by “%s” the page %s', async ([word, name], { show }) => {
  const { user } = show(<Palette roles={EVERY_ROLE} />)
  openPalette()
  await user.type(await screen.findByPlaceholderText('Find a deal or page'), word)
  expect(await screen.findByText(name)).toBeTruthy()
})
