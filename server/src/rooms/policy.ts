import type { RoomEntry } from '#domain/deals/room.ts'
import { canManageRoom, seesAsOwner } from '../deals/policy.ts'
import type { Actor } from '../platform/auth/actor.ts'
import { conflict, forbidden } from '../platform/http/errors.ts'

/** From which states of an entry each decision is possible, and the state that it leads to. */
export const DECISIONS = {
  admit: { from: ['requested', 'refused', 'revoked'], to: 'admitted' },
  refuse: { from: ['requested'], to: 'refused' },
  revoke: { from: ['admitted'], to: 'revoked' },
} as const satisfies Record<string, { from: readonly RoomEntry[]; to: RoomEntry }>
export type Decision = keyof typeof DECISIONS

const isPossible = (decision: Decision, state: RoomEntry) =>
  DECISIONS[decision].from.some((from) => from === state)

/** The decisions that the actor can take about an entry now. */
export function visitorPermissions(
  actor: Actor,
  deal: { owner_id: string },
  state: RoomEntry,
): Record<Decision, boolean> {
  const decides = canManageRoom(actor, deal) && !actor.viewed_by
  return {
    admit: decides && isPossible('admit', state),
    refuse: decides && isPossible('refuse', state),
    revoke: decides && isPossible('revoke', state),
  }
}

/** @throws 403, 409 if the entry was decided in the meantime */
export function assertCanDecide(
  actor: Actor,
  deal: { owner_id: string },
  decision: Decision,
  state: RoomEntry,
): void {
  if (!canManageRoom(actor, deal)) throw forbidden()
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
