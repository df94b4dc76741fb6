import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import type { AgreementView } from '#domain/closing/agreements/contract.ts'
import { AGREEMENT } from '#domain/closing/agreements/vocabulary.ts'
import { CLOSING_STEP } from '#domain/closing/vocabulary.ts'
import { test } from '../../../platform/screen.test-helpers.tsx'
import { closingOf } from '../closing.test-helpers.ts'
import { AgreementsCard } from './AgreementsCard.tsx'

const SIGNED: AgreementView = {
  kind: 'purchase_agreement',
  label: AGREEMENT.purchase_agreement,
  what: 'The sale.',
  request: {
    id: '5f2b0c5e-6a0c-4a55-8a0e-0d6b1c1a0009',
    loan_deal: null,
    deal_label: null,
    purpose: 'purchase_agreement',
    provider: 'builtin',
    status: 'completed',
    title: 'Agreement of purchase and sale HS-1001.pdf',
    document_type: null,
    document: null,
    asked_by: 'Ana Roy, Maple Lending',
    message: null,
    in_order: false,
    signers: [],
    created_at: '2026-11-21T15:00:00.000Z',
    sent_at: '2026-11-21T15:00:00.000Z',
    expires_at: '2026-12-05T15:00:00.000Z',
    ended_at: '2026-11-22T15:00:00.000Z',
    reason: null,
    is_finished: true,
    can: { remind: false, void: false, sign: false, read_signed: true },
  },
  can: { send: false },
}

test('a signed agreement, which has the name of its step, is downloaded as signed and not as a preview', async ({
  show,
}) => {
  const closing = closingOf()
  show(<AgreementsCard closing={closing} />, undefined, {
    [`GET /api/closing/${closing.id}/agreements/`]: { body: { results: [SIGNED] } },
  })
  const name = `Download the signed document: ${CLOSING_STEP.agreement}`
  expect(await screen.findByRole('button', { name })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Preview/ })).toBeNull()
})
