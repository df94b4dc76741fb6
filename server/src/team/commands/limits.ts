import { type Cents, toCents, toDecimal } from '#domain/kernel/money.ts'
import { TEAM_EVENTS } from '#domain/team/events.ts'
import { aboveLimit, type LimitKind } from '#domain/team/limits.ts'
import { type Actor, ofAccount } from '../../platform/auth/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { conflict, invalidField } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { approversIn, assertCanLimit } from '../policy.ts'
import { limitOf } from '../queries.ts'
import { putLimit } from '../store.ts'
import { lockTeam } from './members.ts'

/**
 * Sets or removes the amount above which a kind of act needs approvals.
 * @throws 403 unless the caller is the owner, 400 if the team has too few people who could approve
 */
export const changeLimit = (
  platform: Platform,
  actor: Actor,
  { kind, amount, approvals }: { kind: LimitKind; amount: Cents | null; approvals: 1 | 2 },
): Promise<void> =>
  platform.db.transaction().execute(async (tx) => {
    assertCanLimit(actor)
    const people = await lockTeam(tx, actor)
    if (amount !== null && approversIn(people).length < approvals)
      throw invalidField(
        'approvals',
        `Your team has ${approversIn(people).length} people who can approve: owners and managers whose identity was checked.`,
      )
    const before = await limitOf(tx, actor.user_id, kind)
    await putLimit(tx, actor.user_id, kind, amount === null ? null : { amount: toDecimal(amount), approvals })
    await platform.events.append(tx, TEAM_EVENTS, {
      type: 'team.limit_changed',
      ...ofAccount(actor),
      before: { kind, amount: before?.amount ?? null, approvals: before?.approvals ?? 1 },
      after: { kind, amount: amount === null ? null : toDecimal(amount), approvals },
    })
  })

/**
 * Checks the limits of the team before a person of it binds the company; the owner has none.
 * @throws 409 `approval_needed` above the limit, unless it is approved
 */
export async function assertWithinTeamLimit(
  tx: Tx,
  { member, user_id }: Actor,
  kind: LimitKind,
  amount: Cents,
): Promise<void> {
  if (member === null || member.role === 'owner' || member.is_approved) return
  const limit = await limitOf(tx, user_id, kind)
  if (limit && amount > toCents(limit.amount))
    throw conflict(aboveLimit(kind, toCents(limit.amount)), 'approval_needed')
}
