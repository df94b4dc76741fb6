import type { ColumnType, Generated } from 'kysely'
import type { NdaBy } from '#domain/deal-access/room.ts'
import type { NdaKind } from '#domain/rooms/nda/kinds.ts'
import type { PageSize } from '#domain/signing/rules.ts'
import type { Unsignable } from '#domain/signing/vocabulary.ts'
import type { Stamp } from '../../platform/database/tables.ts'

interface DealNdas {
  id: string
  loan_deal_id: string
  kind: NdaKind
  number: number
  name: string
  media_type: string
  bytes: number
  sha256: string
  storage_key: string
  uploaded_by: string
  uploaded_at: Stamp
  pages: ColumnType<PageSize[] | null, string | null, string | null>
  unsignable: Unsignable | null
}

interface NdaSettings {
  loan_deal_id: string
  kind: NdaKind
  nda_by: Generated<NdaBy>
  nda_id: string | null
}

interface NdaAcceptances {
  id: string
  entry_id: string | null
  commitment_id: string | null
  version: string
  sha256: string
  signed_by: string
  company_name: string
  address: string
  browser: string
  accepted_at: Stamp
  signing_request_id: string | null
}

interface NdaSignings {
  request_id: string
  loan_deal_id: string
  user_id: string
  nda_version: string
  company_name: string
  commitment_id: string | null
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    deal_ndas: DealNdas
    nda_settings: NdaSettings
    nda_acceptances: NdaAcceptances
    nda_signings: NdaSignings
  }
}
