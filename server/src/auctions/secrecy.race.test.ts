import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { getAuction, getBid, getDeal, listBids, placeBid } from '#domain/auctions/contract.ts'
import { setFavorite } from '#domain/deals/contract.ts'
import { listOf } from '#domain/kernel/list.ts'
import { acceptBid } from '#domain/negotiations/contract.ts'
import { contractRoutes, routeName } from '../test/contract-routes.ts'
import { endAt, liveDeal } from '../test/listing.ts'
import { type Client, type SecondServer, startTestApp, type TestApp } from '../test/test-app.ts'

/*
 * A sealed auction with unique amounts, queried in every possible way, through a server in another process, so that
 * its output can be checked as well.
 */
let testApp: TestApp
let server: SecondServer
let seller: Client
let reviewer: Client
let admin: Client
let first: Client
let second: Client
let deal: string

const FIRST = ['431234.57', '445678.93']
const SECOND = ['452345.79']
/** A search for an amount must not reveal that it exists. */
const SEARCHED = '431234.57'
const COSTS = ['1357.97', '2468.83']

/** All ways in which an amount could be formatted. */
const spellings = (amount: string) => {
  const [dollars = '', cents = ''] = amount.split('.')
  return [amount, `${dollars.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents}`, `${dollars}${cents}`]
}
/** As numbers of their own: the digits of a duration or of an id may contain those of an amount. */
const findIn = (text: string, amounts: readonly string[]) =>
  amounts
    .flatMap(spellings)
    .filter((spelling) => new RegExp(`(?<![\\w.])${spelling.replace('.', '\\.')}(?!\\d*[1-9a-f])`).test(text))

const bids: Record<string, string> = {}
const totals: string[] = []

beforeAll(async () => {
  testApp = await startTestApp('postgres')
  server = await testApp.secondServer({ LOG_LEVEL: 'trace' })
  seller = await testApp.member('seller')
  reviewer = await testApp.member('reviewer')
  admin = await testApp.member('superuser')
  first = await testApp.member('buyer', { exposure_limit: '900000.00' })
  second = await testApp.member('buyer')
  deal = (await liveDeal(testApp, seller, reviewer, { auction_format: 'sealed', reserve_price: '440000.00' }))
    .id
})
afterAll(async () => {
  await server.server.end('SIGTERM')
  await testApp.close()
})

/** A live connection that watches the deal, with the messages received. */
async function listen(who: Client, forUser: string | null = null) {
  const socket = new WebSocket(`${server.server.url.replace('http', 'ws')}/api/notifications/`)
  const received: string[] = []
  socket.addEventListener('message', ({ data }) => received.push(String(data)))
  await new Promise((resolve) => socket.addEventListener('open', resolve))
  socket.send(JSON.stringify({ command: 'authenticate', token: who.token, for_user: forUser }))
  await vi.waitUntil(() => received.length > 0, { timeout: 30_000, interval: 5 })
  socket.send(JSON.stringify({ command: 'watch', deal }))
  await vi.waitUntil(() => received.some((message) => message.includes('"auction"')), {
    timeout: 30_000,
    interval: 5,
  })
  return { received, close: () => socket.close() }
}

async function offer(who: Client, amount: string, cost: string, key?: string) {
  const response = await server.as(who).ask(placeBid, {
    body: { loan_deal: deal, bid_amount: amount, end_closing_cost: cost },
    ...(key && { headers: { 'idempotency-key': key } }),
  })
  expect(response.status, JSON.stringify(response.body)).toBe(201)
  bids[amount] = response.body.bid.id
  totals.push(response.body.bid.total)
  return response
}

/** All who could make requests, each with the amounts that they may not see. */
const actors = () => {
  const viewing = (who: Client) => ({ 'view-as-user': who.id })
  const ofFirst = [...FIRST, COSTS[0] ?? '']
  const ofSecond = [...SECOND, COSTS[1] ?? '']
  const all = [...ofFirst, ...ofSecond]
  return [
    { name: 'nobody', who: testApp.anybody, headers: {}, amounts: all },
    { name: 'the first bidder', who: first, headers: {}, amounts: ofSecond },
    { name: 'the second bidder', who: second, headers: {}, amounts: ofFirst },
    { name: 'the seller', who: seller, headers: {}, amounts: all },
    { name: 'a reviewer', who: reviewer, headers: {}, amounts: all },
    { name: 'an administrator', who: admin, headers: {}, amounts: all },
    {
      name: 'an administrator viewing as the first bidder',
      who: admin,
      headers: viewing(first),
      amounts: all,
    },
    {
      name: 'an administrator viewing as the second bidder',
      who: admin,
      headers: viewing(second),
      amounts: all,
    },
    { name: 'an administrator viewing as the seller', who: admin, headers: viewing(seller), amounts: all },
  ]
}

/** The filter and ordering values of a route, derived from its schema. */
function queriesOf(route: (typeof contractRoutes)[number]): Record<string, string>[] {
  if (!route.query) return [{}]
  const { properties = {} } = z.toJSONSchema(route.query, { io: 'input', unrepresentable: 'any' })
  // A sheet has the cards of the list, whose queries are tested there.
  if ('format' in properties) return [{ format: 'csv' }]
  const queries: Record<string, string>[] = [{}, { page_size: '50' }]
  for (const [key, schema] of Object.entries(properties)) {
    for (const value of JSON.stringify(schema)
      .match(/"enum":\[([^\]]*)\]/)?.[1]
      ?.split(',') ?? [])
      queries.push({ [key]: value.replaceAll('"', '') })
    if (/loan_deal$|^deal$|subject/.test(key))
      queries.push({ [key]: deal }, { [key]: deal, ordering: '-standing_amount' })
    if (/bidder|actor|user/.test(key)) queries.push({ [key]: first.id }, { [key]: second.id })
    // The export of the audit log records its search text, which would then be found in the log below.
    if (/search/.test(key) && !route.path.includes('export')) queries.push({ [key]: SEARCHED })
  }
  return queries
}

const PAGES = ['/metrics', '/openapi.json', '/mailbox', '/readyz', '/healthz']

describe('until a sealed auction closes', () => {
  it('no route, live message, stored row, mail or log line contains an amount, except for its own bidder', async () => {
    for (const who of [first, second])
      await who.ask(setFavorite, { params: { id: deal }, body: { is_favorite: true } })
    const listeners = [
      await listen(seller),
      await listen(reviewer),
      await listen(admin),
      await listen(admin, first.id),
      await listen(await testApp.member('buyer')),
    ]
    const [listenerOfFirst, listenerOfSecond] = [await listen(first), await listen(second)]
    await offer(first, '431234.57', '1357.97', 'the first bid')
    await offer(second, '452345.79', '2468.83')
    await offer(first, '445678.93', '1357.97')
    const again = await server.as(second).ask(placeBid, {
      body: { loan_deal: deal, bid_amount: '431234.57', end_closing_cost: '1357.97' },
      headers: { 'idempotency-key': 'the first bid' },
    })
    expect(again.status, 'a lower bid of another under the same key is evaluated as their own').toBe(400)
    const tooLow = await server.as(await testApp.member('buyer')).ask(placeBid, {
      body: { loan_deal: deal, bid_amount: '1000' },
    })
    await vi.waitUntil(
      () => listeners.every(({ received }) => received.some((text) => text.includes('"bid_count":3'))),
      {
        timeout: 30_000,
        interval: 10,
      },
    )
    const all = [...FIRST, ...SECOND, ...COSTS, ...totals]
    expect(findIn(listeners.flatMap(({ received }) => received).join('\n'), all)).toEqual([])
    expect(findIn(listenerOfFirst.received.join('\n'), all)).toEqual([])
    expect(findIn(listenerOfSecond.received.join('\n'), all)).toEqual([])
    expect(findIn(JSON.stringify(tooLow.body), all)).toEqual([])

    const ids = [deal, ...Object.values(bids), first.id, second.id, seller.id]
    let requestCount = 0
    for (const route of contractRoutes.filter(({ method }) => method === 'GET')) {
      for (const { name, who, headers, amounts } of actors()) {
        for (const query of queriesOf(route)) {
          for (const id of route.path.includes(':id') ? ids : ['']) {
            const response = await testApp.product.http.inject({
              method: 'GET',
              url: `/api${route.path.replace(':id', id).replace(/:\w+/g, id)}?${new URLSearchParams(query)}`,
              headers: { ...(who.token && { authorization: `Bearer ${who.token}` }), ...headers },
            })
            requestCount += 1
            const what = `${name}: ${routeName(route)} ${id} ${JSON.stringify(query)}`
            expect(response.statusCode, what).toBeLessThan(500)
            // The response to a search may repeat what was searched for.
            if (Object.values(query).includes(SEARCHED) && amounts.includes(SEARCHED))
              expect(response.json<{ count?: number }>().count ?? 0, what).toBe(0)
            else expect(findIn(response.body, amounts), what).toEqual([])
          }
        }
      }
    }
    expect(requestCount).toBeGreaterThan(1_000)
    for (const page of PAGES) {
      const response = await fetch(`${server.server.url}${page}`)
      expect(findIn(await response.text(), all), page).toEqual([])
    }

    const own = await server.as(first).ask(listBids)
    expect(own.body.results.map((bid) => bid.bid_amount)).toEqual(['445678.93'])
    expect((await server.as(second).ask(getAuction, { params: { id: deal } })).body.you?.last_amount).toBe(
      '452345.79',
    )
    for (const ear of [...listeners, listenerOfFirst, listenerOfSecond]) ear.close()
  })

  it('no table but the bids contains one, including the stored idempotent responses', async () => {
    const { db } = testApp.product.platform
    const { rows: tables } = await sql<{ name: string }>`
      select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
      where table_schema in ('public', 'jobs') and table_type = 'BASE TABLE'`.execute(db)
    expect(tables.length).toBeGreaterThan(20)
    const holding = new Set<string>()
    for (const { name } of tables) {
      const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.raw(name)} t`.execute(db)
      for (const { text } of rows)
        if (findIn(text, [...FIRST, ...SECOND, ...COSTS]).length > 0) holding.add(name)
    }
    expect([...holding].sort()).toEqual(['public.bids', 'public.idempotency_keys'])
  })

  it('the server’s output contains none', async () => {
    const printed = server.server.output()
    expect(printed).toContain('/api/bids/')
    expect(findIn(printed, [...FIRST, ...SECOND, ...COSTS])).toEqual([])
  })
})

describe('once it has closed', () => {
  it('the amounts are shown like those of an open auction', async () => {
    await endAt(testApp, deal, new Date(Date.now() - 1))
    const isClosed = async () =>
      (await seller.ask(getDeal, { params: { id: deal } })).body.deal_state === 'under_review'
    await vi.waitUntil(isClosed, { timeout: 30_000, interval: 20 })
    for (const who of [first, second, seller, reviewer, admin]) {
      const auction = (await server.as(who).ask(getAuction, { params: { id: deal } })).body
      expect(auction).toMatchObject({ is_sealed: false, leading_amount: '452345.79', reserve_met: true })
    }
    const shown = listOf(z.looseObject({ standing_amount: z.string() })).parse(
      (await server.as(seller).ask(listBids, { query: { loan_deal: deal, ordering: '-standing_amount' } }))
        .body,
    )
    expect(shown.results.map((bid) => bid.standing_amount)).toEqual(['452345.79', '445678.93'])
    const id = bids['452345.79'] ?? ''
    expect((await server.as(admin).ask(getBid, { params: { id } })).body.bid_amount).toBe('452345.79')
    expect(
      (await server.as(seller).ask(acceptBid, { params: { id }, body: { below_reserve: true } })).status,
    ).toBe(200)
    expect((await server.as(second).ask(getDeal, { params: { id: deal } })).body.sale?.amount).toBe(
      '452345.79',
    )
  })
})
