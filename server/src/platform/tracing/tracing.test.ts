import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { placeBid } from '#domain/auctions/contract.ts'
import { liveDeal } from '../../test/listing.ts'
import { type Client, startTestApp, type TestApp } from '../../test/test-app.ts'

interface SentSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
}
const AMOUNT = '459876.00'
/** As the proxy in front of the server sends it: traced, by the trace and span that it has begun. */
const FROM_PROXY = { trace: '0af7651916cd43dd8448eb211c80319c', span: 'b7ad6b7169203331' }
const traceparent = `00-${FROM_PROXY.trace}-${FROM_PROXY.span}-01`

let testApp: TestApp
let buyer: Client
let deal: string
let collector: Server
let url: string
const sent: SentSpan[] = []
beforeAll(async () => {
  testApp = await startTestApp()
  const seller = await testApp.member('seller')
  buyer = await testApp.member('buyer')
  deal = (await liveDeal(testApp, seller, await testApp.member('reviewer'))).id
  collector = createServer(async (request, response) => {
    const body = JSON.parse(Buffer.concat(await request.toArray()).toString()) as {
      resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[]
    }
    sent.push(...body.resourceSpans.flatMap((one) => one.scopeSpans.flatMap(({ spans }) => spans)))
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  collector.listen(0, '127.0.0.1')
  await once(collector, 'listening')
  const address = collector.address()
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
})
afterAll(async () => {
  collector.close()
  await testApp.close()
})

const bidOf = (amount: string) => ({ loan_deal: deal, bid_amount: amount })

/** Bids through a server with these settings, then stops it, so that all its traces are sent. */
async function traceOfBid(settings: Record<string, string>, headers: Record<string, string>) {
  sent.length = 0
  const { server, as } = await testApp.secondServer({ OTEL_EXPORTER_OTLP_ENDPOINT: url, ...settings })
  await as(buyer).ask(placeBid, { body: bidOf(AMOUNT), headers })
  expect(await server.end('SIGTERM')).toBe(0)
  return sent.find(({ name }) => name === 'POST /api/bids/')
}

it('a bid is traced from the proxy in front to its commit, without what the buyer sent', async () => {
  const settings = { OTEL_TRACES_SAMPLER_ARG: '0', TRUSTED_PROXIES: '127.0.0.1' }
  const bid = await traceOfBid(settings, { traceparent })
  expect(bid).toMatchObject({ traceId: FROM_PROXY.trace, parentSpanId: FROM_PROXY.span })
  const statements = sent
    .filter(({ parentSpanId }) => parentSpanId === bid?.spanId)
    .map((span) => span.attributes.find(({ key }) => key === 'db.query.text')?.value.stringValue)
  expect(statements).toEqual(
    expect.arrayContaining([expect.stringContaining('insert into bids'), expect.stringMatching(/commit$/)]),
  )
  expect(JSON.stringify(sent)).not.toContain(AMOUNT.slice(0, 6))
  expect(JSON.stringify(sent)).not.toContain('@test.example')
})

it('a visitor without a proxy in front does not choose the trace', async () => {
  const bid = await traceOfBid({ OTEL_TRACES_SAMPLER_ARG: '1' }, { traceparent })
  expect(bid).not.toHaveProperty('parentSpanId')
  expect(bid?.traceId).not.toBe(FROM_PROXY.trace)
})

it('without an answer of the collector bids are placed, and the server stops', { tags: 'long' }, async () => {
  const { server, as } = await testApp.secondServer({
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
    OTEL_TRACES_SAMPLER_ARG: '1',
  })
  const answer = await as(buyer).ask(placeBid, { body: bidOf('470000.00') })
  expect(answer.status).toBe(201)
  expect(await server.end('SIGTERM')).toBe(0)
})
