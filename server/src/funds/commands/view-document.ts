import { userById } from '../../accounts/queries/users.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { assertCanRead } from '../policy.ts'
import { findProof } from '../queries/proofs.ts'
import { recordEvent } from './record-event.ts'

/**
 * Opens the document of a proof. Permission is checked again, because the address may be older than the permission; the
 * view is audited.
 */
export const viewDocument = (platform: Platform, actor: Actor, id: string) =>
  platform.db.transaction().execute(async (tx) => {
    const proof = await findProof(tx, id)
    if (!proof?.storage_key) throw notFound()
    assertCanRead(actor, proof.user_id)
    const account = await userById(tx, proof.user_id)
    if (!account) throw notFound()
    await recordEvent(platform, tx, actor, account, {
      type: 'funds.document_viewed',
      after: { proof: proof.id, sha256: proof.sha256 },
    })
    return { ...proof, storage_key: proof.storage_key }
  })
