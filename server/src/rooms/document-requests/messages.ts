import { DOCUMENT_TYPE, type DocumentType } from '#domain/deals/documents.ts'
import { documentsOf } from '#domain/kernel/paths.ts'
import type { DOCUMENT_REQUEST_EVENTS } from '#domain/rooms/document-requests/events.ts'
import { staffIds } from '../../accounts/queries/users.ts'
import { visitorsOf } from '../../deal-access/queries/room-visitors.ts'
import type { Tx } from '../../platform/database/database.ts'
import { type Messages, noticeTo } from '../../platform/notices/notices.ts'

/** The people among these who still see the deal room: its visitors and staff. */
async function stillInside(tx: Tx, dealId: string, people: readonly string[]): Promise<string[]> {
  const inside = new Set([...(await visitorsOf(tx, dealId)), ...(await staffIds(tx))])
  return people.filter((person) => inside.has(person))
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
