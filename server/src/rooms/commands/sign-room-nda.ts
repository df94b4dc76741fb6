import { seeDeal } from '../../deals/queries/find-deal.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { conflict, forbidden, notFound } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { addressToSign } from '../../signing/commands/address.ts'
import { ownSigner } from '../../signing/policy.ts'
import { assertBySignature, type NdaToSign, previewNda, signNda } from '../nda/commands/sign.ts'
import { latestNdaRequest } from '../nda/queries/requests.ts'
import { ndaProgressFor } from '../nda/queries/signings.ts'
import { admissionFor, canSignNda, ROOM_BLOCKED, roomBlockedBy } from '../policy.ts'
import { entryOf, settingsOf } from '../queries/find-room.ts'

/** @throws 404 if the actor may not know of the deal */
async function roomNda(db: Db | Tx, actor: Actor, dealId: string): Promise<NdaToSign> {
  const { deal } = await seeDeal(db, actor, dealId)
  const settings = await settingsOf(db, dealId, actor.user_id)
  return { deal, commitment_id: null, settings, admission: admissionFor(deal, settings.admission) }
}

/** The NDA of a deal room as the caller would sign it. @throws 404 if they may not know of the deal */
export const previewRoomNda = async (platform: Platform, actor: Actor, dealId: string) =>
  previewNda(platform, actor, await roomNda(platform.db, actor, dealId))

/**
 * The address at which the buyer signs the NDA of a deal room.
 * @throws 404, 403 if they cannot enter; 409 if the NDA is accepted with a click, has been replaced or signed, or the
 * room is closed; 429
 */
export const signRoomNda = (
  platform: Platform,
  actor: Actor,
  dealId: string,
  nda_version: string,
): Promise<{ url: string }> => signNda(platform, actor, (db) => judgeRoomNda(db, actor, dealId), nda_version)

async function judgeRoomNda(db: Db | Tx, actor: Actor, dealId: string): Promise<NdaToSign> {
  const nda = await roomNda(db, actor, dealId)
  const { deal, settings } = nda
  const blocked = roomBlockedBy(actor, deal)
  if (blocked === 'closed') throw conflict(ROOM_BLOCKED.closed)
  if (blocked !== null) throw forbidden(ROOM_BLOCKED[blocked])
  assertBySignature('room', settings)
  const signing = await ndaProgressFor(db, dealId, actor.user_id)
  const entry = await entryOf(db, dealId, actor.user_id)
  if (canSignNda(actor, deal, settings, signing, entry)) return nda
  throw conflict(
    signing?.state === 'seller'
      ? 'You have signed. It is the seller’s turn to sign.'
      : 'You have accepted the NDA of this deal room already.',
  )
}

/**
 * The address at which the seller signs the NDA that a visitor has signed.
 * @throws 404 if the actor may not know of the entry, 409 if it is not their turn, 429
 */
export async function signVisitorsNda(
  platform: Platform,
  actor: Actor,
  entryId: string,
): Promise<{ url: string }> {
  const entry = await platform.db
    .selectFrom('room_entries')
    .select(['loan_deal_id', 'user_id'])
    .where('id', '=', entryId)
    .executeTakeFirst()
  if (!entry) throw notFound()
  const { disclosure } = await seeDeal(platform.db, actor, entry.loan_deal_id)
  // Only the owner and staff may know who is in a deal room.
  if (disclosure !== 'owner') throw notFound()
  const request = await latestNdaRequest(platform.db, { ...entry, commitment_id: null })
  if (!request || ownSigner(actor, request)?.role !== 'seller')
    throw conflict('You cannot sign this NDA now.')
  return addressToSign(platform, actor, request.id)
}
