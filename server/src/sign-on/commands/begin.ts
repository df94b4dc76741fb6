import { buildAuthorizationUrl, calculatePKCECodeChallenge } from 'openid-client'
import { CONFIRMED_MINUTES } from '#domain/accounts/rules.ts'
import { domainOf } from '#domain/sign-on/rules.ts'
import { knownDevice } from '../../accounts/commands/known-device.ts'
import type { Cookies } from '../../accounts/commands/log-in.ts'
import { userByEmail, userById } from '../../accounts/queries/users.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import { digest, newOpaqueToken } from '../../platform/auth/tokens.ts'
import { conflict, unavailable } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { type ProviderRow, providerOfDomain, providerOfPerson } from '../queries.ts'
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
  const { db } = platform
  const found = await userByEmail(db, email)
  const provider = await providerOfDomain(db, domainOf(email))
  if (!provider) return null
  const token = newOpaqueToken()
  const url = await pageOf(platform, provider, token, { login_hint: email })
  await insertAttempt(db, {
    token_hash: digest(token),
    provider_id: provider.id,
    next: next ?? null,
    known_user_id: found && knownDevice(platform, found, cookies) ? found.id : null,
    confirms: null,
  })
  return { url, token }
}

/**
 * Begins a sign-on that proves who the person of a session is; the provider asks them to log in again.
 * @param actor the person themselves
 * @throws 409 for a person who has a password or no provider, 503 if the provider does not answer as it should
 */
export async function beginConfirmation(platform: Platform, actor: Actor): Promise<Begun> {
  const { db } = platform
  const user = await userById(db, actor.user_id)
  const provider = await providerOfPerson(db, actor.user_id)
  if (!user || user.has_password) throw conflict('You have a password. Enter it to confirm that it is you.')
  if (!provider)
    throw conflict(
      'Your company’s sign-on is turned off. Set a password with “Forgot your password?”, or ask an owner of your team.',
    )
  const token = newOpaqueToken()
  const url = await pageOf(platform, provider, token, {
    login_hint: user.email,
    prompt: 'login',
    max_age: String(CONFIRMED_MINUTES * 60),
  })
  await insertAttempt(db, {
    token_hash: digest(token),
    provider_id: provider.id,
    next: null,
    known_user_id: null,
    confirms: actor.session_id,
  })
  return { url, token }
}

/** The page of a provider. @throws 503 if it does not answer as it should */
async function pageOf(
  platform: Platform,
  provider: ProviderRow,
  token: string,
  more: Readonly<Record<string, string>>,
): Promise<string> {
  const secret = platform.encryption.open(provider.client_secret, provider.id)
  const server = await discover(platform, provider, secret).catch(() => {
    throw unavailable('Your company’s sign-on does not answer as it should. Try again in a few minutes.')
  })
  const { state, nonce, verifier } = secretsOf(platform, token)
  return buildAuthorizationUrl(server, {
    redirect_uri: callbackUrl(platform.config),
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...more,
  }).href
}
