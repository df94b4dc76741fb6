import { mapNames } from '#domain/kernel/names.ts'
import type { KycRecord } from '#domain/kyc/contract.ts'
import { ANSWERS, type KycAnswers } from '#domain/kyc/questions.ts'

const blank = mapNames<KycAnswers>(ANSWERS, () => null)

/** A record as returned by the server, for tests. */
export const recordResponse = (changes: Partial<KycRecord> = {}): KycRecord => ({
  ...blank,
  document_scan: null,
  document_scan_back: null,
  user_id: '01990000-0000-7000-8000-000000000001',
  kyc_state: 'draft',
  version: 0,
  is_buyer: true,
  is_seller: false,
  reason: null,
  remarks: {},
  submitted_at: null,
  decided_at: null,
  can: { edit: true, submit: true, decide: false },
  ...changes,
})
