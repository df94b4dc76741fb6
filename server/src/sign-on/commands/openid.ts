import * as openid from 'openid-client'
import { signOnCallback } from '#domain/sign-on/contract.ts'
import { SIGN_ON_MINUTES } from '#domain/sign-on/rules.ts'
import type { Config } from '../../platform/config.ts'
import { API_PREFIX } from '../../platform/http/app.ts'
import { hiddenCookie } from '../../platform/http/hidden-cookie.ts'
import { mayReach } from '../../platform/outbound/guard.ts'
import type { Platform } from '../../platform/platform.ts'
import { fetchOutside } from './fetch-outside.ts'

const LIMIT_SECONDS = 5
const CLOCK_SECONDS = 30

/** Where providers send people back; from the configuration, never from a request. */
export const callbackUrl = ({ publicUrl }: Pick<Config, 'publicUrl'>) =>
  `${publicUrl}${API_PREFIX}${signOnCallback.path}`

/** A browser must send it although the provider's page leads here, so it is not strict. */
export function signOnCookie(config: Pick<Config, 'publicUrl'>) {
  const { name, options } = hiddenCookie(config, 'homeslice_sign_on', signOnCallback.path)
  return { name, options: { ...options, sameSite: 'lax' as const, maxAge: SIGN_ON_MINUTES * 60 } }
}

/** What a sign-on sends and expects: it follows from the token in the browser's cookie, so that nothing of it is stored. */
export const secretsOf = ({ tokens }: Pick<Platform, 'tokens'>, token: string) => ({
  state: tokens.sign(`sign-on-state:${token}`),
  nonce: tokens.sign(`sign-on-nonce:${token}`),
  verifier: tokens.sign(`sign-on-verifier:${token}`),
})

const outbound = ({ isSignOnAnywhere }: Config) => ({ isAnywhere: isSignOnAnywhere })

/** Basic is what a provider takes that says nothing. */
const clientAuth =
  (secret: string): openid.ClientAuth =>
  (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const auth = methods.includes('client_secret_basic') ? openid.ClientSecretBasic : openid.ClientSecretPost
    auth(secret)(server, ...rest)
  }

/** False for an address that no provider may have: without https, private, or with what an issuer cannot have. */
export function isIssuer(config: Config, address: URL): boolean {
  const { username, password, search, hash, pathname } = address
  return (
    mayReach(outbound(config), address) &&
    !username &&
    !password &&
    !search &&
    !hash &&
    !pathname.includes('/.well-known/')
  )
}

/**
 * Reads what a provider says of itself; later requests go to the addresses that it names, with the same protection.
 * @throws if it does not answer in time, or says that it is another one
 */
export const discover = (
  { config }: Pick<Platform, 'config'>,
  provider: { issuer: string; client_id: string },
  secret: string,
): Promise<openid.Configuration> =>
  openid.discovery(
    new URL(provider.issuer),
    provider.client_id,
    { [openid.clockTolerance]: CLOCK_SECONDS },
    clientAuth(secret),
    {
      timeout: LIMIT_SECONDS,
      execute: [
        openid.enableNonRepudiationChecks,
        ...(config.isSignOnAnywhere ? [openid.allowInsecureRequests] : []),
      ],
      [openid.customFetch]: (url, { method, headers, body, signal }) =>
        fetchOutside(outbound(config), new URL(url), {
          method,
          headers,
          body: body === null || body === undefined ? undefined : String(body),
          signal,
        }),
    },
  )
