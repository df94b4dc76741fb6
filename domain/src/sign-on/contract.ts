import { z } from 'zod'
import { appCode, passkeyAnswer, password } from '../accounts/shapes.ts'
import { route } from '../kernel/route.ts'
import { email, id, idParams, requiredText, text, timestampOut } from '../kernel/values.ts'
import { INVITED_ROLES } from '../team/rules.ts'
import { MOST_DOMAINS, MOST_GROUPS, MOST_PROVIDERS } from './rules.ts'

const tag = 'Sign-on'
const access = ['buyer', 'seller'] as const

const role = z.enum(INVITED_ROLES, { error: `Choose one of: ${INVITED_ROLES.join(', ')}.` })
const domain = text(253)
  .toLowerCase()
  .regex(/^(?!-)[a-z0-9-]{1,63}(\.(?!-)[a-z0-9-]{1,63})+$/, {
    error: 'Enter a domain as it is behind the @ of your e-mail addresses, such as lender.example.',
  })
  .meta({ examples: ['lender.example'] })
const groupRole = z.object({ group: z.string(), role })

export const signOnDomain = z.object({
  id,
  domain: z.string(),
  /** The text of the TXT record that the domain must have. */
  record: z.string(),
  /** Null until the record was found; before that the domain opens nothing. */
  verified_at: timestampOut.nullable(),
})
export type SignOnDomain = z.output<typeof signOnDomain>

export const signOnProvider = z.object({
  id,
  name: z.string(),
  issuer: z.string(),
  client_id: z.string(),
  default_role: role,
  groups_claim: z.string().nullable(),
  group_roles: z.array(groupRole).max(MOST_GROUPS),
  is_active: z.boolean(),
  /** True if the people of the team, except the owner, log in by sign-on only. */
  is_enforced: z.boolean(),
  /** The people of the team who have logged in with it. */
  people: z.number().int(),
  domains: z.array(signOnDomain).max(MOST_DOMAINS),
  /** Set while the company's directory keeps its people here in step (SCIM). */
  directory: z
    .object({
      turned_on_at: timestampOut,
      /** Null before the first request with its token. */
      last_used_at: timestampOut.nullable(),
      /** The people whom it keeps in step and who are in the team. */
      people: z.number().int(),
    })
    .nullable(),
  can: z.object({
    change: z.boolean(),
    /** True if the caller may turn the directory on or off, or replace its token. */
    provision: z.boolean(),
  }),
})
export type SignOnProvider = z.output<typeof signOnProvider>

export const signOn = z.object({
  providers: z.array(signOnProvider).max(MOST_PROVIDERS),
  /** What the provider must know as the address to which it sends people back. */
  callback_url: z.string(),
  /** The address that a directory must know to keep people in step (SCIM 2.0). */
  scim_url: z.string(),
  can: z.object({
    /** The roles that a provider may give if the caller sets it up. */
    give: z.array(role),
  }),
})
export type SignOn = z.output<typeof signOn>

const proof = { password, code: appCode.optional(), passkey: passkeyAnswer.optional() }
const settings = {
  name: requiredText(80).meta({ examples: ['Lender’s Okta'] }),
  client_id: requiredText(300).meta({ examples: ['homeslice'] }),
  client_secret: requiredText(1000).meta({ examples: ['…'] }),
  default_role: role,
  groups_claim: requiredText(200)
    .nullable()
    .meta({ examples: ['groups'] }),
  group_roles: z
    .array(z.strictObject({ group: requiredText(200), role }))
    .max(MOST_GROUPS, { error: `Enter at most ${MOST_GROUPS} groups.` }),
}

export const getSignOn = route({
  method: 'GET',
  path: '/sign-on/',
  summary: 'The identity providers with which the people of the team log in',
  tag,
  access,
  response: signOn,
})

export const addProvider = route({
  method: 'POST',
  path: '/sign-on/providers/',
  summary: 'Set up an OpenID Connect provider; it opens nothing before a domain is verified',
  tag,
  access,
  status: 201,
  body: z.strictObject({
    ...settings,
    issuer: z
      .url({ protocol: /^https?$/, error: 'Enter an address that begins with https://.' })
      .max(500, { error: 'Enter at most 500 characters.' })
      .meta({ examples: ['https://login.lender.example'] }),
    ...proof,
  }),
  response: signOn,
})

export const changeProvider = route({
  method: 'PATCH',
  path: '/sign-on/providers/:id/',
  summary: 'Change a provider, turn it off, or make it the only way to log in for the team',
  tag,
  access,
  params: idParams,
  body: z.strictObject({
    ...z.object({ ...settings, is_active: z.boolean(), is_enforced: z.boolean() }).partial().shape,
    ...proof,
  }),
  response: signOn,
})

export const removeProvider = route({
  method: 'DELETE',
  path: '/sign-on/providers/:id/',
  summary: 'Remove a provider with its domains; people then log in with a password',
  tag,
  access,
  status: 204,
  params: idParams,
  response: z.null(),
})

export const turnOnDirectory = route({
  method: 'POST',
  path: '/sign-on/providers/:id/directory/',
  summary: 'Let the directory of a provider keep people in step by SCIM, with a new token that is shown once',
  tag,
  access,
  status: 201,
  params: idParams,
  body: z.strictObject(proof),
  response: z.object({
    /** Shown this once; an earlier token of the provider no longer works. */
    token: z.string(),
  }),
})

export const turnOffDirectory = route({
  method: 'DELETE',
  path: '/sign-on/providers/:id/directory/',
  summary: 'Revoke the token of a directory; its people stay in the team',
  tag,
  access,
  status: 204,
  params: idParams,
  response: z.null(),
})

export const addDomain = route({
  method: 'POST',
  path: '/sign-on/providers/:id/domains/',
  summary: 'Name an e-mail domain of a provider, and get the DNS record that verifies it',
  tag,
  access,
  status: 201,
  params: idParams,
  body: z.strictObject({ domain }),
  response: signOn,
})

export const verifyDomain = route({
  method: 'POST',
  path: '/sign-on/domains/:id/verify/',
  summary: 'Look for the DNS record of a domain',
  tag,
  access,
  params: idParams,
  response: signOn,
})

export const removeDomain = route({
  method: 'DELETE',
  path: '/sign-on/domains/:id/',
  summary: 'Remove an e-mail domain; its addresses no longer lead to the provider',
  tag,
  access,
  status: 204,
  params: idParams,
  response: z.null(),
})

/** Below the path of the log-in, because browsers send the mark of a known device only there. */
export const beginSignOn = route({
  method: 'POST',
  path: '/accounts/token/sign-on/',
  summary: 'Begin a log-in with the provider of a company; for browsers',
  tag,
  access: 'public',
  body: z.strictObject({
    email,
    /** The page of the web app to open afterwards. */
    next: text(2000)
      .regex(/^\/(?![/\\])/, { error: 'Name a page of this site.' })
      .optional()
      .meta({ examples: ['/marketplace'] }),
  }),
  response: z.object({
    /** The page of the provider; null if the domain of the address has none. */
    url: z
      .string()
      .nullable()
      .meta({ examples: ['https://login.lender.example/authorize?…'] }),
  }),
})

export const getConfirmation = route({
  method: 'GET',
  path: '/sign-on/confirmation/',
  summary:
    'Whether a sign-on proves who you are in this session, in place of a password that you do not have',
  tag,
  access: 'account',
  response: z.object({
    /** The name of your company’s provider; null if you have none, or a password. */
    provider: z.string().nullable(),
    /** Null if you have not confirmed who you are in the last minutes. */
    confirmed_until: timestampOut.nullable(),
  }),
})

export const beginConfirmation = route({
  method: 'POST',
  path: '/sign-on/confirmation/',
  summary: 'Begin to prove with your company’s provider who you are; for browsers',
  tag,
  access: 'account',
  response: z.object({
    /** The page of the provider. */
    url: z.string().meta({ examples: ['https://login.lender.example/authorize?…'] }),
  }),
})

/** Only browsers call it, when the provider sends them back; leads to a page that says the result. */
export const signOnCallback = route({
  method: 'GET',
  path: '/accounts/sign-on/callback/',
  summary: 'Where a provider sends the browser back; logs the person in, or confirms who they are',
  tag,
  access: 'public',
  status: 302,
  query: z.looseObject({
    code: z
      .string()
      .optional()
      .meta({ examples: ['…'] }),
    state: z
      .string()
      .optional()
      .meta({ examples: ['…'] }),
  }),
  response: z.null(),
})
