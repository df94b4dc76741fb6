import { act, screen } from '@testing-library/react'
import { describe, expect } from 'vitest'
import { paths } from '#domain/kernel/paths.ts'
import type { SigningPage } from '#domain/signing/contract.ts'
import { meOf } from '../../features/accounts/me.test-helpers.ts'
import { test } from '../../platform/screen.test-helpers.tsx'
import { openSession } from '../../platform/session/session.ts'
import { OutcomePage } from './OutcomePage.tsx'

const DEAL = '5f2b0c5e-6a0c-4a55-8a0e-0d6b1c1a0001'
/** The page of a seller who has signed an agreement that they sent. */
const pageOf = (changes: Partial<SigningPage> = {}): SigningPage => ({
  status: 'in_progress',
  purpose: 'purchase_agreement',
  title: 'Agreement.pdf',
  asked_by: 'Ana Roy, Roy Capital Inc.',
  is_own: true,
  back: paths.closing(DEAL),
  message: null,
  expires_at: '2026-12-11T15:00:00.000Z',
  reason: null,
  document: { bytes: 1000, pages: [[612, 792]], sha256: 'a', is_finished: false },
  signer: {
    name: 'Ana Roy',
    email: 'ana@roy.example',
    role: 'seller',
    status: 'signed',
    consented_at: '2026-11-27T15:00:00.000Z',
    signed_at: '2026-11-27T15:01:00.000Z',
    code_expires_at: null,
  },
  others: [],
  taken: [],
  consent: { version: '2026-11-27', text: [] },
  can: { read: true, consent: false, ask_code: false, sign: false, decline: false },
  ...changes,
})

describe('the page of a document that was signed', () => {
  test('leads on to the closing whose agreement it is', ({ show }) => {
    show(<OutcomePage token="t" page={pageOf()} outcome="signed" />)
    const link = screen.getByRole('link', { name: 'Continue to the closing' })
    expect(link.getAttribute('href')).toBe(paths.closing(DEAL))
  })

  test('does not tell the sender that they asked themselves', ({ show }) => {
    show(<OutcomePage token="t" page={pageOf()} outcome="signed" />)
    expect(screen.getByText('Sent by you')).toBeTruthy()
    expect(screen.queryByText(/From Ana Roy/)).toBeNull()
  })

  test('leads a member back to their documents to sign, and who came from the mailed link nowhere', async ({
    show,
  }) => {
    const page = pageOf({ purpose: 'document', back: null, is_own: false })
    show(<OutcomePage token="t" page={page} outcome="signed" />)
    expect(screen.queryByRole('link')).toBeNull()
    act(() => openSession({ access: 't', user: meOf() }))
    const link = await screen.findByRole('link', { name: 'Documents to sign' })
    expect(link.getAttribute('href')).toBe(paths.signing)
  })
})
