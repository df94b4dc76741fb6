import type { User } from '#domain/accounts/contract.ts'
import { isKycEditable } from '#domain/accounts/kyc-state.ts'
import { areRolesInConflict, isStaffAccount, ROLE_FLAGS, STAFF_DO_NOT_BID } from '#domain/accounts/roles.ts'
import type { FieldErrors } from '#domain/kernel/errors.ts'
import { type Actor, has } from '../platform/auth/actor.ts'

type CheckedUser = Pick<
  User,
  | 'id'
  | 'is_buyer'
  | 'is_seller'
  | 'is_reviewer'
  | 'is_superuser'
  | 'is_active'
  | 'kyc_state'
  | 'first_name'
  | 'last_name'
  | 'name_reviewed_at'
  | 'company_name'
  | 'full_legal_name'
  | 'company_id'
  | 'account_id'
  | 'business_number'
  | 'company_province'
>
type Flags = Partial<Pick<User, 'is_buyer' | 'is_seller' | 'is_reviewer' | 'is_superuser' | 'is_active'>>
type AdministratorsChange = OwnChoice & Partial<Pick<User, 'exposure_limit'>>
type OwnChoice = Flags & Partial<Pick<User, Name | 'business_number' | 'company_province'>>

/** The names that a user has towards others. Once reviewed they change by a review only, whatever the record's state. */
export const NAMES = ['first_name', 'last_name', 'company_name', 'full_legal_name'] as const
type Name = (typeof NAMES)[number]

/**
 * Details that the identity check covers, above all the company: under another name a user could bid on their own
 * deals.
 */
const CHECKED = ['is_buyer', 'is_seller', ...NAMES, 'business_number', 'company_province'] as const

const isReviewedName = (user: CheckedUser, field: string) =>
  user.name_reviewed_at !== null && NAMES.some((name) => name === field)

const REVIEWED_NAME =
  'Your identity was checked with this. Request the change in your profile, and an administrator will decide.'

/** Errors for details that the user may not change; empty if the change is allowed. */
export function ownChangeErrors(user: CheckedUser, choice: OwnChoice): FieldErrors {
  const issues: FieldErrors = {}
  for (const field of CHECKED) {
    if (choice[field] === undefined || choice[field] === user[field]) continue
    if (isReviewedName(user, field)) issues[field] = [REVIEWED_NAME]
    else if (isKycEditable(user.kyc_state)) continue
    else if (user[field] !== null)
      issues[field] = ['This can no longer be changed, because your identity was checked with it.']
    // A number decides which company the account belongs to.
    else if (field === 'business_number')
      issues[field] = ['Your identity was checked without it. Write to us, and an administrator will add it.']
  }
  const isChosen = choice.is_buyer !== undefined || choice.is_seller !== undefined
  const left = { ...user, ...choice }
  if (areRolesInConflict(left)) issues.is_buyer ??= [STAFF_DO_NOT_BID]
  if (isChosen && !isStaffAccount(user) && !left.is_buyer && !left.is_seller)
    issues.is_buyer ??= ['Choose buyer, seller, or both.']
  return issues
}

/** Another administrator decides about one's own names. */
export const canDecideNameChange = (actor: Actor, user: Pick<User, 'id'>): boolean =>
  has(actor, 'superuser') && actor.user_id !== user.id && actor.viewed_by === null

/** The details by which bids within one company are recognised. */
const COMPANY_DETAILS = ['company_name', 'business_number'] as const

const OF_TEAM = 'This person acts for the account of their company. Change it there.'
/** What a person of a team has from the account of their company. */
const OF_ACCOUNT = [...ROLE_FLAGS, ...COMPANY_DETAILS, 'company_province', 'exposure_limit'] as const

/** Errors for a change that an administrator may not make; empty if it is allowed. */
export function userChangeErrors(
  administrator: { id: string; company_id: string | null },
  user: CheckedUser,
  change: AdministratorsChange,
): FieldErrors {
  const issues: FieldErrors = {}
  for (const flag of conflictingRoles(user, change)) issues[flag] = [STAFF_DO_NOT_BID]
  if (user.account_id !== null)
    for (const field of OF_ACCOUNT) if (change[field] !== undefined) issues[field] = [OF_TEAM]
  if (administrator.company_id !== null && administrator.company_id === user.company_id)
    for (const field of COMPANY_DETAILS)
      if (change[field] !== undefined && change[field] !== user[field])
        issues[field] = ['Another administrator must change this for an account of your own company.']
  if (administrator.id !== user.id) return issues
  for (const name of NAMES)
    if (isReviewedName(user, name) && change[name] !== undefined && change[name] !== user[name])
      issues[name] ??= ['Another administrator must change your own name.']
  if (change.is_active === false) issues.is_active = ['You cannot deactivate your own account.']
  if (change.is_superuser === false)
    issues.is_superuser = ['You cannot give up the administrator role yourself.']
  if (change.exposure_limit !== undefined)
    issues.exposure_limit = ['Another administrator must set your own limit.']
  return issues
}

/** The flags of a change that would give a user roles in conflict. */
const conflictingRoles = (user: CheckedUser, change: Flags) =>
  areRolesInConflict({ ...user, ...change }) ? ROLE_FLAGS.filter((flag) => change[flag] === true) : []

/** True if the change removes the last staff role; the user still cannot bid on the deals seen until then. */
export const endsStaffRole = (user: CheckedUser, change: Flags): boolean =>
  isStaffAccount(user) && !isStaffAccount({ ...user, ...change })

/** True if open sessions would keep rights that the user no longer has. */
export const endsSessions = (user: CheckedUser, change: Flags): boolean =>
  (change.is_active === false && user.is_active) ||
  ROLE_FLAGS.some((flag) => change[flag] !== undefined && change[flag] !== user[flag])
