import type { Invitation, Team, TeamLimits, TeamMember } from '#domain/team/contract.ts'
import { LIMIT_KINDS } from '#domain/team/limits.ts'
import { compareRoles } from '#domain/team/rules.ts'
import { userById } from '../accounts/queries/users.ts'
import type { Actor } from '../platform/auth/actor.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { canChange, canGive, canHandOver, canLeave, canLimit, canReadHistory, canWithdraw } from './policy.ts'
import { invitationsOf, limitsOf, type PersonRow, peopleOf } from './queries.ts'

const memberView = (actor: Actor, person: PersonRow): TeamMember => ({
  id: person.id,
  name: person.binding_name,
  email: person.email,
  job_title: person.job_title,
  role: person.role,
  is_checked: person.is_kyc_completed,
  joined_at: person.created_at.toISOString(),
  last_seen_at: person.last_seen_at?.toISOString() ?? null,
  can: { change: canChange(actor, person), hand_over: canHandOver(actor, person) },
})

const invitationView = (
  actor: Actor,
  row: Awaited<ReturnType<typeof invitationsOf>>[number],
): Invitation => ({
  id: row.id,
  email: row.email,
  role: row.role,
  invited_by: row.inviter,
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
  can: { withdraw: canWithdraw(actor, row) },
})

/** The team of the caller's account, as they see it. */
export async function teamView(db: Db | Tx, actor: Actor): Promise<Team> {
  const people = await peopleOf(db, actor.user_id)
  // The row of the account stays when the person who opened it has left.
  const account = await userById(db, actor.user_id)
  return {
    company_name: account?.company_name ?? null,
    members: people
      .toSorted((one, other) => compareRoles(one.role, other.role))
      .map((person) => memberView(actor, person)),
    invitations: (await invitationsOf(db, actor.user_id)).map((row) => invitationView(actor, row)),
    can: { give: canGive(actor), leave: canLeave(actor), read_history: canReadHistory(actor) },
  }
}

/** The limits of an account's team, of each kind. */
export async function limitsOfAccount(db: Db | Tx, accountId: string): Promise<TeamLimits['limits']> {
  const stored = await limitsOf(db, accountId)
  return LIMIT_KINDS.map((kind) => {
    const limit = stored.find((one) => one.kind === kind)
    return { kind, amount: limit?.amount ?? null, approvals: limit?.approvals === 2 ? 2 : 1 }
  })
}

/** The limits of the caller's team. */
export const limitsView = async (db: Db | Tx, actor: Actor): Promise<TeamLimits> => ({
  limits: await limitsOfAccount(db, actor.user_id),
  can: { change: canLimit(actor) },
})
