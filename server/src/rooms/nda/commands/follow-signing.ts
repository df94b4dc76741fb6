import { languagesOf } from '#domain/kernel/binding-text.ts'
import { type NdaKind, ndaKindOf } from '#domain/rooms/nda/kinds.ts'
import { SIGNING_EVENTS } from '#domain/signing/events.ts'
import { actorWithoutSession } from '../../../accounts/queries/actor-of-address.ts'
import { disclosureOf } from '../../../deal-access/policy.ts'
import { type DealRecord, findDeal } from '../../../deals/queries/find-deal.ts'
import type { Actor } from '../../../platform/auth/actor.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { endBySender } from '../../../signing/commands/manage.ts'
import { findRequest, type RequestRow } from '../../../signing/queries/requests.ts'
import { ndaSettings } from '../queries/in-force.ts'
import { findNdaRequest, type NdaRequestRow } from '../queries/requests.ts'
import { LONGEST_BROWSER, type NdaAcceptance } from './accept.ts'

/** A buyer's signature on an NDA, with the evidence of their acceptance. */
export interface SignedNda extends NdaRequestRow {
  acceptance: NdaAcceptance
}

const signedNda = (signing: NdaRequestRow, { signers, original_sha256 }: RequestRow): SignedNda => {
  const buyer = signers.find(({ role }) => role === 'buyer')
  return {
    ...signing,
    acceptance: {
      version: signing.nda_version,
      sha256: original_sha256,
      signed_by: buyer?.name ?? '',
      company_name: signing.company_name,
      // Empty if the provider does not report it.
      address: buyer?.address ?? '',
      browser: (buyer?.browser ?? '').slice(0, LONGEST_BROWSER),
      signing_request_id: signing.request_id,
    },
  }
}

/** A feature's reactions to signatures on its NDA, in the transactions that store them, which hold the deal's lock. */
interface Follower {
  /**
   * The buyer has signed, the seller is next. Returns a sentence to the buyer if the request ends instead, else null.
   */
  buyerSigned?(tx: Tx, signed: SignedNda): Promise<string | null>
  /** @param bySeller true if the seller has signed too */
  allSigned(tx: Tx, signed: SignedNda, bySeller: boolean): Promise<void>
  sellerDeclined?(tx: Tx, signing: NdaRequestRow, reason: string): Promise<void>
}

/** Lets a feature follow the signatures on NDAs of this kind. */
export function followNda(platform: Platform, kind: NdaKind, follower: Follower): void {
  const { buyerSigned, allSigned, sellerDeclined } = follower
  const signingOf = async (tx: Tx, requestId: string) => {
    const signing = await findNdaRequest(tx, requestId)
    return signing && ndaKindOf(signing) === kind ? signing : null
  }
  if (buyerSigned)
    platform.events.on(SIGNING_EVENTS, 'signing.signed', async (tx, { after }) => {
      if (after.purpose !== 'nda' || after.role !== 'buyer' || after.is_last) return
      const signing = await signingOf(tx, after.request_id)
      if (!signing) return
      const request = await findRequest(tx, after.request_id)
      const refused = await buyerSigned(tx, signedNda(signing, request))
      if (refused !== null) await endBySender(platform, tx, null, request, refused)
    })
  platform.events.on(SIGNING_EVENTS, 'signing.completed', async (tx, { after }) => {
    const signing = after.purpose === 'nda' ? await signingOf(tx, after.request_id) : null
    if (!signing) return
    const request = await findRequest(tx, after.request_id)
    const bySeller = request.signers.some(({ role }) => role === 'seller')
    await allSigned(tx, signedNda(signing, request), bySeller)
  })
  if (sellerDeclined)
    platform.events.on(SIGNING_EVENTS, 'signing.declined', async (tx, { after }) => {
      if (after.purpose !== 'nda' || after.role !== 'seller') return
      const signing = await signingOf(tx, after.request_id)
      if (signing) await sellerDeclined(tx, signing, after.reason)
    })
}

const GONE = 'You no longer have access to this deal.'
export const REPLACED = 'The seller has replaced the NDA. Read and sign the new one.'

/**
 * Checks whether a signed NDA still opens what it was signed for.
 * @param blockedBy returns a sentence to the buyer that says why they get no access; null if they do
 * @returns the buyer with their current rights and the deal, or a sentence to the buyer that says why it opens nothing
 */
export async function judgeSigned(
  tx: Tx,
  { user_id, loan_deal_id, nda_version, commitment_id, acceptance }: SignedNda,
  blockedBy: (actor: Actor, deal: DealRecord) => string | null,
): Promise<{ actor: Actor; deal: DealRecord } | string> {
  const actor = await actorWithoutSession(tx, user_id, acceptance.address)
  const deal = actor?.is_member ? await findDeal(tx, actor, loan_deal_id) : null
  if (!actor || !deal || disclosureOf(actor, deal) === null) return GONE
  const blocked = blockedBy(actor, deal)
  if (blocked !== null) return blocked
  const { nda } = await ndaSettings(tx, loan_deal_id, ndaKindOf({ commitment_id }))
  return languagesOf(nda.version, nda_version) ? { actor, deal } : REPLACED
}
