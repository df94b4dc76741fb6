import type { Closing, ClosingFile, StepView } from '#domain/closing/contract.ts'
import { CLOSING_STEP, type Side } from '#domain/closing/vocabulary.ts'

/** A step that is open and that the reader may do. */
export const stepOf = (changes: Partial<StepView> & Pick<StepView, 'step'>): StepView => ({
  label: CLOSING_STEP[changes.step],
  what: 'What this step is about.',
  owner: 'both',
  begins: null,
  due_date: '2026-12-01',
  is_overdue: false,
  state: 'open',
  claim: null,
  claimed_by: null,
  changed_at: null,
  reason: null,
  waits_for: [],
  notes: [],
  files: [],
  signing: null,
  seen: 'as-shown',
  can: { done: true, not_needed: false, return: false, reopen: false, attach: false },
  ...changes,
})

/** An agreement that has not been sent for signing. */
export const signingOf = (changes: Partial<NonNullable<StepView['signing']>> = {}): StepView['signing'] => ({
  status: null,
  signed_by: [],
  declined_by: null,
  reason: null,
  can_send: true,
  can_sign: false,
  ...changes,
})

/** A document that the seller has attached. */
export const fileOf = (name: string): ClosingFile => ({
  id: '5f2b0c5e-6a0c-4a55-8a0e-0d6b1c1a0002',
  name,
  bytes: 12_000,
  media_type: 'application/pdf',
  uploaded_by: 'Maple Lending',
  uploaded_at: '2026-11-21T15:00:00.000Z',
  url: '/api/closing-files/1/content/',
  can_delete: false,
  is_signed_here: false,
})

/** A note of the seller, unless another side is named. */
export const noteOf = (text: string, by: Side = 'seller'): StepView['notes'][number] => ({
  id: `note-${text}`,
  author: by === 'seller' ? 'Maple Lending' : 'Birch Capital',
  by,
  text,
  created_at: '2026-11-21T15:00:00.000Z',
})

/** A closing as its buyer sees it, with one open step and no date agreed. */
export const closingOf = (changes: Partial<Closing> = {}): Closing => ({
  id: '5f2b0c5e-6a0c-4a55-8a0e-0d6b1c1a0001',
  reference: 'HS-1001',
  title: 'Detached house',
  city: 'Hamilton',
  state: 'ON',
  version: 1,
  side: 'buyer',
  buyer: 'Birch Capital',
  seller: 'Maple Lending',
  sale_amount: '412000.00',
  sold_at: '2026-11-20T15:00:00.000Z',
  closing_date: '2026-12-15',
  closed_at: null,
  steps: [stepOf({ step: 'agreement' })],
  next: { kind: 'do', step: 'agreement' },
  cut_off: { date: '2026-12-10', agreed_by: [], can_agree: true },
  deposit_amount: null,
  lawyers: { buyer: null, seller: null },
  can_name_lawyer: true,
  deposit_terms: { amount: null, payee: null, reference: 'HS-1001' },
  payout: null,
  can_state_payout: false,
  statement: null,
  statement_issue: null,
  server_time: '2026-11-21T15:00:00.000Z',
  ...changes,
})
