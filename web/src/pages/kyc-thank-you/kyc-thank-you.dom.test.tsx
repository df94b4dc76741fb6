import { screen, within } from '@testing-library/react'
import { expect } from 'vitest'
import { paths } from '#domain/kernel/paths.ts'
import { recordResponse } from '../../features/kyc/record.test-helpers.ts'
import { test } from '../../platform/screen.test-helpers.tsx'
import { Component as KycThankYouPage } from './KycThankYouPage.tsx'

const linksUnder = async (title: string) => {
  const heading = await screen.findByRole('heading', { name: title })
  const card = heading.closest('section')
  return within(card as HTMLElement)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))
}
const record = (changes: Parameters<typeof recordResponse>[0]) => ({
  'GET /api/kyc/': { body: recordResponse(changes) },
})
const SUBMITTED = { submitted_at: '2026-11-20T15:00:00.000Z' }

test('whose identity check waits is led to what is open to everyone, and not to the market', async ({
  show,
}) => {
  show(<KycThankYouPage />, undefined, record({ kyc_state: 'manual_review', ...SUBMITTED }))
  expect(await linksUnder('Meanwhile')).toEqual([
    paths.howItWorks,
    paths.calculator,
    paths.security,
    paths.contact,
  ])
  expect(screen.queryByRole('link', { name: 'Open the marketplace' })).toBeNull()
})

test('whose identity is confirmed is led to the market, and to the first steps in it', async ({ show }) => {
  show(<KycThankYouPage />, undefined, record({ kyc_state: 'approved', is_buyer: true, ...SUBMITTED }))
  expect(await linksUnder('Optional next steps')).toContain(paths.creditBoxes)
  expect(screen.getByRole('link', { name: 'Open the marketplace' })).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Meanwhile' })).toBeNull()
})
