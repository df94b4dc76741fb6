import { DOCUMENT_TYPE, type DocumentType } from '#domain/deals/documents.ts'
import { documentsOf } from '#domain/kernel/paths.ts'
import type { DOCUMENT_REQUEST_EVENTS } from '#domain/rooms/document-requests/events.ts'
import type { Tx } from '../../platform/database/database.ts'
import { type Messages, noticeTo } from '../../platform/notices/notices.ts'

/** The people among these who still see the deal room: its visitors and staff. Index: room_entries' unique key. */
async function stillInside(tx: Tx, dealId: string, people: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('users as u')
    .leftJoin('room_entries as e', (join) =>
      join.onRef('e.user_id', '=', 'u.id').on('e.loan_deal_id', '=', dealId),
    )
    .select('u.id')
    .where('u.id', 'in', [...people])
    .where((where) =>
      where.or([
        where('e.state', '=', 'admitted'),
        where('u.is_reviewer', '=', true),
        where('u.is_superuser', '=', true),
      ]),
    )
    .execute()
  return rows.map(({ id }) => id)
}

/* Notifications contain neither title nor reason: the reader may have lost access to the room when they read it. */
const wordsOf = ({ document_type }: { document_type: DocumentType | null }) =>
  document_type ? DOCUMENT_TYPE[document_type] : 'another document'

export const DOCUMENT_REQUEST_MESSAGES: Messages<typeof DOCUMENT_REQUEST_EVENTS> = {
  'document_request.made': ({ subject_id, subject_label, after }) =>
    noticeTo([after.owner_id], {
      kind: 'document_requested',
      message: `${after.alias} requests a document of ${subject_label}: ${wordsOf(after)}. Add it, or decline with a reason.`,
      link: documentsOf(subject_id),
    }),
  'document_request.answered': async ({ subject_id, subject_label, after }, tx) =>
    noticeTo(await stillInside(tx, subject_id, after.asker_ids), {
      kind: 'document_provided',
      message: `The seller added a document that you requested to ${subject_label}: ${wordsOf(after)}.`,
      link: documentsOf(subject_id),
    }),
  'document_request.declined': async ({ subject_id, subject_label, after }, tx) =>
    noticeTo(await stillInside(tx, subject_id, after.asker_ids), {
      kind: 'document_declined',
      message: `The seller of ${subject_label} declined your request for a document: ${wordsOf(after)}.`,
      link: documentsOf(subject_id),
    }),
}
