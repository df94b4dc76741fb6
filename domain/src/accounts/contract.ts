import { z } from 'zod'
import { spokenSection } from '../kernel/binding-text.ts'
import { MESSAGES } from '../kernel/errors.ts'
import { anyOf, filter, listOf, listQuery, yesNo } from '../kernel/list.ts'
import { EVERY_ROLE, route } from '../kernel/route.ts'
import { email, id, idParams, moneyIn, requiredText, text, timestampOut } from '../kernel/values.ts'
import { KYC_STATE } from './kyc-state.ts'
import {
  appCode,
  businessNumber,
  companyProvince,
  me,
  name,
  newPassword,
  otp,
  ownNames,
  passkeyAnswer,
  password,
  phone,
  secondFactorRequired,
  sent,
  tokens,
  user,
} from './shapes.ts'

export * from './companies.ts'
export * from './language.ts'
export * from './name-changes.ts'
export * from './passkeys.ts'
export * from './second-factor.ts'

export type { Me, NameChange, PasskeyAnswer, PasskeyRequest, SecondFactorRequired, User } from './shapes.ts'

const tag = 'Accounts'

export const register = route({
  method: 'POST',
  path: '/accounts/register/',
  summary: 'Register; a 6-digit code is sent by e-mail',
  tag,
  access: 'public',
  status: 201,
  body: z.strictObject({
    email,
    password: newPassword,
    first_name: name(MESSAGES.firstName),
    last_name: name(MESSAGES.lastName),
  }),
  response: sent,
})

export const verifyOtp = route({
  method: 'POST',
  path: '/accounts/verify-otp/',
  summary:
    'Verify the e-mail address with the code and log in; without the cookie of the registration with a new password',
  tag,
  access: 'public',
  body: z.strictObject({ email, otp, password: newPassword.optional() }),
  response: tokens,
})

export const resendOtp = route({
  method: 'POST',
  path: '/accounts/resend-otp/',
  summary: 'Send a new code; at most one a minute',
  tag,
  access: 'public',
  body: z.strictObject({ email }),
  response: sent,
})

export const logIn = route({
  method: 'POST',
  path: '/accounts/token/',
  summary: 'Log in; with a second factor, the first of two steps',
  tag,
  access: 'public',
  body: z.strictObject({ email, password }),
  response: z.union([tokens, secondFactorRequired]),
})

export const refreshToken = route({
  method: 'POST',
  path: '/accounts/token/refresh/',
  summary:
    'Get a new access and refresh token for the refresh token in the body or the cookie; each refresh token works once',
  tag,
  access: 'public',
  body: z.strictObject({ refresh: z.string().max(200).optional() }),
  response: z.object({
    access: z.string(),
    /**
     * Replaces the token of the body; a browser gets it in the cookie. Absent if the replacement was issued less than
     * 30 seconds ago. An earlier token that is used after its replacement ends the session.
     */
    refresh: z.string().optional(),
  }),
})

export const logOut = route({
  method: 'POST',
  path: '/accounts/logout/',
  summary: 'End this session',
  tag,
  access: 'account',
  beforeSecondFactor: true,
  status: 204,
  response: z.null(),
})

export const forgotPassword = route({
  method: 'POST',
  path: '/accounts/password/forgot/',
  summary: 'Send a link and a code for setting a new password',
  tag,
  access: 'public',
  body: z.strictObject({ email }),
  response: sent,
})

/** Webhooks and the calendar's address end with the old password unless this is true. */
const keepsOutlets = z.boolean().default(false)

export const resetPassword = route({
  method: 'POST',
  path: '/accounts/password/reset/',
  summary:
    'Set a new password with the link from the e-mail, or with the code and the address; ends every session',
  tag,
  access: 'public',
  body: z
    .strictObject({
      email: email.optional(),
      otp: otp.optional(),
      /** The part of the link after `#token=`, in place of address and code. */
      token: z.string().max(100).optional(),
      password: newPassword,
      keep_webhooks_and_calendar: keepsOutlets,
    })
    .refine((body) => body.token !== undefined || body.email !== undefined, {
      path: ['email'],
      error: MESSAGES.required,
    })
    .refine((body) => body.token !== undefined || body.otp !== undefined, {
      path: ['otp'],
      error: MESSAGES.required,
    }),
  /** The account's address, with which the new password logs in; a browser cannot read it from the link. */
  response: z.object({ email: z.string() }),
})

export const changePassword = route({
  method: 'POST',
  path: '/accounts/password/change/',
  summary: 'Change your password; ends every other session',
  tag,
  access: 'account',
  status: 204,
  body: z.strictObject({
    current_password: password,
    password: newPassword,
    keep_webhooks_and_calendar: keepsOutlets,
  }),
  response: z.null(),
})

export const getMe = route({
  method: 'GET',
  path: '/accounts/me/',
  summary: 'The logged-in user and their next onboarding step',
  tag,
  access: 'account',
  beforeSecondFactor: true,
  response: me,
})

const ownDetails = {
  ...ownNames,
  business_number: businessNumber.nullable(),
  company_province: companyProvince.nullable(),
  job_title: requiredText(120),
  phone_number: phone,
}

export const patchMe = route({
  method: 'PATCH',
  path: '/accounts/me/',
  summary: 'Change your details; the buyer and seller roles can be chosen until KYC is submitted',
  tag,
  access: 'account',
  body: z.strictObject({ ...ownDetails, is_buyer: z.boolean(), is_seller: z.boolean() }).partial(),
  response: me,
})

const agreement = z.object({
  version: z.string(),
  effective_on: z.string(),
  sections: z.array(spokenSection),
})

export const getAgreement = route({
  method: 'GET',
  path: '/accounts/agreement/',
  summary:
    'The user agreement in force, in French and English for a reader of French, or a version of it by name',
  tag,
  access: 'public',
  query: z.object({ version: filter(text(20)) }),
  response: agreement,
})

export const acceptAgreement = route({
  method: 'POST',
  path: '/accounts/agreement/accept/',
  summary: 'Accept the user agreement; version, time and network address are recorded',
  tag,
  access: 'account',
  body: z.strictObject({ version: requiredText(20) }),
  response: me,
})

export const listAcceptances = route({
  method: 'GET',
  path: '/accounts/agreement/acceptances/',
  summary: 'Accepted versions of the user agreement, with time and network address; newest first',
  tag,
  access: 'account',
  response: z.object({
    results: z.array(z.object({ version: z.string(), accepted_at: timestampOut, address: z.string() })),
  }),
})

export const listSessions = route({
  method: 'GET',
  path: '/accounts/sessions/',
  summary: 'Your open sessions, most recently used first',
  tag,
  access: 'account',
  beforeSecondFactor: true,
  response: z.object({
    results: z.array(
      z.object({
        id,
        device: z.string(),
        /** Network address that last used the session. No location service is queried for its city. */
        address: z.string(),
        created_at: timestampOut,
        last_seen_at: timestampOut,
        is_current: z.boolean(),
      }),
    ),
  }),
})

export const deleteSessions = route({
  method: 'DELETE',
  path: '/accounts/sessions/',
  summary: 'End all of your sessions, optionally except this one',
  tag,
  access: 'account',
  beforeSecondFactor: true,
  query: z.object({ keep_current: filter(yesNo) }),
  response: z.object({ ended: z.int() }),
})

export const deleteSession = route({
  method: 'DELETE',
  path: '/accounts/sessions/:id/',
  summary: 'End one of your sessions',
  tag,
  access: 'account',
  beforeSecondFactor: true,
  status: 204,
  params: idParams,
  response: z.null(),
})

export const changeEmail = route({
  method: 'POST',
  path: '/accounts/email/change/',
  summary: 'Request a new e-mail address: a code is sent to it, and a notice to the current one',
  tag,
  access: 'account',
  /** The code of the authenticator app is needed where the second factor is on. */
  body: z
    .strictObject({ email, password, code: appCode.optional(), passkey: passkeyAnswer.optional() })
    .meta({ examples: [{ email: 'ana.roy@lender.example', password: '…', code: '123456' }] }),
  response: sent,
})

export const confirmEmail = route({
  method: 'POST',
  path: '/accounts/email/confirm/',
  summary: 'Confirm the new e-mail address with its code; ends every other session',
  tag,
  access: 'account',
  body: z.strictObject({ otp }),
  response: me,
})

export const USER_ORDERING = ['created_at', 'email', 'last_name', 'company_name'] as const

export const listUsers = route({
  method: 'GET',
  path: '/accounts/users/',
  summary: 'Users, for administrators',
  tag,
  access: ['superuser'],
  query: z.object({
    ...listQuery(USER_ORDERING),
    search: filter(text(100)),
    role: filter(z.enum(EVERY_ROLE, { error: `Choose one of: ${EVERY_ROLE.join(', ')}.` })),
    is_kyc_completed: filter(yesNo),
    is_active: filter(yesNo),
    has_name_change: filter(yesNo),
    /** The people who act for an account, besides its owner. */
    account: filter(id),
    /** KYC states. */
    status: anyOf(KYC_STATE),
  }),
  response: listOf(user),
})

export const getUser = route({
  method: 'GET',
  path: '/accounts/users/:id/',
  summary: 'One user, for administrators',
  tag,
  access: ['superuser'],
  params: idParams,
  response: user,
})

const stored = { bytes: z.int(), files: z.int(), most_bytes: z.int(), most_files: z.int() }

export const getUserStorage = route({
  method: 'GET',
  path: '/accounts/users/:id/storage/',
  summary: 'What a user has stored, and the fullest of the deals to which they added files, with the quotas',
  tag,
  access: ['superuser'],
  params: idParams,
  response: z.object({
    account: z.object(stored),
    fullest_deal: z.object({ id, ...stored }).nullable(),
  }),
})

export const patchUser = route({
  method: 'PATCH',
  path: '/accounts/users/:id/',
  summary:
    "Change a user's details, roles, active state or exposure limit; role changes and deactivation end the user's sessions",
  tag,
  access: ['superuser'],
  params: idParams,
  body: z
    .strictObject({
      ...ownDetails,
      is_buyer: z.boolean(),
      is_seller: z.boolean(),
      is_reviewer: z.boolean(),
      is_superuser: z.boolean(),
      is_active: z.boolean(),
      exposure_limit: moneyIn.nullable(),
      /** Shown in the user's history. The web app requires it when an account is activated or deactivated. */
      reason: requiredText(500),
    })
    .partial(),
  response: user,
})

export const listUserSessions = route({
  method: 'GET',
  path: '/accounts/users/:id/sessions/',
  summary: "A user's open sessions, for administrators",
  tag,
  access: ['superuser'],
  params: idParams,
  response: listSessions.response,
})

export const endUserSessions = route({
  method: 'DELETE',
  path: '/accounts/users/:id/sessions/',
  summary: "End all of a user's sessions; returns their number",
  tag,
  access: ['superuser'],
  params: idParams,
  response: z.object({ ended: z.int() }),
})

export const endUserSession = route({
  method: 'DELETE',
  path: '/accounts/users/:id/sessions/:session_id/',
  summary: "End one of a user's sessions",
  tag,
  access: ['superuser'],
  status: 204,
  params: idParams.extend({ session_id: id }),
  response: z.null(),
})
