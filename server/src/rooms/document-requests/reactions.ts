import type { DocumentType } from '#domain/deals/documents.ts'
import { DOCUMENT_EVENTS } from '#domain/documents/events.ts'
import { DOCUMENT_REQUEST_EVENTS } from '#domain/rooms/document-requests/events.ts'
import { requestKind } from '#domain/rooms/document-requests/rules.ts'
import type { Platform } from '../../platform/platform.ts'
import { answerKind } from './store.ts'

/** A document that the seller adds otherwise answers the requests for its type as well. */
export function reactToUploads(platform: Platform): void {
  platform.events.on(DOCUMENT_EVENTS, 'file.uploaded', async (tx, event) => {
    const { subject_id, subject_label, actor, after } = event
    if (subject_id === null) return
    const added = new Map<DocumentType, string>(after.files.map((file) => [file.document_type, file.id]))
    for (const [document_type, file_id] of added) {
      const asker_ids = await answerKind(tx, subject_id, requestKind({ document_type, title: null }), {
        state: 'answered',
        file_id,
        answered_by: actor?.user_id ?? null,
        answered_at: new Date(),
      })
      if (asker_ids.length === 0) continue
      await platform.events.append(tx, DOCUMENT_REQUEST_EVENTS, {
        type: 'document_request.answered',
        subject_id,
        subject_label,
        actor,
        after: { document_type, title: null, asker_ids, file_id },
      })
    }
  })
}
