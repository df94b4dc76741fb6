import { z } from 'zod'
import { route } from '../kernel/route.ts'
import { idParams, requiredText, text, timestampOut } from '../kernel/values.ts'
import { password, tokens } from './shapes.ts'

const tag = 'Second factor'

/** How many recovery codes are made at once. */
export const RECOVERY_CODES = 10

const code = z
  .string({ error: 'Enter the 6 digits that your authenticator app shows.' })
  .trim()
  .regex(/^\d{6}$/, { error: 'Enter the 6 digits that your authenticator app shows.' })

const ownAction = { tag, access: 'account', beforeSecondFactor: true, whileViewingAs: false } as const

const recoveryCodes = z.object({ recovery_codes: z.array(z.string()).length(RECOVERY_CODES) })

/** Where a code of the app or one of the recovery codes will do. */
const eitherCode = { code: code.optional(), recovery_code: text(40).optional() }
const isEither = (body: { code?: string | undefined; recovery_code?: string | undefined }) =>
  (body.code === undefined) !== (body.recovery_code === undefined)
const NEITHER = { path: ['code'], error: 'Enter a code of your authenticator app, or a recovery code.' }

export const logInSecondFactor = route({
  method: 'POST',
  path: '/accounts/token/second-factor/',
  summary: 'The second step of logging in: a code of the authenticator app, or a recovery code',
  tag,
  access: 'public',
  body: z.strictObject({ challenge: z.string().max(200), ...eitherCode }).refine(isEither, NEITHER),
  response: tokens,
})

export const getSecondFactor = route({
  method: 'GET',
  path: '/accounts/second-factor/',
  summary: 'Whether the second factor is on, and how many recovery codes are left',
  tag,
  access: 'account',
  beforeSecondFactor: true,
  response: z.object({
    is_on: z.boolean(),
    /** True for reviewers and superusers, who cannot go on without it. */
    is_demanded: z.boolean(),
    since: timestampOut.nullable(),
    recovery_codes_left: z.int(),
  }),
})

export const setUpSecondFactor = route({
  ...ownAction,
  method: 'POST',
  path: '/accounts/second-factor/set-up/',
  summary: 'A new secret for the authenticator app; it counts once a code confirms it',
  body: z.strictObject({ password }),
  response: z.object({
    /** Base32, to be typed. */
    secret: z.string(),
    /** `otpauth://` address, for the QR code. */
    address: z.string(),
  }),
})

export const confirmSecondFactor = route({
  ...ownAction,
  method: 'POST',
  path: '/accounts/second-factor/confirm/',
  summary:
    'Turn the second factor on by a code of the app; answers the recovery codes and ends every other session',
  body: z.strictObject({ code }),
  response: recoveryCodes,
})

export const renewRecoveryCodes = route({
  ...ownAction,
  method: 'POST',
  path: '/accounts/second-factor/recovery-codes/',
  summary: 'New recovery codes; the earlier ones are void',
  body: z.strictObject({ password, code }),
  response: recoveryCodes,
})

export const turnOffSecondFactor = route({
  ...ownAction,
  method: 'POST',
  path: '/accounts/second-factor/turn-off/',
  summary: 'Turn the second factor off, with the password and a code',
  status: 204,
  body: z.strictObject({ password, ...eitherCode }).refine(isEither, NEITHER),
  response: z.null(),
})

export const getUserSecondFactor = route({
  method: 'GET',
  path: '/accounts/users/:id/second-factor/',
  summary: "Whether a user's second factor is on and since when, for administrators",
  tag,
  access: ['superuser'],
  params: idParams,
  response: getSecondFactor.response,
})

export const resetSecondFactor = route({
  method: 'POST',
  path: '/accounts/users/:id/second-factor/reset/',
  summary:
    "Turn a user's second factor off where phone and recovery codes are lost; ends their sessions, never one's own",
  tag,
  access: ['superuser'],
  whileViewingAs: false,
  status: 204,
  params: idParams,
  /** Why, and how it was made sure who asked: for the user's history. */
  body: z.strictObject({ reason: requiredText(500) }),
  response: z.null(),
})
