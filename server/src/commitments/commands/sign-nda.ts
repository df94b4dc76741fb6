import { seeDeal } from '../../deals/queries/find-deal.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { assertBySignature, type NdaToSign, previewNda, signNda } from '../../rooms/nda/commands/sign.ts'
import { ndaSettings } from '../../rooms/nda/queries/in-force.ts'
import { knowsNda, ndaBlockedBy, ownActions } from '../policy.ts'
import { type CommitmentRow, findCommitment } from '../queries.ts'

/** @throws 404 for another buyer's commitment */
async function additionalNda(
  db: Db | Tx,
  actor: Actor,
  commitment_id: string,
): Promise<{ row: CommitmentRow; nda: NdaToSign }> {
  const row = await findCommitment(db, commitment_id)
  if (row?.buyer_id !== actor.user_id) throw notFound()
  const { deal } = await seeDeal(db, actor, row.loan_deal_id)
  const settings = await ndaSettings(db, deal.id, 'additional', actor.user_id)
  // By sending it the seller has approved it, so they need not sign.
  return { row, nda: { deal, commitment_id, settings, admission: 'at_once' } }
}

/** The additional NDA as its buyer would sign it. @throws 404, also before it was sent */
export async function previewAdditionalNda(platform: Platform, actor: Actor, id: string) {
  const { row, nda } = await additionalNda(platform.db, actor, id)
  if (!knowsNda(row)) throw notFound()
  return previewNda(platform, actor, nda)
}

/**
 * The address at which the buyer signs the additional NDA; the follow-up documents open once the signed document is
 * stored.
 * @throws 404 for another buyer's commitment; 409 if the NDA was not sent, is accepted with a click, has been accepted or
 * replaced; 429
 */
export const signAdditionalNda = (
  platform: Platform,
  actor: Actor,
  id: string,
  nda_version: string,
): Promise<{ url: string }> =>
  signNda(
    platform,
    actor,
    async (db) => {
      const { row, nda } = await additionalNda(db, actor, id)
      const blocked = ndaBlockedBy(row)
      if (blocked) throw conflict(blocked)
      assertBySignature('additional', nda.settings)
      if (!ownActions(actor, row).sign_nda) throw conflict('You have accepted the additional NDA already.')
      return nda
    },
    nda_version,
  )
