import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getMe } from '#domain/accounts/contract.ts'
import * as contract from '#domain/sign-on/contract.ts'
import { getTeam, removeMember } from '#domain/team/contract.ts'
import { type AtSignOn, startAtSignOn } from '../test/at-sign-on.ts'
import { linkFor, PASSWORD } from '../test/newcomers.ts'
import { invite, join, roleOf } from '../test/teams.ts'

let at: AtSignOn
beforeAll(async () => {
  at = await startAtSignOn()
})
afterAll(() => at.close())
beforeEach(() => at.repair())

describe('a sign-on is refused, and nothing is stored,', () => {
  it.each([
    ['email_verified is false', { email_verified: false }, 'unverified_address'],
    ['email_verified is missing', { email_verified: undefined }, 'unverified_address'],
    ['there is no address', { email: undefined }, 'unverified_address'],
    ['the address is of no domain of the company', { email: 'ines@elsewhere.example' }, 'other_domain'],
  ])('if %s', async (_what, facts, result) => {
    const { address } = await at.company()
    const email = address()
    at.known(email, facts)
    await at.refusedWith(result, () => at.signOn(email))
  })

  it('if the address is of the domain of another company', async () => {
    const [ours, theirs] = [await at.company(), await at.company()]
    const email = ours.address()
    at.known(email, { email: theirs.address() })
    await at.refusedWith('other_domain', () => at.signOn(email))
  })

  it.each([
    ['nonce', { nonce: 'another' }],
    ['audience', { aud: 'another-client' }],
    ['issuer', { iss: 'https://another.example' }],
    ['end', { exp: 1 }],
    ['authorized party', { azp: 'another-client' }],
    ['subject', { sub: '' }],
  ])('if the %s of the token is wrong', async (_what, change) => {
    const { address } = await at.company()
    const email = address()
    at.known(email)
    at.openId.faults.alter = (claims) => ({ ...claims, ...change })
    await at.refusedWith('refused', () => at.signOn(email))
    at.openId.faults.alter = undefined
    expect((await at.signOn(email)).result).toBe('done')
  })

  it('if the state is another, the cookie is missing or another, and if the code is replayed', async () => {
    const { address } = await at.company()
    const email = address()
    at.known(email)
    const changed = await at.begin(email)
    const back = new URL(await at.leave(changed.url))
    back.searchParams.set('state', 'another')
    await at.refusedWith('refused', () => at.comeBack(back.href, changed.cookie))

    const [one, other] = [await at.begin(email), await at.begin(email)]
    const address1 = await at.leave(one.url)
    await at.refusedWith('over', () => at.comeBack(address1, ''))
    await at.refusedWith('refused', () => at.comeBack(address1, other.cookie))
    expect((await at.comeBack(address1, one.cookie)).result).toBe('done')
    await at.refusedWith('over', () => at.comeBack(address1, one.cookie))
    const again = await at.begin(email)
    const state = new URL(again.url ?? '').searchParams.get('state') ?? ''
    const replayed = new URL(address1)
    replayed.searchParams.set('state', state)
    await at.refusedWith('refused', () => at.comeBack(replayed.href, again.cookie))
  })

  it('if it took more than ten minutes', async () => {
    const { address } = await at.company()
    const email = address()
    at.known(email)
    const begun = await at.begin(email)
    const back = await at.leave(begun.url)
    await at.db
      .updateTable('sign_on_attempts')
      .set({ expires_at: new Date(0) })
      .execute()
    await at.refusedWith('over', () => at.comeBack(back, begun.cookie))
  })

  it('if the person says no at the provider', async () => {
    const { address } = await at.company()
    await at.refusedWith('refused', () => at.signOn(address()))
  })

  it('if the person was removed from the team, until they are invited again', async () => {
    const { owner: account, address } = await at.company()
    const email = address()
    at.known(email)
    const before = await at.personAfter(await at.signOn(email))
    const person = (await account.ask(getTeam)).body.members.find((one) => one.email === email)
    await account.ask(removeMember, { params: { id: person?.id ?? '' } })
    expect((await before.ask(getMe)).status).toBe(401)
    await at.refusedWith('removed', () => at.signOn(email))
    at.known(email)
    await at.refusedWith('removed', () => at.signOn(email))

    await invite(account, 'trader', email)
    await join(at.testApp, await linkFor(at.testApp, email))
    expect(await roleOf(await at.personAfter(await at.signOn(email)))).toBe('trader')
  })

  it('if the account was deactivated, or the provider was turned off meanwhile', async () => {
    const { owner: account, provider, address } = await at.company()
    const email = address()
    at.known(email)
    const meanwhile = async (work: () => Promise<unknown>) => {
      const begun = await at.begin(email)
      const back = await at.leave(begun.url)
      await work()
      await at.refusedWith('disabled', () => at.comeBack(back, begun.cookie))
    }
    const active = (is_active: boolean) =>
      at.db.updateTable('users').set({ is_active }).where('id', '=', account.id).execute()
    await meanwhile(() => active(false))
    expect((await at.begin(email)).url).toBeNull()
    await active(true)
    const change = { params: { id: provider }, body: { is_active: false, password: PASSWORD } }
    await meanwhile(async () => expect((await account.ask(contract.changeProvider, change)).status).toBe(200))
    expect((await at.begin(email)).url).toBeNull()
  })

  it('if the provider does not answer in time, or answers with something else', {
    tags: 'long',
    timeout: 30_000,
  }, async () => {
    const { address } = await at.company()
    const email = address()
    at.known(email)
    const wrong = [{ status: 500, body: 'no' }, { status: 200, body: '{}' }, 'never'] as const
    for (const answer of wrong) {
      const begun = await at.begin(email)
      const back = await at.leave(begun.url)
      at.openId.faults.answer = answer
      await at.refusedWith('unreachable', () => at.comeBack(back, begun.cookie))
      if (answer !== 'never') expect((await at.begin(email)).status).toBe(503)
      at.openId.faults.answer = undefined
    }
  })

  it('if the page to open afterwards is of another site', async () => {
    const { address } = await at.company()
    const email = address()
    for (const next of ['https://evil.example', '//evil.example', '/\\evil.example'])
      expect((await at.begin(email, next)).status).toBe(400)
  })
})
