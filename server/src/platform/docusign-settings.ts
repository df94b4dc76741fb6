/** An account of DocuSign, and the application that works in it. */
export interface DocusignSettings {
  accountId: string
  integrationKey: string
  /** The user as whom the application works. */
  userId: string
  /** The PEM file of the application's private RSA key. */
  keyFile: string
  /** Where access tokens come from: https://account.docusign.com, or account-d for the sandbox. */
  authUrl: string
  /** The account's own server: https://ca.docusign.net. */
  apiUrl: string
  /** Keys with which DocuSign signs its events; the old and the new one while they are changed. */
  connectKeys: readonly string[]
}

type Given = Record<
  | 'DOCUSIGN_ACCOUNT_ID'
  | 'DOCUSIGN_INTEGRATION_KEY'
  | 'DOCUSIGN_USER_ID'
  | 'DOCUSIGN_PRIVATE_KEY'
  | 'DOCUSIGN_AUTH_URL'
  | 'DOCUSIGN_API_URL'
  | 'DOCUSIGN_CONNECT_KEYS',
  string | undefined
>

/**
 * The settings where DocuSign is chosen.
 * @throws if some are missing, or if there are some although it is not chosen
 */
export function docusignOf(given: Given, isChosen: boolean): DocusignSettings | undefined {
  const names = Object.keys(given) as (keyof Given)[]
  const lacking = names.filter((name) => given[name] === undefined)
  if (!isChosen && lacking.length === names.length) return undefined
  if (!isChosen) throw new Error('The settings of DocuSign need SIGNING=docusign.')
  const value = (name: keyof Given) => given[name] ?? ''
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
