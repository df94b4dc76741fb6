import type { KycRecord } from '#domain/kyc/contract.ts'
import { ANSWERS, type KycAnswers } from '#domain/kyc/questions.ts'
import { ApiError } from '../../platform/api/error.ts'
import type { KycPorts } from './draft.ts'

const blank = Object.fromEntries(ANSWERS.map((name) => [name, null])) as KycAnswers

/** A record as the server answers it, for tests. */
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

/** A server of one record: takes note of what it is sent, rejects stale versions and what the test wants rejected. */
export function fakeServer(start = recordResponse()) {
  let record = start
  const sent: { body: Partial<KycAnswers>; version: number }[] = []
  const rejections: ApiError[] = []
  const reject = () => {
    const rejection = rejections.shift()
    if (rejection) throw rejection
  }
  const ports: KycPorts = {
    patch: async (body, version) => {
      sent.push({ body, version })
      reject()
      if (version !== record.version) throw new ApiError({ status: 412, nonField: ['Stale.'] })
      record = { ...record, ...body, version: record.version + 1 }
      return record
    },
    load: async () => record,
    submit: async () => {
      reject()
      record = { ...record, kyc_state: 'manual_review', version: record.version + 1 }
      return record
    },
    now: () => new Date('2026-11-21T12:00:00Z'),
    saved: () => {},
  }
  return {
    ports,
    sent,
    start,
    record: () => record,
    rejectNext: (rejection: ConstructorParameters<typeof ApiError>[0]) =>
      rejections.push(new ApiError(rejection)),
    /** Somebody writes in another window. */
    elsewhere: (changes: Partial<KycRecord>) => {
      record = { ...record, ...changes, version: record.version + 1 }
    },
  }
}
