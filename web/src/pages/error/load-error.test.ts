import { expect, it } from 'vitest'
import { isLoadError } from './load-error.ts'

it.each([
  'Failed to fetch dynamically imported module: https://homeslice.example/assets/BidPage-x.js',
  'error loading dynamically imported module: https://homeslice.example/assets/BidPage-x.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/BidPage-x.css',
])('knows that the code of a page could not be loaded from "%s"', (message) => {
  expect(isLoadError(new TypeError(message))).toBe(true)
})

it('does not take a fault in a page for one', () => {
  expect(isLoadError(new TypeError("Cannot read properties of undefined (reading 'id')"))).toBe(false)
})
