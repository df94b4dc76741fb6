import { type Disclosure, redact, shownTo } from '#domain/deal-access/disclosure.ts'
import { isRoomOpen } from '#domain/deal-access/room.ts'
import { type ReadDocument, type Room, roomResponse, type Visitor } from '#domain/rooms/contract.ts'
import type { DealRecord } from '../deals/queries/find-deal.ts'
import type { Actor } from '../platform/auth/actor.ts'
import type { Tokens } from '../platform/auth/tokens.ts'
import type { NdaProgress } from './nda/queries/signings.ts'
import { ndaView, signingView } from './nda/views.ts'
import {
  admissionFor,
  canAccept,
  canManageRoom,
  canSignNda,
  ROOM_BLOCKED,
  roomBlockedBy,
  visitorPermissions,
} from './policy.ts'
import type { countsOf, entryOf, RoomSettings } from './queries/find-room.ts'
import type { ReadRow } from './queries/readings.ts'
import { signingOf, type VisitorRow } from './queries/visitors.ts'

export const ndaPath = (id: string) => `/deal-ndas/${id}/content/`

export interface RoomRecord {
  deal: DealRecord
  disclosure: Disclosure
  settings: RoomSettings
  entry: Awaited<ReturnType<typeof entryOf>>
  signing: NdaProgress | null
  counts: Awaited<ReturnType<typeof countsOf>>
}

export function roomView(
  tokens: Tokens,
  actor: Actor,
  { deal, disclosure, settings, entry, signing, counts }: RoomRecord,
): Room {
  const blocked = disclosure === 'owner' ? null : roomBlockedBy(actor, deal)
  return redact(roomResponse, (field) => shownTo(disclosure, field), {
    deal: deal.id,
    is_open: isRoomOpen(deal),
    admission: admissionFor(deal, settings.admission),
    nda_by: settings.nda_by,
    protected_viewing: settings.protected_viewing,
    signing: signingView(signing),
    nda: ndaView(tokens, actor, 'room', settings, deal.db_now, ndaPath),
    you: entry
      ? {
          id: entry.id,
          has_signed_nda: entry.has_signed_nda === true,
          state: entry.state,
          nda_version: entry.version,
          accepted_at: entry.accepted_at.toISOString(),
          reason: entry.reason,
        }
      : null,
    can: {
      enter: canAccept(actor, deal, settings),
      sign: canSignNda(actor, deal, settings, signing, entry),
      manage: canManageRoom(actor, deal) && !actor.viewed_by,
    },
    enter_blocked_reason: blocked && ROOM_BLOCKED[blocked],
    ...counts,
  })
}

export function visitorView(actor: Actor, deal: { owner_id: string }, row: VisitorRow): Visitor {
  const signing = signingOf(row)
  return {
    ...recordOf(row),
    signing: signingView(signing),
    can: visitorPermissions(actor, deal, { state: row.state, signing }),
  }
}

const recordOf = (row: VisitorRow): Omit<Visitor, 'signing' | 'can'> => ({
  id: row.id,
  state: row.state,
  name: row.signed_by,
  company_name: row.company_name,
  is_verified: row.is_verified,
  requested_at: row.requested_at.toISOString(),
  decided_at: row.decided_at?.toISOString() ?? null,
  reason: row.reason,
  nda_version: row.version,
  accepted_at: row.accepted_at.toISOString(),
  address: row.address,
  browser: row.browser,
  has_signed_nda: row.has_signed_nda,
  reading: row.read_at && {
    documents: row.read_documents ?? 0,
    pages: row.read_pages ?? 0,
    seconds: row.read_seconds ?? 0,
    last_at: row.read_at.toISOString(),
  },
})

export const readingView = ({ last_at, pages, ...row }: ReadRow): ReadDocument => ({
  ...row,
  last_at: last_at.toISOString(),
  seconds: pages.reduce((sum, { seconds }) => sum + seconds, 0),
  pages,
})
