import type { ColumnType, Generated } from 'kysely'
import type { DocumentType } from '#domain/deals/documents.ts'
import type { PageSize } from '#domain/signing/rules.ts'
import type {
  SignerRole,
  SignerStatus,
  SigningProviderName,
  SigningPurpose,
  SigningStatus,
} from '#domain/signing/vocabulary.ts'
import type { Moment, Stamp } from '../platform/database/tables.ts'

interface SigningRequests {
  id: string
  loan_deal_id: string
  purpose: SigningPurpose
  provider: SigningProviderName
  provider_ref: string | null
  file_id: string | null
  document_type: DocumentType | null
  title: string
  original_key: string
  original_sha256: string
  original_bytes: number
  pages: ColumnType<PageSize[], string, never>
  created_by: string
  asked_by: string
  message: string | null
  in_order: boolean
  status: Generated<SigningStatus>
  created_at: Stamp
  sent_at: Moment | null
  expires_at: Moment
  ended_at: Moment | null
  reason: string | null
  heard_at: Moment | null
  finished_file_id: string | null
  finished_key: string | null
  finished_sha256: string | null
  finished_bytes: number | null
  finished_at: Moment | null
}

interface SigningSigners {
  id: string
  request_id: string
  place: number
  name: string
  email: string
  role: SignerRole
  status: Generated<SignerStatus>
  invited_at: Moment | null
  reminded_at: Moment | null
  viewed_at: Moment | null
  consented_at: Moment | null
  consent_version: string | null
  signed_at: Moment | null
  declined_at: Moment | null
  decline_reason: string | null
  address: string | null
  browser: string | null
  code_hash: string | null
  code_expires_at: Moment | null
  code_tries: Generated<number>
}

interface SigningLinks {
  token_hash: string
  signer_id: string
  created_at: Stamp
}

interface SigningSignatures {
  signer_id: string
  kind: 'drawn' | 'typed'
  content: string
  page: number
  x: number
  y: number
  width: number
  made_at: Stamp
}

declare module '../platform/database/tables.ts' {
  interface Tables {
    signing_requests: SigningRequests
    signing_signers: SigningSigners
    signing_links: SigningLinks
    signing_signatures: SigningSignatures
  }
}
