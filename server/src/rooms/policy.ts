import type { RoomEntry } from '#domain/deals/room.ts'
import { isUnderWay } from '#domain/rooms/nda/signing.ts'
import { canEnterRoom, canManageRoom, type RoomAccess, roomBlockedBy, seesAsOwner } from '../deals/policy.ts'
import type { Actor } from '../platform/auth/actor.ts'
import { conflict, forbidden } from '../platform/http/errors.ts'
import type { NdaSigning } from './nda/queries/signings.ts'
import type { RoomSettings } from './queries/find-room.ts'

/** From which states of an entry each decision is possible, and the state that it leads to. */
export const DECISIONS = {
  admit: { from: ['requested', 'refused', 'revoked'], to: 'admitted' },
  refuse: { from: ['requested'], to: 'refused' },
  revoke: { from: ['admitted'], to: 'revoked' },
} as const satisfies Record<string, { from: readonly RoomEntry[]; to: RoomEntry }>
export type Decision = keyof typeof DECISIONS

const isPossible = (decision: Decision, state: RoomEntry) =>
  DECISIONS[decision].from.some((from) => from === state)

/** An entry, and how far the signing of its agreement is. */
interface Entry {
  state: RoomEntry
  signing: NdaSigning | null
}

/** While the seller's signature is outstanding, it is the approval. */
const isApprovedBySigning = ({ state, signing }: Entry) => state === 'requested' && isUnderWay(signing?.state)

/** The decisions that the actor can take about an entry now, and whether they are to sign its agreement. */
export function visitorPermissions(
  actor: Actor,
  deal: { owner_id: string },
  entry: Entry,
): Record<Decision | 'sign', boolean> {
  const { state, signing } = entry
  const decides = canManageRoom(actor, deal) && !actor.viewed_by
  return {
    admit: decides && isPossible('admit', state) && !isApprovedBySigning(entry),
    sign: !actor.viewed_by && state === 'requested' && signing?.seller_email === actor.email.toLowerCase(),
    refuse: decides && isPossible('refuse', state),
    revoke: decides && isPossible('revoke', state),
  }
}

/** @throws 403, 409 if the entry was decided in the meantime */
export function assertCanDecide(
  actor: Actor,
  deal: { owner_id: string },
  decision: Decision,
  entry: Entry,
): void {
  const { state } = entry
  if (!canManageRoom(actor, deal)) throw forbidden()
  if (decision === 'admit' && isApprovedBySigning(entry))
    throw conflict('This buyer is admitted by the seller’s signature on the agreement.')
  if (!isPossible(decision, state))
    throw conflict('This request has been answered differently in the meantime. Reload to see it.')
}

/** @throws 403 for anybody but the owner and superusers */
export function assertCanManage(actor: Actor, deal: { owner_id: string }): void {
  if (!canManageRoom(actor, deal)) throw forbidden()
}

/** @throws 403 for anybody but the owner and staff */
export function assertCanSeeVisitors(actor: Actor, deal: { owner_id: string }): void {
  if (!seesAsOwner(actor, deal)) throw forbidden()
}

type Sign = Parameters<typeof roomBlockedBy>[1] & RoomAccess

/** True if the actor can accept the agreement with a click now. */
export const canAccept = (actor: Actor, deal: Sign, { nda_by }: Pick<RoomSettings, 'nda_by'>) =>
  nda_by === 'click' && canEnterRoom(actor, deal)

/**
 * True if the actor can sign the agreement now: before they have an entry, and again where their request came to nothing
 * because it was not signed by both sides in time, or the agreement was replaced.
 * @param entry their entry
 */
export function canSignNda(
  actor: Actor,
  deal: Sign,
  { nda_by, nda }: Pick<RoomSettings, 'nda_by' | 'nda'>,
  signing: NdaSigning | null,
  entry: { signing_request_id: string | null } | undefined,
): boolean {
  if (nda_by !== 'signature' || roomBlockedBy(actor, deal) !== null) return false
  if (signing?.state === 'seller' || signing?.state === 'finishing') return false
  if (deal.room_entry === null) return true
  if (deal.room_entry !== 'requested' || !entry || entry.signing_request_id === null) return false
  return signing?.state !== 'signed' || signing.nda_version !== nda.version
}
