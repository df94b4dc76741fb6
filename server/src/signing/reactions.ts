import { DOCUMENT_EVENTS } from '#domain/documents/events.ts'
import type { Actor } from '../platform/auth/actor.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Platform } from '../platform/platform.ts'
import { endBySender } from './commands/manage.ts'
import { lockRequest, openRequestOf } from './queries/requests.ts'

/** Ends a request when its document is removed or replaced. */
export function reactToDocuments(platform: Platform): void {
  const end = async (tx: Tx, actor: Actor | null, fileId: string, reason: string) => {
    const open = await openRequestOf(tx, fileId)
    if (open) await endBySender(platform, tx, actor, await lockRequest(tx, open), reason)
  }
  platform.events.on(DOCUMENT_EVENTS, 'file.replaced', (tx, { actor, before }) =>
    end(tx, actor, before.id, 'The document was replaced by a newer one.'),
  )
  platform.events.on(DOCUMENT_EVENTS, 'file.deleted', (tx, { actor, before }) =>
    end(tx, actor, before.id, 'The document was removed.'),
  )
}
