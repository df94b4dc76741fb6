import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { type HomeSlice, HomeSliceError, verifyWebhook } from '@homeslice/sdk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { revokeKey } from '#domain/accounts/keys-contract.ts'
import { getSandbox } from '#domain/sandbox/contract.ts'
import { sellBook } from '../../../sdk/examples/sell-a-book-in-test-mode.ts'
import { sandboxAuthorization } from '../accounts/queries/sandbox-caller.ts'
import { digest, makeTokens } from '../platform/auth/tokens.ts'
import { holderOfFolder } from '../platform/database/data-folder-lock.ts'
import { SMALL_PDF } from '../test/forms.ts'
import { guides } from '../test/guides/blocks.ts'
import { runGuide } from '../test/guides/run.ts'
import { liveDeal } from '../test/listing.ts'
import { type Market, startMarket } from '../test/sdk/market.ts'
import { type Client, clientOf, startTestApp } from '../test/test-app.ts'

let market: Market
let lender: Client
let testKey: string
let homeslice: HomeSlice
beforeAll(async () => {
  // One sandbox at a time, and webhooks may lead to this machine.
  market = await startMarket({ SANDBOXES: '1', WEBHOOKS: 'anywhere', LOG_LEVEL: 'silent' })
  lender = await market.testApp.member('seller')
  testKey = (await market.keyOf(lender, ['read', 'list', 'sell'], true)).key
  homeslice = market.clientWith(testKey)
})
afterAll(() => market.testApp.close())

/** What a call was refused with. */
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => (error instanceof HomeSliceError ? [error.status, error.code] : error),
  )
const testKeyOf = async (role: 'buyer' | 'seller') =>
  (await market.keyOf(await market.testApp.member(role), ['read'], true)).key

/** A request whose address arrives as it is written here, as no client library would send it. */
function asWritten(method: string, path: string): Promise<{ status: number; body: string }> {
  const { hostname, port } = new URL(market.baseUrl)
  const headers = { authorization: `Bearer ${testKey}` }
  return new Promise((resolve, reject) => {
    send({ hostname, port, path, method, headers }, async (response) =>
      resolve({ status: response.statusCode ?? 0, body: await text(response) }),
    )
      .once('error', reject)
      .end()
  })
}
const folderOf = (who: Client) => join(market.testApp.product.platform.config.dataDir, 'sandboxes', who.id)

/** A server that receives webhooks, and keeps the kinds of those that are verified. */
async function startReceiver() {
  const kinds: string[] = []
  const known: { secret?: string } = {}
  const server = createServer(async (request, response) => {
    const body = await text(request)
    const headers = request.headers as Record<string, string>
    const event = await verifyWebhook(headers, body, known.secret ?? '').catch(() => null)
    if (event) kinds.push(event.type)
    response.writeHead(event ? 204 : 400).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return { url, kinds, known, close: () => server.close() }
}

describe('with a key of the test mode', () => {
  it('one plays a sale from its tape to its closing, receives its webhooks, and no one in the market learns of it', async () => {
    const receiver = await startReceiver()
    const me = homeslice.as('me')
    // Simultaneous first requests start it once.
    const [{ password }] = await Promise.all([homeslice.sandbox.get(), homeslice.sandbox.get()])
    const webhook = await me.webhooks.create({ body: { url: receiver.url, kinds: null, password } })
    receiver.known.secret = webhook.secret

    const tape = await homeslice.books.tapeFile({ path: { file: 'sample' }, query: { format: 'csv' } })
    const closing = await sellBook(
      homeslice,
      { name: 'tape.csv', content: tape },
      { name: 'paper.pdf', content: new Uint8Array(SMALL_PDF) },
    )
    expect(closing).toMatchObject({ sale_amount: '210000.00', side: 'seller' })
    expect(receiver.kinds).not.toContain('auction_extended')
    // The days of the auction have passed there.
    expect(Date.parse(closing.closed_at ?? '')).toBeGreaterThan(Date.now() + 3 * 86_400_000)

    await expect
      .poll(() => receiver.kinds, { timeout: 20_000 })
      .toEqual(
        expect.arrayContaining([
          'deal_approved',
          'auction_opened',
          'bid_received',
          'auction_ended',
          'deal_sold',
        ]),
      )
    receiver.close()
    const mails = async () => (await homeslice.sandbox.mails()).results.map(({ to }) => to)
    await expect.poll(mails, { timeout: 20_000 }).toContain('second-buyer@sandbox.test')

    const { db } = market.testApp.product.platform
    for (const table of ['loan_deals', 'notifications', 'webhooks', 'closings'] as const)
      expect(await db.selectFrom(table).select(db.fn.countAll<number>().as('n')).execute()).toEqual([
        { n: 0 },
      ])
  }, 120_000)

  it('the key may do what its scopes allow, as in the market, and its owner acts as on the screens', async () => {
    const bid = { body: { loan_deal: lender.id, bid_amount: '1.00' } }
    expect(await refusalOf(homeslice.bids.place(bid))).toEqual([403, 'key_scope_missing'])
    expect(await refusalOf(homeslice.webhooks.list())).toEqual([403, 'not_with_key'])
    expect((await homeslice.as('me').webhooks.list()).results).toHaveLength(1)
    expect(await refusalOf(homeslice.as('me').bids.place(bid))).toEqual([403, 'forbidden'])
    expect(await refusalOf(homeslice.as('buyer').bids.place(bid))).toEqual([404, 'not_found'])
    expect((await homeslice.accounts.me()).id).toBe(lender.id)
    const lists = market.clientWith((await market.keyOf(lender, ['list'], true)).key)
    expect(await refusalOf(lists.sandbox.reset())).toEqual([403, 'key_scope_missing'])
  })

  it('the examples of the guide run', async () => {
    const guide = guides.find(({ file }) => file === '13-test-mode.md')
    if (!guide) throw new Error('There is no guide of the test mode.')
    await runGuide(guide, { baseUrl: market.baseUrl, variables: { TEST_KEY: testKey } })
  })

  it('the deals of the market are unknown, and the market knows no others', async () => {
    const deal = await liveDeal(market.testApp, lender, await market.testApp.member('reviewer'))
    expect(await refusalOf(homeslice.deals.get({ path: { id: deal.id } }))).toEqual([404, 'not_found'])
    const [sold] = (await homeslice.deals.mine()).results
    const live = market.clientWith((await market.keyOf(lender, ['read'])).key)
    expect(await refusalOf(live.deals.get({ path: { id: sold?.id ?? '' } }))).toEqual([404, 'not_found'])
  })

  it.each<[string, (now: number) => number, RegExp]>([
    ['back', (now) => now - 1_000, /only moves forward/],
    ['by more than 100 days', (now) => now + 101 * 86_400_000, /at most 100 days/],
  ])('the clock is not moved %s', async (_how, to, sentence) => {
    const now = Date.parse((await homeslice.sandbox.get()).now)
    const moved = homeslice.sandbox.moveClock({ body: { to: new Date(to(now)).toISOString() } })
    await expect(moved).rejects.toMatchObject({
      status: 400,
      fields: { to: [expect.stringMatching(sentence)] },
    })
  })

  it('an assistant sees the sandbox, and acts as no one but the key', async () => {
    const { key } = await market.keyOf(lender, ['read'], true)
    const listDeals = async (headers: Record<string, string> = {}) => {
      const params = { name: 'list_my_deals', arguments: {} }
      const response = await fetch(new URL('/mcp', market.baseUrl), {
        method: 'POST',
        headers: {
          authorization: `Bearer ${key}`,
          accept: 'application/json, text/event-stream',
          'content-type': 'application/json',
          ...headers,
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
      })
      return [response.status, await response.json()]
    }
    const own = (await homeslice.deals.mine()).results.map(({ id }) => expect.objectContaining({ id }))
    expect(await listDeals()).toMatchObject([200, { result: { structuredContent: { deals: own } } }])
    expect(await listDeals({ 'HomeSlice-Act-As': 'me' })).toMatchObject([403, { code: 'forbidden' }])
    const { db } = market.testApp.product.platform
    const called = db.selectFrom('events').select('id').where('type', '=', 'assistant.called')
    expect(await called.execute()).toEqual([])
  })

  it('a person of no sandbox is refused', async () => {
    const as = homeslice.as('lender' as 'buyer')
    await expect(as.deals.list()).rejects.toMatchObject({
      status: 400,
      fields: { non_field_errors: ['HomeSlice-Act-As is one of me, seller, buyer, second_buyer, staff.'] },
    })
  })

  it('another account waits until a sandbox is free', async () => {
    const other = await market.testApp.member('buyer')
    const { key } = await market.keyOf(other, ['read'], true)
    const patient = market.clientWith(key, { retries: 0 })
    await expect(patient.sandbox.get()).rejects.toMatchObject({
      status: 503,
      code: 'sandbox_busy',
      retryAfter: 60,
    })
    expect(existsSync(folderOf(other))).toBe(false)
  })

  it('who is unknown, revoked or deactivated is refused', async () => {
    const { db } = market.testApp.product.platform
    const leaver = await market.testApp.member('buyer')
    const [revoked, left] = [
      await market.keyOf(leaver, ['read'], true),
      await market.keyOf(leaver, ['read'], true),
    ]
    await leaver.ask(revokeKey, { params: { id: revoked.id } })
    await db.updateTable('users').set({ is_active: false }).where('id', '=', leaver.id).execute()
    for (const key of ['hs_test_unknown', revoked.key, left.key])
      expect(await refusalOf(market.clientWith(key).deals.list())).toEqual([401, 'not_authenticated'])
  })

  it.each(['//HOST/api/deals/', 'http://HOST/api/deals/', '/apix/deals/'])(
    'a request goes to no other address than that of the sandbox: %s',
    async (path) => {
      const asked: string[] = []
      const foreign = createServer((request, response) => {
        asked.push(request.headers.authorization ?? '')
        response.end('secret')
      })
      await new Promise<void>((resolve) => foreign.listen(0, '127.0.0.1', resolve))
      const host = `127.0.0.1:${(foreign.address() as AddressInfo).port}`
      for (const method of ['GET', 'POST', 'DELETE']) {
        const { status, body } = await asWritten(method, path.replace('HOST', host))
        expect([status, body.includes('secret')]).toEqual([404, false])
      }
      expect(asked).toEqual([])
      foreign.close()
    },
  )

  it('the server in front alone is believed by a sandbox, and not for long', async () => {
    const { url } = JSON.parse(await readFile(join(folderOf(lender), 'address.json'), 'utf8'))
    const said = Buffer.from(JSON.stringify({ owner_id: lender.id, person: null, is_key: false }))
    const { tokens } = market.testApp.product.platform
    const ownTokens = makeTokens(tokens.sign(`sandbox:${lender.id}`), () => new Date())
    const caller = {
      key_id: lender.id,
      key_label: '',
      scopes: [],
      owner_id: lender.id,
      person: null,
      is_key: false,
    }
    const late = sandboxAuthorization(ownTokens, { ...caller, until: Date.now() - 1 })
    for (const authorization of [
      'Bearer hs_test_1',
      'Sandbox',
      `Sandbox ${said.toString('base64url')}.forged`,
      late,
    ]) {
      const response = await fetch(`${url}/api/sandbox/`, { headers: { authorization } })
      expect(response.status).toBe(401)
    }
  })

  it('a sandbox that was killed is started again with what it held', {
    tags: 'long',
    timeout: 60_000,
  }, async () => {
    process.kill((await holderOfFolder(folderOf(lender))) ?? 0, 'SIGKILL')
    await expect.poll(() => holderOfFolder(folderOf(lender))).toBeNull()
    expect((await homeslice.deals.mine()).results).toHaveLength(1)
    expect((await homeslice.sandbox.get()).ahead_seconds).toBeGreaterThan(3 * 86_400)
  })

  it('one deletes the sandbox with all that it holds, also while it starts', async () => {
    expect((await asWritten('POST', '/api/sandbox/reset?again=1')).status).toBe(204)
    expect(existsSync(folderOf(lender))).toBe(false)
    const starting = market
      .clientWith(testKey, { retries: 0 })
      .sandbox.get()
      .catch(() => null)
    await expect.poll(() => existsSync(folderOf(lender))).toBe(true)
    await homeslice.sandbox.reset()
    await starting
    expect(await holderOfFolder(folderOf(lender))).toBeNull()
  }, 60_000)

  it('no more run than the server allows, also when several accounts begin at the same time', {
    tags: 'long',
    timeout: 60_000,
  }, async () => {
    const others = await Promise.all(['buyer', 'seller', 'buyer'].map((role) => testKeyOf(role as 'buyer')))
    const answers = await Promise.all(
      others.map((key) => refusalOf(market.clientWith(key, { retries: 0 }).sandbox.get())),
    )
    expect(answers.filter((one) => one === null)).toHaveLength(1)
    expect(answers.filter((one) => one !== null)).toEqual([
      [503, 'sandbox_busy'],
      [503, 'sandbox_busy'],
    ])
  })
})

it('other keys and log-ins have no sandbox, and act as no one of it', async () => {
  const live = market.clientWith((await market.keyOf(lender, ['read', 'sell'])).key)
  expect(await refusalOf(live.as('second_buyer').deals.list())).toEqual([403, 'test_key_needed'])
  expect(await refusalOf(market.clientWith(lender.token).as('buyer').deals.list())).toEqual([
    403,
    'test_key_needed',
  ])
  for (const call of [
    () => live.sandbox.get(),
    () => live.sandbox.mails(),
    () => live.sandbox.reset(),
    () => live.sandbox.moveClock({ body: { to: '2030-01-01T00:00:00.000Z' } }),
    () => market.clientWith(lender.token).sandbox.get(),
  ])
    expect(await refusalOf(call())).toEqual([403, 'test_key_needed'])
})

it('a server can have no test mode', async () => {
  const without = await startTestApp('postgres', { SANDBOXES: '0', RATE_LIMITS: 'default' })
  const who = await without.member('buyer')
  const { db } = without.product.platform
  await db
    .insertInto('api_keys')
    .values({
      id: who.id,
      user_id: who.id,
      name: 'Test',
      prefix: 'hs_test_1',
      key_hash: digest('hs_test_1_x'),
      scopes: '["read"]',
      is_test: true,
      expires_at: new Date(Date.now() + 1_000_000),
    })
    .execute()
  const { status, body, headers } = await clientOf(without, who.id, 'hs_test_1_x').ask(getSandbox)
  expect([status, body]).toEqual([403, { detail: 'This server has no test mode.', code: 'test_mode_off' }])
  // Requests with a test key count here as those of other keys do.
  expect(headers['ratelimit-limit']).toBe('1500')
  await without.close()
})
