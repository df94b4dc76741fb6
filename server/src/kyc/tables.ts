import type { ColumnType, Generated } from 'kysely'
import type { KycAnswers, ScanName } from '#domain/kyc/questions.ts'
import type { Moment, Stamp } from '../platform/database/tables.ts'

interface KycRecords extends KycAnswers {
  user_id: string
  version: Generated<number>
  reason: string | null
  remarks: ColumnType<Record<string, string>, string | undefined, string>
  submitted_at: Moment | null
  decided_at: Moment | null
  decided_by: string | null
  /** Of an erased person: the day until which the law requires the record. */
  kept_until: string | null
  updated_at: Stamp
}

interface KycScans {
  id: string
  user_id: string
  question: ScanName
  name: string
  media_type: string
  bytes: number
  sha256: string
  storage_key: string
  uploaded_at: Stamp
  submitted_at: Moment | null
  removed_at: Moment | null
}

declare module '../platform/database/tables.ts' {
  interface Tables {
    kyc_records: KycRecords
    kyc_scans: KycScans
  }
}
