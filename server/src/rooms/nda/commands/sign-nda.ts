import { dealReference, dealTitle } from '#domain/deals/title.ts'
import { STANDARD_NDA } from '#domain/rooms/nda/standard.ts'
import { NDA_PURPOSE, ndaText } from '#domain/rooms/nda/text.ts'
import { isOpen } from '#domain/signing/rules.ts'
import { USUAL_DAYS } from '#domain/signing/vocabulary.ts'
import { type DealRecord, seeDeal } from '../../../deals/queries/find-deal.ts'
import { lockDeal } from '../../../deals/queries/lock-deal.ts'
import { valuesOf } from '../../../deals/rows.ts'
import { measurePdf } from '../../../files/stamping/sign-pages.ts'
import type { Actor } from '../../../platform/auth/actor.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { conflict, forbidden, notFound } from '../../../platform/http/errors.ts'
import { limitTries } from '../../../platform/http/rate-limit.ts'
import type { Platform } from '../../../platform/platform.ts'
import { keepContents } from '../../../platform/storage/quota.ts'
import { storeContent } from '../../../platform/storage/store-content.ts'
import { storing } from '../../../platform/storage/storing.ts'
import { addressToSign } from '../../../signing/commands/address.ts'
import { isSettable, renderToSign } from '../../../signing/commands/render.ts'
import { createRequest, type Original } from '../../../signing/commands/start.ts'
import { ownSigner } from '../../../signing/policy.ts'
import type { RequestRow } from '../../../signing/queries/requests.ts'
import { type Signatory, signatories } from '../../../signing/queries/signatories.ts'
import { admissionFor, canSignNda, ROOM_BLOCKED, roomBlockedBy } from '../../policy.ts'
import { entryOf, type RoomSettings, settingsOf } from '../../queries/find-room.ts'
import { latestNdaRequest } from '../queries/requests.ts'
import { ndaSigningFor } from '../queries/signings.ts'
import { insertNdaSigning } from '../store.ts'

const REQUESTS_A_DAY = 20
const DAY_SECONDS = 86_400

/** Thrown where the buyer's other tab was first, so that what this one stored is removed. */
class AskedAlready extends Error {}

const titleOf = (deal: DealRecord) => `${STANDARD_NDA.title} ${dealReference(deal)}.pdf`

/** The person of an account, as the NDA names them. @throws 404 if the account is gone */
async function personOf(db: Db | Tx, userId: string): Promise<Signatory> {
  const [person] = await signatories(db, [userId])
  if (!person) throw notFound()
  return person
}

/** The agreement in force as the buyer would sign it: the standard text filled, or the seller's document as it is. */
async function contentFor(
  platform: Platform,
  actor: Actor,
  deal: DealRecord,
  { admission, nda }: RoomSettings,
): Promise<Buffer> {
  if (nda.document) return platform.storage.read(nda.document.storage_key)
  const buyer = await personOf(platform.db, actor.user_id)
  const text = ndaText({
    reference: dealReference(deal),
    title: dealTitle(valuesOf(deal)),
    seller_company: deal.owner_company,
    buyer,
    admission: admissionFor(deal, admission),
  })
  return renderToSign(platform, actor, text, deal.db_now)
}

/** The agreement of a deal room as the caller would sign it. @throws 404 if they may not know of the deal */
export async function previewNda(
  platform: Platform,
  actor: Actor,
  dealId: string,
): Promise<{ title: string; content: Buffer }> {
  const { deal } = await seeDeal(platform.db, actor, dealId)
  return {
    title: titleOf(deal),
    content: await contentFor(platform, actor, deal, await settingsOf(platform.db, dealId)),
  }
}

/**
 * Where the buyer signs the agreement of a deal room: asks for the signatures, or leads to the request that is open.
 * @throws 404, 403 if they cannot enter; 409 if the agreement is accepted with a click, has been replaced or signed, or
 * the room is closed; 429
 */
export async function signNda(
  platform: Platform,
  actor: Actor,
  dealId: string,
  { nda_version }: { nda_version: string },
): Promise<{ url: string }> {
  const { deal } = await seeDeal(platform.db, actor, dealId)
  const settings = await settingsOf(platform.db, dealId)
  await assertCanSign(platform.db, actor, deal, settings)
  if (settings.nda.version !== nda_version)
    throw conflict('The seller has replaced the agreement in the meantime. Read the new one.')
  const open = await openRequest(platform.db, actor, dealId)
  if (open) return addressToSign(platform, actor, open.id)
  await limitTries(platform.db, [`room agreements:${actor.user_id}`], REQUESTS_A_DAY, DAY_SECONDS)
  await make(platform, actor, deal, settings).catch((error: unknown) => {
    if (!(error instanceof AskedAlready)) throw error
  })
  const made = await openRequest(platform.db, actor, dealId)
  if (!made) throw conflict('The agreement was withdrawn in the meantime. Reload to see why.')
  return addressToSign(platform, actor, made.id)
}

/** @throws 403, 409 */
async function assertCanSign(
  db: Db | Tx,
  actor: Actor,
  deal: DealRecord,
  settings: RoomSettings,
): Promise<void> {
  const blocked = roomBlockedBy(actor, deal)
  if (blocked === 'closed') throw conflict(ROOM_BLOCKED.closed)
  if (blocked !== null) throw forbidden(ROOM_BLOCKED[blocked])
  if (settings.nda_by !== 'signature')
    throw conflict('The agreement of this deal room is accepted with a click.')
  const signing = await ndaSigningFor(db, deal.id, actor.user_id)
  const entry = await entryOf(db, deal.id, actor.user_id)
  if (canSignNda(actor, deal, settings, signing, entry)) return
  throw conflict(
    signing?.state === 'seller'
      ? 'You have signed. It is the seller’s turn to sign.'
      : 'You have accepted the agreement of this deal room already.',
  )
}

/** The buyer's request that waits for a signature; null if none does. */
async function openRequest(db: Db | Tx, actor: Actor, dealId: string): Promise<RequestRow | null> {
  const latest = await latestNdaRequest(db, dealId, actor.user_id)
  return latest && isOpen(latest) && !latest.is_over ? latest : null
}

const make = (platform: Platform, actor: Actor, deal: DealRecord, settings: RoomSettings): Promise<void> =>
  storing(platform.storage, async (put) => {
    const { document, version } = settings.nda
    const content = await contentFor(platform, actor, deal, settings)
    const pages = await platform.heavy.run(actor.user_id, () => measurePdf(content))
    if (typeof pages === 'string')
      throw conflict('The seller’s agreement cannot be signed here. Ask the seller to replace it.')
    const file = document ?? (await storeContent(put, { name: titleOf(deal), content }))
    const buyer = await personOf(platform.db, actor.user_id)
    const seller = await personOf(platform.db, deal.owner_id)
    assertSettable([buyer.name, buyer.company])
    await platform.db.transaction().execute(async (tx) => {
      await lockDeal(tx, actor, deal.id)
      const { deal: locked } = await seeDeal(tx, actor, deal.id)
      const now = await settingsOf(tx, deal.id)
      await assertCanSign(tx, actor, locked, now)
      if (now.nda.version !== version)
        throw conflict('The seller has replaced the agreement in the meantime. Read the new one.')
      if (await openRequest(tx, actor, deal.id)) throw new AskedAlready()
      // It counts for the buyer, as a deal may have any number of them; the seller's document counts already.
      if (!document) await keepContents(tx, { account: actor.user_id, deal: null }, [file])
      const original: Original = {
        loan_deal_id: deal.id,
        purpose: NDA_PURPOSE,
        file_id: null,
        document_type: null,
        title: titleOf(deal),
        storage_key: file.storage_key,
        sha256: file.sha256,
        bytes: file.bytes,
        pages,
      }
      const isApproved = admissionFor(locked, now.admission) === 'on_approval'
      const { id: request_id } = await createRequest(platform, tx, actor, original, {
        signers: [
          { name: buyer.name, email: buyer.email, role: 'buyer' },
          ...(isApproved ? [{ name: seller.name, email: seller.email, role: 'seller' as const }] : []),
        ],
        message: null,
        expires_in_days: USUAL_DAYS,
        in_order: true,
      })
      await insertNdaSigning(tx, {
        request_id,
        loan_deal_id: deal.id,
        user_id: actor.user_id,
        nda_version: version,
        company_name: buyer.company,
      })
    })
  })

/** Every letter of every name. */
function assertSettable(names: readonly string[]): void {
  const unset = names.find((name) => !isSettable(name))
  if (unset !== undefined)
    throw conflict(`The name ${unset} cannot be set in a document here. Write to us, and we help you in.`)
}

/**
 * Where the seller signs the agreement that a visitor has signed.
 * @throws 404 for who may not know of the entry, 409 if it is not their turn, 429
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
  // Who is in a deal room is nobody else's to know.
  if (disclosure !== 'owner') throw notFound()
  const request = await latestNdaRequest(platform.db, entry.loan_deal_id, entry.user_id)
  if (!request || ownSigner(actor, request)?.role !== 'seller')
    throw conflict('You cannot sign this agreement now.')
  return addressToSign(platform, actor, request.id)
}
