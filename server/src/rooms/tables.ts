import type { ColumnType } from 'kysely'
import type { RoomAdmission, RoomEntry } from '#domain/deal-access/room.ts'
import type { Moment, Stamp } from '../platform/database/tables.ts'

interface DealRooms {
  loan_deal_id: string
  admission: ColumnType<RoomAdmission, RoomAdmission | undefined>
  protected_viewing: ColumnType<boolean, boolean | undefined>
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
    deal_rooms: DealRooms
    room_entries: RoomEntries
    file_readings: FileReadings
  }
}
