import type { Actor } from '../../platform/auth/actor.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { assertCanRead } from '../policy.ts'
import { findScan, personOfRecord, recordOf } from '../queries.ts'
import type { ScanRow } from '../rows.ts'
import { recordEvent } from './record-event.ts'

/**
 * Opens a scan. Permission is checked again, because the address may be older than the permission; the view is
 * audited.
 */
export const viewScan = (platform: Platform, actor: Actor, id: string): Promise<ScanRow> =>
  platform.db.transaction().execute(async (tx) => {
    const scan = await findScan(tx, id)
    if (!scan) throw notFound()
    assertCanRead(actor, scan.user_id)
    const owner = await personOfRecord(tx, scan.user_id)
    await recordEvent(platform, tx, actor, owner, {
      type: 'kyc.scan_viewed',
      after: { question: scan.question, sha256: scan.sha256 },
    })
    return scan
  })

/** Returns the unmasked number of the actor's own document; each view is audited. */
export const showNumber = (platform: Platform, actor: Actor): Promise<{ document_number: string | null }> =>
  platform.db.transaction().execute(async (tx) => {
    const { row } = await recordOf(tx, actor.user_id)
    const owner = { id: actor.user_id, email: actor.email }
    await recordEvent(platform, tx, actor, owner, {
      type: 'kyc.number_shown',
      after: { fields: ['document_number'] },
    })
    return { document_number: row?.document_number ?? null }
  })
