import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect } from 'vitest'
import { z } from 'zod'
import {
  createCreditBox,
  deleteCreditBox,
  patchCreditBox,
  previewCreditBox,
} from '#domain/credit-boxes/contract.ts'
import { createDeal } from '#domain/deals/contract.ts'
import { LIMIT_KEYS } from '#domain/deals/criteria.ts'
import { uploadFiles, verifyDocument } from '#domain/documents/contract.ts'
import { contractRoutes, filledPath } from '../contract-routes.ts'
import { CONNECT_KEYS, type DocusignServer, eventOf, startDocusignServer } from '../docusign-server.ts'
import { SMALL_PDF } from '../forms.ts'
import { liveDeal } from '../listing.ts'
import { sendRaw } from '../raw-request.ts'
import { type Client, startTestApp, type TestApp } from '../test-app.ts'
import { campaign } from './campaign.ts'
import { mutated, mutations, recordOf } from './mutations.ts'

let testApp: TestApp
let docusign: DocusignServer
let seller: Client
let everyone: readonly Client[]
let deal: string
let port: number
beforeAll(async () => {
  docusign = await startDocusignServer()
  testApp = await startTestApp('postgres', { LOG_LEVEL: 'silent', ...docusign.settings })
  const { http } = testApp.product
  port = Number(new URL(await http.listen({ port: 0, host: '127.0.0.1' })).port)
  seller = await testApp.member('seller')
  const staff = await testApp.member(['reviewer', 'superuser'])
  everyone = [seller, await testApp.member('buyer'), staff]
  // Something that queries and boxes find.
  await liveDeal(testApp, seller, staff)
  deal = (await seller.ask(createDeal, { body: {} })).body.id
})
afterAll(async () => {
  await testApp.close()
  await docusign.close()
})

/** A 503 says that the server is busy, or that an envelope is not known yet. */
const expectHandled = (status: number, text: string) =>
  expect(status === 503 ? 400 : status, text.slice(0, 500)).toBeLessThan(500)

const part = (headers: string, content: string | Buffer) =>
  Buffer.concat([
    Buffer.from(`--XX\r\nContent-Disposition: form-data; ${headers}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])
const form = () =>
  Buffer.concat([
    part('name="loan_deal"', deal),
    part('name="document_type"', 'mortgage'),
    part('name="files"; filename="a.pdf"\r\nContent-Type: application/pdf', SMALL_PDF),
    Buffer.from('--XX--\r\n'),
  ])

campaign(
  'a form',
  recordOf({ isOpen: fc.boolean(), changes: mutations, type: mutations, isTypeChanged: fc.boolean() }),
  [
    async ({ isOpen, changes, type, isTypeChanged }) => {
      const body = mutated(form(), changes)
      const stated = 'multipart/form-data; boundary=XX'
      const given = isTypeChanged
        ? mutated(stated, type)
            .toString('latin1')
            .replace(/[^ -~]/g, '')
            .slice(0, 4_000)
        : stated
      const { status, body: text } = await sendRaw(
        port,
        [
          `POST /api${isOpen ? verifyDocument.path : uploadFiles.path} HTTP/1.1`,
          'Host: market.test',
          `Authorization: Bearer ${seller.token}`,
          `Content-Type: ${given}`,
          `Content-Length: ${body.length}`,
        ],
        body,
      )
      expect(status, text).toBeGreaterThan(0)
      expectHandled(status, text)
    },
  ],
)

const EVENT = eventOf(
  { envelopeId: 'unknown' },
  { status: 'completed', signers: [{ email: 'ana.roy@lender.example', status: 'completed' }] },
).body
campaign('a signed event of DocuSign', mutations, [
  async (changes) => {
    const payload = mutated(EVENT, changes)
    const signature = createHmac('sha256', CONNECT_KEYS[0]).update(payload).digest('base64')
    const response = await testApp.product.http.inject({
      method: 'POST',
      url: '/api/docusign/events/',
      headers: { 'content-type': 'application/json', 'x-docusign-signature-1': signature },
      payload,
    })
    expectHandled(response.statusCode, response.body)
  },
])

const FRAMES = () => [
  JSON.stringify({ command: 'authenticate', token: seller.token }),
  JSON.stringify({ command: 'watch', deal }),
  JSON.stringify({ command: 'clear_notification_count' }),
]
campaign(
  'frames of a live connection',
  fc.array(
    recordOf({
      of: fc.integer({ min: 0, max: 2 }),
      isChanged: fc.boolean(),
      isBinary: fc.boolean(),
      changes: mutations,
    }),
    {
      minLength: 1,
      maxLength: 6,
    },
  ),
  [
    async (frames) => {
      const socket = await testApp.product.http.injectWS('/api/notifications/', {
        headers: { host: 'localhost' },
      })
      const closed = new Promise((resolve) => socket.once('close', resolve))
      // What a client receives that breaks the protocol.
      socket.on('error', () => {})
      for (const { of, isChanged, isBinary, changes } of frames) {
        const frame = FRAMES()[of] ?? ''
        if (socket.readyState !== socket.OPEN) break
        socket.send(isChanged ? mutated(frame, changes) : frame, { binary: isBinary })
      }
      socket.close()
      await closed
      const health = await testApp.product.http.inject({ url: '/healthz' })
      expect(health.statusCode).toBe(200)
    },
  ],
)

const queried = contractRoutes.filter(({ method, query }) => method === 'GET' && query !== undefined)
const keysOf = (query: z.ZodType) =>
  Object.keys(z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }).properties ?? {})
const value = fc.oneof(
  fc.constantFrom(
    '',
    '0',
    '-1',
    '1e400',
    '99999999999999999999',
    'true',
    '__all',
    ',',
    'a,b',
    '%',
    '%zz',
    '\u0000',
  ),
  fc.constantFrom(
    '2026-02-30',
    '0000-00-00',
    '9999-12-31',
    '-id',
    '500K',
    '2M',
    '00000000-0000-0000-0000-000000000000',
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.integer().map(String),
  fc.double().map(String),
)
campaign(
  'a query string',
  recordOf({
    route: fc.nat(),
    who: fc.nat(),
    pairs: fc.array(recordOf({ key: fc.nat(), value, isEncoded: fc.boolean() }), {
      minLength: 1,
      maxLength: 6,
    }),
  }),
  [
    async ({ route: number, who, pairs }) => {
      const route = queried[number % queried.length]
      const client = everyone[who % everyone.length]
      if (!route?.query || !client) throw new Error('There is nothing to ask.')
      const keys = keysOf(route.query)
      const search = pairs
        .map(({ key, value: given, isEncoded }) => {
          const text = isEncoded ? encodeURIComponent(given.toWellFormed()) : given.replace(/[^!-~]/g, '')
          return `${keys[key % keys.length]}=${text}`
        })
        .join('&')
      const response = await testApp.product.http.inject({
        method: 'GET',
        url: `/api${filledPath(route, { id: deal })}?${search}`,
        headers: { authorization: `Bearer ${client.token}` },
      })
      expectHandled(response.statusCode, `${route.path}?${search} ${response.body}`)
    },
  ],
)

const limit = fc.oneof(
  fc.constantFrom(
    null,
    '',
    0,
    -1,
    1e308,
    '0.001',
    '99999999999999.99',
    '999999999999999999',
    true,
    'first',
    [],
    ['first'],
  ),
  fc.double(),
  fc.integer(),
  fc.double({ min: 0, max: 1_000, noNaN: true }).map((number) => number.toFixed(2)),
  fc.array(fc.string({ maxLength: 5 }), { maxLength: 3 }),
)
campaign(
  'ranges of a credit box',
  fc.dictionary(fc.constantFrom(...LIMIT_KEYS), limit, { minKeys: 1, maxKeys: 6, noNullPrototype: true }),
  [
    async (limits) => {
      const buyer = everyone[1] ?? seller
      const body = limits as never
      const preview = await buyer.ask(previewCreditBox, { body })
      expectHandled(preview.status, JSON.stringify([limits, preview.body]))
      const made = await buyer.ask(createCreditBox, { body })
      expectHandled(made.status, JSON.stringify([limits, made.body]))
      if (made.status !== 201) return
      const params = { id: made.body.id }
      const changed = await buyer.ask(patchCreditBox, { params, body })
      expect(changed.status, JSON.stringify(changed.body)).toBe(200)
      expect((await buyer.ask(deleteCreditBox, { params })).status).toBe(204)
    },
  ],
)
