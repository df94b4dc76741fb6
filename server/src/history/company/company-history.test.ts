import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { z } from 'zod'
import { changePassword } from '#domain/accounts/contract.ts'
import { createKey } from '#domain/accounts/keys-contract.ts'
import { placeBid } from '#domain/auctions/contract.ts'
import { createCreditBox } from '#domain/credit-boxes/contract.ts'
import { type CompanyEntry, listCompanyHistory } from '#domain/history/company/contract.ts'
import { COMPANY_HISTORY_EVENTS } from '#domain/history/company/events.ts'
import { removeMember } from '#domain/team/contract.ts'
import { userById } from '../../accounts/queries/users.ts'
import { actorOf, administratorOf } from '../../accounts/rows.ts'
import { hashPassword } from '../../platform/auth/passwords.ts'
import { liveDeal } from '../../test/listing.ts'
import { PASSWORD } from '../../test/newcomers.ts'
import { teamPerson } from '../../test/teams.ts'
import { type Client, startTestApp, type TestApp } from '../../test/test-app.ts'

let testApp: TestApp
let owner: Client
let trader: Client
let compliance: Client
let deal: string
beforeAll(async () => {
  testApp = await startTestApp()
  const [seller, reviewer] = [await testApp.member('seller'), await testApp.member('reviewer')]
  owner = await testApp.member(['buyer', 'seller'])
  trader = await teamPerson(testApp, owner, 'trader')
  compliance = await teamPerson(testApp, owner, 'compliance')
  deal = (await liveDeal(testApp, seller, reviewer)).id
  await trader.ask(placeBid, { body: { loan_deal: deal, bid_amount: '440000' } })
  await owner.ask(createCreditBox, { body: { ltv_max: 80 } })
  const password_hash = await hashPassword(PASSWORD)
  const { db } = testApp.product.platform
  await db.updateTable('users').set({ password_hash }).where('id', '=', owner.id).execute()
  for (const person of [trader, owner]) {
    const body = { current_password: PASSWORD, password: `${PASSWORD}x` }
    expect((await person.ask(changePassword, { body })).status).toBe(204)
  }
})
afterAll(() => testApp.close())

type Query = z.input<NonNullable<typeof listCompanyHistory.query>>
const history = async (who: Client, query: Query = {}): Promise<CompanyEntry[]> =>
  (await who.ask(listCompanyHistory, { query })).body.results

it('shows compliance who of the company did what, and not what people do for themselves', async () => {
  const entries = await history(compliance)
  expect(entries.map(({ event, person }) => [event, person?.id])).toEqual([
    ['credit_box.created', owner.id],
    ['bid.placed', trader.id],
  ])
  expect(entries[1]).toMatchObject({ loan_deal: deal, action_type: 'deal_changes', address: '127.0.0.1' })
})

it('is filtered by person, kind, deal and time', async () => {
  const events = async (query: Query) => (await history(owner, query)).map(({ event }) => event)
  expect(await events({ person: trader.id })).toEqual(['bid.placed'])
  expect(await events({ loan_deal: deal })).toEqual(['bid.placed'])
  expect(await events({ action_type: 'credit_box_changes' })).toEqual(['credit_box.created'])
  expect(await events({ at__lte: '2020-01-01T00:00:00Z' })).toEqual([])
  const stranger = await testApp.member('buyer')
  expect(await events({ person: stranger.id })).toEqual([])
})

it('is read page by page', async () => {
  const first = await owner.ask(listCompanyHistory, { query: { page_size: '1' } })
  expect(first.body).toMatchObject({ count: 2, results: [{ event: 'credit_box.created' }] })
  const cursor = (first.body as { next_cursor: string }).next_cursor
  expect((await history(owner, { page_size: '1', cursor })).map(({ event }) => event)).toEqual(['bid.placed'])
})

it('is read by owners, managers and compliance of this company alone', async () => {
  expect((await trader.ask(listCompanyHistory, { query: {} })).status).toBe(403)
  const analyst = await teamPerson(testApp, owner, 'analyst')
  expect((await analyst.ask(listCompanyHistory, { query: {} })).status).toBe(403)
  expect(await history(await testApp.member('buyer'))).toEqual([])
})

it('keeps what a person did who has left, and names them', async () => {
  const manager = await teamPerson(testApp, owner, 'manager')
  await manager.ask(createCreditBox, { body: { ltv_max: 70 } })
  await owner.ask(removeMember, { params: { id: manager.id } })
  const [entry] = await history(compliance, { person: manager.id })
  expect(entry).toMatchObject({ event: 'credit_box.created', person: { name: 'Ada Roy' } })
})

it('does not say which administrator acted for the account, not even to a filter by their id', async () => {
  const { db, events } = testApp.product.platform
  const account = await testApp.member(['buyer', 'seller'])
  const administrator = await testApp.member('superuser')
  const [user, staff] = await Promise.all([userById(db, account.id), userById(db, administrator.id)])
  if (!user || !staff) throw new Error('The accounts are missing.')
  const session = await db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', administrator.id)
    .executeTakeFirstOrThrow()
  const actor = actorOf(user, {
    session_id: session.id,
    address: '203.0.113.9',
    viewed_by: administratorOf(staff),
  })
  await db.transaction().execute((tx) =>
    events.append(tx, COMPANY_HISTORY_EVENTS, {
      type: 'team.history_exported',
      subject_id: account.id,
      subject_label: user.email,
      actor,
      after: { filters: {} },
    }),
  )
  expect(await history(account)).toMatchObject([
    { event: 'team.history_exported', person: null, address: null },
  ])
  expect(await history(account, { person: administrator.id })).toEqual([])
  const exported = await testApp.product.http.inject({
    url: `/api/team/history/export/?person=${administrator.id}`,
    headers: { authorization: `Bearer ${account.token}` },
  })
  // The heading, and the entry of this export is another person's.
  expect(exported.body.trim().split('\r\n')).toHaveLength(1)
})

it('has the API keys of the company, and what staff decide about its proofs of funds, also to the end of a proof', async () => {
  const key = {
    name: 'Import',
    scopes: ['read' as const],
    expires_in_days: 90 as const,
    password: `${PASSWORD}x`,
  }
  expect((await owner.ask(createKey, { body: key })).status).toBe(201)
  for (const type of ['funds.approved', 'funds.rejected', 'funds.expired'])
    await sql`insert into events (type, audit_type, subject_type, subject_id, subject_label)
      values (${type}, 'user_changes', 'user', ${owner.id}, 'Proof of funds')`.execute(
      testApp.product.platform.db,
    )
  expect((await history(compliance)).slice(0, 4).map(({ event }) => event)).toEqual([
    'funds.expired',
    'funds.rejected',
    'funds.approved',
    'user.api_key_created',
  ])
})

it('is exported as a spreadsheet, which is recorded', async () => {
  const { statusCode, body } = await testApp.product.http.inject({
    url: '/api/team/history/export/',
    headers: { authorization: `Bearer ${compliance.token}` },
  })
  expect(statusCode).toBe(200)
  const lines = body.trim().split('\r\n')
  expect(lines[1]).toContain('team.history_exported')
  expect(lines.at(-1)).toContain('"bid.placed"')
})
