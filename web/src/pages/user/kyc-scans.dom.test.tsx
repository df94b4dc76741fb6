import { screen } from '@testing-library/react'
import { expect, vi } from 'vitest'
import { recordResponse } from '../../features/kyc/record.test-helpers.ts'
import { test } from '../../platform/screen.test-helpers.tsx'
import { KycScans } from './KycScans.tsx'

// Its engine draws on a canvas, which jsdom lacks.
vi.mock('../../features/documents/viewer/PdfPane.tsx', () => ({
  default: ({ name }: { name: string }) => <div role="document" aria-label={name} />,
}))

test('a scan that is a PDF is shown beside the answers, and not only linked', async ({ show }) => {
  const url = '/api/kyc/scans/1/content/?signature=a'
  const document_scan = {
    id: '01990000-0000-7000-8000-0000000000cc',
    name: 'Passport.pdf',
    media_type: 'application/pdf',
    bytes: 1000,
    uploaded_at: '2026-11-20T15:00:00.000Z',
    url,
  }
  show(<KycScans record={recordResponse({ document_scan })} />, undefined, {
    'GET /api/kyc/scans/1/content/': { body: {} },
  })
  expect(await screen.findByRole('document', { name: 'Passport.pdf' })).toBeTruthy()
  expect(screen.getByRole('link', { name: /Passport\.pdf/ }).getAttribute('href')).toBe(url)
})
