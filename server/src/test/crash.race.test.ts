import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { getAuction, getBid, getDeal, placeBid } from '#domain/auctions/contract.ts'
import { secretInFolder } from '../platform/auth/tokens.ts'
import { endAt, liveDeal } from './listing.ts'
import { newDatabase } from './real-postgres.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'
import { clientAt, startTestApp } from './test-app.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'homeslice-crash-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const ENGINES = ['embedded', 'postgres'] as const

/**
 * A data folder (on PostgreSQL a database) with a live deal, one that ends while the server is down, and ten
 * buyers.
 */
async function prepared(engine: (typeof ENGINES)[number]) {
  const DATA_DIR = join(folder, engine)
  const environment: Record<string, string> = { DATA_DIR }
  if (engine === 'postgres') environment.DATABASE_URL = await newDatabase(inject('postgresUrl'))
  const testApp = await startTestApp(engine, environment)
  environment.SECRET_KEY = await secretInFolder(join(DATA_DIR, 'secret.key'))
  const seller = await testApp.member('seller')
  const reviewer = await testApp.member('reviewer')
  const deal = await liveDeal(testApp, seller, reviewer)
  const overdue = await liveDeal(testApp, seller, reviewer)
  const buyers = await Promise.all(Array.from({ length: 10 }, () => testApp.member('buyer')))
  await buyers[0]?.ask(placeBid, { body: { loan_deal: overdue.id, bid_amount: '240000' } })
  await endAt(testApp, overdue.id, new Date(Date.now() - 1))
  await testApp.close()
  return { environment, deal, overdue, seller, tokens: buyers.map((buyer) => buyer.token) }
}

describe.each(ENGINES)('kill -9 under load on the %s database', (engine) => {
  it('loses no acknowledged bid, and due work is done after the restart', async () => {
    const { environment, deal, overdue, seller, tokens } = await prepared(engine)
    const first = await startServerProcess(environment)
    const acknowledged: Acknowledged[] = []
    await fuzz(first, deal.id, tokens, acknowledged)

    const second = await startServerProcess(environment)
    try {
      const auction = await clientAt(second.url, tokens[0]).ask(getAuction, { params: { id: deal.id } })
      expect(acknowledged.length).toBeGreaterThan(20)
      for (const { id, token } of acknowledged)
        expect((await clientAt(second.url, token).ask(getBid, { params: { id } })).status).toBe(200)
      expect(auction.body.history.filter((entry) => !entry.is_automatic)).toHaveLength(auction.body.bid_count)
      const isReviewed = async () =>
        (await clientAt(second.url, seller.token).ask(getDeal, { params: { id: overdue.id } })).body
          .deal_state === 'under_review'
      await vi.waitUntil(isReviewed, { timeout: 30_000, interval: 20 })
    } finally {
      expect(await second.end('SIGTERM')).toBe(0)
    }
  })
})

/** A bid that was confirmed to its bidder. Others do not see a leader's raise of their own maximum. */
interface Acknowledged {
  id: string
  token: string
}

/** Buyers bid as fast as they get responses; after forty of them the server is killed with bids in progress. */
async function fuzz(
  server: ServerProcess,
  dealId: string,
  tokens: readonly string[],
  acknowledged: Acknowledged[],
): Promise<void> {
  let amount = 233_000
  let isKilled = false
  const bidUntilDeath = async (token: string) => {
    while (!isKilled) {
      amount += 1_000
      try {
        const response = await clientAt(server.url, token).ask(placeBid, {
          body: { loan_deal: dealId, bid_amount: String(amount) },
        })
        if (response.status === 201) acknowledged.push({ id: response.body.bid.id, token })
      } catch {
        // The server was killed during this bid, so it was never acknowledged.
        return
      }
      if (acknowledged.length >= 40 && !isKilled) {
        isKilled = true
        await server.end('SIGKILL')
      }
    }
  }
  await Promise.all(tokens.map(bidUntilDeath))
}

describe('the embedded data folder', () => {
  it('rejects a second process with a message, and can be used again once the first has stopped', async () => {
    const DATA_DIR = join(folder, 'locked')
    const first = await startServerProcess({ DATA_DIR })
    await expect(startServerProcess({ DATA_DIR })).rejects.toThrow(
      /Another HomeSlice \(process \d+\) uses .*Stop it, or start this one with another DATA_DIR/,
    )
    expect(await first.end('SIGINT')).toBe(0)
    const second = await startServerProcess({ DATA_DIR })
    expect(await second.end('SIGTERM')).toBe(0)
  })
})
