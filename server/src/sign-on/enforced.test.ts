import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { forgotPassword, getMe, logInSecondFactor, resetPassword } from '#domain/accounts/contract.ts'
import { createKey, listKeys } from '#domain/accounts/keys-contract.ts'
import * as contract from '#domain/sign-on/contract.ts'
import { handOver } from '#domain/team/contract.ts'
import { type AtSignOn, type Company, providersOf, startAtSignOn } from '../test/at-sign-on.ts'
import { linkFor, PASSWORD } from '../test/newcomers.ts'
import { logInWith, withPasskey } from '../test/passkeys.ts'
import { challengeOf } from '../test/second-factors.ts'
import { teamPerson } from '../test/teams.ts'

let at: AtSignOn
beforeAll(async () => {
  at = await startAtSignOn()
})
afterAll(() => at.close())

describe('a team that logs in by sign-on only', () => {
  const enforce = ({ owner: account, provider }: Company, is_enforced = true) =>
    account.ask(contract.changeProvider, {
      params: { id: provider },
      body: { is_enforced, password: PASSWORD },
    })

  it('ends the sessions of all but the owner, and refuses the right password of all but the owner', async () => {
    const ours = await at.company()
    const person = await teamPerson(at.testApp, ours.owner, 'manager')
    const key = { name: 'Desk', scopes: ['read' as const], expires_in_days: 30 as const, password: PASSWORD }
    expect((await person.ask(createKey, { body: key })).status).toBe(201)
    expect((await enforce(ours)).status).toBe(200)
    expect((await person.ask(getMe)).status).toBe(401)
    expect((await ours.owner.ask(getMe)).status).toBe(200)
    expect((await ours.owner.ask(listKeys)).body.results).toHaveLength(1)
    expect(await at.passwordOf(person.email)).toMatchObject({
      status: 403,
      body: { code: 'sign_on_required' },
    })
    expect(await at.passwordOf(person.email, 'Wrong-Password-1!')).toMatchObject({
      status: 401,
      body: { code: 'wrong_credentials' },
    })
    const ownersAddress = (await ours.owner.ask(getMe)).body.email
    expect((await at.passwordOf(ownersAddress)).status).toBe(200)
    expect((await enforce(ours, false)).status).toBe(200)
    expect((await at.passwordOf(person.email)).status).toBe(200)
  })

  it('ends the session of the owner who hands the account over', async () => {
    const ours = await at.company()
    const heir = await teamPerson(at.testApp, ours.owner, 'manager')
    await enforce(ours)
    const body = { member: heir.id, password: PASSWORD }
    expect((await ours.owner.ask(handOver, { body })).status).toBe(200)
    expect((await ours.owner.ask(getMe)).status).toBe(401)
    expect((await at.passwordOf(heir.email)).status).toBe(200)
  })

  it('leaves the session of an owner who hands over an account that is entered by password too', async () => {
    const ours = await at.company()
    const heir = await teamPerson(at.testApp, ours.owner, 'manager')
    await ours.owner.ask(handOver, { body: { member: heir.id, password: PASSWORD } })
    expect((await ours.owner.ask(getMe)).status).toBe(200)
  })

  it('refuses a passkey, a second step that was begun before, and a new password by mail, only after the proof', async () => {
    const ours = await at.company()
    const holder = await withPasskey(at.testApp)
    const member = { account_id: ours.owner.id, team_role: 'trader' as const }
    await at.db.updateTable('users').set(member).where('id', '=', holder.id).execute()
    const first = await challengeOf(at.testApp, holder)
    await enforce(ours)
    expect((await logInWith(at.testApp, holder.device)).body).toMatchObject({ code: 'sign_on_required' })
    const late = await at.testApp.anybody.ask(logInSecondFactor, {
      body: { challenge: first, recovery_code: 'wrong' },
    })
    expect(late.body).toMatchObject({ code: 'challenge_over' })
    await at.testApp.anybody.ask(forgotPassword, { body: { email: holder.email } })
    const reset = (token: string) =>
      at.testApp.anybody.ask(resetPassword, { body: { token, password: 'Another-Harbour-8!' } })
    expect((await reset('of-a-stranger')).status).toBe(400)
    expect((await reset(await linkFor(at.testApp, holder.email))).body).toMatchObject({
      code: 'sign_on_required',
    })
  })

  it('still logs in by sign-on, and by password again once the provider is turned off or removed', async () => {
    const ours = await at.company()
    const [email, person] = [ours.address(), await teamPerson(at.testApp, ours.owner, 'trader')]
    at.known(email)
    await enforce(ours)
    expect((await at.signOn(email)).result).toBe('done')
    expect((await at.passwordOf(person.email)).status).toBe(403)
    const turn = (is_active: boolean) =>
      ours.owner.ask(contract.changeProvider, {
        params: { id: ours.provider },
        body: { is_active, password: PASSWORD },
      })
    await turn(false)
    expect((await at.passwordOf(person.email)).status).toBe(200)
    await turn(true)
    expect((await at.passwordOf(person.email)).status).toBe(200)
    await enforce(ours)
    const [domain] = (await providersOf(ours.owner))[0]?.domains ?? []
    expect((await ours.owner.ask(contract.removeDomain, { params: { id: domain?.id ?? '' } })).status).toBe(
      409,
    )
    expect((await ours.owner.ask(contract.removeProvider, { params: { id: ours.provider } })).status).toBe(
      204,
    )
    expect((await at.passwordOf(person.email)).status).toBe(200)
    expect((await at.begin(email)).url).toBeNull()
  })

  it('needs a verified domain first', async () => {
    expect((await enforce(await at.company({}, false))).status).toBe(409)
  })
})
