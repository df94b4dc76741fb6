import type { User } from '#domain/accounts/contract.ts'
import { isKycEditable } from '#domain/accounts/kyc-state.ts'
import type { FieldErrors } from '#domain/kernel/errors.ts'

type Standing = Pick<
  User,
  | 'id'
  | 'is_buyer'
  | 'is_seller'
  | 'is_reviewer'
  | 'is_superuser'
  | 'is_active'
  | 'kyc_state'
  | 'company_name'
  | 'full_legal_name'
>
type Flags = Partial<Pick<User, 'is_buyer' | 'is_seller' | 'is_reviewer' | 'is_superuser' | 'is_active'>>
type OwnChoice = Flags & Partial<Pick<User, 'company_name' | 'full_legal_name'>>

const ROLE_FLAGS = ['is_buyer', 'is_seller', 'is_reviewer', 'is_superuser'] as const

/**
 * What the identity check rests on. The company above all: under another name one could bid on the deals of one's own.
 */
const CHECKED = ['is_buyer', 'is_seller', 'company_name', 'full_legal_name'] as const

/** Why users may not change these of their own details; empty when they may. */
export function ownChangeErrors(user: Standing, choice: OwnChoice): FieldErrors {
  const issues: FieldErrors = {}
  for (const field of CHECKED) {
    const isChange = choice[field] !== undefined && user[field] !== null && choice[field] !== user[field]
    if (isChange && !isKycEditable(user.kyc_state))
      issues[field] = ['This can no longer be changed: your identity check rests on it.']
  }
  const isChosen = choice.is_buyer !== undefined || choice.is_seller !== undefined
  const isStaff = user.is_reviewer || user.is_superuser
  const left = { ...user, ...choice }
  if (isChosen && !isStaff && !left.is_buyer && !left.is_seller)
    issues.is_buyer ??= ['Choose buyer, seller, or both.']
  return issues
}

/** Why an administrator may not make this change; empty when they may. */
export function userChangeErrors(administratorId: string, user: Standing, change: Flags): FieldErrors {
  if (administratorId !== user.id) return {}
  const issues: FieldErrors = {}
  if (change.is_active === false) issues.is_active = ['You cannot deactivate your own account.']
  if (change.is_superuser === false)
    issues.is_superuser = ['You cannot give up the administrator role yourself.']
  return issues
}

/** True where open sessions would go on with rights that the user no longer has. */
export const endsSessions = (user: Standing, change: Flags): boolean =>
  (change.is_active === false && user.is_active) ||
  ROLE_FLAGS.some((flag) => change[flag] !== undefined && change[flag] !== user[flag])
