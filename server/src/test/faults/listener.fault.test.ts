import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { logOut } from '#domain/accounts/contract.ts'
import { getAuction, getClock, placeBid } from '#domain/auctions/contract.ts'
import { liveDeal } from '../listing.ts'
import { newDatabase } from '../real-postgres.ts'
import { type Client, type SecondServer, startTestApp, type TestApp } from '../test-app.ts'
import { type DatabaseLine, databaseLine } from './database-line.ts'
import { watchLive } from './live-client.ts'
import { startStorm } from './storm.ts'

const SOON = { timeout: 15_000, interval: 20 }

let office: TestApp
let line: DatabaseLine
let server: SecondServer
let seller: Client
let reviewer: Client
beforeAll(async () => {
  const DATABASE_URL = await newDatabase(inject('postgresUrl'), inject('postgresTemplate'))
  line = await databaseLine(DATABASE_URL)
  office = await startTestApp('postgres', { DATABASE_URL })
  server = await office.secondServer({ DATABASE_URL: line.url })
  seller = await office.member('seller')
  reviewer = await office.member('reviewer')
})
afterAll(async () => {
  expect(await server.server.end('SIGTERM')).toBe(0)
  await line.stop()
  await office.close()
})

/** A deal, rivals who bid on it through another server, and its watcher. */
async function watchedDeal() {
  const deal = await liveDeal(office, seller, reviewer)
  const watcher = await office.member('buyer')
  const live = await watchLive(server, watcher, deal.id)
  const bid = async (bid_amount: string) =>
    expect(
      (await (await office.member('buyer')).ask(placeBid, { body: { loan_deal: deal.id, bid_amount } }))
        .status,
    ).toBe(201)
  const receives = (amount: string) => vi.waitUntil(() => live.leadingAmount() === amount, SOON)
  return { watcher, live, bid, receives }
}

describe('a server whose LISTEN connection is cut', () => {
  it('still notifies watchers of bids, and closes the connection of an ended session, before and after it is restored', async () => {
    const { watcher, live, bid, receives } = await watchedDeal()
    const leaving = await office.member('buyer')
    const other = await watchLive(server, leaving, (await liveDeal(office, seller, reviewer)).id)
    line.cutListener()
    await bid('240000')
    await leaving.ask(logOut)
    await receives('240000.00')
    await vi.waitUntil(() => other.closedWith() === 4401, SOON)

    line.letListenerThrough()
    await bid('250000')
    await receives('250000.00')
    expect(live.closedWith()).toBeNull()
    await watcher.ask(logOut)
    await vi.waitUntil(() => live.closedWith() === 4401, SOON)
  })

  it('refuses requests of an ended session, although no signal arrives', async () => {
    const leaving = await office.member('buyer')
    const status = async () => (await server.as(leaving).ask(getClock)).status
    line.cutListener()
    expect(await status()).toBe(200)
    await leaving.ask(logOut)
    // The connection is healed only afterwards.
    await vi.waitUntil(async () => (await status()) === 401, SOON)
    line.letListenerThrough()
  })

  it('notices a connection that carries nothing although it is open', async () => {
    const { live, bid, receives } = await watchedDeal()
    line.silenceListener()
    await bid('240000')
    await receives('240000.00')
    live.close()
  })

  it('under load leaves every watcher with the state of the market', async () => {
    const storm = await startStorm(office, [server])
    const watcher = await office.member('buyer')
    const lives = await Promise.all(storm.deals.map((deal) => watchLive(server, watcher, deal)))
    await storm.flows(20)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'homeslice listener'`.execute(
      office.product.platform.db,
    )
    await storm.flows(50)
    await storm.endsClean()
    for (const [index, id] of storm.deals.entries()) {
      const { body } = await watcher.ask(getAuction, { params: { id } })
      await vi.waitUntil(() => lives[index]?.leadingAmount() === body.leading_amount, SOON)
      lives[index]?.close()
    }
  })
})
