import type { Generated } from 'kysely'
import type { NdaBy, RoomAdmission, RoomEntry } from '#domain/deal-access/room.ts'
import type { Moment, Stamp } from '../platform/database/tables.ts'

interface DealNdas {
  id: string
  loan_deal_id: string
  number: number
  name: string
  media_type: string
  bytes: number
  sha256: string
  storage_key: string
  uploaded_by: string
  uploaded_at: Stamp
}

interface DealRooms {
  loan_deal_id: string
  admission: RoomAdmission
  nda_id: string | null
  nda_by: Generated<NdaBy>
}

interface RoomEntries {
  id: string
  loan_deal_id: string
  user_id: string
  state: RoomEntry
  requested_at: Stamp
  decided_at: Moment | null
  decided_by: string | null
  reason: string | null
}

interface NdaAcceptances {
  id: string
  entry_id: string
  version: string
  sha256: string
  signed_by: string
  company_name: string
  address: string
  browser: string
  accepted_at: Stamp
  signing_request_id: string | null
}

interface FileReadings {
  entry_id: string
  file_id: string
  page: number
  seconds: number
  first_at: Stamp
  last_at: Stamp
}

declare module '../platform/database/tables.ts' {
  interface Tables {
    deal_ndas: DealNdas
    deal_rooms: DealRooms
    room_entries: RoomEntries
    nda_acceptances: NdaAcceptances
    file_readings: FileReadings
  }
}
