import type { Generated, JSONColumnType } from 'kysely'
import type { Words } from '#domain/history/audit/erasure.ts'
import type { PlanLine } from '#domain/personal-data/contract.ts'
import type { ErasureSource, ErasureState } from '#domain/personal-data/rules.ts'
import type { Moment, Stamp } from '../platform/database/tables.ts'

interface ErasureRequests {
  id: string
  user_id: string
  source: ErasureSource
  requested_by: string
  requested_at: Stamp
  note: string | null
  state: Generated<ErasureState>
  decided_by: string | null
  decided_at: Moment | null
  reason: string | null
  plan: JSONColumnType<PlanLine[]> | null
  /** Texts by which the job finds the person in the audit log; null once it is done. */
  words: JSONColumnType<Words> | null
  log_erased_at: Moment | null
}

interface LegalHolds {
  id: string
  user_id: string | null
  loan_deal_id: string | null
  reason: string
  placed_by: string
  placed_at: Stamp
  released_by: string | null
  released_at: Moment | null
  release_reason: string | null
}

declare module '../platform/database/tables.ts' {
  interface Tables {
    erasure_requests: ErasureRequests
    erasure_links: { token_hash: string; user_id: string; expires_at: Moment }
    legal_holds: LegalHolds
  }
}
