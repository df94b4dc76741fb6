import { isKycEditable } from '#domain/accounts/kyc-state.ts'
import type { TeamRole } from '#domain/kernel/team-roles.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { conflict } from '../../platform/http/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { lockUsers, userByEmail } from '../queries/users.ts'
import type { UserRow } from '../rows.ts'
import { deleteRegistrations } from '../store/registrations.ts'
import { insertUser, updateUser } from '../store/users.ts'
import { endOpenProofs } from './end-open-proofs.ts'
import { endSessions } from './end-sessions.ts'
import { mailPerson } from './security-mail.ts'
import { lockAddress } from './send-code.ts'

type NewPerson = Pick<
  UserRow,
  'email' | 'password_hash' | 'first_name' | 'last_name' | 'full_legal_name' | 'job_title' | 'phone_number'
> & { account_id: string; team_role: TeamRole; has_password?: boolean }

const addressInUse = () =>
  conflict(
    'This e-mail address has a HomeSlice account already. Ask to be invited under another address.',
    'address_in_use',
  )

/**
 * Opens the account with which a person of a team logs in; one who was removed from the same team gets theirs again.
 * Their address is verified: they have the link that was mailed to it.
 * @throws 409 if the address has another account
 */
export async function openTeamPerson(tx: Tx, person: NewPerson): Promise<UserRow> {
  await lockAddress(tx, person.email)
  const known = await userByEmail(tx, person.email)
  const isBack = known?.account_id === person.account_id && !known.is_active
  if (known && !isBack) throw addressInUse()
  const row = { has_password: true, ...person, is_email_verified: true, is_active: true }
  if (known) await updateUser(tx, known.id, row)
  else await insertUser(tx, { id: newId(), ...row })
  const opened = await userByEmail(tx, person.email)
  if (!opened) throw new Error('The person who has just joined cannot be read.')
  return opened
}

/** Gives a person whose place in the team has ended theirs again; they log in as before. */
export const restoreTeamPerson = (tx: Tx, person: string, team_role: TeamRole): Promise<void> =>
  updateUser(tx, person, { team_role, is_active: true })

interface Named {
  first_name: string
  last_name: string
  email: string
}

/**
 * Takes names and address of a person from their company. Names that an identity check covers stay as they are.
 * @param user their row, locked
 * @returns what has changed
 * @throws 409 if the address has another account
 */
export async function renameTeamPerson(
  platform: Platform,
  tx: Tx,
  user: UserRow,
  { email, first_name, last_name }: Named,
): Promise<Partial<Named>> {
  const canRename = user.name_reviewed_at === null && isKycEditable(user.kyc_state)
  const wanted = canRename ? { first_name, last_name, email } : { email }
  const change: Partial<Named> = Object.fromEntries(
    Object.entries(wanted).filter(([field, value]) => value !== user[field as keyof Named]),
  )
  if (change.email !== undefined) {
    await lockAddress(tx, email)
    if (await userByEmail(tx, email)) throw addressInUse()
    await deleteRegistrations(tx, email)
    await endOpenProofs(tx, user.id)
    await mailPerson(platform, tx, user, {
      subject: 'Your HomeSlice e-mail address was changed',
      happened: `Your company has changed the address of your HomeSlice account to ${email}; this one no longer works.`,
    })
  }
  if (Object.keys(change).length > 0) await updateUser(tx, user.id, change)
  return change
}

/** Gives a person of a team another role, which counts from their next request. */
export const setTeamRole = (tx: Tx, person: string, team_role: TeamRole): Promise<void> =>
  updateUser(tx, person, { team_role })

/**
 * Ends what a person could do in their team: sessions, open codes, and the API keys, webhooks and calendar address that
 * they made.
 */
export async function endTeamPerson(
  platform: Platform,
  tx: Tx,
  actor: Actor,
  person: Pick<UserRow, 'id' | 'account_id'>,
): Promise<void> {
  // The row of the account itself stays active, because the account goes on under another owner.
  await updateUser(tx, person.id, person.account_id === null ? { team_role: 'left' } : { is_active: false })
  await endOpenProofs(tx, person.id)
  await platform.outlets.end(tx, actor, { person: person.id })
  await endSessions(platform, tx, person.id)
}

/**
 * Says whether the people of an account, except the owner, log in by the sign-on of their company only. Turned on, it ends
 * their sessions; their API keys go on.
 * @param people the people of the team; locked, so that no one logs in with a password meanwhile
 */
export async function enforceSignOn(
  platform: Platform,
  tx: Tx,
  account: string,
  people: readonly { id: string; role: TeamRole }[],
  isEnforced: boolean,
): Promise<void> {
  await lockUsers(tx, [account, ...people.map(({ id }) => id)])
  await updateUser(tx, account, { is_sign_on_enforced: isEnforced })
  if (!isEnforced) return
  for (const { id } of people.filter(({ role }) => role !== 'owner'))
    await endSessions(platform, tx, id, { keepsKeys: true })
}
