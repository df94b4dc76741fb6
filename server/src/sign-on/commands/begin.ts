import { buildAuthorizationUrl, calculatePKCECodeChallenge } from 'openid-client'
import { domainOf } from '#domain/sign-on/rules.ts'
import { knownDevice } from '../../accounts/commands/known-device.ts'
import type { Cookies } from '../../accounts/commands/log-in.ts'
import { userByEmail } from '../../accounts/queries/users.ts'
import { digest, newOpaqueToken } from '../../platform/auth/tokens.ts'
import { unavailable } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { providerOfDomain } from '../queries.ts'
import { insertAttempt } from '../store.ts'
import { callbackUrl, discover, secretsOf } from './openid.ts'

/** The page of a provider, and the token that ties the sign-on to the browser. */
export interface Begun {
  url: string
  token: string
}

/**
 * Begins a sign-on for the domain of an address, whether or not the address has an account.
 * @returns null if the domain has no provider
 * @throws 503 if the provider does not answer as it should
 */
export async function beginSignOn(
  platform: Platform,
  { email, next }: { email: string; next?: string | undefined },
  cookies: Cookies,
): Promise<Begun | null> {
  const { db, encryption, config } = platform
  const found = await userByEmail(db, email)
  const provider = await providerOfDomain(db, domainOf(email))
  if (!provider) return null
  const server = await discover(
    platform,
    provider,
    encryption.open(provider.client_secret, provider.id),
  ).catch(() => {
    throw unavailable('Your company’s sign-on does not answer as it should. Try again in a few minutes.')
  })
  const token = newOpaqueToken()
  const { state, nonce, verifier } = secretsOf(platform, token)
  const url = buildAuthorizationUrl(server, {
    redirect_uri: callbackUrl(config),
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    login_hint: email,
  })
  await insertAttempt(db, {
    token_hash: digest(token),
    provider_id: provider.id,
    next: next ?? null,
    known_user_id: found && knownDevice(platform, found, cookies) ? found.id : null,
  })
  return { url: url.href, token }
}
