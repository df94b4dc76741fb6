import * as accounts from '#domain/accounts/contract.ts'
import { revokeKey } from '#domain/accounts/keys-contract.ts'
import * as factors from '#domain/accounts/second-factor.ts'
import { endFeed, makeFeed } from '#domain/calendar/contract.ts'
import { createDeal } from '#domain/deals/contract.ts'
import { SIGNING_CONSENT } from '#domain/signing/consent.ts'
import * as signing from '#domain/signing/contract.ts'
import * as webhooks from '#domain/webhooks/contract.ts'
import { KEY_MARK } from '../../accounts/queries/api-keys.ts'
import { insertKey } from '../../accounts/store/api-keys.ts'
import { digest } from '../../platform/auth/tokens.ts'
import { newId } from '../../platform/ids.ts'
import { expireAndRemind } from '../../signing/commands/expire-and-remind.ts'
import { newSecret } from '../../webhooks/commands/sign.ts'
import { freeWebhook, takeDue } from '../../webhooks/store.ts'
import { mortgage } from '../listing.ts'
import { codeFor, freshEmail, mailsTo, type Newcomer, newcomer, PASSWORD, withToken } from '../newcomers.ts'
import { logInWith, proofOf, withPasskey } from '../passkeys.ts'
import { challengeOf, forgetSteps, second, shown, withSecondFactor } from '../second-factors.ts'
import { aSigner, letItExpire, linkTo, readAt, sent, signAs, withPdf } from '../signings.ts'
import { clientOf } from '../test-app.ts'
import { act, can, ending, type Market, must } from './ending.ts'

const logIn = async ({ anybody }: Market, email: string, password = PASSWORD) =>
  anybody.ask(accounts.logIn, { body: { email, password } })

/** A user with a second session. */
async function account(market: Market) {
  const { testApp } = market
  const person = await newcomer(testApp)
  const { body } = await logIn(market, person.email)
  if (!('access' in body)) throw new Error('No second session was opened.')
  const other = { ...withToken(testApp, person.id, body.access), refresh: body.refresh ?? '' }
  const session = (await person.ask(accounts.listSessions)).body.results.find((one) => !one.is_current)
  return { person, other, session: session?.id ?? '' }
}
type Account = Awaited<ReturnType<typeof account>>
const OTHER = {
  'the other session reads': ({ other }: Account) => can(other, accounts.getMe, ''),
  'the other session is renewed': ({ other }: Account, { anybody }: Market) =>
    can(anybody, accounts.refreshToken, '', { refresh: other.refresh }),
}
const ALL = {
  'a session reads': ({ person }: Account) => can(person, accounts.getMe, ''),
  ...OTHER,
}
const patch = ({ person }: { person: { id: string } }, { admin }: Market, body: object) =>
  act(admin, accounts.patchUser, person.id, { reason: 'Asked for it.', ...body })

async function member({ testApp }: Market) {
  const person = await testApp.member(['seller', 'buyer'])
  return { person }
}

/** A user with an API key and the address of a calendar. */
async function keys({ buyer, platform, testApp }: Market) {
  const [person, secret] = [await buyer(), `${KEY_MARK}${newId()}`]
  const row = { id: newId(), user_id: person.id, name: 'Book', prefix: 'hsk_', key_hash: digest(secret) }
  const scopes = JSON.stringify(['read'])
  const key = await platform.db.transaction().execute((tx) => insertKey(tx, { ...row, scopes }, 30))
  const { url } = must(await person.ask(makeFeed))
  return { person, key, program: clientOf(testApp, person.id, secret), path: new URL(url).pathname }
}
type Keys = Awaited<ReturnType<typeof keys>>
const programReads = ({ program }: Keys) => can(program, accounts.getMe, '')

const reads = async ({ path }: { path: string }, { product }: Market) =>
  (await product.http.inject({ url: path })).statusCode === 200

async function factor({ testApp }: Market) {
  return withSecondFactor(testApp)
}
type Factor = Awaited<ReturnType<typeof factor>>
const recovers = async (of: Factor, { testApp }: Market) =>
  (await second(testApp, await challengeOf(testApp, of), { recovery_code: of.recovery[0] ?? '' })).status ===
  200
const isAsked = async (of: Newcomer, market: Market) => 'challenge' in (await logIn(market, of.email)).body

const holder = ({ testApp }: Market) => withPasskey(testApp)

async function webhook({ buyer, platform }: Market) {
  const [person, id] = [await buyer(), newId()]
  const row = {
    user_id: person.id,
    url: 'http://127.0.0.1:9/events',
    secret: platform.encryption.seal(newSecret(), id),
  }
  await platform.db
    .insertInto('webhooks')
    .values({ id, ...row })
    .execute()
  await act(person, webhooks.testWebhook, id)
  return { person, id }
}
type Webhook = Awaited<ReturnType<typeof webhook>>
const CALLED = {
  'what waits is sent to it': ({ id }: Webhook, { platform }: Market) =>
    platform.db.transaction().execute(async (tx) => {
      const due = await takeDue(tx, 100)
      // The other webhook of the line is taken again.
      for (const { webhook: taken } of due) await freeWebhook(tx, taken.id)
      return due.some(({ webhook: taken }) => taken.id === id)
    }),
  'a test is sent to it': ({ person, id }: Webhook) => can(person, webhooks.testWebhook, id),
}

/** A document with a signer who has its link. */
async function request({ testApp, seller }: Market) {
  const { file } = await withPdf(testApp, seller)
  const signer = aSigner()
  const { id } = await sent(seller, file, { signers: [signer] })
  const token = await linkTo(testApp, signer.email)
  await readAt(testApp, token)
  return { id, email: signer.email, token }
}
type Request = Awaited<ReturnType<typeof request>>
const OF_REQUEST = {
  'the signer is reminded after days': async ({ id, email }: Request, { platform, testApp }: Market) => {
    const before = (await mailsTo(testApp, email)).length
    const long = new Date(Date.now() - 4 * 86_400_000)
    await platform.db
      .updateTable('signing_signers')
      .set({ invited_at: long, reminded_at: null })
      .where('request_id', '=', id)
      .execute()
    await expireAndRemind(platform)
    return (await mailsTo(testApp, email)).length > before
  },
  'the sender reminds': ({ id }: Request, { seller }: Market) => can(seller, signing.remindSigners, id),
  'the signer consents': ({ token }: Request, { anybody }: Market) =>
    can(anybody, signing.consentToSigning, token, { version: SIGNING_CONSENT.en.version, accepts: true }),
  'the signer gets a code': ({ token }: Request, { anybody }: Market) =>
    can(anybody, signing.sendSigningCode, token),
  'the signer declines': ({ token }: Request, { anybody }: Market) =>
    can(anybody, signing.declineToSign, token, { reason: 'It is wrong.' }),
}

export const OF_ACCOUNTS = {
  'user.deactivated': ending(account, (of, market) => patch(of, market, { is_active: false }), {
    ...ALL,
    'the user logs in': async ({ person }, market) => (await logIn(market, person.email)).status === 200,
  }),
  'user.session_ended': ending(
    account,
    ({ person, session }) => act(person, accounts.deleteSession, session),
    OTHER,
  ),
  'user.sessions_ended': ending(
    account,
    ({ person }, { admin }) => act(admin, accounts.endUserSessions, person.id),
    ALL,
  ),
  'user.password_changed': ending(
    account,
    ({ person }) =>
      act(person, accounts.changePassword, '', {
        current_password: PASSWORD,
        password: 'Granite-Harbour-8!',
      } as never),
    {
      ...OTHER,
      'the earlier password logs in': async ({ person }, market) =>
        (await logIn(market, person.email)).status === 200,
    },
  ),
  'user.email_changed': ending(
    account,
    async ({ person }, { testApp }) => {
      const email = freshEmail()
      await act(person, accounts.changeEmail, '', { email, password: PASSWORD })
      await act(person, accounts.confirmEmail, '', { otp: await codeFor(testApp, email) })
    },
    {
      ...OTHER,
      'the earlier address logs in': async ({ person }, market) =>
        (await logIn(market, person.email)).status === 200,
    },
  ),
  'user.api_key_revoked': ending(keys, ({ person, key }) => act(person, revokeKey, key), {
    'a program reads with it': programReads,
  }),
  'user.changed': ending(member, (of, market) => patch(of, market, { is_seller: false }), {
    'the user creates a deal': ({ person }) => can(person, createDeal, '', mortgage()),
  }),
  'user.second_factor_off': ending(
    factor,
    (of) => act(of, factors.turnOffSecondFactor, '', { password: PASSWORD, code: shown(of.secret) }),
    { 'its code is asked for': isAsked },
  ),
  'user.second_factor_reset': ending(
    factor,
    ({ id }, { admin }) => act(admin, factors.resetSecondFactor, id, { reason: 'Lost.' }),
    {
      'its code is asked for': isAsked,
      'a session reads': (of) => can(of, accounts.getMe, ''),
    },
  ),
  'user.passkey_removed': ending(
    holder,
    async (of) =>
      must(
        await of.ask(accounts.removePasskey, {
          params: { id: of.passkey },
          body: { password: PASSWORD, passkey: await proofOf(of, of.device) },
        }),
      ),
    {
      'it logs in': async ({ device }, { testApp }) => (await logInWith(testApp, device)).status === 200,
      'it is asked for after the password': isAsked,
    },
  ),
  'user.recovery_codes_renewed': ending(
    factor,
    async (of, { testApp }) => {
      await act(of, factors.renewRecoveryCodes, '', { password: PASSWORD, code: shown(of.secret) })
      await forgetSteps(testApp, of)
    },
    { 'an earlier recovery code logs in': recovers },
  ),
  'user.recovery_code_used': ending(factor, recovers, { 'it logs in again': recovers }),
  'calendar.feed_revoked': ending(keys, async ({ person }) => must(await person.ask(endFeed)), {
    'its address is read': reads,
  }),
  'calendar.feed_created': ending(keys, async ({ person }) => must(await person.ask(makeFeed)), {
    'an earlier address is read': reads,
  }),
  'webhook.deleted': ending(webhook, ({ person, id }) => act(person, webhooks.deleteWebhook, id), CALLED),
  'webhook.changed': ending(
    webhook,
    ({ person, id }) => act(person, webhooks.changeWebhook, id, { is_active: false }),
    CALLED,
  ),
  'signing.voided': ending(
    request,
    ({ id }, { seller }) => act(seller, signing.voidSigning, id, { reason: 'Sold.' }),
    OF_REQUEST,
  ),
  'signing.declined': ending(
    request,
    ({ token }, { anybody }) => act(anybody, signing.declineToSign, token, { reason: 'It is wrong.' }),
    OF_REQUEST,
  ),
  'signing.expired': ending(
    request,
    async ({ id }, { platform, testApp }) => {
      await letItExpire(testApp, id)
      await expireAndRemind(platform)
    },
    OF_REQUEST,
  ),
  'signing.completed': ending(request, ({ email }, { testApp }) => signAs(testApp, email), OF_REQUEST),
}

export const OF_ROUTES_OF_ACCOUNTS = {
  'a user with keys is deactivated': ending(keys, (of, market) => patch(of, market, { is_active: false }), {
    'a program reads': programReads,
    'the calendar is read': reads,
  }),
  'POST /accounts/logout/': ending(account, async ({ other }) => act(other, accounts.logOut, ''), OTHER),
  'DELETE /accounts/sessions/': ending(
    account,
    async ({ person }) => act(person, accounts.deleteSessions, ''),
    OTHER,
  ),
  'DELETE /accounts/users/:id/sessions/:session_id/': ending(
    account,
    async ({ person, session }, { admin }) =>
      must(await admin.ask(accounts.endUserSession, { params: { id: person.id, session_id: session } })),
    OTHER,
  ),
}
