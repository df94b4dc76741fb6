import { z } from 'zod'
import { route } from '../kernel/route.ts'
import { idParams, requiredText, text, timestampOut } from '../kernel/values.ts'
import { appCode, passkeyAnswer, password, tokens } from './shapes.ts'

const tag = 'Second factor'

/** Number of recovery codes in a set. */
export const RECOVERY_CODES = 10

const ownAction = { tag, access: 'account', beforeSecondFactor: true } as const

const recoveryCodes = z.object({ recovery_codes: z.array(z.string()).length(RECOVERY_CODES) })

/** Body fields for routes that accept a code of the app, a recovery code or a passkey. */
const eitherCode = {
  code: appCode.optional(),
  recovery_code: text(40).optional(),
  passkey: passkeyAnswer.optional(),
}
const isEither = (body: { code?: unknown; recovery_code?: unknown; passkey?: unknown }) =>
  [body.code, body.recovery_code, body.passkey].filter((answer) => answer !== undefined).length === 1
const NEITHER = {
  path: ['code'],
  error: 'Enter a code from your authenticator app or a recovery code, or use a passkey.',
}

export const logInSecondFactor = route({
  method: 'POST',
  path: '/accounts/token/second-factor/',
  summary: 'Second step of logging in: a code from the authenticator app, a recovery code or a passkey',
  tag,
  access: 'public',
  body: z
    .strictObject({ challenge: z.string().max(200), ...eitherCode })
    .refine(isEither, NEITHER)
    .meta({ examples: [{ challenge: 'q8Zr5mXc2LdTj0vKfW3yHg', code: '123456' }] }),
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
    /** True with an authenticator app, a passkey, or both. */
    is_on: z.boolean(),
    has_app: z.boolean(),
    passkeys: z.int(),
    /** True for reviewers and superusers, who must set up a second factor. */
    is_required: z.boolean(),
    since: timestampOut.nullable(),
    recovery_codes_left: z.int(),
  }),
})

export const setUpSecondFactor = route({
  ...ownAction,
  method: 'POST',
  path: '/accounts/second-factor/set-up/',
  summary: 'Create a secret for the authenticator app; active once confirmed with a code',
  /** An account with passkeys needs one of them, or a recovery code, besides the password. */
  body: z
    .strictObject({
      password,
      recovery_code: text(40).optional(),
      passkey: passkeyAnswer.optional(),
    })
    .meta({ examples: [{ password: '…' }] }),
  response: z.object({
    /** Base32, for typing into the app by hand. */
    secret: z.string(),
    /** `otpauth://` URI for the QR code. */
    address: z.string(),
  }),
})

export const confirmSecondFactor = route({
  ...ownAction,
  method: 'POST',
  path: '/accounts/second-factor/confirm/',
  summary:
    'Turn the second factor on with a code from the app; returns the recovery codes and ends all other sessions',
  body: z.strictObject({ code: appCode }),
  response: recoveryCodes,
})

export const renewRecoveryCodes = route({
  ...ownAction,
  method: 'POST',
  path: '/accounts/second-factor/recovery-codes/',
  summary: 'Create new recovery codes; the earlier ones become invalid',
  body: z
    .strictObject({ password, code: appCode.optional(), passkey: passkeyAnswer.optional() })
    .refine(isEither, NEITHER)
    .meta({ examples: [{ password: '…', code: '123456' }] }),
  response: recoveryCodes,
})

export const turnOffSecondFactor = route({
  ...ownAction,
  method: 'POST',
  path: '/accounts/second-factor/turn-off/',
  summary:
    'Turn the authenticator app off, with the password and the second factor; passkeys stay. Ends every other session',
  status: 204,
  body: z
    .strictObject({ password, ...eitherCode })
    .refine(isEither, NEITHER)
    .meta({ examples: [{ password: '…', code: '123456' }] }),
  response: z.null(),
})

export const getUserSecondFactor = route({
  method: 'GET',
  path: '/accounts/users/:id/second-factor/',
  summary: "Whether a user's second factor is on, and since when, for administrators",
  tag,
  access: ['superuser'],
  params: idParams,
  response: getSecondFactor.response,
})

export const resetSecondFactor = route({
  method: 'POST',
  path: '/accounts/users/:id/second-factor/reset/',
  summary:
    "Turn off the second factor of a user who lost their phone and recovery codes; ends the user's sessions. Not for your own account",
  tag,
  access: ['superuser'],
  status: 204,
  params: idParams,
  /** Reason for the reset and how the user's identity was verified; recorded in the user's history. */
  body: z.strictObject({ reason: requiredText(500) }),
  response: z.null(),
})
