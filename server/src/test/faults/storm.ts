import { setTimeout as pause } from 'node:timers/promises'
import { expect, vi } from 'vitest'
import { placeBid } from '#domain/auctions/contract.ts'
import { incrementAt } from '#domain/auctions/increments.ts'
import { toCents, toDecimal } from '#domain/kernel/money.ts'
import type { FuzzRun } from '../fuzz.ts'
import { liveDeal } from '../listing.ts'
import { anomaliesOf } from '../replay.ts'
import type { Client, SecondServer, TestApp } from '../test-app.ts'

const OPENING = 233_000_00
/** Pause of a client before it retries. */
const RETRY_MS = 20
/** A connection that broke, a proxy that reached no server, a server that is not ready. */
const UNANSWERED = [0, 502, 503, 504]

/** Buyers who bid as fast as they get responses, and retry without a response under the same Idempotency-Key. */
export interface Storm {
  deals: readonly string[]
  buyers: readonly Client[]
  /** Number of responses by status; 0 is a connection that broke. */
  responses: ReadonlyMap<number, number>
  /** When each bid was acknowledged, by `performance.now()`. */
  acknowledgedAt: readonly number[]
  /** Waits until this many further bids are acknowledged. */
  flows(bids: number, timeout?: number): Promise<void>
  /** Ends the storm, and judges every stored bid again. Returns a sentence for each difference. */
  end(): Promise<string[]>
  /** Ends the storm, and judges every stored bid again: none is lost, doubled or wrongly judged. */
  endsClean(): Promise<void>
}

export async function startStorm(
  office: TestApp,
  servers: readonly Pick<SecondServer, 'as'>[],
  { deals: dealCount = 3, buyers: buyerCount = 12 } = {},
): Promise<Storm> {
  const [seller, reviewer] = [await office.member('seller'), await office.member('reviewer')]
  const deals: string[] = []
  for (let index = 0; index < dealCount; index += 1) deals.push((await liveDeal(office, seller, reviewer)).id)
  const buyers = await Promise.all(Array.from({ length: buyerCount }, () => office.member('buyer')))
  const acknowledged: string[] = []
  const acknowledgedAt: number[] = []
  const minimum = new Map(deals.map((deal) => [deal, OPENING]))
  const responses = new Map<number, number>()
  let isOver = false
  let keys = 0

  /** Retries one bid until it is decided. */
  async function bid(who: Client, deal: string): Promise<void> {
    const body = { loan_deal: deal, bid_amount: toDecimal(minimum.get(deal) ?? OPENING) }
    keys += 1
    const headers = { 'idempotency-key': `${deal} ${keys}` }
    for (let tries = keys; ; tries += 1) {
      const server = servers[tries % servers.length]
      if (!server) throw new Error('A storm needs a server.')
      const response = await server
        .as(who)
        .ask(placeBid, { body, headers })
        .catch(() => null)
      const status = response?.status ?? 0
      responses.set(status, (responses.get(status) ?? 0) + 1)
      if (response?.status === 201) {
        acknowledged.push(response.body.bid.id)
        acknowledgedAt.push(performance.now())
        const leading = toCents(response.body.auction.leading_amount ?? '0')
        minimum.set(deal, Math.max(minimum.get(deal) ?? 0, leading + incrementAt(leading)))
        return
      }
      const isStillRunning = status === 409 && JSON.stringify(response?.body).includes('still_running')
      if (!UNANSWERED.includes(status) && !isStillRunning) return
      await pause(RETRY_MS)
    }
  }

  const running = Promise.all(
    buyers.map(async (buyer, index) => {
      for (let turn = index; !isOver; turn += 1) await bid(buyer, deals[turn % deals.length] ?? '')
    }),
  )
  async function end(): Promise<string[]> {
    isOver = true
    await running
    const run: FuzzRun = { deals, moved: [], acknowledged, responses: new Map(), beyondLimit: 0 }
    return anomaliesOf(office.product.platform.db, run)
  }
  return {
    deals,
    buyers,
    responses,
    acknowledgedAt,
    flows(bids, timeout = 20_000) {
      const wanted = acknowledged.length + bids
      return vi.waitUntil(() => acknowledged.length >= wanted, { timeout, interval: 10 }).then(() => {})
    },
    end,
    async endsClean() {
      const anomalies = await end()
      expect([...responses.keys()].filter((status) => status >= 500 && !UNANSWERED.includes(status))).toEqual(
        [],
      )
      expect(anomalies).toEqual([])
    },
  }
}
