import { z } from 'zod'
import type { Config } from '../../platform/config.ts'
import { isSafeLine } from '../../platform/safe-line.ts'

/** An account of DocuSign, and the application that works in it. */
export interface DocusignSettings {
  accountId: string
  integrationKey: string
  /** The user whom the application impersonates. */
  userId: string
  /** The PEM file of the application's private RSA key. */
  keyFile: string
  /** The server of access tokens: https://account.docusign.com, or account-d for the sandbox. */
  authUrl: string
  /** The account's own server: https://ca.docusign.net. */
  apiUrl: string
  /** Keys with which DocuSign signs its events; both the old and the new one during a change. */
  connectKeys: readonly string[]
}

const text = z.string().trim().min(1)
const address = z.url({ protocol: /^https?$/ })

const OF_ACCOUNT = {
  DOCUSIGN_ACCOUNT_ID: text.optional(),
  DOCUSIGN_INTEGRATION_KEY: text.optional(),
  DOCUSIGN_USER_ID: text.optional(),
  DOCUSIGN_PRIVATE_KEY: text.optional(),
  DOCUSIGN_AUTH_URL: address.optional(),
  DOCUSIGN_API_URL: address.optional(),
  DOCUSIGN_CONNECT_KEYS: text.optional(),
}
export const DOCUSIGN_VARIABLES = {
  SIGNING: z.enum(['builtin', 'docusign']).default('builtin'),
  ...OF_ACCOUNT,
}
const environment = z.object(DOCUSIGN_VARIABLES)
type Environment = z.output<typeof environment>
type OfAccount = keyof typeof OF_ACCOUNT

declare module '../../platform/config.ts' {
  interface Config {
    /** The DocuSign account that collects signatures; without it HomeSlice collects them. */
    docusign: DocusignSettings | undefined
  }
}

/**
 * The settings of DocuSign, if it is chosen as provider.
 * @throws if a setting is missing, or if one is set although DocuSign is not chosen
 */
export const docusignSettingsOf = (env: Environment): Pick<Config, 'docusign'> => ({
  docusign: docusignOf(env),
})

export const openLinesToDocusign = (env: Environment): string[] =>
  (['DOCUSIGN_AUTH_URL', 'DOCUSIGN_API_URL'] as const).flatMap((name) => {
    const url = env[name]
    return url === undefined || isSafeLine(url) ? [] : [`${name} needs https://`]
  })

function docusignOf(env: Environment): DocusignSettings | undefined {
  const isChosen = env.SIGNING === 'docusign'
  const names = Object.keys(OF_ACCOUNT) as OfAccount[]
  const lacking = names.filter((name) => env[name] === undefined)
  if (!isChosen && lacking.length === names.length) return undefined
  if (!isChosen) throw new Error('The settings of DocuSign need SIGNING=docusign.')
  const value = (name: OfAccount) => env[name] ?? ''
  const connectKeys = value('DOCUSIGN_CONNECT_KEYS')
    .split(',')
    .map((key) => key.trim())
    .filter(Boolean)
  if (lacking.length > 0 || connectKeys.length === 0)
    throw new Error(
      `SIGNING=docusign also needs ${(lacking.length > 0 ? lacking : ['DOCUSIGN_CONNECT_KEYS']).join(', ')}.`,
    )
  return {
    accountId: value('DOCUSIGN_ACCOUNT_ID'),
    integrationKey: value('DOCUSIGN_INTEGRATION_KEY'),
    userId: value('DOCUSIGN_USER_ID'),
    keyFile: value('DOCUSIGN_PRIVATE_KEY'),
    authUrl: value('DOCUSIGN_AUTH_URL').replace(/\/$/, ''),
    apiUrl: value('DOCUSIGN_API_URL').replace(/\/$/, ''),
    connectKeys,
  }
}
