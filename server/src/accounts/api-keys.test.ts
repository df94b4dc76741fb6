import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changePassword, getMe } from '#domain/accounts/contract.ts'
import { createKey, listKeys, MOST_KEYS, revokeKey } from '#domain/accounts/keys-contract.ts'
import { getDeal, placeBid } from '#domain/auctions/contract.ts'
import { createDeal } from '#domain/deals/contract.ts'
import { startMyExport } from '#domain/deals/sheet-contract.ts'
import { listAuditLogs } from '#domain/history/audit/contract.ts'
import { type KeyScope, ROUTES_OF_SCOPE, scopeOf } from '#domain/kernel/key-scopes.ts'
import { getTask } from '#domain/tasks/contract.ts'
import { hashPassword } from '../platform/auth/passwords.ts'
import { digest } from '../platform/auth/tokens.ts'
import { contractRoutes, filledPath, routeName } from '../test/contract-routes.ts'
import { liveDeal } from '../test/listing.ts'
import { mailsTo } from '../test/newcomers.ts'
import { type Client, clientOf, startTestApp, type TestApp } from '../test/test-app.ts'

const PASSWORD = 'Correct-Horse-9!'

let testApp: TestApp
let hash: string
let buyer: Client
let seller: Client
let deal: string
beforeAll(async () => {
  testApp = await startTestApp()
  await testApp.product.startWork()
  hash = await hashPassword(PASSWORD)
  seller = await member('seller')
  deal = (await liveDeal(testApp, seller, await testApp.member('reviewer'))).id
})
afterAll(() => testApp.close())
beforeEach(async () => {
  buyer = await member('buyer')
})

/** A member whose password the test knows. */
async function member(role: 'buyer' | 'seller'): Promise<Client> {
  const who = await testApp.member(role)
  await testApp.product.platform.db
    .updateTable('users')
    .set({ password_hash: hash })
    .where('id', '=', who.id)
    .execute()
  return who
}

const create = (who: Client, scopes: readonly KeyScope[] = ['read'], more: object = {}) =>
  who.ask(createKey, {
    body: { name: 'Import', scopes: [...scopes], expires_in_days: 90, password: PASSWORD, ...more },
  })
/** The user's program, with a key of these scopes. */
async function programOf(who: Client, scopes: readonly KeyScope[]) {
  const { body } = await create(who, scopes)
  return { program: clientOf(testApp, who.id, body.key), key: body }
}
const REFUSED = { code: 'not_authenticated', detail: 'This API key is unknown, revoked or expired.' }

describe('an API key', () => {
  it('is shown once, stored as a digest, reported to its owner by e-mail, and listed by its beginning', async () => {
    const { body: key, status } = await create(buyer, ['read', 'bid'])
    expect(status).toBe(201)
    expect(key.key).toMatch(new RegExp(`^${key.prefix}_[\\w-]{43}$`))
    const { db } = testApp.product.platform
    const stored = await db.selectFrom('api_keys').selectAll().where('id', '=', key.id).executeTakeFirst()
    expect(stored?.key_hash).toBe(digest(key.key))
    expect(JSON.stringify(stored)).not.toContain(key.key)
    const { results } = (await buyer.ask(listKeys)).body
    expect(results).toMatchObject([{ id: key.id, prefix: key.prefix, scopes: ['read', 'bid'] }])
    expect(JSON.stringify(results)).not.toContain(key.key)
    const [event] = await db
      .selectFrom('events')
      .selectAll()
      .where('type', '=', 'user.api_key_created')
      .where('actor_id', '=', buyer.id)
      .execute()
    expect(event?.after).toMatchObject({ name: 'Import', prefix: key.prefix })
    expect(JSON.stringify(event)).not.toContain(key.key)
    const { email } = (await buyer.ask(getMe)).body
    const mails = await mailsTo(testApp, email)
    expect(mails.map(({ subject }) => subject)).toContain('A new API key for your HomeSlice account')
    expect(JSON.stringify(mails)).not.toContain(key.key)
  })

  it('is created with the password only, and with scopes that the account can use', async () => {
    expect((await create(buyer, ['read'], { password: 'wrong' })).body).toMatchObject({
      password: ['This is not your current password.'],
    })
    expect((await create(buyer, ['list'])).body).toMatchObject({ scopes: ['Your account cannot use List.'] })
    expect((await create(buyer, [])).status).toBe(400)
    expect((await create(buyer, ['read'], { expires_in_days: 3650 })).status).toBe(400)
    expect((await buyer.ask(listKeys)).body.results).toEqual([])
  })

  it('does what its scopes say, as its user', async () => {
    const { program: reader } = await programOf(buyer, ['read'])
    expect((await reader.ask(getMe)).body.id).toBe(buyer.id)
    expect((await reader.ask(getDeal, { params: { id: deal } })).status).toBe(200)
    const bid = { body: { loan_deal: deal, bid_amount: '240000' } }
    expect((await reader.ask(placeBid, bid)).body).toEqual({
      code: 'key_scope_missing',
      detail: 'This API key lacks the scope “bid”.',
    })
    const { program: bidder } = await programOf(buyer, ['bid'])
    expect((await bidder.ask(placeBid, bid)).status).toBe(201)
    expect((await bidder.ask(getDeal, { params: { id: deal } })).status).toBe(403)
  })

  it('never does more than its user: another role, another’s deal, or View As', async () => {
    const { program } = await programOf(seller, ['read', 'list'])
    expect((await program.ask(createDeal, { body: { deal_type: 'single_mortgage' } })).status).toBe(201)
    const { db } = testApp.product.platform
    const stored = { scopes: JSON.stringify(['list', 'bid', 'read']) }
    const { program: other, key } = await programOf(buyer, ['read'])
    // Even if a scope of another role were stored.
    await db.updateTable('api_keys').set(stored).where('id', '=', key.id).execute()
    expect((await other.ask(createDeal, { body: { deal_type: 'single_mortgage' } })).body).toMatchObject({
      code: 'forbidden',
    })
    const viewing = await other.ask(getMe, { headers: { 'view-as-user': seller.id } })
    expect(viewing.body).toMatchObject({ code: 'view_as_forbidden' })
  })

  it('opens the listed routes and no other: not passwords, second factor, sessions, keys or KYC', async () => {
    const { program, key } = await programOf(seller, ['read', 'list', 'sell'])
    const open = Object.values(ROUTES_OF_SCOPE).flat()
    expect(open.filter((name) => !contractRoutes.some((route) => routeName(route) === name))).toEqual([])
    expect(
      open.filter((name) => /password|second-factor|sessions|api-keys|kyc|webhooks|users/.test(name)),
    ).toEqual([])
    for (const route of contractRoutes) {
      if (route.access === 'public' || scopeOf(route) !== null) continue
      const response = await testApp.product.http.inject({
        method: route.method,
        url: `/api${filledPath(route)}`,
        headers: { authorization: `Bearer ${key.key}` },
      })
      expect([routeName(route), response.statusCode, response.json().code]).toEqual([
        routeName(route),
        403,
        'not_with_key',
      ])
    }
    expect((await program.ask(getMe)).status).toBe(200)
  })

  it('ends immediately on every server when it is revoked, expires, or its user gets a new password', async () => {
    const second = await testApp.secondServer()
    try {
      const { db } = testApp.product.platform
      const ways: ((id: string) => Promise<unknown>)[] = [
        (id) => buyer.ask(revokeKey, { params: { id } }),
        () =>
          buyer.ask(changePassword, {
            body: { current_password: PASSWORD, password: 'Another-Horse-10!' },
          }),
      ]
      for (const end of ways) {
        const { program, key } = await programOf(buyer, ['read'])
        const elsewhere = second.as(program)
        for (const one of [program, elsewhere]) expect((await one.ask(getMe)).status).toBe(200)
        await end(key.id)
        expect((await program.ask(getMe)).body).toEqual(REFUSED)
        await expect.poll(async () => (await elsewhere.ask(getMe)).status).toBe(401)
        expect((await buyer.ask(listKeys)).body.results).toEqual([])
      }
      const other = await member('buyer')
      const { program, key } = await programOf(other, ['read'])
      await db
        .updateTable('api_keys')
        .set({ expires_at: sql<string>`now() - interval '1 second'` })
        .where('id', '=', key.id)
        .execute()
      expect((await program.ask(getMe)).body).toEqual(REFUSED)
    } finally {
      await second.server.end('SIGTERM')
    }
  })

  it('of another user cannot be revoked, and no user has more than ten', async () => {
    const { key } = await programOf(seller, ['read'])
    expect((await buyer.ask(revokeKey, { params: { id: key.id } })).status).toBe(404)
    const other = await member('buyer')
    const scopes = JSON.stringify(['read'])
    for (let count = 0; count < MOST_KEYS; count += 1)
      await testApp.product.platform.db
        .insertInto('api_keys')
        .values({
          id: crypto.randomUUID(),
          user_id: other.id,
          name: `Key ${count}`,
          prefix: 'hsk_00000000',
          key_hash: digest(`${other.id} ${count}`),
          scopes,
          expires_at: new Date(Date.now() + 86_400_000),
        })
        .execute()
    expect((await create(other)).body).toMatchObject({
      non_field_errors: ['You have 10 API keys. Revoke one that is no longer used first.'],
    })
  })

  it('is named in the audit log for the actions of its program, both immediate ones and background tasks', async () => {
    const { program, key } = await programOf(seller, ['read', 'list'])
    const label = `Import (${key.prefix})`
    const { body: draft } = await program.ask(createDeal, { body: { deal_type: 'single_mortgage' } })
    const { body: byHand } = await seller.ask(createDeal, { body: { deal_type: 'single_mortgage' } })
    const { body: task } = await program.ask(startMyExport, { query: { format: 'csv' } })
    await expect
      .poll(async () => (await program.ask(getTask, { params: { id: task.task_id } })).body.status)
      .toBe('done')
    const admin = await testApp.member('superuser')
    const log = (query: object) =>
      admin.ask(listAuditLogs, { query }).then(({ body }) => body.results.map(({ api_key }) => api_key))
    expect(await log({ subject_id: draft.id })).toEqual([label])
    expect(await log({ subject_id: byHand.id })).toEqual([null])
    expect(await log({ subject_id: seller.id, search: 'deals.exported' })).toEqual([label])
    const csv = await testApp.product.http.inject({
      url: `/api/audit-logs/export/?subject_id=${draft.id}`,
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect(csv.body).toContain(`"${label}"`)
  })

  it('says when and from where it was last used', async () => {
    const { program, key } = await programOf(buyer, ['read'])
    expect(key.last_used_at).toBeNull()
    await program.ask(getMe)
    const [used] = (await buyer.ask(listKeys)).body.results
    expect(used).toMatchObject({ last_used_address: '127.0.0.1' })
    expect(used?.last_used_at).not.toBeNull()
  })
})
