import type { DocumentType } from '#domain/deals/documents.ts'
import type { Moment, Stamp } from '../platform/database/tables.ts'

interface LoanDealFiles {
  id: string
  loan_deal_id: string
  document_type: DocumentType
  name: string
  media_type: string
  bytes: number
  sha256: string
  storage_key: string
  uploaded_by: string
  uploaded_at: Stamp
  deleted_at: Moment | null
  /** The newer document that replaced it. */
  replaced_by: string | null
}

interface LoanDealImages {
  id: string
  loan_deal_id: string
  storage_key: string
  thumb_key: string
  sorting_number: number
  uploaded_by: string
  uploaded_at: Stamp
  deleted_at: Moment | null
}

declare module '../platform/database/tables.ts' {
  interface Tables {
    loan_deal_files: LoanDealFiles
    loan_deal_images: LoanDealImages
  }
}
