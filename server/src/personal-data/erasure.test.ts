import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as accounts from '#domain/accounts/contract.ts'
import { placeBid } from '#domain/auctions/contract.ts'
import { createCreditBox } from '#domain/credit-boxes/contract.ts'
import { flagDeal, resolveDeal } from '#domain/deals/contract.ts'
import { listCompanyHistory } from '#domain/history/company/contract.ts'
import { businessDateOf } from '#domain/kernel/dates.ts'
import * as contract from '#domain/personal-data/contract.ts'
import { leaveTeam } from '#domain/team/contract.ts'
import { sealEvents } from '../history/audit/commands/seal-events.ts'
import { signDigest } from '../history/audit/commands/sign-digest.ts'
import { verifyAudit } from '../history/audit/queries/verify-events.ts'
import { newId } from '../platform/ids.ts'
import { type Prover, prover } from '../test/administrators.ts'
import { liveDeal } from '../test/listing.ts'
import {
  codeFor,
  letAMinutePass,
  linkFor,
  mailsTo,
  type Newcomer,
  newcomer,
  PASSWORD,
  registration,
} from '../test/newcomers.ts'
import { invite, teamPerson } from '../test/teams.ts'
import { startTestApp, type TestApp } from '../test/test-app.ts'
import { eraseLog } from './commands/erase-log.ts'
import { deleteExpiredLinks } from './store.ts'

let testApp: TestApp
let admin: Prover
let other: Prover
beforeAll(async () => {
  testApp = await startTestApp()
  ;[admin, other] = [await prover(testApp, 'superuser'), await prover(testApp, 'superuser')]
})
afterAll(() => testApp.close())

const PHONE = '+1 416 555 0888'
const proof = { password: PASSWORD }
const erase = async (who: Prover, id: string) =>
  who.ask(contract.erase, { params: { id }, body: await who.proof() })
const deactivate = (id: string) =>
  admin.ask(accounts.patchUser, { params: { id }, body: { is_active: false, reason: 'They asked for it.' } })

/** A person with an account of their own, which was deactivated after they asked. */
async function whoAsked(): Promise<{ person: Newcomer; request: string }> {
  const person = await newcomer(testApp)
  await person.ask(accounts.patchMe, { body: { phone_number: PHONE, job_title: 'Astrologer' } })
  const asked = await person.ask(contract.requestErasure, {
    body: { ...proof, note: 'I was an Astrologer.' },
  })
  expect(asked.status).toBe(200)
  expect((await deactivate(person.id)).status).toBe(200)
  return { person, request: asked.body.request?.id ?? '' }
}

/** All rows of the database that name a person, but for counts of tries, which go after two days. */
async function traces(word: string): Promise<string[]> {
  const { db } = testApp.product.platform
  const { rows } = await sql<{ name: string }>`
    select table_schema || '.' || table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'rate_limits'`.execute(db)
  const found: string[] = []
  for (const { name } of rows) {
    const { rows: hits } = await sql<{ text: string }>`
      select t::text as text from ${sql.raw(name)} t where t::text ilike ${`%${word}%`}`.execute(db)
    found.push(...hits.map(({ text }) => `${name}: ${text}`))
  }
  return found
}

it('erases a person everywhere, and the audit log still verifies', async () => {
  const { platform } = testApp.product
  const { person, request } = await whoAsked()
  await invite(await testApp.member('buyer'), 'trader', person.email)
  const notice = { kind: 'bid_received', title: 'Bid', message: 'Bids of an Astrologer.' }
  await platform.db
    .insertInto('notifications')
    .values({ id: newId(), user_id: person.id, ...notice })
    .execute()
  await sql`insert into background_tasks (id, kind, user_id, address, payload, status, finished_at)
    values (${newId()}, 'books.tape', ${person.id}, '127.0.0.1', '{"of": "Astrologer"}', 'done', now())`.execute(
    platform.db,
  )
  // A draft book with a mortgage that has a document.
  const [book, loan] = [newId(), newId()]
  await sql`with deals as (
      insert into loan_deals (id, owner_id, deal_state, deal_type, book_id, is_in_book) values
        (${book}, ${person.id}, 'draft', 'book_of_mortgage', null, false),
        (${loan}, ${person.id}, 'draft', 'mortgage_from_book', ${book}, true) returning id)
    insert into auctions (loan_deal_id, round) select id, 1 from deals`.execute(platform.db)
  await platform.db
    .insertInto('loan_deal_files')
    .values({
      id: newId(),
      loan_deal_id: loan,
      document_type: 'net_worth',
      name: 'Net worth of an Astrologer.pdf',
      media_type: 'application/pdf',
      bytes: 1,
      sha256: 'x',
      storage_key: newId(),
      uploaded_by: person.id,
    })
    .execute()
  await sealEvents(platform)
  await signDigest(platform)
  expect((await traces(person.email)).length).toBeGreaterThan(3)

  const erased = await erase(admin, request)
  expect(erased.status).toBe(200)
  expect(erased.body).toMatchObject({
    state: 'erased',
    person: { name: 'Erased person' },
    log_erased_at: null,
  })
  await eraseLog(platform, request)
  expect(await traces(person.email)).toEqual([])
  for (const word of ['Ada Tremblay', PHONE.slice(-8), 'Astrologer']) expect(await traces(word)).toEqual([])

  await sealEvents(platform)
  await signDigest(platform)
  expect((await verifyAudit(platform.db, platform.storage)).problems).toEqual([])
  const { body } = await admin.ask(contract.getErasure, { params: { id: request } })
  expect(body).toMatchObject({ state: 'erased', blocked_by: [], can: { erase: false, refuse: false } })
  expect(body.log_erased_at).not.toBeNull()
})

it('shows before what is erased, what is kept, why and until when', async () => {
  const { person, request } = await whoAsked()
  const { db } = testApp.product.platform
  await db.updateTable('users').set({ kyc_state: 'manual_approved' }).where('id', '=', person.id).execute()
  await db.insertInto('kyc_records').values({ user_id: person.id, legal_name: 'Ada Tremblay' }).execute()
  const { body } = await admin.ask(contract.getErasure, { params: { id: request } })
  const kept = body.plan.filter(({ is_erased }) => !is_erased)
  expect(body.plan.map(({ data, is_erased }) => [data, is_erased])).toEqual([
    ['details', true],
    ['access', true],
    ['identity', false],
    ['log', true],
  ])
  const inFiveYears = new Date()
  inFiveYears.setUTCFullYear(inFiveYears.getUTCFullYear() + 5)
  expect(kept).toMatchObject([{ data: 'identity', until: businessDateOf(inFiveYears) }])
  expect(kept[0]?.note).toContain('money laundering')

  await erase(admin, request)
  const row = await db
    .selectFrom('kyc_records')
    .selectAll()
    .where('user_id', '=', person.id)
    .executeTakeFirst()
  expect(row).toMatchObject({ legal_name: 'Ada Tremblay', kept_until: kept[0]?.until })
  expect((await mailsTo(testApp, person.email)).at(-1)?.text).toContain(`until ${kept[0]?.until}`)
})

it('erases the proofs of funds of an account that no one goes on with, and their documents', async () => {
  const { person, request } = await whoAsked()
  const { db, storage } = testApp.product.platform
  const storage_key = await storage.put(Buffer.from('a statement'))
  await db
    .insertInto('funds_proofs')
    .values({
      id: newId(),
      user_id: person.id,
      submitted_by: person.id,
      kind: 'bank_statement',
      stated_amount: '1000.00',
      valid_until: '2030-01-01',
      name: 'statement.pdf',
      media_type: 'application/pdf',
      bytes: 11,
      sha256: 'x',
      storage_key,
    })
    .execute()
  const { body } = await admin.ask(contract.getErasure, { params: { id: request } })
  expect(body.plan).toContainEqual(expect.objectContaining({ data: 'funds', count: 1, is_erased: true }))
  await erase(admin, request)
  expect(await db.selectFrom('funds_proofs').select('id').where('user_id', '=', person.id).execute()).toEqual(
    [],
  )
  const { rows } = await sql<{ data: object }>`
    select data from jobs.job where name = 'files.destroy' and data ->> 'storage_key' = ${storage_key}`.execute(
    db,
  )
  expect(rows).toEqual([{ data: { storage_key } }])
})

it('lets an erased person neither log in nor set a password, and the address open a new account', async () => {
  const { person, request } = await whoAsked()
  await erase(admin, request)
  const { email } = person
  expect((await person.ask(accounts.getMe)).status).toBe(401)
  const logIn = { email, password: PASSWORD }
  expect((await testApp.anybody.ask(accounts.logIn, { body: logIn })).status).toBe(401)
  const mails = (await mailsTo(testApp, email)).length
  await testApp.anybody.ask(accounts.forgotPassword, { body: { email } })
  await testApp.anybody.ask(contract.mailErasureLink, { body: { email } })
  expect(await mailsTo(testApp, email)).toHaveLength(mails)
  expect(
    (
      await admin.ask(accounts.patchUser, {
        params: { id: person.id },
        body: { is_active: true, reason: 'x' },
      })
    ).status,
  ).toBe(409)

  await letAMinutePass(testApp)
  await testApp.anybody.ask(accounts.register, { body: registration(email) })
  const otp = await codeFor(testApp, email)
  const again = await testApp.anybody.ask(accounts.verifyOtp, { body: { email, otp, password: PASSWORD } })
  expect(again.status).toBe(200)
  expect(again.body.user.id).not.toBe(person.id)
})

it('is done once, by one of two administrators', async () => {
  const { request } = await whoAsked()
  const [one, two] = await Promise.all([erase(admin, request), erase(other, request)])
  expect([one.status, two.status].toSorted()).toEqual([200, 409])
  expect((await erase(admin, request)).status).toBe(409)
  const refused = await admin.ask(contract.refuseErasure, {
    params: { id: request },
    body: { reason: 'Too late.' },
  })
  expect(refused.status).toBe(409)
})

it('needs the password and the second factor of the administrator', async () => {
  const { request } = await whoAsked()
  const without = await admin.ask(contract.erase, { params: { id: request }, body: proof })
  expect(without.status).toBe(400)
  const wrong = await admin.ask(contract.erase, {
    params: { id: request },
    body: { ...(await admin.proof()), password: 'Granite-Harbour-8!' },
  })
  expect(wrong.status).toBe(400)
  expect((await admin.ask(contract.getErasure, { params: { id: request } })).body.state).toBe('open')
})

it('waits while the account is active, and while it has bids, also on a flagged deal, sales or deals that are open', async () => {
  const [seller, buyer, reviewer] = [
    await testApp.member('seller'),
    await testApp.member('buyer'),
    await testApp.member('reviewer'),
  ]
  const { id: deal } = await liveDeal(testApp, seller, reviewer)
  await buyer.ask(placeBid, { body: { loan_deal: deal, bid_amount: '440000' } })
  const entered = async (user: string) =>
    (await admin.ask(contract.requestErasureFor, { body: { user, note: 'By telephone.' } })).body
  const codes = ({ blocked_by }: contract.ErasureRequest) => blocked_by.map(({ code }) => code)
  const ofBuyer = await entered(buyer.id)
  expect(codes(ofBuyer)).toEqual(['active_account', 'open_bids'])
  await reviewer.ask(flagDeal, { params: { id: deal }, body: { reason: 'The title is in doubt.' } })
  const { body: flagged } = await admin.ask(contract.getErasure, { params: { id: ofBuyer.id } })
  expect(codes(flagged)).toEqual(['active_account', 'open_bids'])
  const ofSeller = await entered(seller.id)
  expect(codes(ofSeller)).toEqual(['active_account', 'open_deals'])
  expect(codes(await entered(reviewer.id))).toEqual(['active_account', 'staff'])
  await reviewer.ask(resolveDeal, { params: { id: deal } })
  await deactivate(buyer.id)
  await deactivate(seller.id)
  const { body: active } = await admin.ask(contract.getErasure, { params: { id: ofSeller.id } })
  expect(codes(active)).toEqual(['open_deals'])
  for (const [{ id }, says] of [
    [ofBuyer, 'bids in open auctions'],
    [ofSeller, 'on the market'],
  ] as const) {
    const { status, body } = await erase(admin, id)
    expect(status).toBe(409)
    expect(JSON.stringify(body)).toContain(says)
  }
  const { db } = testApp.product.platform
  await db
    .updateTable('loan_deals')
    .set({ deal_state: 'sold', sold_to: buyer.id })
    .where('id', '=', deal)
    .execute()
  await db
    .insertInto('closings')
    .values({ loan_deal_id: deal, closing_date: '2027-01-15', cut_off_date: '2027-01-15' })
    .execute()
  const again = await admin.ask(contract.getErasure, { params: { id: ofBuyer.id } })
  expect(codes(again.body)).toEqual(['open_closings'])
  await db.updateTable('closings').set({ closed_at: new Date() }).where('loan_deal_id', '=', deal).execute()
  expect((await erase(admin, ofBuyer.id)).status).toBe(200)
})

it('leaves what a person did for a company, who then has no name', async () => {
  const owner = await testApp.member(['buyer', 'seller'])
  const analyst = await teamPerson(testApp, owner, 'trader')
  await analyst.ask(createCreditBox, { body: { ltv_max: 70 } })
  const asked = await analyst.ask(contract.requestErasure, { body: proof })
  const request = asked.body.request?.id ?? ''
  const before = await admin.ask(contract.getErasure, { params: { id: request } })
  expect(before.body).toMatchObject({ blocked_by: [{ code: 'in_team' }], can: { erase: false } })
  await analyst.ask(leaveTeam)
  expect((await erase(admin, request)).status).toBe(200)
  await eraseLog(testApp.product.platform, request)
  expect(await traces(analyst.email)).toEqual([])
  const { body } = await owner.ask(listCompanyHistory, { query: { person: analyst.id } })
  expect(body.results).toMatchObject([
    { event: 'credit_box.created', person: { name: 'Erased person' }, address: null },
  ])
  expect(body.results.map(({ event }) => event)).not.toContain('personal_data.erasure_requested')
})

it('can be asked for by a mailed link once the person has left, which works once', async () => {
  const owner = await testApp.member('buyer')
  const analyst = await teamPerson(testApp, owner, 'analyst')
  await analyst.ask(leaveTeam)
  const { email } = analyst
  expect((await testApp.anybody.ask(contract.mailErasureLink, { body: { email } })).body).toEqual({
    sent: true,
  })
  const unknown = await testApp.anybody.ask(contract.mailErasureLink, {
    body: { email: 'no.one@people.test' },
  })
  expect(unknown.body).toEqual({ sent: true })
  expect(await mailsTo(testApp, 'no.one@people.test')).toEqual([])
  const { db } = testApp.product.platform
  const isVerified = (is_email_verified: boolean) =>
    db.updateTable('users').set({ is_email_verified }).where('id', '=', owner.id).execute()
  const address = (await owner.ask(accounts.getMe)).body.email
  await isVerified(false)
  await testApp.anybody.ask(contract.mailErasureLink, { body: { email: address } })
  expect(await mailsTo(testApp, address)).toEqual([])
  await isVerified(true)
  await deleteExpiredLinks(db)
  const token = await linkFor(testApp, email)
  const confirm = (given: string) =>
    testApp.anybody.ask(contract.confirmErasureLink, { body: { token: given, note: 'I have left.' } })
  expect((await confirm(`${token.slice(1)}A`)).status).toBe(400)
  expect((await confirm(token)).body).toEqual({ email })
  expect((await confirm(token)).status).toBe(400)
  const { body } = await admin.ask(contract.listErasures, { query: { user: analyst.id } })
  expect(body.results).toMatchObject([{ state: 'open', source: 'mail', person: { name: 'Ada Roy' } }])
})

it('is withdrawn by the person or refused with a reason, after which they can ask again', async () => {
  const person = await newcomer(testApp)
  const ask = () => person.ask(contract.requestErasure, { body: proof })
  expect(
    (await person.ask(contract.requestErasure, { body: { password: 'Granite-Harbour-8!' } })).status,
  ).toBe(400)
  await ask()
  expect((await ask()).status).toBe(409)
  const withdrawn = await person.ask(contract.withdrawErasure)
  expect(withdrawn.body).toMatchObject({
    request: { state: 'withdrawn' },
    can: { request: true, withdraw: false },
  })
  expect((await person.ask(contract.withdrawErasure)).status).toBe(409)
  const id = (await ask()).body.request?.id ?? ''
  await admin.ask(contract.refuseErasure, { params: { id }, body: { reason: 'A court has asked for it.' } })
  expect((await person.ask(contract.getOwnErasure)).body.request).toMatchObject({
    state: 'refused',
    reason: 'A court has asked for it.',
  })
  expect((await mailsTo(testApp, person.email)).at(-1)?.text).toContain('A court has asked for it.')
  expect((await erase(admin, id)).status).toBe(409)
})

it('is not decided by an administrator about themselves, and not for staff', async () => {
  const { body } = await admin.ask(contract.requestErasure, { body: await admin.proof() })
  const id = body.request?.id ?? ''
  expect((await erase(admin, id)).status).toBe(403)
  const { status, body: refused } = await erase(other, id)
  expect(status).toBe(409)
  expect(JSON.stringify(refused)).toMatch(/active|reviewer or administrator/)
  await admin.ask(contract.withdrawErasure)
})
