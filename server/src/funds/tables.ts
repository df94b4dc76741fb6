import type { ColumnType, Generated } from 'kysely'
import type { ProofKind, ProofState } from '#domain/funds/vocabulary.ts'
import type { Moment, Numeric, Stamp } from '../platform/database/tables.ts'

interface FundsProofs {
  id: string
  user_id: string
  state: Generated<ProofState>
  kind: ProofKind
  stated_amount: Numeric
  approved_amount: Numeric | null
  approved_at: Moment | null
  valid_until: ColumnType<string, string, string>
  name: string
  media_type: string
  bytes: number
  sha256: string
  storage_key: string | null
  submitted_by: string
  submitted_at: Stamp
  decided_by: string | null
  decided_at: Moment | null
  reason: string | null
  reminded_at: Moment | null
}

declare module '../platform/database/tables.ts' {
  interface Tables {
    funds_proofs: FundsProofs
  }
}
