import { authorizationCodeGrant, fetchUserInfo } from 'openid-client'
import { CONFIRMED_MINUTES } from '#domain/accounts/rules.ts'
import { requiredText } from '#domain/kernel/values.ts'
import type { SignOnFailure } from '#domain/sign-on/rules.ts'
import { confirmSession } from '../../accounts/commands/confirm-session.ts'
import type { OpenedSession, Origin } from '../../accounts/commands/log-in.ts'
import { digest } from '../../platform/auth/tokens.ts'
import type { Platform } from '../../platform/platform.ts'
import { type ProviderRow, personOfSubject, providerById } from '../queries.ts'
import { takeAttempt } from '../store.ts'
import { logInPerson } from './log-in-person.ts'
import { callbackUrl, discover, secretsOf } from './openid.ts'
import { type Claims, Refused } from './refused.ts'

/** How a sign-on ended, and the page that was wanted. */
export type Finished = { next: string | null; isConfirmation: boolean } & (
  | { session: OpenedSession }
  | { failure: SignOnFailure }
  | { confirmed: true }
)

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
  if (!token || !attempt) return { next: null, isConfirmation: false, failure: 'over' }
  const { next, known_user_id, confirms } = attempt
  const isConfirmation = confirms !== null
  try {
    const provider = await providerById(platform.db, attempt.provider_id)
    if (!provider?.is_active) throw new Refused('disabled')
    const claims = await claimsOf(platform, provider, query, token, isConfirmation)
    if (confirms !== null) {
      await confirm(platform, provider, claims, confirms)
      return { next, isConfirmation, confirmed: true }
    }
    const session = await logInPerson(platform, provider.id, claims, { ...origin, known_user_id })
    return { next, isConfirmation, session }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    platform.log.info(
      { provider: attempt.provider_id, failure: error.failure, cause: error.cause },
      'sign-on refused',
    )
    return { next, isConfirmation, failure: error.failure }
  }
}

/** Lets the sign-on count in its session, if that is of the person whom the provider names. @throws Refused */
async function confirm(platform: Platform, provider: ProviderRow, claims: Claims, session: string) {
  const user = await personOfSubject(platform.db, provider.id, claims.sub)
  if (user === undefined) throw new Refused('other_person')
  const proof = { session, user, seconds: Number(claims.auth_time) }
  const isTheirs = await platform.db.transaction().execute((tx) => confirmSession(tx, proof))
  if (!isTheirs) throw new Refused('other_person')
}

/**
 * What the provider says of the person.
 * @param isFresh true if they must have logged in there in the last minutes
 * @throws Refused if it does not answer, or anything of it is wrong
 */
async function claimsOf(
  platform: Platform,
  provider: ProviderRow,
  query: string,
  token: string,
  isFresh: boolean,
): Promise<Claims> {
  const { state, nonce, verifier } = secretsOf(platform, token)
  const secret = platform.encryption.open(provider.client_secret, provider.id)
  const server = await discover(platform, provider, secret).catch(refuse('unreachable'))
  const answer = await authorizationCodeGrant(server, new URL(`${callbackUrl(platform.config)}?${query}`), {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
    ...(isFresh && { maxAge: CONFIRMED_MINUTES * 60 }),
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
