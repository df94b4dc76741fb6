import { authorizationCodeGrant, fetchUserInfo } from 'openid-client'
import { requiredText } from '#domain/kernel/values.ts'
import type { SignOnFailure } from '#domain/sign-on/rules.ts'
import type { OpenedSession, Origin } from '../../accounts/commands/log-in.ts'
import { digest } from '../../platform/auth/tokens.ts'
import type { Platform } from '../../platform/platform.ts'
import { type ProviderRow, providerById } from '../queries.ts'
import { takeAttempt } from '../store.ts'
import { logInPerson } from './log-in-person.ts'
import { callbackUrl, discover, secretsOf } from './openid.ts'
import { type Claims, Refused } from './refused.ts'

/** How a sign-on ended, and the page that was wanted. */
export type Finished = { next: string | null } & ({ session: OpenedSession } | { failure: SignOnFailure })

/**
 * Finishes a sign-on when the provider has sent the browser back. Each sign-on is used up by the first try, whatever its
 * result.
 * @param query what the provider has sent, as it is in the address
 * @param token the cookie of the browser
 */
export async function finishSignOn(
  platform: Platform,
  query: string,
  token: string | undefined,
  origin: Origin,
): Promise<Finished> {
  const attempt = token === undefined ? undefined : await takeAttempt(platform.db, digest(token))
  if (!token || !attempt) return { next: null, failure: 'over' }
  const { next, known_user_id } = attempt
  try {
    const provider = await providerById(platform.db, attempt.provider_id)
    if (!provider?.is_active) throw new Refused('disabled')
    const claims = await claimsOf(platform, provider, query, token)
    return { next, session: await logInPerson(platform, provider.id, claims, { ...origin, known_user_id }) }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    platform.log.info(
      { provider: attempt.provider_id, failure: error.failure, cause: error.cause },
      'sign-on refused',
    )
    return { next, failure: error.failure }
  }
}

/** What the provider says of the person. @throws Refused if it does not answer, or anything of it is wrong */
async function claimsOf(
  platform: Platform,
  provider: ProviderRow,
  query: string,
  token: string,
): Promise<Claims> {
  const { state, nonce, verifier } = secretsOf(platform, token)
  const secret = platform.encryption.open(provider.client_secret, provider.id)
  const server = await discover(platform, provider, secret).catch(refuse('unreachable'))
  const answer = await authorizationCodeGrant(server, new URL(`${callbackUrl(platform.config)}?${query}`), {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  }).catch(refuse('refused'))
  const said = answer.claims()
  if (
    !said ||
    !subject.safeParse(said.sub).success ||
    (said.azp ?? provider.client_id) !== provider.client_id
  )
    throw new Refused('refused')
  const isComplete =
    said.email !== undefined && (!provider.groups_claim || said[provider.groups_claim] !== undefined)
  if (isComplete || !server.serverMetadata().userinfo_endpoint) return said
  const more = await fetchUserInfo(server, answer.access_token, said.sub).catch(refuse('refused'))
  return { ...more, ...said }
}

/** As long as OpenID Connect allows, and without what cannot be stored. */
const subject = requiredText(255)

const refuse =
  (failure: SignOnFailure) =>
  (error: unknown): never => {
    throw new Refused(
      failure,
      error instanceof Error ? `${error.name} ${'code' in error ? error.code : ''}` : '',
    )
  }
