import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as contract from '#domain/companies/contract.ts'
import { REGULATOR } from '#domain/companies/licences.ts'
import { sellerInfo } from '#domain/deals/contract.ts'
import { listCompanyHistory } from '#domain/history/company/contract.ts'
import { listAttention } from '#domain/notifications/attention/contract.ts'
import { aLicence, confirmed, dayFromNow, endsAt, entered } from '../test/licences.ts'
import { teamPerson } from '../test/teams.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'

let testApp: TestApp
let admin: Client
beforeAll(async () => {
  testApp = await startTestApp()
  admin = await testApp.member('superuser')
})
afterAll(() => testApp.close())

const owner = () => testApp.member(['buyer', 'seller'])
const companyOf = async (who: Client) => (await who.ask(contract.getOwnCompany)).body
const states = async (who: Client) => (await companyOf(who)).licences.map(({ state }) => state)
const decide = (
  who: Client,
  account: Pick<Client, 'id'>,
  licence_id: string,
  body: { decision: 'confirm' } | { decision: 'reject'; reason: string } = { decision: 'confirm' },
) => who.ask(contract.decideLicence, { params: { id: account.id, licence_id }, body })
const DETAILS = {
  registration_number: '1002841773',
  jurisdiction: 'ON' as const,
  registered_address: '120 Adelaide Street West, Toronto, ON M5H 1T1',
  mailing_address: null,
}

describe('the details of a company', () => {
  it('are changed by its owner and managers, and read by all of its people', async () => {
    const account = await owner()
    const manager = await teamPerson(testApp, account, 'manager')
    expect((await account.ask(contract.changeOwnCompany, { body: DETAILS })).body.details).toEqual(DETAILS)
    const moved = await manager.ask(contract.changeOwnCompany, { body: { mailing_address: 'PO Box 414' } })
    expect(moved.body.details).toEqual({ ...DETAILS, mailing_address: 'PO Box 414' })
    for (const role of ['trader', 'analyst', 'compliance'] as const) {
      const person = await teamPerson(testApp, account, role)
      expect(await companyOf(person)).toMatchObject({
        details: { registration_number: '1002841773' },
        can: { edit: false },
      })
      expect((await person.ask(contract.changeOwnCompany, { body: DETAILS })).status).toBe(403)
      expect((await person.ask(contract.addLicence, { body: aLicence() })).status).toBe(403)
    }
  })

  it('are in the history of the company', async () => {
    const account = await owner()
    await account.ask(contract.changeOwnCompany, { body: DETAILS })
    await entered(account)
    const { results } = (await account.ask(listCompanyHistory, { query: {} })).body
    expect(results.map(({ event }) => event)).toEqual(['licence.entered', 'company.changed'])
  })

  it('are those of a company only: an account without one has none', async () => {
    const account = await owner()
    await testApp.product.platform.db
      .updateTable('users')
      .set({ company_id: null })
      .where('id', '=', account.id)
      .execute()
    expect((await account.ask(contract.getOwnCompany)).status).toBe(404)
    expect((await account.ask(contract.changeOwnCompany, { body: DETAILS })).status).toBe(404)
    expect((await account.ask(contract.addLicence, { body: aLicence() })).status).toBe(404)
    expect((await admin.ask(contract.getCompanyOfAccount, { params: { id: account.id } })).status).toBe(404)
    const person = await teamPerson(testApp, await owner(), 'trader')
    expect((await admin.ask(contract.getCompanyOfAccount, { params: { id: person.id } })).status).toBe(404)
  })

  it.each(['<script>alert(1)</script>', "1'; drop table licences; --", '9'.repeat(500), '#12', '--'])(
    'refuse the number %s',
    async (number) => {
      const account = await owner()
      const changed = await account.ask(contract.changeOwnCompany, { body: { registration_number: number } })
      expect(changed.status).toBe(400)
      const added = await account.ask(contract.addLicence, { body: aLicence({ number }) })
      expect(added).toMatchObject({ status: 400, body: { number: [expect.any(String)] } })
      expect(await states(account)).toEqual([])
    },
  )
})

describe('a licence', () => {
  it('waits for an administrator, who confirms it; then buyers see it where the seller is named', async () => {
    const [account, buyer] = [await owner(), await testApp.member('buyer')]
    const shown = async () => (await buyer.ask(sellerInfo, { params: { id: account.id } })).body.licences
    const { id } = await entered(account)
    expect(await states(account)).toEqual(['waiting'])
    expect(await shown()).toEqual([])
    const waits = (await admin.ask(listAttention)).body.results.find(({ link }) => link.endsWith(account.id))
    expect(waits).toMatchObject({ kind: 'licence' })
    expect((await decide(admin, account, id)).body.licences).toMatchObject([{ state: 'confirmed' }])
    expect(await shown()).toEqual([
      { regulator: 'fsra', regulator_name: null, kind: 'brokerage', number: '10428' },
    ])
    await endsAt(testApp, (await companyOf(account)).licences[0] as contract.Licence, account)
    expect(await shown()).toEqual([])
    expect(await states(account)).toEqual(['expired'])
  })

  it('is rejected with a reason, and corrected', async () => {
    const account = await owner()
    const { id } = await entered(account)
    expect((await decide(admin, account, id, { decision: 'reject', reason: ' ' })).status).toBe(400)
    await decide(admin, account, id, { decision: 'reject', reason: 'Not in the register.' })
    expect((await companyOf(account)).licences).toMatchObject([
      { state: 'rejected', reason: 'Not in the register.' },
    ])
    const changed = await account.ask(contract.changeLicence, {
      params: { id },
      body: aLicence({ number: '10429' }),
    })
    expect(changed.body.licences).toMatchObject([{ state: 'waiting', number: '10429', reason: null }])
    // What is corrected is gone, also if it is of another kind now.
    await decide(admin, account, changed.body.licences[0]?.id ?? '', {
      decision: 'reject',
      reason: 'It is no brokerage.',
    })
    const again = await account.ask(contract.changeLicence, {
      params: { id: changed.body.licences[0]?.id ?? '' },
      body: aLicence({ kind: 'lender' }),
    })
    expect(again.body.licences).toMatchObject([{ state: 'waiting', kind: 'lender' }])
  })

  it('that was confirmed counts until its renewal is, and then the renewal', async () => {
    const account = await owner()
    const { id } = await confirmed(account, admin)
    const renewed = await account.ask(contract.changeLicence, {
      params: { id },
      body: aLicence({ valid_until: dayFromNow(500) }),
    })
    expect(renewed.body.licences.map(({ state }) => state)).toEqual(['confirmed', 'waiting'])
    await decide(admin, account, renewed.body.licences[1]?.id ?? '')
    expect((await companyOf(account)).licences).toMatchObject([
      { state: 'confirmed', valid_until: dayFromNow(500) },
    ])
  })

  it('cannot be entered after its last day, or twice', async () => {
    const account = await owner()
    const past = await account.ask(contract.addLicence, { body: aLicence({ valid_until: dayFromNow(-1) }) })
    expect(past).toMatchObject({ status: 400, body: { valid_until: [expect.stringContaining('past')] } })
    await entered(account)
    expect((await account.ask(contract.addLicence, { body: aLicence() })).status).toBe(409)
    const other = await owner()
    await confirmed(other, admin, { number: 'M-10 428' })
    const twice = await other.ask(contract.addLicence, { body: aLicence({ number: 'm10428' }) })
    expect(twice).toMatchObject({ status: 400, body: { number: [expect.any(String)] } })
  })

  it('of another regulator names it', async () => {
    const account = await owner()
    const body = aLicence({ regulator: 'other', provinces: ['NL'] })
    expect((await account.ask(contract.addLicence, { body })).status).toBe(400)
    const { id, regulator_name } = await entered(account, {
      ...body,
      regulator_name: 'Digital Government NL',
    })
    expect(regulator_name).toBe('Digital Government NL')
    await decide(admin, account, id)
    await confirmed(account, admin, { ...body, regulator_name: 'Service NL' })
    expect(await states(account)).toEqual(['confirmed', 'confirmed'])
  })

  it('is removed by its company until it is confirmed, then ended by an administrator alone', async () => {
    const account = await owner()
    const waiting = await entered(account, { kind: 'lender' })
    expect((await account.ask(contract.removeLicence, { params: { id: waiting.id } })).status).toBe(204)
    const licence = await confirmed(account, admin)
    const { id } = licence
    expect((await account.ask(contract.removeLicence, { params: { id } })).status).toBe(409)
    // Without an expired licence the account could bind itself again.
    await endsAt(testApp, licence, account)
    expect(await states(account)).toEqual(['expired'])
    expect((await account.ask(contract.removeLicence, { params: { id } })).status).toBe(409)
    const end = { params: { id: account.id, licence_id: id }, body: { reason: 'No longer lends.' } }
    expect((await account.ask(contract.endLicence, end)).status).toBe(403)
    expect((await admin.ask(contract.endLicence, end)).body.licences).toEqual([])
    expect((await admin.ask(contract.endLicence, end)).status).toBe(409)
  })

  it('of an administrator’s own company is decided and ended by another administrator', async () => {
    const both = await testApp.member(['superuser', 'seller'])
    const { id } = await entered(both)
    expect((await decide(both, both, id)).status).toBe(403)
    expect((await decide(admin, both, id)).status).toBe(200)
    const end = { params: { id: both.id, licence_id: id }, body: { reason: 'No longer lends.' } }
    expect((await both.ask(contract.endLicence, end)).status).toBe(403)
    const shown = (await both.ask(contract.getCompanyOfAccount, { params: { id: both.id } })).body
    expect(shown.licences).toMatchObject([{ state: 'confirmed', can: { decide: false, end: false } }])
  })

  it('of another account does not exist for anyone', async () => {
    const [account, stranger] = [await owner(), await owner()]
    const { id } = await entered(account)
    const params = { id }
    expect((await stranger.ask(contract.changeLicence, { params, body: aLicence() })).status).toBe(404)
    expect((await stranger.ask(contract.removeLicence, { params })).status).toBe(404)
    expect((await decide(admin, stranger, id)).status).toBe(404)
    expect(await states(account)).toEqual(['waiting'])
  })

  it('that was changed while an administrator read it is not confirmed', async () => {
    const account = await owner()
    const { id } = await entered(account)
    await account.ask(contract.changeLicence, { params: { id }, body: aLicence({ number: '99' }) })
    expect((await decide(admin, account, id)).status).toBe(409)
    expect((await companyOf(account)).licences).toMatchObject([{ state: 'waiting', number: '99' }])
  })

  it('is decided once by two administrators at the same time', async () => {
    const [account, second] = [await owner(), await testApp.member('superuser')]
    const { id } = await entered(account)
    const answers = await Promise.all([
      decide(admin, account, id),
      decide(second, account, id, { decision: 'reject', reason: 'Other name.' }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('that expired while it waited is not confirmed', async () => {
    const account = await owner()
    const licence = await entered(account)
    await endsAt(testApp, licence, { ...account, id: admin.id })
    await testApp.product.platform.db
      .updateTable('users')
      .set({ licence_expires_at: null })
      .where('id', '=', admin.id)
      .execute()
    expect((await decide(admin, account, licence.id)).status).toBe(409)
  })

  it.each(Object.keys(REGULATOR) as (keyof typeof REGULATOR)[])('of %s is stored', async (regulator) => {
    const account = await owner()
    await entered(account, { regulator, regulator_name: 'Service', provinces: ['BC'] })
    expect(await states(account)).toEqual(['waiting'])
  })
})

describe('the list of companies', () => {
  const list = async (query: Parameters<typeof admin.ask<never, never, never, never>>[1] | object = {}) => {
    const { status, body } = await admin.ask(contract.listCompanies, { query: query as { search?: string } })
    expect(status).toBe(200)
    return body
  }

  it('finds accounts by name, licences and team, with their owner', async () => {
    const company = `Quayside ${Date.now()} Capital`
    const one = await testApp.member('seller', { company })
    const names = async (filters: object) =>
      (await list({ search: company, ...filters })).results.map(({ id }) => id)
    expect(await names({})).toEqual([one.id])
    expect(await names({ licences: 'none', team: 'alone' })).toEqual([one.id])
    const licence = await entered(one)
    expect(await names({ licences: 'waiting' })).toEqual([one.id])
    expect(await names({ licences: 'none' })).toEqual([])
    await decide(admin, one, licence.id)
    expect(await names({ licences: 'expiring' })).toEqual([])
    await endsAt(testApp, licence, one, new Date(Date.now() + 59 * 86_400_000))
    expect(await names({ licences: 'expiring' })).toEqual([one.id])
    await endsAt(testApp, licence, one, new Date(Date.now() + 3_600_000))
    expect(await names({ licences: 'expired' })).toEqual([])
    await endsAt(testApp, licence, one)
    expect(await names({ licences: 'expired' })).toEqual([one.id])
    const heir = await teamPerson(testApp, one, 'trader')
    expect(await names({ team: 'team' })).toEqual([one.id])
    expect(await names({ team: 'alone' })).toEqual([])
    const { results } = await list({ search: company })
    expect(results).toMatchObject([
      { owner: { id: one.id }, people: 2, licences: { confirmed: 1, waiting: 0 } },
    ])
    const { people } = (await admin.ask(contract.getCompanyOfAccount, { params: { id: one.id } })).body
    expect(people).toMatchObject([
      { id: one.id, role: 'owner' },
      { id: heir.id, role: 'trader' },
    ])
    const { db } = testApp.product.platform
    await db.updateTable('users').set({ is_active: false }).where('id', '=', heir.id).execute()
    expect(await names({ team: 'alone' })).toEqual([one.id])
    expect((await list({ search: company })).results[0]?.people).toBe(1)
    const left = { is_active: true, team_role: 'left' as const }
    await db.updateTable('users').set(left).where('id', '=', one.id).execute()
    const { body: seen } = await admin.ask(contract.getCompanyOfAccount, { params: { id: one.id } })
    expect(seen.people[0]).toMatchObject({ id: one.id, role: null, is_in_team: false })
  })

  it.each(['company_name', '-created_at', 'licence_expires_at'])(
    'is read page by page in the order %s',
    async (ordering) => {
      const first = await list({ ordering, page_size: '1' })
      const second = await list({ ordering, page_size: '1', page: '2' })
      expect(first.count).toBeGreaterThan(1)
      expect(first.results[0]?.id).not.toBe(second.results[0]?.id)
    },
  )

  it('has no staff, applicants without a role, or people of teams', async () => {
    const account = await owner()
    const person = await teamPerson(testApp, account, 'trader')
    const { results } = await list({ search: person.email })
    expect(results).toEqual([])
  })
})
