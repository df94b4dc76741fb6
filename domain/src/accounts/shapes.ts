import { z } from 'zod'
import { MESSAGES } from '../kernel/errors.ts'
import { isPersonName, isPhoneNumber } from '../kernel/person.ts'
import { PROVINCE } from '../kernel/provinces.ts'
import { TEAM_ROLES } from '../kernel/team-roles.ts'
import { id, moneyOut, oneOf, requiredText, text, timestampOut } from '../kernel/values.ts'
import { BUSINESS_NUMBER_ERROR, businessNumberOf } from './business-number.ts'
import { kycState } from './kyc-state.ts'
import { languageOfUser } from './language.ts'
import { NEXT_STEPS, passwordErrors } from './rules.ts'

export const name = (message: string) => requiredText(80, message).refine(isPersonName, { error: message })

export const phone = text(30).refine(isPhoneNumber, { error: MESSAGES.phone })

/** At least one character must be visible, or the name could not be compared with others. */
export const companyName = requiredText(160).refine(
  (value) => /[\p{L}\p{N}]/u.test(value.replace(/\p{Default_Ignorable_Code_Point}/gu, '')),
  { error: 'Enter the legal name of the company.' },
)

/** The names under which a user acts once their identity is approved. */
export const ownNames = {
  first_name: name(MESSAGES.firstName),
  last_name: name(MESSAGES.lastName),
  full_legal_name: requiredText(160),
  company_name: companyName,
}

/** The nine digits, however the business number is written. */
export const businessNumber = text(30).transform((value, context) => {
  const digits = businessNumberOf(value)
  if (digits !== null) return digits
  context.addIssue({ code: 'custom', message: BUSINESS_NUMBER_ERROR })
  return z.NEVER
})

export const companyProvince = oneOf(PROVINCE)

export const password = z
  .string({ error: 'Enter a password.' })
  .max(1024, { error: 'Use at most 128 characters.' })

/** A new password: its faults are reported together with those of the other fields. */
export const newPassword = password.refine((value) => passwordErrors(value, '').length === 0, {
  error: ({ input }) => passwordErrors(String(input), '')[0] ?? MESSAGES.required,
})

export const otp = z
  .string({ error: 'Enter the 6 digits of the code.' })
  .regex(/^\d{6}$/, { error: 'Enter the 6 digits of the code.' })

/** A code of the authenticator app. */
export const appCode = z
  .string({ error: 'Enter the 6 digits that your authenticator app shows.' })
  .trim()
  .regex(/^\d{6}$/, { error: 'Enter the 6 digits that your authenticator app shows.' })

const BINARY = { error: 'Not valid base64url.' }

/** Bytes as browsers send them for passkeys: base64url without padding. */
export const binary = (most: number) =>
  z
    .string(BINARY)
    .max(most, { error: `Use at most ${most.toLocaleString('en-CA')} characters.` })
    .regex(/^[\w-]+$/, BINARY)
    .meta({ examples: ['q8Zr5mXc2LdTj0vKfW3yHg'] })

/** What a passkey answers to a challenge: the fields of `AuthenticationResponseJSON`. */
export const passkeyAnswer = z.strictObject({
  id: binary(1400),
  client_data: binary(4000),
  authenticator_data: binary(2000),
  signature: binary(2000),
  user_handle: binary(100).nullish(),
})
export type PasskeyAnswer = z.output<typeof passkeyAnswer>

/** What a browser needs to ask a device for a passkey, with `navigator.credentials.get`. */
export const passkeyRequest = z.object({
  challenge: z.string(),
  expires_in_seconds: z.int(),
  rp_id: z.string(),
  /** The passkeys that can answer; empty for any that the device offers. */
  allowed: z
    .array(z.object({ id: z.string(), transports: z.array(z.string()) }))
    .meta({ examples: [[{ id: 'q8Zr5mXc2LdTj0vKfW3yHg', transports: ['internal', 'hybrid'] }]] }),
})
export type PasskeyRequest = z.output<typeof passkeyRequest>

/** Names that a user has asked for in place of the reviewed ones; null where none was. */
export const nameChange = z.object({
  id,
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  full_legal_name: z.string().nullable(),
  company_name: z.string().nullable(),
  requested_at: timestampOut,
  can: z.object({ decide: z.boolean() }),
})
export type NameChange = z.output<typeof nameChange>

/** A user as shown to that user and to administrators. */
export const user = z.object({
  id,
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  full_legal_name: z.string().nullable(),
  company_name: z.string().nullable(),
  /** The company of the account, for administrators' pages about companies. */
  company_id: id.nullable(),
  /** The account for which a person of a team acts; null for those with an account of their own. */
  account_id: id.nullable(),
  /** Their role in its team; null for the owner who opened it. */
  team_role: z.enum(TEAM_ROLES).nullable(),
  business_number: z.string().nullable(),
  company_province: z.string().nullable(),
  job_title: z.string().nullable(),
  phone_number: z.string().nullable(),
  is_buyer: z.boolean(),
  is_seller: z.boolean(),
  is_reviewer: z.boolean(),
  is_superuser: z.boolean(),
  is_email_verified: z.boolean(),
  is_active: z.boolean(),
  is_kyc_completed: z.boolean(),
  is_user_agreement_accepted: z.boolean(),
  has_second_factor: z.boolean(),
  kyc_state: kycState,
  exposure_limit: moneyOut.nullable(),
  /** When the legal name, under which the user acts, was last compared with an identity document. */
  name_reviewed_at: timestampOut.nullable(),
  /** The request that an administrator has not decided on yet. The account continues under the names above. */
  name_change: nameChange.nullable(),
  created_at: timestampOut,
})
export type User = z.output<typeof user>

/** The logged-in user. While an administrator views as another user: that other user, flagged as impersonated. */
export const me = user.extend({
  /** The person who is logged in, and their role in the team of the account; `id` and the company are the account’s. */
  team: z.object({ person: id, role: z.enum(TEAM_ROLES) }),
  next_step: z.enum(NEXT_STEPS),
  /** False for a person whom their company's sign-on brought here; a fresh sign-on proves who they are. */
  has_password: z.boolean(),
  /** The language of their pages, mails and notifications; null until they choose one. */
  language: languageOfUser.nullable(),
  impersonated: z.boolean(),
  /** The administrator who is viewing as this user. */
  actor: z.object({ id, email: z.string(), first_name: z.string(), last_name: z.string() }).nullable(),
  notification_count: z.int(),
})
export type Me = z.output<typeof me>

export const tokens = z.object({ access: z.string(), refresh: z.string(), user: me })

/**
 * Response to a correct password when a second factor is on. The challenge proves that the password step has
 * passed.
 */
export const secondFactorRequired = z.object({
  second_factor_required: z.literal(true),
  challenge: z.string(),
  expires_in_seconds: z.int(),
  /** Whether a code of an authenticator app can answer. */
  has_app: z.boolean(),
  /** What passkeys of the account sign in place of a code; null if it has none. */
  passkey: passkeyRequest.nullable(),
})
export type SecondFactorRequired = z.output<typeof secondFactorRequired>

export const sent = z.object({ detail: z.string(), resend_after_seconds: z.int() })
