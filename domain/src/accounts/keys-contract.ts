import { z } from 'zod'
import { KEY_SCOPES } from '../kernel/key-scopes.ts'
import { EVERY_ROLE, route } from '../kernel/route.ts'
import { id, idParams, requiredText, timestampOut } from '../kernel/values.ts'
import { appCode, passkeyAnswer, password } from './shapes.ts'

const tag = 'API keys'

/** The highest number of open keys of one account. */
export const MOST_KEYS = 10
/** Days after which a key expires. */
export const KEY_DAYS = [30, 90, 180, 365] as const

const scopes = z
  .array(z.enum(KEY_SCOPES, { error: `Choose from: ${KEY_SCOPES.join(', ')}.` }))
  .min(1, { error: 'Choose at least one.' })
  .max(KEY_SCOPES.length)

const EXAMPLE = {
  id: '019aaf3e-5c00-7000-8000-000000000002',
  name: 'Nightly import',
  prefix: 'hsk_4f9c21ab',
  scopes: ['read', 'list'],
  is_test: false,
  created_at: '2026-11-23T15:00:00.000Z',
  expires_at: '2027-02-21T15:00:00.000Z',
  last_used_at: null,
  last_used_address: null,
}

const apiKey = z.object({
  id,
  name: z.string(),
  /** The first characters of the key, by which a user recognizes it. */
  prefix: z.string(),
  scopes: z.array(z.enum(KEY_SCOPES)),
  /** True for a key of the test mode, which acts in the sandbox of the account. */
  is_test: z.boolean(),
  created_at: timestampOut,
  expires_at: timestampOut,
  last_used_at: timestampOut.nullable(),
  last_used_address: z.string().nullable(),
})
const keyRow = apiKey.meta({ examples: [EXAMPLE] })
export type ApiKey = z.output<typeof apiKey>

export const listKeys = route({
  method: 'GET',
  path: '/accounts/api-keys/',
  summary: 'Your API keys that are neither revoked nor expired, newest first',
  tag,
  access: EVERY_ROLE,
  response: z.object({ results: z.array(keyRow) }),
})

export const createKey = route({
  method: 'POST',
  path: '/accounts/api-keys/',
  summary: 'Create an API key; only this response contains it. An API key cannot call this',
  tag,
  access: EVERY_ROLE,
  status: 201,
  /** The code of the authenticator app, or a passkey, is needed where the second factor is on. */
  body: z
    .strictObject({
      name: requiredText(60),
      scopes,
      /** True for a key of the test mode. */
      is_test: z.boolean().optional(),
      expires_in_days: z.literal(KEY_DAYS, { error: `Choose one of: ${KEY_DAYS.join(', ')}.` }),
      password,
      code: appCode.optional(),
      passkey: passkeyAnswer.optional(),
    })
    .meta({
      examples: [
        {
          name: 'Nightly import',
          scopes: ['read', 'list'],
          expires_in_days: 90,
          password: '…',
          code: '123456',
        },
      ],
    }),
  response: apiKey.extend({ key: z.string() }).meta({ examples: [{ ...EXAMPLE, key: 'hsk_4f9c21ab_…' }] }),
})

export const revokeKey = route({
  method: 'DELETE',
  path: '/accounts/api-keys/:id/',
  summary: 'Revoke one of your API keys, with immediate effect',
  tag,
  access: EVERY_ROLE,
  status: 204,
  params: idParams,
  response: z.null(),
})
