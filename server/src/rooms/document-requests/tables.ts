import type { Generated } from 'kysely'
import type { DocumentType } from '#domain/deals/documents.ts'
import type { RequestState } from '#domain/rooms/document-requests/rules.ts'
import type { Moment, Stamp } from '../../platform/database/tables.ts'

interface DocumentRequests {
  id: string
  loan_deal_id: string
  asker_id: string
  alias: string
  document_type: DocumentType | null
  title: string | null
  kind: string
  reason: string | null
  asked_at: Stamp
  state: Generated<Exclude<RequestState, 'closed'>>
  file_id: string | null
  answer: string | null
  answered_by: string | null
  answered_at: Moment | null
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    document_requests: DocumentRequests
  }
}
