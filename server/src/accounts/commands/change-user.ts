import type { Updateable } from 'kysely'
import type { z } from 'zod'
import type { patchMe, patchUser, User } from '#domain/accounts/contract.ts'
import { ACCOUNT_EVENTS } from '#domain/accounts/events.ts'
import { STAFF_DO_NOT_BID } from '#domain/accounts/roles.ts'
import { type FieldErrors, MESSAGES } from '#domain/kernel/errors.ts'
import { toDecimal } from '#domain/kernel/money.ts'
import { withoutUndefined } from '#domain/kernel/names.ts'
import type { RouteBody } from '#domain/kernel/route.ts'
import { type Actor, has } from '../../platform/auth/actor.ts'
import { dbNow } from '../../platform/database/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { conflict, invalid, invalidField, notAuthenticated } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { endsSessions, endsStaffRole, ownChangeErrors, userChangeErrors } from '../policy.ts'
import { findUser, lockForAdministrator, lockUsers, userByEmail, userById } from '../queries/users.ts'
import type { UserRow, UserWithCompany } from '../rows.ts'
import { updateUser } from '../store/users.ts'
import { userView } from '../views.ts'
import { endOpenProofs } from './end-open-proofs.ts'
import { endSessions } from './end-sessions.ts'
import { joinCompany } from './join-company.ts'

type Change = Partial<User>

const ACCESS_EVENT = { on: 'user.reactivated', off: 'user.deactivated' } as const

/** Changes the actor's own details. Those that the identity check covers are fixed once it has begun. */
export async function changeOwnDetails(
  platform: Platform,
  actor: Actor,
  change: z.output<RouteBody<typeof patchMe>>,
): Promise<void> {
  await platform.db.transaction().execute(async (tx) => {
    const [user] = await lockUsers(tx, [actor.user_id])
    if (!user) throw notAuthenticated()
    reject(user.account_id === null ? ownChangeErrors(userView(user), change) : ofCompany(change))
    await storeChange(platform, tx, actor, user, change)
  })
}

/**
 * Changes a user on behalf of an administrator; role changes and deactivation end the user's sessions.
 * Administrators cannot remove their own role or account, so at least one administrator always remains.
 */
export async function changeUser(
  platform: Platform,
  actor: Actor,
  id: string,
  input: z.output<RouteBody<typeof patchUser>>,
): Promise<User> {
  const { exposure_limit, reason, ...rest } = input
  const change: Change = rest
  if (exposure_limit !== undefined)
    change.exposure_limit = exposure_limit === null ? null : toDecimal(exposure_limit)
  return platform.db.transaction().execute(async (tx) => {
    const user = await lockForAdministrator(tx, actor, id)
    await changeForUser(platform, tx, actor, user, change, reason)
    if (endsSessions(userView(user), change)) await endSessions(platform, tx, id)
    if (change.is_active !== undefined && change.is_active !== user.is_active) {
      await endOpenProofs(tx, id)
      // Those of an account itself are silent until it is active again.
      if (user.account_id !== null) await platform.outlets.end(tx, actor, { person: id })
      await notifyOfAccess(platform, tx, user, change.is_active)
    }
    // Read again, because a role change may have reopened the KYC record.
    return findUser(tx, actor, id)
  })
}

/** What an administrator may change of a user whose row is locked. @throws 400 on what they may not */
export async function changeForUser(
  platform: Platform,
  tx: Tx,
  actor: Actor,
  user: UserWithCompany,
  change: Change,
  reason?: string,
): Promise<void> {
  const { company_id = null } = (await userById(tx, actor.user_id)) ?? {}
  reject(userChangeErrors({ id: actor.user_id, company_id }, userView(user), change))
  await storeChange(platform, tx, actor, user, change, reason)
}

/**
 * Gives the administrator role to an active account, for the operator of the product when there is no
 * administrator. Returns false if the account already has the role.
 * @throws 409 if the account does not exist, is deactivated or a buyer, or its address is not verified
 */
export const makeAdministrator = (platform: Platform, email: string): Promise<boolean> =>
  platform.db.transaction().execute(async (tx) => {
    const known = await userByEmail(tx, email)
    const [user] = known ? await lockUsers(tx, [known.id]) : []
    if (!user)
      throw conflict(
        `There is no account with the e-mail address ${email}. Register it first, and enter the code that is sent.`,
      )
    if (!user.is_email_verified) throw conflict(`The e-mail address ${email} is not verified yet.`)
    if (!user.is_active) throw conflict(`The account ${email} is deactivated.`)
    if (user.is_superuser) return false
    if (user.is_buyer) throw conflict(`The account ${email} is a buyer. ${STAFF_DO_NOT_BID}`)
    await storeChange(platform, tx, null, user, { is_superuser: true })
    await endSessions(platform, tx, user.id)
    return true
  })

function reject(issues: FieldErrors): void {
  if (Object.keys(issues).length > 0) throw invalid(issues)
}

/** Errors for details of the company, which a member of its team may not change. */
const ofCompany = (change: Change): FieldErrors =>
  Object.fromEntries(
    ([...COMPANY_FIELDS, 'is_buyer', 'is_seller'] as const)
      .filter((field) => change[field] !== undefined)
      .map((field) => [field, ['An owner of the account changes this.']]),
  )

const COMPANY_FIELDS = ['company_name', 'business_number', 'company_province'] as const

/** The company of an account after a change. */
function companyOf(tx: Tx, actor: Actor | null, user: UserWithCompany, change: Change): Promise<string> {
  const after = { ...user, ...withoutUndefined(change) }
  if (after.company_name === null) throw invalidField('company_name', MESSAGES.required)
  const facts = {
    legal_name: after.company_name,
    business_number: after.business_number,
    province: after.company_province,
  }
  return joinCompany(tx, user, facts, actor !== null && has(actor, 'superuser') && actor.user_id !== user.id)
}

/** Stores the changed fields, with an event that holds them before and after. */
async function storeChange(
  platform: Platform,
  tx: Tx,
  /** Null if the change comes from the command line. */
  actor: Actor | null,
  user: UserWithCompany,
  change: Change,
  reason?: string,
) {
  const known = userView(user)
  const fields = (Object.keys(change) as (keyof User)[]).filter(
    (field) => change[field] !== undefined && change[field] !== known[field],
  )
  if (fields.length === 0) return
  const pick = (from: Change) => Object.fromEntries(fields.map((field) => [field, from[field]]))
  const { business_number: _number, company_province: _province, ...columns } = pick(change)
  const update: Updateable<Tables['users']> = columns
  if (COMPANY_FIELDS.some((field) => fields.includes(field)))
    update.company_id = await companyOf(tx, actor, user, change)
  if (endsStaffRole(known, change)) update.staff_until = await dbNow(tx)
  // Only an administrator changes a reviewed name, which is a review.
  if (fields.includes('full_legal_name') && user.name_reviewed_at) update.name_reviewed_at = await dbNow(tx)
  await updateUser(tx, user.id, update)
  await platform.events.append(tx, ACCOUNT_EVENTS, {
    type: fields.includes('is_active') ? ACCESS_EVENT[change.is_active ? 'on' : 'off'] : 'user.changed',
    subject_id: user.id,
    subject_label: user.email,
    actor,
    before: pick(known),
    after: { ...pick(change), ...(reason !== undefined && { reason }) },
  })
}

/** The reason is for administrators only: it may name another person or a suspicion. */
const notifyOfAccess = (platform: Platform, tx: Tx, user: UserRow, isOpen: boolean) =>
  platform.mail.notice(tx, 'system', {
    to: user.email,
    subject: isOpen ? 'Your HomeSlice account was reactivated' : 'Your HomeSlice account was deactivated',
    text: [
      `Hello ${user.first_name},`,
      isOpen
        ? `An administrator has reactivated your account. Log in at ${platform.config.publicUrl}/login.`
        : 'An administrator has deactivated your account. You are logged out and cannot log in. Bids that you have placed remain binding.',
      `If you have a question, write to us: ${platform.config.publicUrl}/contact`,
    ].join('\n\n'),
  })
