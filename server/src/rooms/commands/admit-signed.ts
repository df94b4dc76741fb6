import type { RoomEntry } from '#domain/deal-access/room.ts'
import { ROOM_EVENTS } from '#domain/rooms/events.ts'
import { actorWithoutSession } from '../../accounts/queries/actor-of-address.ts'
import { dealLabel } from '../../deals/commands/deal-response.ts'
import type { DealRecord } from '../../deals/queries/find-deal.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { judgeSigned, type SignedNda } from '../nda/commands/follow-signing.ts'
import type { NdaRequestRow } from '../nda/queries/requests.ts'
import { insertAcceptance } from '../nda/store.ts'
import { admissionFor, ROOM_BLOCKED, roomBlockedBy } from '../policy.ts'
import { entryOf, settingsOf } from '../queries/find-room.ts'
import { insertEntry, setEntry } from '../store.ts'

interface Admissible {
  actor: Actor
  deal: DealRecord
}

/** The buyer with their current rights, or a sentence to them that says why the room does not open. */
const judge = (tx: Tx, signed: SignedNda): Promise<Admissible | string> =>
  judgeSigned(tx, signed, (actor, deal) => {
    const blocked = roomBlockedBy(actor, deal)
    return blocked && ROOM_BLOCKED[blocked]
  })

/**
 * Records the request of a buyer who has signed, while the seller's signature is outstanding. The caller holds the deal's
 * lock.
 * @returns a sentence that says why they cannot request entry; null if the request is recorded
 */
export async function requestSigned(platform: Platform, tx: Tx, signed: SignedNda): Promise<string | null> {
  const judged = await judge(tx, signed)
  if (typeof judged === 'string') return judged
  await enter(platform, tx, judged, signed, 'requested', 'buyer')
  return null
}

/**
 * Opens the deal room for a buyer once all have signed its NDA. The seller's signature is their approval; if the seller
 * did not sign and now approves each entry, the buyer has requested entry. The caller holds the deal's lock.
 * @param isApproved true if the seller has signed too
 */
export async function admitSigned(
  platform: Platform,
  tx: Tx,
  signed: SignedNda,
  isApproved: boolean,
): Promise<void> {
  const judged = await judge(tx, signed)
  if (typeof judged === 'string') return notOpened(platform, tx, signed, judged)
  const { deal } = judged
  const { admission } = await settingsOf(tx, deal.id)
  const isAdmitted = isApproved || admissionFor(deal, admission) === 'at_once'
  await enter(platform, tx, judged, signed, isAdmitted ? 'admitted' : 'requested', 'all')
}

/** Creates or updates the entry with this state and the acceptance by signature. */
async function enter(
  platform: Platform,
  tx: Tx,
  { actor, deal }: Admissible,
  { acceptance }: SignedNda,
  state: Extract<RoomEntry, 'requested' | 'admitted'>,
  signedBy: 'buyer' | 'all',
): Promise<void> {
  // An admitted buyer stays admitted, under the NDA that they accepted.
  if (deal.room_entry === 'admitted') return
  const entry = await entryOf(tx, deal.id, actor.user_id)
  if (!entry) await insertEntry(tx, { loan_deal_id: deal.id, user_id: actor.user_id, state }, acceptance)
  else if (entry.signing_request_id !== acceptance.signing_request_id)
    await insertAcceptance(tx, { entry_id: entry.id }, acceptance)
  if (entry && state === 'admitted')
    await setEntry(tx, entry.id, { state, decided_by: deal.owner_id, reason: null })
  const subject = { subject_id: deal.id, subject_label: dealLabel(deal) }
  if (entry && state === 'admitted')
    await platform.events.append(tx, ROOM_EVENTS, {
      type: 'room.admitted',
      ...subject,
      actor: await actorWithoutSession(tx, deal.owner_id, ''),
      after: { visitor_id: actor.user_id, reason: null },
    })
  else
    await platform.events.append(tx, ROOM_EVENTS, {
      type: state === 'admitted' ? 'room.entered' : 'room.requested',
      ...subject,
      actor,
      after: {
        owner_id: deal.owner_id,
        visitor_id: actor.user_id,
        company_name: acceptance.company_name,
        nda_version: acceptance.version,
        sha256: acceptance.sha256,
        signed_by: signedBy,
      },
    })
}

/** Notifies the buyer and the seller why a signed NDA does not open the room. */
async function notOpened(platform: Platform, tx: Tx, signed: SignedNda, why: string): Promise<void> {
  const deal = await tx
    .selectFrom('loan_deals')
    .selectAll()
    .where('id', '=', signed.loan_deal_id)
    .executeTakeFirstOrThrow()
  await platform.events.append(tx, ROOM_EVENTS, {
    type: 'room.not_opened',
    subject_id: deal.id,
    subject_label: dealLabel(deal),
    actor: null,
    after: {
      owner_id: deal.owner_id,
      visitor_id: signed.user_id,
      company_name: signed.company_name,
      why,
    },
  })
}

/** Refuses a buyer whose NDA the seller declined to sign. */
export async function refuseSigned(
  platform: Platform,
  tx: Tx,
  { loan_deal_id, user_id }: NdaRequestRow,
  reason: string,
): Promise<void> {
  const entry = await entryOf(tx, loan_deal_id, user_id)
  if (entry?.state !== 'requested') return
  const deal = await tx
    .selectFrom('loan_deals')
    .selectAll()
    .where('id', '=', loan_deal_id)
    .executeTakeFirstOrThrow()
  await setEntry(tx, entry.id, { state: 'refused', decided_by: deal.owner_id, reason })
  await platform.events.append(tx, ROOM_EVENTS, {
    type: 'room.refused',
    subject_id: loan_deal_id,
    subject_label: dealLabel(deal),
    actor: await actorWithoutSession(tx, deal.owner_id, ''),
    after: { visitor_id: user_id, reason },
  })
}
