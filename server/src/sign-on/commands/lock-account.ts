import { enforceSignOn } from '../../accounts/commands/team-people.ts'
import { lockUserRows, userById } from '../../accounts/queries/users.ts'
import type { UserRow } from '../../accounts/rows.ts'
import { type Actor, personId } from '../../platform/auth/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { notAuthenticated } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { assertSameRole } from '../../team/policy.ts'
import { peopleOf } from '../../team/queries.ts'
import { providersOf } from '../queries.ts'

/**
 * The caller's account, with its row and that of the caller locked, so that changes of its providers run one after the
 * other.
 * @throws 401 or 403 if the caller has lost their role meanwhile
 */
export async function lockAccount(tx: Tx, actor: Actor): Promise<UserRow> {
  await lockUserRows(tx, [...new Set([actor.user_id, personId(actor)])])
  const account = await userById(tx, actor.user_id)
  if (!account) throw notAuthenticated()
  assertSameRole(actor, await peopleOf(tx, account.id))
  return account
}

/** Follows from the providers whether the team logs in by sign-on only; call it last, because it may end the caller's session. */
export async function renewEnforcement(platform: Platform, tx: Tx, account: UserRow): Promise<void> {
  const providers = await providersOf(tx, account.id)
  const isEnforced = providers.some(({ is_active, is_enforced }) => is_active && is_enforced)
  if (isEnforced === account.is_sign_on_enforced) return
  await enforceSignOn(platform, tx, account.id, await peopleOf(tx, account.id), isEnforced)
}
