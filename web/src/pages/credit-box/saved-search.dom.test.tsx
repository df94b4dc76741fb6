import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import { paths } from '#domain/kernel/paths.ts'
import { test } from '../../platform/screen.test-helpers.tsx'
import { Component } from './SavedSearchPage.tsx'

const ID = '0190a000-0000-7000-8000-0000000000f2'
const SEARCH = {
  id: ID,
  name: 'Ontario',
  filters: { state: 'ON' },
  alerts: 'daily',
  created_at: '2026-11-01T15:00:00.000Z',
}

test('a saved search is edited beside the deals that match it, and keeps what was not changed', async ({
  show,
}) => {
  const at = { route: paths.savedSearch.pattern, address: paths.savedSearch(ID) }
  const { user, sent, fill } = show(<Component />, at, {
    'GET /api/saved-searches/': { body: { results: [SEARCH] } },
    'GET /api/loan-deal/': { body: { count: 0, next: null, previous: null, results: [] } },
    [`PATCH /api/saved-searches/${ID}/`]: { body: SEARCH },
  })
  expect(await screen.findByText('No live deal matches')).toBeTruthy()
  await fill(await screen.findByLabelText('City'), 'Guelph')
  await user.click(screen.getByRole('radio', { name: 'Off' }))
  await user.click(screen.getByText('Save search'))
  expect(sent.map(({ body }) => body)).toEqual([
    { name: 'Ontario', alerts: 'off', filters: { state: 'ON', city: 'Guelph' } },
  ])
})
