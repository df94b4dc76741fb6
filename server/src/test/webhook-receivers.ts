import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { expect, onTestFinished, vi } from 'vitest'
import { placeBid } from '#domain/auctions/contract.ts'
import * as contract from '#domain/webhooks/contract.ts'
import { hashPassword } from '../platform/auth/passwords.ts'
import { liveDeal } from './listing.ts'
import { PASSWORD } from './newcomers.ts'
import { type Client, startTestApp } from './test-app.ts'

interface Received {
  headers: IncomingHttpHeaders
  body: string
}

/** A server that records what it receives, and responds as configured. */
class Receiver {
  readonly received: Received[] = []
  answer = (response: ServerResponse): void => {
    response.writeHead(204).end()
  }
  readonly server: Server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => {
      body += part.toString()
    })
    request.on('end', () => {
      this.received.push({ headers: request.headers, body })
      this.answer(response)
    })
  })
  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/events`
  }
  async stop(): Promise<void> {
    this.server.closeAllConnections()
    await new Promise((resolve) => this.server.close(resolve))
  }
}

/** A receiver for one test. */
export async function receiver(): Promise<Receiver> {
  const made = new Receiver()
  made.server.listen(0, '127.0.0.1')
  await once(made.server, 'listening')
  onTestFinished(() => made.stop())
  return made
}

export const until = (isSo: () => boolean | Promise<boolean>) =>
  vi.waitUntil(isSo, { timeout: 20_000, interval: 20 })

export const signed = (secret: string, { headers, body }: Received) =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
    .update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`)
    .digest('base64')}`

type Kinds = ('outbid' | 'bid_accepted')[] | null
/** The webhooks of one account. */
export type OwnWebhooks = ReturnType<typeof webhooksOf>

const webhooksOf = (owner: Client) => {
  const create = (url: string, kinds: Kinds = null, password = PASSWORD) =>
    owner.ask(contract.createWebhook, { body: { url, kinds, password } })
  return {
    create,
    async made(url: string, kinds: Kinds = null) {
      const { status, body } = await create(url, kinds)
      expect(status).toBe(201)
      return body
    },
    deliveriesOf: async (id: string) =>
      (await owner.ask(contract.listDeliveries, { params: { id } })).body.results,
    send: (id: string, kind: 'test' | 'outbid' = 'test') =>
      owner.ask(contract.testWebhook, { params: { id }, body: { kind } }),
    logOf: async (id: string) => (await owner.ask(contract.getDelivery, { params: { id } })).body,
  }
}

export type AtWebhooks = Awaited<ReturnType<typeof startAtWebhooks>>

/** The product, which sends webhooks to receivers on this machine, with a seller and two bidders. */
export async function startAtWebhooks() {
  const testApp = await startTestApp('postgres', { WEBHOOKS: 'anywhere' })
  const { db } = testApp.product.platform
  await testApp.product.startWork()
  const password_hash = await hashPassword(PASSWORD)
  const seller = await testApp.member('seller')
  const rival = await testApp.member('buyer')
  const reviewer = await testApp.member('reviewer')
  return {
    testApp,
    db,
    seller,
    rival,
    reviewer,
    /** A buyer with a password, without webhooks. */
    async newOwner() {
      const owner = await testApp.member('buyer')
      await db.updateTable('users').set({ password_hash }).where('id', '=', owner.id).execute()
      return { owner, own: webhooksOf(owner) }
    },
    /** Makes deliveries that wait for their next attempt due now. */
    makeDue: (webhook: string) =>
      sql`with made_due as (update webhook_deliveries set due_at = now() where webhook_id = ${webhook} and state = 'waiting')
        select pg_notify('webhook_deliveries', '')`.execute(db),
    async outbid(owner: Client): Promise<void> {
      const { id } = await liveDeal(testApp, seller, reviewer)
      for (const [who, amount] of [
        [owner, '240000'],
        [rival, '250000'],
      ] as const)
        expect((await who.ask(placeBid, { body: { loan_deal: id, bid_amount: amount } })).status).toBe(201)
    },
  }
}
