import { once } from 'node:events'
import { connect } from 'node:net'
import { sql } from 'kysely'
import { describe, inject, it, vi } from 'vitest'
import { placeBid } from '#domain/auctions/contract.ts'
import { dealRow, endAt, liveDeal } from '../listing.ts'
import { newDatabase } from '../real-postgres.ts'
import { type SecondServer, startTestApp, type TestApp } from '../test-app.ts'
import { databaseLine } from './database-line.ts'
import { startStorm } from './storm.ts'

/** A drain of ten seconds, and some for a loaded machine. */
const STOPPED = { timeout: 14_000, interval: 20 }
const SOON = { timeout: 5_000, interval: 20 }

const openOffice = async () =>
  startTestApp('postgres', {
    DATABASE_URL: await newDatabase(inject('postgresUrl'), inject('postgresTemplate')),
  })

/** Requests of strangers that never arrive in full: one without the end of its headers, one without its body. */
async function hangingRequests({ server }: SecondServer): Promise<void> {
  for (const part of [
    'GET /api/deals/ HTTP/1.1\r\nHost: a\r\n',
    'POST /api/accounts/token/ HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
  ]) {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    socket.on('error', () => {})
    await once(socket, 'connect')
    socket.write(part)
  }
}

const isRefusing = ({ server }: SecondServer) =>
  fetch(`${server.url}/healthz`, { headers: { connection: 'close' } }).then(
    ({ status }) => status === 503,
    () => true,
  )

const stateOf = async (office: TestApp, deal: string) =>
  (await dealRow(office.product.platform.db, deal)).deal_state

const aliveAt = async (office: TestApp) => {
  const { rows } = await sql<{ at: string }>`select alive_at::text as at from liveness`.execute(
    office.product.platform.db,
  )
  return rows[0]?.at
}

async function dealWithBid(office: TestApp): Promise<string> {
  const deal = await liveDeal(office, await office.member('seller'), await office.member('reviewer'))
  const buyer = await office.member('buyer')
  await buyer.ask(placeBid, { body: { loan_deal: deal.id, bid_amount: '240000' } })
  return deal.id
}

describe.concurrent('SIGTERM while requests of strangers hang', () => {
  it('under load ends the server within its ten seconds; another one takes over bids and clock', async ({
    expect,
  }) => {
    const office = await openOffice()
    const [leaving, staying] = [await office.secondServer(), await office.secondServer()]
    const due = await dealWithBid(office)
    const storm = await startStorm(office, [leaving, staying])
    await storm.flows(20)
    await hangingRequests(leaving)
    let code: number | null | undefined
    const ended = leaving.server.end('SIGTERM').then((exit) => {
      code = exit
    })
    await vi.waitUntil(() => isRefusing(leaving), SOON)
    await endAt(office, due, new Date())
    await vi.waitUntil(async () => (await stateOf(office, due)) === 'under_review', SOON)
    expect(code).toBeUndefined()
    await storm.flows(20)
    await vi.waitUntil(() => code !== undefined, STOPPED)
    await ended
    expect(code).toBe(0)
    await storm.endsClean()
    expect(await staying.server.end('SIGTERM')).toBe(0)
    await office.close()
  })

  it('of the only server stops the clock immediately, and counts as an outage like a crash', async ({
    expect,
  }) => {
    const office = await openOffice()
    const only = await office.secondServer()
    const due = await dealWithBid(office)
    await hangingRequests(only)
    const ended = only.server.end('SIGTERM')
    await vi.waitUntil(() => isRefusing(only), SOON)
    const last = await aliveAt(office)
    await endAt(office, due, new Date())
    expect(await ended).toBe(0)
    expect([await stateOf(office, due), await aliveAt(office)]).toEqual(['live', last])

    // Three minutes pass, in which the auction would have ended.
    await sql`update liveness set alive_at = alive_at - interval '3 minutes'`.execute(
      office.product.platform.db,
    )
    const next = await office.secondServer({ LOG_LEVEL: 'error' })
    const minutesLeft = async () =>
      ((await dealRow(office.product.platform.db, due)).bid_end_ts?.getTime() ?? 0) / 60_000 -
      Date.now() / 60_000
    await vi.waitUntil(async () => (await minutesLeft()) > 25, SOON)
    expect(await stateOf(office, due)).toBe('live')
    expect(await next.server.end('SIGTERM')).toBe(0)
    await office.close()
  })

  it('ends it even if its database no longer responds', async ({ expect }) => {
    const office = await openOffice()
    const line = await databaseLine(office.product.platform.config.databaseUrl ?? '')
    const server = await office.secondServer({ DATABASE_URL: line.url, LOG_LEVEL: 'fatal' })
    await hangingRequests(server)
    line.silence()
    expect(await server.server.end('SIGTERM')).toBe(0)
    await line.stop()
    await office.close()
  })

  it('ends it immediately when the signal is sent again', async ({ expect }) => {
    const office = await openOffice()
    const server = await office.secondServer()
    await hangingRequests(server)
    const first = server.server.end('SIGTERM')
    await vi.waitUntil(() => isRefusing(server), SOON)
    // A second signal within the same key press is ignored, so it is sent until it is obeyed.
    const again = setInterval(() => void server.server.end('SIGTERM'), 100)
    const code = await first.finally(() => clearInterval(again))
    expect(code).toBe(1)
    await office.close()
  })
})
