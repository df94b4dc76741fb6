import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { logOut } from '#domain/accounts/contract.ts'
import { createKey } from '#domain/accounts/keys-contract.ts'
import * as contract from '#domain/sign-on/contract.ts'
import { type AtSignOn, type Company, cookiesOf, startAtSignOn } from '../test/at-sign-on.ts'
import { PASSWORD } from '../test/newcomers.ts'
import type { Client } from '../test/test-app.ts'

let at: AtSignOn
beforeAll(async () => {
  at = await startAtSignOn()
})
afterAll(() => at.close())
beforeEach(() => at.repair())

describe('a person who confirms with the sign-on who they are, in place of a password,', () => {
  const keyOf = (who: Client) =>
    who.ask(createKey, { body: { name: 'Desk', scopes: ['read'], expires_in_days: 30, password: '' } })

  /** A manager without a password, who could bind the company. */
  async function signedOn(ours: Company) {
    const email = ours.address()
    at.known(email)
    const person = await at.personAfter(await at.signOn(email))
    const facts = { full_legal_name: 'Ines Roy', job_title: 'CFO', phone_number: '+1 416 555 0142' }
    const done = { ...facts, is_user_agreement_accepted: true, kyc_state: 'approved' as const }
    await at.db.updateTable('users').set(done).where('email', '=', email).execute()
    return { person, email }
  }

  async function confirm(who: Client) {
    const { body, headers } = await who.ask(contract.beginConfirmation)
    const asked = new URL(body.url).searchParams
    expect([asked.get('prompt'), asked.get('max_age')]).toEqual(['login', '300'])
    return at.comeBack(await at.leave(body.url), cookiesOf(headers).join('; '))
  }
  const until = async (who: Client) => (await who.ask(contract.getConfirmation)).body

  it('makes a key afterwards, in this session alone and for five minutes', async () => {
    const ours = await at.company({ default_role: 'manager' })
    const { person, email } = await signedOn(ours)
    expect(await until(person)).toEqual({ provider: 'Company log-in', confirmed_until: null })
    expect((await keyOf(person)).status).toBe(400)
    expect(await confirm(person)).toMatchObject({ path: '/confirmed', result: 'done', refresh: undefined })
    expect((await until(person)).confirmed_until).not.toBeNull()
    expect((await keyOf(person)).status).toBe(201)
    const elsewhere = await at.personAfter(await at.signOn(email))
    expect((await keyOf(elsewhere)).status).toBe(400)
    await sql`update sessions set confirmed_at = confirmed_at - interval '5 minutes' where confirmed_at is not null`.execute(
      at.db,
    )
    expect((await keyOf(person)).status).toBe(400)
    expect((await until(person)).confirmed_until).toBeNull()
  })

  it.each([
    ['six minutes old', { auth_time: Math.floor(Date.now() / 1000) - 6 * 60 }],
    ['of no moment', { auth_time: undefined }],
  ])('is refused if the sign-on is %s', async (_what, change) => {
    const { person } = await signedOn(await at.company({ default_role: 'manager' }))
    at.openId.faults.alter = (claims) => ({ ...claims, ...change })
    expect(await confirm(person)).toMatchObject({ path: '/confirmed', result: 'refused' })
    expect((await keyOf(person)).status).toBe(400)
  })

  it('is refused if the provider names another person, or the session has ended', async () => {
    const ours = await at.company({ default_role: 'manager' })
    const [one, other] = [await signedOn(ours), await signedOn(ours)]
    const mine = at.openId.people.get(one.email)
    const theirs = at.openId.people.get(other.email)
    if (!mine || !theirs) throw new Error('The provider does not know them.')
    at.openId.people.set(one.email, theirs)
    at.openId.people.delete(other.email)
    expect((await confirm(one.person)).result).toBe('other_person')
    at.openId.people.set(one.email, { ...mine, sub: 'of-a-stranger' })
    expect((await confirm(one.person)).result).toBe('other_person')
    at.openId.people.set(one.email, mine)
    const { body, headers } = await one.person.ask(contract.beginConfirmation)
    await one.person.ask(logOut)
    const back = await at.comeBack(await at.leave(body.url), cookiesOf(headers).join('; '))
    expect(back.result).toBe('other_person')
  })

  it('logs no one in by it, and a log-in confirms nothing', async () => {
    const { person, email } = await signedOn(await at.company({ default_role: 'manager' }))
    const before = await at.counted()
    await confirm(person)
    expect(await at.counted()).toEqual(before)
    const again = await at.personAfter(await at.signOn(email))
    expect((await until(again)).confirmed_until).toBeNull()
  })

  it('is not for a person with a password, nor once the sign-on is off', async () => {
    const ours = await at.company({ default_role: 'manager' })
    const { person } = await signedOn(ours)
    expect((await ours.owner.ask(contract.beginConfirmation)).status).toBe(409)
    expect(await until(ours.owner)).toEqual({ provider: null, confirmed_until: null })
    const off = { is_active: false, password: PASSWORD }
    await ours.owner.ask(contract.changeProvider, { params: { id: ours.provider }, body: off })
    expect((await person.ask(contract.beginConfirmation)).status).toBe(409)
  })
})
