import { knownDevice, markDevice } from '../../accounts/commands/known-device.ts'
import { CHALLENGE_SECONDS } from '../../accounts/commands/log-in.ts'
import { newPasskeyChallenge, takePasskeyChallenge } from '../../accounts/commands/passkey-challenges.ts'
import { startSendCooldown } from '../../accounts/commands/send-code.ts'
import { openKeys } from '../../accounts/queries/api-keys.ts'
import { confirmedUntil, openSessions } from '../../accounts/queries/sessions.ts'
import { insertKey } from '../../accounts/store/api-keys.ts'
import { countChallengeAttempt, insertChallenge } from '../../accounts/store/challenges.ts'
import { countCodeAttempt, replaceCode } from '../../accounts/store/codes.ts'
import { insertPasswordLink, userOfPasswordLink } from '../../accounts/store/password-links.ts'
import { lockFamily, updateFamily } from '../../accounts/store/refresh-tokens.ts'
import * as registrations from '../../accounts/store/registrations.ts'
import { insertSession, markConfirmed } from '../../accounts/store/sessions.ts'
import { personOfLink } from '../../personal-data/queries/requests.ts'
import { insertLink } from '../../personal-data/store.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import { digest, REFRESH_DAYS } from '../../platform/auth/tokens.ts'
import type { Tx } from '../../platform/database/database.ts'
import { idempotent, storedResponse } from '../../platform/http/idempotency.ts'
import { newId } from '../../platform/ids.ts'
import { insertAttempt, insertProvider, takeAttempt } from '../../sign-on/store.ts'
import { invitationBy } from '../../team/queries.ts'
import { putInvitation } from '../../team/store.ts'
import { type Clock, later } from './clock.ts'
import { DAY, from, MINUTE, until } from './deadline.ts'

const newUser = async (market: Clock) => (await market.member('buyer')).id
const address = '127.0.0.1'

async function code(market: Clock, tx: Tx) {
  const user_id = await newUser(market)
  await replaceCode(tx, { id: newId(), user_id, purpose: 'reset_password', code_hash: '', email: null })
  return user_id
}
async function link(market: Clock, tx: Tx) {
  const hash = newId()
  await insertPasswordLink(tx, await newUser(market), hash)
  return hash
}
async function erasureLink(market: Clock, tx: Tx) {
  const token = newId()
  await insertLink(tx, digest(token), await newUser(market))
  return token
}
async function invitationToTeam(market: Clock, tx: Tx) {
  const account = await newUser(market)
  const token = newId()
  const row = { id: newId(), account_id: account, email: `${newId()}@people.test`, role: 'analyst' as const }
  await putInvitation(tx, { ...row, invited_by: account, token_hash: digest(token) })
  return token
}
async function register(_market: Clock, tx: Tx) {
  const [id, email] = [newId(), `${newId()}@people.test`]
  const person = { password_hash: '', first_name: 'Ada', last_name: 'Tremblay' }
  await registrations.insertRegistration(tx, { id, email, token_hash: newId(), ...person })
  await registrations.replaceRegistrationCode(tx, id, 'code')
  return email
}
async function firstMail(_market: Clock, tx: Tx) {
  const email = `${newId()}@people.test`
  await startSendCooldown(tx, email, 'verify_email')
  return email
}
async function challenge(market: Clock, tx: Tx) {
  const row = { id: newId(), user_id: await newUser(market), challenge_hash: newId() }
  await insertChallenge(tx, row, CHALLENGE_SECONDS)
  return row.id
}
async function passkeyChallenge(market: Clock, tx: Tx) {
  const user = await newUser(market)
  return { user, asked: await newPasskeyChallenge(tx, 'proof', user) }
}
async function signOn(market: Clock, tx: Tx) {
  const [id, token_hash] = [newId(), newId()]
  const row = {
    id,
    account_id: await newUser(market),
    name: 'Company',
    issuer: 'https://login.lender.example',
  }
  const client = { client_id: 'homeslice', client_secret: '', groups_claim: null, group_roles: '[]' }
  await insertProvider(tx, { ...row, ...client, default_role: 'analyst' })
  await insertAttempt(tx, { token_hash, provider_id: id, next: null, known_user_id: null })
  return token_hash
}
async function session(market: Clock, tx: Tx) {
  const row = { id: newId(), user_id: await newUser(market), refresh_hash: newId(), device: 'test', address }
  await insertSession(tx, row, REFRESH_DAYS)
  return row
}
async function confirmed(market: Clock, tx: Tx) {
  const { id, user_id } = await session(market, tx)
  await markConfirmed(tx, { session: id, user: user_id, seconds: market.now().getTime() / 1000 })
  return { id, user_id }
}
async function rotated(market: Clock, tx: Tx) {
  const { id, refresh_hash } = await session(market, tx)
  await updateFamily(tx, id, { address, next_hash: newId() })
  return refresh_hash
}
async function apiKey(market: Clock, tx: Tx) {
  const key = {
    id: newId(),
    user_id: await newUser(market),
    name: 'Book',
    prefix: 'hsk_1',
    key_hash: newId(),
  }
  return insertKey(tx, { ...key, scopes: '[]' }, 30)
}
const token = ({ platform }: Clock) => platform.tokens.signAccess(newId(), newId())
const isRead = ({ platform }: Clock, access: string) => platform.tokens.readAccess(access)
async function tokenReadBefore(market: Clock) {
  const access = await token(market)
  await isRead(market, access)
  return access
}
async function device(market: Clock) {
  const user = { id: await newUser(market), password_hash: 'hash' }
  const { cookie, value } = markDevice(market.platform, user)
  return { user, cookies: { [cookie.name]: value } }
}
async function answer(market: Clock, tx: Tx) {
  const [actor, key] = [{ user_id: await newUser(market) } as Actor, { key: newId(), request_hash: 'same' }]
  await idempotent(tx, actor, key, async () => ({}))
  await tx
    .updateTable('idempotency_keys')
    .set({ created_at: market.now() })
    .where('key', '=', key.key)
    .execute()
  return { actor, key }
}

/** How long what belongs to an account lasts. */
export const ACCOUNTS = [
  until(
    'a mailed code is valid for ten minutes (accounts.CODE_MINUTES, one_time_codes.expires_at)',
    later(10 * MINUTE, code, (_, user, tx) => countCodeAttempt(tx, user, 'reset_password')),
  ),
  until(
    'a mailed link to a new password is valid for ten minutes (password_links.expires_at)',
    later(10 * MINUTE, link, (_, hash, tx) => userOfPasswordLink(tx, hash)),
  ),
  until(
    'the code of a registration is valid for ten minutes (registrations.code_expires_at)',
    later(10 * MINUTE, register, async (_, email, tx) => {
      return (await registrations.countRegistrationAttempt(tx, email, undefined)).length > 0
    }),
  ),
  until(
    'a registration waits for its code for a day (accounts.REGISTRATION_HOURS, registrations.expires_at)',
    later(DAY, register, (_, email, tx) => registrations.latestRegistration(tx, email)),
  ),
  from(
    'another code is sent from a minute after the last one (accounts.RESEND_SECONDS)',
    later(
      MINUTE,
      firstMail,
      async (_, email, tx) => (await startSendCooldown(tx, email, 'verify_email')) === 0,
    ),
  ),
  until(
    'a second factor is awaited for five minutes (accounts.CHALLENGE_SECONDS, log_in_challenges.expires_at)',
    later(5 * MINUTE, challenge, (_, id, tx) => countChallengeAttempt(tx, id)),
  ),
  until(
    'a passkey is awaited for five minutes (accounts.PASSKEY_SECONDS, passkey_challenges.expires_at)',
    later(5 * MINUTE, passkeyChallenge, (_, { user, asked }, tx) =>
      takePasskeyChallenge(tx, asked, 'proof', user),
    ),
  ),
  until(
    'a sign-on may take ten minutes (sign-on.SIGN_ON_MINUTES, sign_on_attempts.expires_at)',
    later(10 * MINUTE, signOn, (_, token, tx) => takeAttempt(tx, token)),
  ),
  until(
    'a session lasts 14 days (platform.REFRESH_DAYS, sessions.expires_at)',
    later(14 * DAY, session, (_, { id }, tx) =>
      openSessions(tx).select('sessions.id').where('sessions.id', '=', id).executeTakeFirst(),
    ),
  ),
  until(
    'a sign-on proves who a person is for five minutes (accounts.CONFIRMED_MINUTES)',
    later(5 * MINUTE, confirmed, (_, { id, user_id }, tx) => confirmedUntil(tx, id, user_id)),
  ),
  until(
    'a replaced refresh token is accepted for half a minute (accounts.GRACE_SECONDS)',
    later(30, rotated, async (_, hash, tx) => (await lockFamily(tx, hash))?.is_just_rotated),
  ),
  until(
    'an access token is valid for five minutes (platform.ACCESS_SECONDS)',
    later(5 * MINUTE, token, isRead),
  ),
  until(
    'an access token that was used before is valid for five minutes (platform.ACCESS_SECONDS)',
    later(5 * MINUTE, tokenReadBefore, isRead),
  ),
  until(
    'an invitation to a team can be accepted for seven days (team.INVITATION_DAYS, team_invitations.expires_at)',
    later(7 * DAY, invitationToTeam, (_, asked, tx) => invitationBy(tx, asked)),
  ),
  until(
    'a link for the erasure of data can be used for a day (personal-data.ERASURE_LINK_HOURS, erasure_links.expires_at)',
    later(DAY, erasureLink, (_, token, tx) => personOfLink(tx, token)),
  ),
  until(
    'an API key is valid for the days that were chosen (accounts.KEY_DAYS, api_keys.expires_at)',
    later(30 * DAY, apiKey, (_, id, tx) =>
      openKeys(tx).select('api_keys.id').where('api_keys.id', '=', id).executeTakeFirst(),
    ),
  ),
  until(
    'a browser is known for 180 days (accounts.KNOWN_DEVICE_DAYS)',
    later(180 * DAY, device, ({ platform }, { user, cookies }) => knownDevice(platform, user, cookies)),
  ),
  until(
    'a repeated request gets the first answer for a day (platform.IDEMPOTENCY_HOURS)',
    later(DAY, answer, ({ platform }, { actor, key }) => storedResponse(platform.db, actor, key)),
  ),
]
