import type { Generated } from 'kysely'
import type { CommitmentState } from '#domain/deal-access/commitment.ts'
import type { Moment, Numeric, Stamp } from '../platform/database/tables.ts'

interface CommitmentsTable {
  id: string
  loan_deal_id: string
  buyer_id: string
  state: Generated<CommitmentState>
  amount: Numeric
  committed_at: Stamp
  due_date: string
  documents_sent_at: Moment | null
  nda_sent_at: Moment | null
  reminded_due_at: Moment | null
  reminded_overdue_at: Moment | null
  decided_at: Moment | null
}

interface FollowUpFiles {
  id: string
  loan_deal_id: string
  name: string
  media_type: string
  bytes: number
  sha256: string
  storage_key: string
  uploaded_by: string
  uploaded_at: Stamp
  removed_at: Moment | null
}

declare module '../platform/database/tables.ts' {
  interface Tables {
    commitments: CommitmentsTable
    follow_up_files: FollowUpFiles
  }
}
