import { documentsOf } from '#domain/kernel/paths.ts'
import type { SigningStatus } from '#domain/signing/vocabulary.ts'
import { seesAsOwner } from '../../deals/policy.ts'
import { findVersion } from '../../documents/queries.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import { limitTries } from '../../platform/http/rate-limit.ts'
import type { Platform } from '../../platform/platform.ts'
import { canSeeRequest, ownSigner, seesWhole } from '../policy.ts'
import { latestRequestOf, lockRequest, type RequestRow, type SignerRow } from '../queries.ts'
import { newLink } from './invite.ts'
import { asProvided, providerFor } from './providers.ts'

const LINKS_AN_HOUR = 30
const HOUR_SECONDS = 3_600

/**
 * Where the caller signs a document, or sees how far its signing is.
 * @throws 404 for who may not know of it, 409 if it was never sent for signing
 */
export async function templateUrl(
  platform: Platform,
  actor: Actor,
  fileId: string,
): Promise<{ url: string; status: SigningStatus }> {
  const { url, status, at } = await addressFor(platform, actor, fileId)
  if (at === null) return { url, status }
  // Outside the transaction, as it asks the provider.
  const provider = providerFor(platform, at.request)
  return { url: await provider.embeddedUrl(asProvided(at.request), at.signer, url), status }
}

/** `at`: the request and the signer who signs at a provider, which returns them to `url`. */
const addressFor = (
  platform: Platform,
  actor: Actor,
  fileId: string,
): Promise<{ url: string; status: SigningStatus; at: { request: RequestRow; signer: SignerRow } | null }> =>
  platform.db.transaction().execute(async (tx) => {
    const file = await findVersion(tx, fileId)
    const found = await latestRequestOf(tx, fileId)
    if (!found) {
      const { owner_id } = await tx
        .selectFrom('loan_deals')
        .select('owner_id')
        .where('id', '=', file.loan_deal_id)
        .executeTakeFirstOrThrow()
      if (!seesAsOwner(actor, { owner_id })) throw notFound()
      throw conflict('This document was not sent for signing.', 'not_sent')
    }
    if (!canSeeRequest(actor, found)) throw notFound()
    const request = await lockRequest(tx, found.id)
    const { status } = request
    const own = ownSigner(actor, request)
    const hasToAct = own?.status === 'invited' || own?.status === 'viewed'
    if (own && (hasToAct || !seesWhole(actor, request))) {
      await limitTries(tx, [`signing link:${own.id}`], LINKS_AN_HOUR, HOUR_SECONDS)
      if (request.provider !== 'builtin')
        return { url: platform.config.publicUrl, status, at: hasToAct ? { request, signer: own } : null }
      return { url: await newLink(platform, tx, own.id), status, at: null }
    }
    return { url: `${platform.config.publicUrl}${documentsOf(request.loan_deal_id)}`, status, at: null }
  })
