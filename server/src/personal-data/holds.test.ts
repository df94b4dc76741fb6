import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as accounts from '#domain/accounts/contract.ts'
import { placeBid } from '#domain/auctions/contract.ts'
import { sendMessage } from '#domain/contact/contract.ts'
import * as contract from '#domain/personal-data/contract.ts'
import { deleteOldMessages } from '../contact/jobs.ts'
import { removeOldRecords } from '../kyc/commands/erase-record.ts'
import { deleteOldNotifications } from '../notifications/store.ts'
import { newId } from '../platform/ids.ts'
import { type Prover, prover } from '../test/administrators.ts'
import { liveDeal } from '../test/listing.ts'
import { applicant, newcomer, PASSWORD } from '../test/newcomers.ts'
import { teamPerson } from '../test/teams.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'
import { deleteOldDeliveries } from '../webhooks/store.ts'

let testApp: TestApp
let admin: Prover
let reviewer: Client
beforeAll(async () => {
  testApp = await startTestApp()
  ;[admin, reviewer] = [await prover(testApp, 'superuser'), await testApp.member('reviewer')]
})
afterAll(() => testApp.close())

const hold = (user: string, reason = 'Court file 2026-118.') =>
  admin.ask(contract.placeHold, { body: { user, reason } })
const release = (id: string) =>
  admin.ask(contract.releaseHold, { params: { id }, body: { reason: 'The case is closed.' } })

it('stops the erasure of a person until it is released', async () => {
  const person = await newcomer(testApp)
  const asked = await person.ask(contract.requestErasure, { body: { password: PASSWORD } })
  const id = asked.body.request?.id ?? ''
  const body = { is_active: false, reason: 'They asked for it.' }
  await admin.ask(accounts.patchUser, { params: { id: person.id }, body })
  const held = await hold(person.id)
  expect(held.body).toMatchObject({
    results: [{ reason: 'Court file 2026-118.' }],
    can: { place: false, release: true },
  })
  expect((await hold(person.id)).status).toBe(409)
  const erase = async () => admin.ask(contract.erase, { params: { id }, body: await admin.proof() })
  const refused = await erase()
  expect(refused.status).toBe(409)
  expect(JSON.stringify(refused.body)).toContain('legal hold')
  const placed = held.body.results[0]?.id ?? ''
  expect((await release(placed)).body.can).toEqual({ place: true, release: false })
  expect((await release(placed)).status).toBe(409)
  expect((await erase()).status).toBe(200)
})

it('on a deal stops the erasure of its owner and of those who bid on its loans, and reviewers see it on the deal', async () => {
  const seller = await testApp.member('seller')
  const { id: deal } = await liveDeal(testApp, seller, reviewer)
  const placed = await admin.ask(contract.placeHold, { body: { loan_deal: deal, reason: 'A claim.' } })
  expect(placed.status).toBe(201)
  const { body } = await admin.ask(contract.requestErasureFor, {
    body: { user: seller.id, note: 'By mail.' },
  })
  expect(body.blocked_by.map(({ code }) => code)).toContain('held')
  const seen = await reviewer.ask(contract.listHolds, { query: { loan_deal: deal } })
  expect(seen.body).toMatchObject({
    results: [{ reason: 'A claim.' }],
    can: { place: false, release: false },
  })
  expect((await reviewer.ask(contract.listHolds, { query: { user: seller.id } })).status).toBe(403)
  expect((await seller.ask(contract.listHolds, { query: { loan_deal: deal } })).status).toBe(403)
  expect((await reviewer.ask(contract.placeHold, { body: { loan_deal: deal, reason: 'x' } })).status).toBe(
    403,
  )
  const { platform } = testApp.product
  const bidder = await testApp.member('buyer')
  await platform.db
    .insertInto('loan_bid_sets')
    .values({
      id: newId(),
      book_id: deal,
      auction_round: 1,
      bidder_id: bidder.id,
      is_package: false,
      total: '100000.00',
      placed_at: new Date(),
      decided_at: null,
      part_id: null,
    })
    .execute()
  const { body: ofBidder } = await admin.ask(contract.requestErasureFor, {
    body: { user: bidder.id, note: 'By mail.' },
  })
  expect(ofBidder.blocked_by.map(({ code }) => code)).toEqual(expect.arrayContaining(['held', 'open_bids']))
  const visitor = await testApp.member('buyer')
  await platform.db
    .insertInto('room_entries')
    .values({ id: newId(), loan_deal_id: deal, user_id: visitor.id, state: 'revoked' })
    .execute()
  const { body: ofVisitor } = await admin.ask(contract.requestErasureFor, {
    body: { user: visitor.id, note: 'By mail.' },
  })
  expect(ofVisitor.blocked_by.map(({ code }) => code)).toContain('held')
  const { rows } = await platform.db.executeQuery<{ type: string }>(
    platform.db
      .selectFrom('events')
      .select('type')
      .where('subject_id', '=', deal)
      .where('type', 'like', 'hold.%')
      .compile(),
  )
  expect(rows).toEqual([{ type: 'hold.placed_on_deal' }])
})

it('names one thing that exists', async () => {
  expect((await hold(newId())).status).toBe(404)
  expect((await admin.ask(contract.placeHold, { body: { reason: 'Both or none.' } })).status).toBe(400)
})

it('keeps old messages, notifications, scans and what was sent to programs, which are removed once it is released', async () => {
  const { platform } = testApp.product
  const { db } = platform
  const [held, free] = [await applicant(testApp), await applicant(testApp)]
  const long = new Date('2020-01-01T00:00:00Z')
  for (const { id, email, ...person } of [held, free]) {
    await person.ask(sendMessage, { body: { name: 'Ada', email, subject: 'Fees', message: 'How much?' } })
    await db.updateTable('contact_messages').set({ created_at: long }).where('user_id', '=', id).execute()
    await db
      .insertInto('notifications')
      .values({
        id: newId(),
        user_id: id,
        kind: 'bid_received',
        title: 'Bid',
        message: 'A bid.',
        created_at: long,
      })
      .execute()
    const webhook = newId()
    const hook = { id: webhook, user_id: id, url: 'https://lender.example/', secret: '' }
    await db.insertInto('webhooks').values(hook).execute()
    for (const [state, due_at] of [
      ['delivered', null],
      ['waiting', new Date('2999-01-01T00:00:00Z')],
    ] as const)
      await db
        .insertInto('webhook_deliveries')
        .values({ id: newId(), webhook_id: webhook, kind: 'test', state, due_at, created_at: long })
        .execute()
    const test = { id: newId(), user_id: id, kind: 'test', created_at: long }
    await db.insertInto('webhook_tests').values(test).execute()
    await db.updateTable('users').set({ kyc_state: 'manual_rejected' }).where('id', '=', id).execute()
    await db.updateTable('kyc_records').set({ decided_at: long }).where('user_id', '=', id).execute()
  }
  const left = async (id: string) => {
    const count = async (table: 'contact_messages' | 'notifications' | 'kyc_scans' | 'webhook_tests') =>
      (await db.selectFrom(table).select('id').where('user_id', '=', id).execute()).length
    const ofHook = db.selectFrom('webhooks').select('id').where('user_id', '=', id)
    const deliveries = await db
      .selectFrom('webhook_deliveries')
      .select('state')
      .where('webhook_id', 'in', ofHook)
      .orderBy('state')
      .execute()
    return {
      messages: await count('contact_messages'),
      notifications: await count('notifications'),
      scans: await count('kyc_scans'),
      tests: await count('webhook_tests'),
      deliveries: deliveries.map(({ state }) => state),
    }
  }
  const tidy = async () => {
    await deleteOldMessages(db)
    await deleteOldNotifications(db)
    await removeOldRecords(platform)
    await deleteOldDeliveries(db)
  }
  // An event that still waits is sent, however old it is.
  const none = { messages: 0, notifications: 0, scans: 0, tests: 0, deliveries: ['waiting'] }
  const placed = await hold(held.id)
  await tidy()
  expect([await left(held.id), await left(free.id)]).toEqual([
    { messages: 1, notifications: 1, scans: 1, tests: 1, deliveries: ['delivered', 'waiting'] },
    none,
  ])
  await release(placed.body.results[0]?.id ?? '')
  await tidy()
  expect(await left(held.id)).toEqual(none)
})

it('lets the identity record of an erased person go after its five years, and not before', async () => {
  const { platform } = testApp.product
  const person = await applicant(testApp)
  const keep = (kept_until: string) =>
    platform.db.updateTable('kyc_records').set({ kept_until }).where('user_id', '=', person.id).execute()
  const stored = async () =>
    (await platform.db.selectFrom('kyc_records').select('user_id').where('user_id', '=', person.id).execute())
      .length
  await keep('2999-01-01')
  await removeOldRecords(platform)
  expect(await stored()).toBe(1)
  await keep('2020-01-01')
  await removeOldRecords(platform)
  expect(await stored()).toBe(0)
})

it('leaves the account of a company able to act when the record of the person who opened it goes', async () => {
  const { platform } = testApp.product
  const [account, person] = [await testApp.member('buyer'), await applicant(testApp)]
  const heir = await teamPerson(testApp, account, 'owner')
  await sql`update kyc_records set user_id = ${account.id}, kept_until = '2020-01-01' where user_id = ${person.id}`.execute(
    platform.db,
  )
  await platform.db.updateTable('users').set({ team_role: 'left' }).where('id', '=', account.id).execute()
  const { id } = await liveDeal(testApp, await testApp.member('seller'), reviewer)
  await removeOldRecords(platform)
  expect(
    await platform.db.selectFrom('kyc_records').select('user_id').where('user_id', '=', account.id).execute(),
  ).toEqual([])
  expect((await heir.ask(placeBid, { body: { loan_deal: id, bid_amount: '440000' } })).status).toBe(201)
})
