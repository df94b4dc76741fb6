import { sentence } from '../kernel/language.ts'
import type { Role } from '../kernel/route.ts'

/** The role flags, as stored and as sent. */
interface Roles {
  is_buyer: boolean
  is_seller: boolean
  is_reviewer: boolean
  is_superuser: boolean
  is_active: boolean
}

/** The facts about a user that decide which onboarding step comes next and whether the user may use the market. */
/** How long a sign-on with the company counts as a proof of a person who has no password. */
export const CONFIRMED_MINUTES = 5

export interface OnboardingFacts extends Roles {
  is_email_verified: boolean
  has_second_factor: boolean
  /** One of the demonstration accounts that only the seed creates. */
  is_demonstration: boolean
  is_kyc_completed: boolean
  is_user_agreement_accepted: boolean
  /** The account for which a member of a team acts; null for those with an account of their own. */
  account_id: string | null
  company_name: string | null
  full_legal_name: string | null
  job_title: string | null
  phone_number: string | null
}

export const NEXT_STEPS = [
  'verify_otp',
  'second_factor',
  'get_started',
  'user_details',
  'agreement',
  'kyc',
  'home',
] as const
export type NextStep = (typeof NEXT_STEPS)[number]

/**
 * Reviewers and superusers must use a second factor. Demonstration accounts are exempt: their password is public
 * anyway.
 */
export const isSecondFactorRequired = (
  user: Pick<OnboardingFacts, 'is_reviewer' | 'is_superuser' | 'is_demonstration'>,
): boolean => (user.is_reviewer || user.is_superuser) && !user.is_demonstration

/** The page to show after log-in: second factor (staff), then role, details, user agreement and KYC, then home. */
export function nextStep(user: OnboardingFacts): NextStep {
  if (!user.is_email_verified) return 'verify_otp'
  if (user.account_id !== null) return nextStepInTeam(user)
  if (isSecondFactorRequired(user) && !user.has_second_factor) return 'second_factor'
  if (rolesOf(user).length === 0) return 'get_started'
  if (!user.company_name || !user.full_legal_name || !user.job_title || !user.phone_number)
    return 'user_details'
  if (!user.is_user_agreement_accepted) return 'agreement'
  if (!user.is_kyc_completed) return 'kyc'
  return 'home'
}

/** Role and company are those of the account; an identity check of their own is needed only by those who bind it. */
function nextStepInTeam(user: OnboardingFacts): NextStep {
  if (!user.full_legal_name || !user.job_title || !user.phone_number) return 'user_details'
  return user.is_user_agreement_accepted ? 'home' : 'agreement'
}

/** The roles of a user; none while the user is inactive. */
export function rolesOf(user: Roles): Role[] {
  if (!user.is_active) return []
  const roles: Role[] = []
  if (user.is_buyer) roles.push('buyer')
  if (user.is_seller) roles.push('seller')
  if (user.is_reviewer) roles.push('reviewer')
  if (user.is_superuser) roles.push('superuser')
  return roles
}

/** True once the user has completed every onboarding step and may use the market. */
export const isMember = (user: OnboardingFacts) => user.is_active && nextStep(user) === 'home'

/** A rule of passwords that depends on the account, as it is listed with the others. */
export const NOT_YOUR_EMAIL = 'Not your e-mail'

/** The password rules, each with the label that the form shows as a checklist. */
export const PASSWORD_RULES = [
  { code: 'length', label: '12 to 128 characters', test: (p: string) => p.length >= 12 && p.length <= 128 },
  { code: 'uppercase', label: 'An uppercase letter', test: (p: string) => /\p{Lu}/u.test(p) },
  { code: 'lowercase', label: 'A lowercase letter', test: (p: string) => /\p{Ll}/u.test(p) },
  { code: 'special', label: 'A special character', test: (p: string) => /[^\p{L}\p{N}\s]/u.test(p) },
] as const

/**
 * Messages for the rules that a password breaks, all missing parts in one message; empty if it is acceptable. The
 * server also checks a list of common passwords.
 */
export function passwordErrors(password: string, email: string): string[] {
  const missing = PASSWORD_RULES.filter((rule) => !rule.test(password)).map(({ label }) =>
    label.toLowerCase(),
  )
  const issues = missing.length === 0 ? [] : [sentence`The password needs: ${missing.join(', ')}.`]
  const name = email.trim().toLowerCase()
  if (name && password.toLowerCase().includes(name))
    issues.push(sentence`The password must not contain your e-mail address.`)
  return issues
}
