import { bindingLanguages } from '#domain/kernel/binding-text.ts'
import { fileName } from '#domain/kernel/file-name.ts'
import { speaking } from '#domain/kernel/language.ts'
import { momentText } from '#domain/kernel/market-time.ts'
import { paths } from '#domain/kernel/paths.ts'
import { SIGNING_EVENTS } from '#domain/signing/events.ts'
import { signedTitle } from '#domain/signing/vocabulary.ts'
import { isFrenchRead } from '../../accounts/queries/users.ts'
import { addSignedVersion } from '../../documents/commands/signed-version.ts'
import { drawOnPdf } from '../../files/stamping/sign-pages.ts'
import type { PlacedMark } from '../../files/stamping/sign-worker.ts'
import type { Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { sha256 } from '../../platform/sha256.ts'
import { recordContentsOverQuota } from '../../platform/storage/quota.ts'
import type { StoredContent } from '../../platform/storage/store-content.ts'
import { storing } from '../../platform/storage/storing.ts'
import { accountsOf, findRequest, lockRequest, type RequestRow, signaturesOf } from '../queries/requests.ts'
import { markFinished } from '../store.ts'
import { certificateOf } from './certificate.ts'
import { mailFinished } from './invite.ts'
import { asProvided, providerFor } from './providers.ts'
import { aboutRequest, subjectOf } from './subject.ts'

/** Thrown if another run has already stored the signed document, so that the file of this run is removed. */
class StoredAlready extends Error {}

/**
 * Creates and stores the signed document of a completed request, once, even if this runs again after an interruption.
 * @throws if the original is not the one that was signed, or cannot be read
 */
export async function finish(platform: Platform, id: string): Promise<void> {
  const request = await findRequest(platform.db, id)
  if (request.status !== 'completed' || request.finished_at !== null) return
  const content =
    request.provider === 'builtin'
      ? await signedDocument(platform, request)
      : await providerFor(platform, request).finished(asProvided(request))
  await storing(platform.storage, async (put) => {
    const file: StoredContent = {
      id: newId(),
      name: fileName(signedTitle(request.title), 'application/pdf'),
      media_type: 'application/pdf',
      bytes: content.length,
      sha256: sha256(content),
      storage_key: await put(content),
    }
    await platform.db.transaction().execute((tx) => store(platform, tx, request, file))
  }).catch((error: unknown) => {
    if (!(error instanceof StoredAlready)) throw error
  })
}

async function store(platform: Platform, tx: Tx, { id }: RequestRow, file: StoredContent): Promise<void> {
  const request = await lockRequest(tx, id)
  if (request.finished_at !== null) throw new StoredAlready()
  const { loan_deal_id, file_id, document_type, created_by, purpose } = request
  const isOnDeal = file_id !== null && document_type !== null
  if (isOnDeal)
    await addSignedVersion(tx, {
      deal: loan_deal_id,
      original: file_id,
      file: { ...file, document_type },
      sender: created_by,
    })
  // An NDA counts towards the storage of its buyer, because a deal can have any number of buyers.
  else
    await recordContentsOverQuota(
      tx,
      { account: created_by, deal: purpose === 'nda' ? null : loan_deal_id },
      [file],
    )
  await markFinished(tx, id, { ...file, file_id: isOnDeal ? file.id : null })
  await mailFinished(platform, tx, request)
  await platform.events.append(tx, SIGNING_EVENTS, {
    type: 'signing.completed',
    ...subjectOf(request),
    after: {
      ...aboutRequest(request),
      user_ids: await accountsOf(tx, request.signers),
      file_id: isOnDeal ? file.id : null,
      document_type,
      sha256: file.sha256,
      original_sha256: request.original_sha256,
    },
  })
  await platform.events.signal(tx, { topic: 'deal', id: loan_deal_id })
}

/** The original with the signatures on its pages and the certificate at its end, sealed by the platform. */
async function signedDocument(platform: Platform, request: RequestRow): Promise<Buffer> {
  const original = await platform.storage.read(request.original_key)
  if (sha256(original) !== request.original_sha256)
    throw new Error('The stored original is not the document that was signed.')
  const certificate = await rendered(platform, request)
  const drawn = await drawOnPdf(original, await marksOf(platform, request), certificate, request.title)
  if (typeof drawn === 'string') throw new Error(`The signed document could not be drawn: it is ${drawn}.`)
  return seal(platform, request, drawn)
}

/** Adds the platform's own signature, by which PDF readers detect later changes. */
async function seal(platform: Platform, request: RequestRow, pdf: Buffer): Promise<Buffer> {
  const { signPdf } = await import('../../files/signatures/sign-pdf.ts')
  const about = {
    name: 'HomeSlice',
    reason: `Signed by ${request.signers.map(({ name }) => name).join(', ')}. Request ${request.id}`,
    at: platform.clock.now(),
  }
  const { content, stampFailure } = await signPdf(platform.certificate, pdf, about, platform.timeStamper)
  if (stampFailure)
    platform.log.warn({ request: request.id, why: stampFailure }, 'a signed document has no time stamp')
  return content
}

async function rendered({ config, db }: Platform, request: RequestRow): Promise<Buffer> {
  const { renderPdf } = await import('../../files/rendering/pdf.ts')
  const people = [request.sender_email ?? '', ...request.signers.map(({ email }) => email)]
  // All of them get the same sealed document.
  const languages = bindingLanguages(await isFrenchRead(db, people))
  const parts: Buffer[] = []
  const certificate = certificateOf(request, `${config.publicUrl}${paths.verifyDocument}`, languages)
  const at = request.ended_at ?? request.db_now
  for await (const part of speaking(languages[0] ?? 'en', () => renderPdf(certificate, at)))
    parts.push(part as Buffer)
  return Buffer.concat(parts)
}

async function marksOf(platform: Platform, request: RequestRow): Promise<PlacedMark[]> {
  const { signatureMark } = await import('../../files/stamping/signature-mark.ts')
  const signers = new Map(request.signers.map((signer) => [signer.id, signer]))
  const signatures = await signaturesOf(platform.db, request)
  return Promise.all(
    signatures.map(async ({ signer_id, kind, content, page, x, y, width }) => {
      const signer = signers.get(signer_id)
      const signature =
        kind === 'typed'
          ? { typed: content }
          : { drawn: Buffer.from(platform.encryption.open(content, signer_id), 'base64') }
      const pdf = await signatureMark({
        signature,
        lines: [signer?.name ?? '', momentText(signer?.signed_at?.toISOString())],
      })
      return { pdf, page, x, y, width }
    }),
  )
}
