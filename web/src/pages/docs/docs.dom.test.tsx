import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished } from 'vitest'
import type { DocsEntry, DocsFound, DocsPage } from '../../platform/docs/content.ts'
import { showLanguage } from '../../platform/language/language.ts'
import { type Show, test } from '../../platform/screen.test-helpers.tsx'
import { Component } from './DocsPage.tsx'

const ENTRIES: DocsEntry[] = [
  { slug: 'errors', title: 'Errors', summary: 'Decide by the code.', group: 'guides' },
  { slug: 'lists', title: 'Lists', summary: 'A list comes in pages.', group: 'guides' },
  { slug: 'reference-bids', title: 'Bids', summary: 'Auctions.', group: 'reference' },
]
const ERRORS: DocsPage = {
  slug: 'errors',
  title: 'Errors',
  sections: [
    { id: 'fields', title: 'Fields' },
    { id: 'codes', title: 'Codes' },
  ],
  parts: [
    { html: '<p>See <a href="/docs/lists">lists</a>.</p><h2 id="codes" tabindex="-1">Codes</h2>' },
    { code: 'curl "https://homeslice.example/" <b>', lang: 'sh' },
  ],
}
const LISTS: DocsPage = { slug: 'lists', title: 'Lists', sections: [], parts: [{ html: '<p>Pages.</p>' }] }
const FOUND: DocsFound[] = [
  { to: 'errors#codes', title: 'Codes', page: 'Errors', text: 'Decide by the code' },
  { to: 'reference-bids#bids.place', title: 'bids.place', page: 'Bids', text: 'Codes of a bid' },
]

const openAt = (show: Show, address: string) =>
  show(
    <Component />,
    { route: address === '/docs' ? '/docs' : '/docs/:id', address },
    {
      'GET /docs-content/pages.json': { body: ENTRIES },
      'GET /docs-content/search.json': { body: FOUND },
      'GET /docs-content/page-errors.json': { body: ERRORS },
      'GET /docs-content/page-lists.json': { body: LISTS },
      'GET /docs-content/page-nowhere.json': { status: 404, body: {} },
    },
  )

test('the overview has the guides before the reference', async ({ show }) => {
  openAt(show, '/docs')
  await screen.findByText('Decide by the code.')
  const contents = within(screen.getByRole('navigation', { name: 'Guides and reference' }))
  expect(contents.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Guides',
    'Errors',
    'Lists',
    'Bids',
  ])
})

test('a guide shows code as text, copies it, and begins at the place that the address names', async ({
  show,
}) => {
  const { user } = openAt(show, '/docs/errors#codes')
  const place = await screen.findByRole('heading', { name: 'Codes' })
  await waitFor(() => expect(document.activeElement).toBe(place))
  screen.getByText('curl "https://homeslice.example/" <b>')
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  expect(await navigator.clipboard.readText()).toBe('curl "https://homeslice.example/" <b>')
  screen.getByRole('button', { name: 'Copied' })
})

test('a link in a text opens the other guide in the app', async ({ show }) => {
  const { user } = openAt(show, '/docs/errors')
  await user.click(await screen.findByRole('link', { name: 'lists' }))
  await screen.findByText('Pages.')
})

test('the search is used with the keyboard alone, and says when it finds nothing', async ({ show }) => {
  const { user } = openAt(show, '/docs')
  const field = screen.getByRole('searchbox', { name: 'Search the guides and the reference' })
  await user.type(field, 'code')
  const [first, second] = await screen.findAllByRole('link', { name: /^(Codes|bids\.place)/ })
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(document.activeElement).toBe(second)
  await user.keyboard('{ArrowUp}')
  expect(document.activeElement).toBe(first)
  await user.keyboard('{Escape}')
  expect(document.activeElement).toBe(field)
  expect(field).toHaveProperty('value', '')
  await user.type(field, 'nowhere')
  await screen.findByText('Nothing was found.')
})

test('a guide that does not exist says so', async ({ show }) => {
  openAt(show, '/docs/nowhere')
  await screen.findByText('There is no such page, or it could not be loaded')
})

test('a reader of French gets the French guide alone, and the reference in English, which it says', async ({
  show,
}) => {
  await showLanguage('fr')
  onTestFinished(() => showLanguage('en'))
  show(
    <Component />,
    { route: '/docs/:id', address: '/docs/errors' },
    {
      'GET /docs-content/fr-pages.json': { body: [{ ...ENTRIES[0], title: 'Erreurs' }, ENTRIES[2]] },
      'GET /docs-content/fr-page-errors.json': { body: { ...LISTS, title: 'Erreurs' } },
      'GET /docs-content/page-reference-bids.json': { body: { ...LISTS, title: 'Bids' } },
    },
  )
  await screen.findByRole('heading', { name: 'Erreurs' })
  const reference = screen.getByRole('link', { name: 'Bids' })
  expect(reference.lang).toBe('en-CA')
  reference.click()
  const title = await screen.findByRole('heading', { name: 'Bids' })
  expect(title.querySelector('[lang="en-CA"]')).toBeTruthy()
  screen.getByText('La référence est en anglais.')
})
