import { documentsOf, paths } from '#domain/kernel/paths.ts'
import type { SigningStatus } from '#domain/signing/vocabulary.ts'
import { seesAsOwner } from '../../deal-access/policy.ts'
import { findVersion } from '../../documents/queries.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Db } from '../../platform/database/database.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { actions, canSeeRequest, ownSigner, seesWhole } from '../policy.ts'
import { latestRequestOf, type RequestRow } from '../queries/requests.ts'
import { newAddress } from './address.ts'

/**
 * The address at which the caller signs a document or sees its status.
 * @throws 404 if the actor may not know of it, 409 if it was never sent for signing, 429
 */
export async function templateUrl(
  platform: Platform,
  actor: Actor,
  fileId: string,
): Promise<{ url: string; status: SigningStatus }> {
  const request = await requestOf(platform.db, actor, fileId)
  const { status, provider, loan_deal_id } = request
  const own = ownSigner(actor, request)
  const signs = actions(actor, request).sign
  // The link of HomeSlice shows the result to a signer who has nothing to do; DocuSign does not.
  if (own && (signs || (provider === 'builtin' && !seesWhole(actor, request))))
    return { url: await newAddress(platform, request, own), status }
  const page = seesWhole(actor, request) ? documentsOf(loan_deal_id) : paths.signing
  return { url: `${platform.config.publicUrl}${page}`, status }
}

async function requestOf(db: Db, actor: Actor, fileId: string): Promise<RequestRow> {
  const file = await findVersion(db, fileId)
  const request = await latestRequestOf(db, fileId)
  if (request) {
    if (!canSeeRequest(actor, request)) throw notFound()
    return request
  }
  const { owner_id } = await db
    .selectFrom('loan_deals')
    .select('owner_id')
    .where('id', '=', file.loan_deal_id)
    .executeTakeFirstOrThrow()
  if (!seesAsOwner(actor, { owner_id })) throw notFound()
  throw conflict('This document was not sent for signing.', 'not_sent')
}
