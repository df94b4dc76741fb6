import { HOUR_SECONDS } from '#domain/kernel/durations.ts'
import { paths } from '#domain/kernel/paths.ts'
import { signedTitle } from '#domain/signing/vocabulary.ts'
import { viewFile } from '../../documents/commands/record-reading.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import { limitTries } from '../../platform/http/rate-limit.ts'
import type { Platform } from '../../platform/platform.ts'
import { actions, ownSigner, seesWhole } from '../policy.ts'
import { findRequest, type RequestRow, type SignerRow } from '../queries/requests.ts'
import { newLink } from './invite.ts'
import { asProvided, providerFor } from './providers.ts'

const LINKS_AN_HOUR = 30

/**
 * A new address at which a signer reads and signs. Runs outside transactions, because it may call a provider.
 * @param back the page of the web app to which a provider returns the signer
 * @throws 429
 */
export async function newAddress(
  platform: Platform,
  request: RequestRow,
  signer: SignerRow,
  back: string = paths.signing,
): Promise<string> {
  await limitTries(platform.db, [`signing link:${signer.id}`], LINKS_AN_HOUR, HOUR_SECONDS)
  if (request.provider === 'builtin')
    return platform.db.transaction().execute((tx) => newLink(platform, tx, signer.id))
  const returnTo = `${platform.config.publicUrl}${back}`
  return providerFor(platform, request).embeddedUrl(asProvided(request), signer, returnTo)
}

/**
 * Where the actor signs a request.
 * @throws 404 if the actor was not invited to sign it, 409 if it is not their turn, 429
 */
export async function addressToSign(
  platform: Platform,
  actor: Actor,
  id: string,
  back?: string,
): Promise<{ url: string }> {
  const request = await findRequest(platform.db, id)
  const signer = ownSigner(actor, request)
  if (!signer) throw notFound()
  if (!actions(actor, request).sign) throw conflict('You cannot sign this document now.')
  return { url: await newAddress(platform, request, signer, back) }
}

/**
 * The document with all signatures.
 * @throws 404 if the actor may not read it; signers may not once their links have ended
 */
export async function signedFile(platform: Platform, actor: Actor, id: string) {
  const request = await findRequest(platform.db, id)
  if (!actions(actor, request).read_signed || request.finished_key === null) throw notFound()
  // The seller and staff read it as a document of the deal, which is audited.
  if (seesWhole(actor, request) && request.finished_file_id !== null)
    return viewFile(platform, actor, request.finished_file_id)
  return {
    storage_key: request.finished_key,
    media_type: 'application/pdf',
    name: signedTitle(request.title),
  }
}
