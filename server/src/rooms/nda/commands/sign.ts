import type { RoomAdmission } from '#domain/deal-access/room.ts'
import { dealReference, dealTitle } from '#domain/deals/title.ts'
import { composedIn, versionIn } from '#domain/kernel/binding-text.ts'
import { DAY_SECONDS } from '#domain/kernel/durations.ts'
import { NDA, type NdaKind, ndaKindOf } from '#domain/rooms/nda/kinds.ts'
import { ndaText } from '#domain/rooms/nda/text.ts'
import { isOpen, type PageSize } from '#domain/signing/rules.ts'
import { USUAL_DAYS } from '#domain/signing/vocabulary.ts'
import type { DealRecord } from '../../../deals/queries/find-deal.ts'
import { lockDeal } from '../../../deals/queries/lock-deal.ts'
import { valuesOf } from '../../../deals/rows.ts'
import { measurePdf } from '../../../files/stamping/sign-pages.ts'
import { type Actor, asPerson } from '../../../platform/auth/actor.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { conflict, notFound } from '../../../platform/http/errors.ts'
import { limitTries } from '../../../platform/http/rate-limit.ts'
import type { Platform } from '../../../platform/platform.ts'
import { recordContents } from '../../../platform/storage/quota.ts'
import { type StoredContent, storeContent } from '../../../platform/storage/store-content.ts'
import { type Put, storing } from '../../../platform/storage/storing.ts'
import { addressToSign } from '../../../signing/commands/address.ts'
import { isPrintable, renderToSign } from '../../../signing/commands/render.ts'
import { createRequest } from '../../../signing/commands/start.ts'
import type { RequestRow } from '../../../signing/queries/requests.ts'
import { type Signatory, signatories } from '../../../signing/queries/signatories.ts'
import type { NdaSettings } from '../queries/in-force.ts'
import { latestNdaRequest } from '../queries/requests.ts'
import { insertNdaSigning } from '../store.ts'
import { assertInForce } from './accept.ts'

const REQUESTS_A_DAY = 20

/** Thrown if a simultaneous request of the buyer was first, so that the file of this one is removed. */
class RequestedAlready extends Error {}

/** An NDA as one buyer would sign it. */
export interface NdaToSign {
  deal: DealRecord
  /** Null for the NDA of a deal room. */
  commitment_id: string | null
  settings: NdaSettings
  /** If the seller approves each entry, they sign too, and their signature is the approval. */
  admission: RoomAdmission
}

/** Checks whether the buyer can sign now; runs again under the deal's lock. @throws 404, 403, 409 */
export type JudgeNda = (db: Db | Tx) => Promise<NdaToSign>

/** @throws 409 if this NDA is accepted with a click */
export function assertBySignature(kind: NdaKind, { nda_by }: Pick<NdaSettings, 'nda_by'>): void {
  if (nda_by !== 'signature') throw conflict(`${NDA[kind].name} is accepted with a click.`)
}

const titleOf = ({ deal, commitment_id }: Pick<NdaToSign, 'deal' | 'commitment_id'>) =>
  `${NDA[ndaKindOf({ commitment_id })].text.title} ${dealReference(deal)}.pdf`

/** Buyer and seller. @throws 404 if an account was deleted */
async function peopleOf(db: Db, actor: Actor, deal: DealRecord): Promise<[Signatory, Signatory]> {
  const [buyer, seller] = await signatories(db, [asPerson(actor).user_id, deal.owner_id])
  if (!buyer || !seller) throw notFound()
  return [buyer, seller]
}

/** The NDA in force as the buyer would sign it: the standard text filled, or the seller's document as it is. */
export async function previewNda(
  platform: Platform,
  actor: Actor,
  nda: NdaToSign,
): Promise<{ title: string; content: Buffer }> {
  const { deal, settings, admission } = nda
  const title = titleOf(nda)
  const { document } = settings.nda
  if (document) return { title, content: await platform.storage.read(document.storage_key) }
  const [buyer] = await peopleOf(platform.db, actor, deal)
  const { languages } = settings
  const texts = composedIn(languages, (language) => {
    const facts = {
      reference: dealReference(deal),
      title: dealTitle(valuesOf(deal)),
      seller_company: deal.owner_company,
      buyer,
      admission,
    }
    return ndaText(ndaKindOf(nda), facts, language, languages)
  })
  return { title, content: await renderToSign(platform, actor, texts, deal.db_now) }
}

/**
 * The address at which the buyer signs an NDA: that of the open request, or of a new one.
 * @param read the version that was read
 * @throws what `judge` throws; 409 if the NDA was replaced; 429
 */
export async function signNda(
  platform: Platform,
  actor: Actor,
  judge: JudgeNda,
  read: string,
): Promise<{ url: string }> {
  const nda = await judge(platform.db)
  assertInForce(ndaKindOf(nda), nda.settings.nda, read)
  const open = await openRequest(platform.db, actor, nda)
  if (open) return addressToSign(platform, actor, open.id)
  await limitTries(platform.db, [`ndas to sign:${actor.user_id}`], REQUESTS_A_DAY, DAY_SECONDS)
  await request(platform, actor, judge, nda).catch((error: unknown) => {
    if (!(error instanceof RequestedAlready)) throw error
  })
  const made = await openRequest(platform.db, actor, nda)
  if (!made) throw conflict('The NDA was withdrawn. Reload to see why.')
  return addressToSign(platform, actor, made.id)
}

/** The buyer's request that waits for a signature; null if there is none. */
async function openRequest(
  db: Db | Tx,
  { user_id }: Actor,
  { deal, commitment_id }: NdaToSign,
): Promise<RequestRow | null> {
  const latest = await latestNdaRequest(db, { loan_deal_id: deal.id, user_id, commitment_id })
  return latest && isOpen(latest) && !latest.is_over ? latest : null
}

const request = (platform: Platform, actor: Actor, judge: JudgeNda, nda: NdaToSign): Promise<void> =>
  storing(platform.storage, async (put) => {
    const { deal, commitment_id, settings } = nda
    const { document, version } = settings.nda
    // Of the text that is signed, which is the one in the languages of both sides.
    const nda_version = document ? version : versionIn(settings.languages, version)
    const { file, pages } = await originalOf(platform, actor, put, nda)
    const [buyer, seller] = await peopleOf(platform.db, actor, deal)
    assertPrintable([buyer.name, buyer.company])
    await platform.db.transaction().execute(async (tx) => {
      await lockDeal(tx, actor, deal.id)
      const now = await judge(tx)
      assertInForce(ndaKindOf(nda), now.settings.nda, version)
      if (await openRequest(tx, actor, now)) throw new RequestedAlready()
      // Counts towards the storage of the buyer, as a deal can have any number of them; the seller's document counts
      // already.
      if (!document) await recordContents(tx, { account: actor.user_id, deal: null }, [file])
      const { storage_key, sha256, bytes } = file
      const original = {
        loan_deal_id: deal.id,
        purpose: 'nda',
        file_id: null,
        document_type: null,
        title: titleOf(nda),
        storage_key,
        sha256,
        bytes,
        pages,
      } as const
      const isApproved = now.admission === 'on_approval'
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
        nda_version,
        company_name: buyer.company,
        commitment_id,
      })
    })
  })

/** The stored document that is signed, with its pages. @throws 409 for a document that cannot be signed */
async function originalOf(
  platform: Platform,
  actor: Actor,
  put: Put,
  nda: NdaToSign,
): Promise<{ file: Pick<StoredContent, 'storage_key' | 'sha256' | 'bytes'>; pages: readonly PageSize[] }> {
  const { document } = nda.settings.nda
  if (document?.pages) return { file: document, pages: document.pages }
  const { title, content } = await previewNda(platform, actor, nda)
  const pages = await platform.heavy.run(actor.user_id, () => measurePdf(content))
  if (typeof pages === 'string')
    throw conflict('The seller’s NDA cannot be signed here. Ask the seller to replace it.')
  return { file: document ?? (await storeContent(put, { name: title, content })), pages }
}

/** @throws 409 if the fonts of documents lack a letter of a name */
function assertPrintable(names: readonly string[]): void {
  const unset = names.find((name) => !isPrintable(name))
  if (unset !== undefined)
    throw conflict(
      `The name ${unset} cannot be printed in a document here. Contact us, and we will help you.`,
    )
}
