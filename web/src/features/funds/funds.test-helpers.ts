import type { FundsProof, FundsRecord } from '#domain/funds/contract.ts'

/** A proof that waits, as the server returns it to staff, for tests. */
export const proofOf = (changes: Partial<FundsProof> = {}): FundsProof => ({
  id: '01990000-0000-7000-8000-0000000000f1',
  state: 'waiting',
  kind: 'credit_facility',
  stated_amount: '900000.00',
  approved_amount: null,
  valid_until: '2027-05-31',
  submitted_by: 'Ines Achterberg',
  submitted_at: '2026-11-20T15:00:00.000Z',
  decided_at: null,
  reason: null,
  document: {
    name: 'Letter.webp',
    media_type: 'image/webp',
    bytes: 1000,
    url: '/api/funds/proofs/1/content/?signature=a',
  },
  can: { withdraw: false, approve: true, reject: true },
  ...changes,
})

export const USER = '0190a000-0000-7000-8000-0000000000aa'

export const fundsOf = (changes: Partial<FundsRecord> = {}): FundsRecord => ({
  user_id: USER,
  company_name: 'Bluewater Crossing Capital',
  waiting: null,
  approved: null,
  earlier: [],
  bound: null,
  can: { submit: false },
  ...changes,
})
