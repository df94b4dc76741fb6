import { z } from 'zod'
import { route } from '../kernel/route.ts'
import { id, idParams, requiredText, text, timestampOut } from '../kernel/values.ts'
import { appCode, binary, passkeyAnswer, passkeyRequest, password, tokens } from './shapes.ts'

const tag = 'Second factor'

/** The highest number of passkeys of one account. */
export const MOST_PASSKEYS = 20

/** The kinds of keys that passkeys may have: ES256, EdDSA and RS256, by their numbers in COSE. */
export const PASSKEY_ALGORITHMS = [-7, -8, -257] as const

const ownAction = { tag, access: 'account', beforeSecondFactor: true } as const

const name = requiredText(60)

const EXAMPLE = {
  id: '019aaf3e-5c00-7000-8000-000000000003',
  name: 'Work laptop',
  is_backed_up: true,
  created_at: '2026-11-23T15:00:00.000Z',
  last_used_at: null,
}

export const passkey = z
  .object({
    id,
    name: z.string(),
    /** True if the device keeps copies elsewhere, so that losing it does not lose the passkey. */
    is_backed_up: z.boolean(),
    created_at: timestampOut,
    last_used_at: timestampOut.nullable(),
  })
  .meta({ examples: [EXAMPLE] })
export type Passkey = z.output<typeof passkey>

/** Password, and one answer of the second factor where it is on. */
export const proof = z
  .strictObject({
    password,
    code: appCode.optional(),
    recovery_code: text(40).optional(),
    passkey: passkeyAnswer.optional(),
  })
  .meta({ examples: [{ password: '…', code: '123456' }] })

export const listPasskeys = route({
  ...ownAction,
  method: 'GET',
  path: '/accounts/passkeys/',
  summary: 'Your passkeys, oldest first',
  response: z.object({ results: z.array(passkey) }),
})

/** What a browser needs to make a passkey, with `navigator.credentials.create`. */
const passkeyOffer = z.object({
  challenge: z.string(),
  expires_in_seconds: z.int(),
  rp_id: z.string(),
  user_handle: z.string(),
  email: z.string(),
  /** Credentials of the account, so that no device is added twice. */
  known: passkeyRequest.shape.allowed,
})

export const beginPasskey = route({
  ...ownAction,
  method: 'POST',
  path: '/accounts/passkeys/begin/',
  summary:
    'Begin to add a passkey, with the password and the second factor where it is on; returns what a device must sign within five minutes',
  body: proof,
  response: passkeyOffer,
})

export const addPasskey = route({
  ...ownAction,
  method: 'POST',
  path: '/accounts/passkeys/',
  summary:
    'Add the passkey that a device made; the first factor of an account ends all other sessions and returns recovery codes',
  status: 201,
  body: z.strictObject({
    name,
    /** What the device made: the fields of `RegistrationResponseJSON`, in base64url. */
    passkey: z.strictObject({
      id: binary(1400),
      client_data: binary(4000),
      attestation: binary(16_000),
      transports: z
        .array(z.string().regex(/^[a-z-]{1,20}$/, { error: 'Not a transport.' }))
        .max(10)
        .meta({ examples: [['internal', 'hybrid']] }),
    }),
  }),
  response: z.object({
    passkey: passkey,
    recovery_codes: z.array(z.string()).nullable(),
  }),
})

export const renamePasskey = route({
  ...ownAction,
  method: 'PATCH',
  path: '/accounts/passkeys/:id/',
  summary: 'Give one of your passkeys another name',
  params: idParams,
  body: z.strictObject({ name }),
  response: passkey,
})

export const removePasskey = route({
  ...ownAction,
  method: 'POST',
  path: '/accounts/passkeys/:id/remove/',
  summary:
    'Remove one of your passkeys, with the password and the second factor; ends every other session. Without an authenticator app the last one turns the second factor off',
  status: 204,
  params: idParams,
  body: proof,
  response: z.null(),
})

export const requestPasskeyProof = route({
  ...ownAction,
  method: 'POST',
  path: '/accounts/passkeys/proof/',
  summary: 'Ask for what one of your passkeys signs in place of the code of the authenticator app',
  response: passkeyRequest,
})

export const beginPasskeyLogIn = route({
  method: 'POST',
  path: '/accounts/token/passkey/begin/',
  summary: 'Begin to log in with a passkey alone; returns what a device must sign within five minutes',
  tag,
  access: 'public',
  response: passkeyRequest,
})

export const logInWithPasskey = route({
  method: 'POST',
  path: '/accounts/token/passkey/',
  summary: 'Log in with a passkey alone, which must have verified its user',
  tag,
  access: 'public',
  body: z.strictObject({ passkey: passkeyAnswer }),
  response: tokens,
})
