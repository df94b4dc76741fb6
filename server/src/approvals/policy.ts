import { type Actor, personId } from '../platform/auth/actor.ts'
import { conflict, forbidden } from '../platform/http/errors.ts'
import { approves, roleOf } from '../team/policy.ts'
import type { ApprovalRow } from './queries.ts'

type Facts = Pick<ApprovalRow, 'state' | 'prepared_by' | 'votes'>

/** Owners and managers decide on what others prepared. Whether their identity was checked is asked of each binding call. */
const decides = (actor: Actor, { state, prepared_by }: Facts) =>
  !actor.viewed_by &&
  state === 'waiting' &&
  prepared_by !== personId(actor) &&
  approves(roleOf(actor)) &&
  actor.member?.is_checked !== false

export const canRefuse = decides
export const canApprove = (actor: Actor, facts: Facts): boolean =>
  decides(actor, facts) && !facts.votes.some(({ id }) => id === personId(actor))
export const canWithdraw = (actor: Actor, { state, prepared_by }: Facts): boolean =>
  !actor.viewed_by && state === 'waiting' && prepared_by === personId(actor)

const SETTLED: Record<Exclude<ApprovalRow['state'], 'waiting'>, string> = {
  done: 'This was approved and placed already.',
  refused: 'This was refused already.',
  withdrawn: 'This was withdrawn.',
  over: 'This can no longer be placed: the auction or the offer has ended, or who prepared it has left the team.',
}

/** @throws 409 once it is decided or too late, or if the caller approved it before; 403 for their own and without the role */
export function assertCanDecide(actor: Actor, row: ApprovalRow, answer: 'approve' | 'refuse'): void {
  if (row.state !== 'waiting') throw conflict(SETTLED[row.state])
  if (row.prepared_by === personId(actor))
    throw forbidden('You prepared this. Another owner or manager of your team decides on it.', 'role_in_team')
  if (!decides(actor, row))
    throw forbidden('Owners and managers of your team decide on this.', 'role_in_team')
  if (answer === 'approve' && !canApprove(actor, row))
    throw conflict('You have approved this already. Another person must approve it too.')
}

/** @throws 409 once it is decided or too late, 403 for what another person prepared */
export function assertCanWithdraw(actor: Actor, row: ApprovalRow): void {
  if (row.state !== 'waiting') throw conflict(SETTLED[row.state])
  if (!canWithdraw(actor, row)) throw forbidden('Only the person who prepared this can withdraw it.')
}
