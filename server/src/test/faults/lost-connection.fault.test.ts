import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { placeBid } from '#domain/auctions/contract.ts'
import { liveDeal } from '../listing.ts'
import { newDatabase } from '../real-postgres.ts'
import { type SecondServer, startTestApp, type TestApp } from '../test-app.ts'
import { type Cut, type DatabaseLine, databaseLine } from './database-line.ts'
import { startStorm } from './storm.ts'

let office: TestApp
let line: DatabaseLine
let server: SecondServer
beforeAll(async () => {
  const DATABASE_URL = await newDatabase(inject('postgresUrl'), inject('postgresTemplate'))
  line = await databaseLine(DATABASE_URL)
  office = await startTestApp('postgres', { DATABASE_URL })
  server = await office.secondServer({ DATABASE_URL: line.url })
})
afterAll(async () => {
  expect(await server.server.end('SIGTERM')).toBe(0)
  await line.stop()
  await office.close()
})

describe('a connection that is cut in COMMIT', () => {
  it.each<[Cut, string]>([
    ['before', 'did not get through'],
    ['after', 'got through'],
  ])(
    '%s the database has it is a 503; repeated with its key the bid exists once, as if the commit %s',
    async (cut) => {
      const [seller, reviewer] = [await office.member('seller'), await office.member('reviewer')]
      const deal = await liveDeal(office, seller, reviewer)
      const buyer = await office.member('buyer')
      const bid = () =>
        server.as(buyer).ask(placeBid, {
          body: { loan_deal: deal.id, bid_amount: '240000' },
          headers: { 'idempotency-key': `one bid, cut ${cut}` },
        })
      line.cutCommits(cut)
      const first = await bid()
      expect([first.status, first.headers['retry-after']]).toEqual([503, '1'])
      expect(first.body).toMatchObject({
        code: 'unavailable',
        detail: expect.stringContaining('Idempotency-Key'),
      })
      // The cut transaction may hold the key for a moment.
      const second = await vi.waitUntil(
        async () => {
          const response = await bid()
          return response.status === 409 ? null : response
        },
        { timeout: 5_000, interval: 20 },
      )
      expect(second.status).toBe(201)
      const stored = await office.product.platform.db
        .selectFrom('bids')
        .select('id')
        .where('loan_deal_id', '=', deal.id)
        .execute()
      expect(stored).toEqual([{ id: second.body.bid.id }])
    },
  )

  it('under load loses no bid and stores none twice', async () => {
    const storm = await startStorm(office, [server])
    await storm.flows(20)
    line.cutCommits(...Array.from({ length: 20 }, (_, index): Cut => (index % 2 === 0 ? 'before' : 'after')))
    await vi.waitUntil(() => line.pending() === 0, { timeout: 20_000, interval: 10 })
    await storm.flows(50)
    await storm.endsClean()
    expect(storm.responses.get(503)).toBeGreaterThan(0)
  })
})
