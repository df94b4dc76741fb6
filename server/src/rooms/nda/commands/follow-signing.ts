import type { Actor } from '../../../platform/auth/actor.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { endBySender } from '../../../signing/commands/manage.ts'
import { findRequest, lockRequest, type RequestRow } from '../../../signing/queries/requests.ts'
import { admitSigned, refuseSigned, requestSigned, type SignedNda } from '../../commands/admit-signed.ts'
import { type NdaSigningOf, ndaSigningOf, openNdaRequests } from '../queries/requests.ts'

/** What of a request a deal room needs to know; null for a request of another purpose. */
async function read(
  tx: Tx,
  requestId: string,
): Promise<{ signing: NdaSigningOf; request: RequestRow } | null> {
  const signing = await ndaSigningOf(tx, requestId)
  return signing && { signing, request: await findRequest(tx, requestId) }
}

function signedBy(signing: NdaSigningOf, { signers, original_sha256 }: RequestRow): SignedNda {
  const buyer = signers.find(({ role }) => role === 'buyer')
  return {
    request_id: signing.request_id,
    loan_deal_id: signing.loan_deal_id,
    visitor_id: signing.user_id,
    nda_version: signing.nda_version,
    company_name: signing.company_name,
    sha256: original_sha256,
    signed_by: buyer?.name ?? '',
    address: buyer?.address ?? '',
    browser: buyer?.browser ?? '',
  }
}

/** The buyer has signed the agreement of a deal room, and the seller is next. */
export async function onBuyerSigned(platform: Platform, tx: Tx, requestId: string): Promise<void> {
  const found = await read(tx, requestId)
  if (!found) return
  const refused = await requestSigned(platform, tx, signedBy(found.signing, found.request))
  if (refused !== null) await endBySender(platform, tx, null, found.request, refused)
}

/** Everybody has signed the agreement of a deal room. */
export async function onAllSigned(platform: Platform, tx: Tx, requestId: string): Promise<void> {
  const found = await read(tx, requestId)
  if (!found) return
  const isApproved = found.request.signers.some(({ role }) => role === 'seller')
  await admitSigned(platform, tx, signedBy(found.signing, found.request), isApproved)
}

/** The seller has declined to sign the agreement of a deal room. */
export async function onSellerDeclined(
  platform: Platform,
  tx: Tx,
  requestId: string,
  reason: string,
): Promise<void> {
  const signing = await ndaSigningOf(tx, requestId)
  if (!signing) return
  const { loan_deal_id, user_id } = signing
  await refuseSigned(platform, tx, { loan_deal_id, visitor_id: user_id, reason })
}

/**
 * Ends the signing of a deal room's agreement: of one buyer, or of all. The caller holds the deal's lock.
 * @param told false where they learn it otherwise
 */
export async function endSigning(
  platform: Platform,
  tx: Tx,
  actor: Actor | null,
  of: { deal: string; visitor?: string },
  reason: string,
  told = true,
): Promise<void> {
  for (const id of await openNdaRequests(tx, of.deal, of.visitor))
    await endBySender(platform, tx, actor, await lockRequest(tx, id), reason, told)
}
