import { isProven } from '#domain/funds/rules.ts'
import { roleMay, roleOversees } from '#domain/kernel/team-roles.ts'
import { type Actor, isStaff } from '../platform/auth/actor.ts'
import { conflict, forbidden, type HttpError, notFound } from '../platform/http/errors.ts'
import { roleOf } from '../team/policy.ts'
import type { ProofRow } from './rows.ts'

/**
 * The owner, managers and compliance read the proofs of their account, and staff those of all.
 * @throws 404 for another account, 403 for the other roles of its team
 */
export function assertCanRead(actor: Actor, userId: string): void {
  if (actor.user_id !== userId) {
    if (!actor.is_member || !isStaff(actor)) throw notFound()
    return
  }
  if (!roleOversees(roleOf(actor)))
    throw forbidden('Owners, managers and compliance read the proofs of funds.', 'role_in_team')
}

export const canSubmit = (actor: Actor, userId: string): boolean =>
  actor.user_id === userId && actor.viewed_by === null && roleMay(roleOf(actor), 'manage')

const OVER = 'This proof of funds has been decided, replaced or withdrawn. Reload to see its state.'

export const canWithdraw = (actor: Actor, { user_id, state }: ProofRow): boolean =>
  canSubmit(actor, user_id) && (state === 'waiting' || state === 'approved')

/** @throws 404 for another account's proof, 409 for one that has ended */
export function assertCanWithdraw(actor: Actor, proof: ProofRow | undefined): asserts proof is ProofRow {
  if (proof?.user_id !== actor.user_id) throw notFound()
  if (!canWithdraw(actor, proof)) throw conflict(OVER)
}

function decisionRejection(
  actor: Actor,
  proof: ProofRow,
  decision: 'approve' | 'reject',
  today: string,
): HttpError | null {
  if (!isStaff(actor)) return forbidden()
  if (actor.user_id === proof.user_id)
    return forbidden('Another person of the staff must decide on your own proof.')
  const isOpen = proof.state === 'waiting' || (decision === 'reject' && proof.state === 'approved')
  if (!isOpen) return conflict(OVER)
  if (decision === 'approve' && proof.valid_until < today)
    return conflict(
      'This proof of funds is no longer valid. Reject it, so that the company submits another one.',
    )
  return null
}

/** @throws 403 for others than staff and for the actor's own proof, 409 if it waits for no decision */
export function assertCanDecide(
  actor: Actor,
  proof: ProofRow,
  decision: 'approve' | 'reject',
  today: string,
): void {
  const rejection = decisionRejection(actor, proof, decision, today)
  if (rejection) throw rejection
}

export const canDecide = (actor: Actor, proof: ProofRow, decision: 'approve' | 'reject', today: string) =>
  actor.viewed_by === null && decisionRejection(actor, proof, decision, today) === null

/** True while an approved proof counts. */
export const counts = ({ state, valid_until, approved_amount }: ProofRow, today: string): boolean =>
  state === 'approved' &&
  approved_amount !== null &&
  isProven({ amount: approved_amount, until: valid_until }, today)
