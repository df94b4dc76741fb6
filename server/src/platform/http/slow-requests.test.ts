import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type Access, route } from '#domain/kernel/route.ts'
import { ONE_FILE } from '#domain/kernel/uploads.ts'
import { readConfig } from '../../config.ts'
import { openRaw, parsed, type RawConnection } from '../../test/raw-request.ts'
import type { Actor } from '../auth/actor.ts'
import { makeHttp } from './app.ts'
import { notAuthenticated } from './errors.ts'
import { serve, servePublic } from './serve.ts'
import { REQUEST_TIMEOUTS, type RequestTimeouts } from './slow-requests.ts'
import { uploadForm } from './upload-form.ts'

const form = (access: Access) =>
  route({
    method: 'POST',
    path: `/form-for-${access}/`,
    summary: '',
    tag: 'Contact',
    access,
    multipart: ONE_FILE,
    response: z.number(),
  })
const memberForm = form('account')
const body = route({
  method: 'POST',
  path: '/body/',
  summary: '',
  tag: 'Contact',
  access: 'public',
  body: z.unknown(),
  response: z.string(),
})
const hello = route({
  method: 'GET',
  path: '/hello/',
  summary: '',
  tag: 'Contact',
  access: 'public',
  response: z.string(),
})

const member: Actor = {
  user_id: 'member',
  email: '',
  name: '',
  roles: [],
  is_member: true,
  is_in_channel: false,
  needs_second_factor: false,
  session_id: '',
  address: '',
  viewed_by: null,
  member: null,
}

const QUICK: RequestTimeouts = {
  headers: 300,
  body: 300,
  uploadPause: 300,
  upload: 60_000,
  check: 50,
  connectionsPerAddress: 2_000,
}

let http: FastifyInstance | undefined
afterEach(() => http?.close())

async function listen(timeouts: RequestTimeouts): Promise<number> {
  const app = await makeHttp(readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent' }), { timeouts })
  http = app
  app.decorate('authenticate', async (request) => {
    if (request.headers.authorization === undefined) throw notAuthenticated()
    return member
  })
  app.decorate('inspectUpload', async () => {})
  let bytes = 0
  serve(app, memberForm, async (_actor, { request }) => {
    await uploadForm(request).read(
      z.object({}),
      async () => {},
      async ({ content }) => {
        bytes += content.length
      },
    )
    return bytes
  })
  servePublic(app, body, async () => 'read')
  servePublic(app, hello, async () => 'hello')
  await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as AddressInfo).port
}

const statusOf = async ({ response }: RawConnection) => parsed(await response).status
const greeting = async (port: number) => (await fetch(`http://127.0.0.1:${port}/hello/`)).status

const head = (path: string, ...headers: string[]) =>
  [`POST ${path} HTTP/1.1`, 'Host: market.test', ...headers, '', ''].join('\r\n')
const JSON_OF_100 = ['Content-Type: application/json', 'Content-Length: 100']
const FORM = [
  'Authorization: Bearer x',
  'Content-Type: multipart/form-data; boundary=XX',
  'Transfer-Encoding: chunked',
]
const chunk = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`
const FILE = '--XX\r\nContent-Disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n'

describe('a request that does not arrive', () => {
  it('ends with 408 within 15 seconds unless a member uploads files', () => {
    const slowest =
      Math.max(REQUEST_TIMEOUTS.headers, REQUEST_TIMEOUTS.body, REQUEST_TIMEOUTS.uploadPause) +
      2 * REQUEST_TIMEOUTS.check
    expect(slowest).toBeLessThan(15_000)
  })

  it.each([
    ['nothing at all', ''],
    ['headers without an end', 'GET /hello/ HTTP/1.1\r\nHost: market.test\r\nX-A: 1\r\n'],
    ['a body that stops', `${head('/body/', ...JSON_OF_100)}{"a":`],
    ['a form that stops in a file', head(memberForm.path, ...FORM) + chunk(`${FILE}%PDF`)],
    [
      'a form that stops in a field',
      head(memberForm.path, ...FORM) + chunk('--XX\r\nContent-Disposition: form'),
    ],
  ])('as %s gets a 408, and others are served meanwhile', async (_what, text) => {
    const port = await listen(QUICK)
    const hanging = await openRaw(port, text)
    expect(await greeting(port)).toBe(200)
    expect(await statusOf(hanging)).toBe(408)
    expect(await hanging.response).toMatch(/x-content-type-options: nosniff/i)
    expect(await hanging.response).toMatch(/content-security-policy: .*frame-ancestors 'none'/i)
  })

  it('does not slow down others, even a thousand simultaneous ones', { tags: 'long' }, async () => {
    const port = await listen({ ...QUICK, headers: 3_000, body: 3_000 })
    const texts = ['GET /hello/ HTTP/1.1\r\nHost: market.test\r\n', `${head('/body/', ...JSON_OF_100)}{`]
    const hanging = await Promise.all(
      Array.from({ length: 1_000 }, (_, number) => openRaw(port, texts[number % texts.length])),
    )
    for (let times = 0; times < 20; times += 1) expect(await greeting(port)).toBe(200)
    expect(new Set(await Promise.all(hanging.map(statusOf)))).toEqual(new Set([408]))
  })

  it('after its response loses its connection: a stranger cannot hold one with an endless form', async () => {
    const port = await listen(QUICK)
    const [, ...withoutToken] = FORM
    const hanging = await openRaw(port, head(memberForm.path, ...withoutToken) + chunk(FILE))
    const sending = setInterval(() => hanging.socket.write(chunk('x'.repeat(1_000))), 20)
    expect(await statusOf(hanging)).toBe(401)
    clearInterval(sending)
  })
})

describe("a member's upload", () => {
  it('may take longer than other requests while it makes progress', async () => {
    // A pause is longer than a stall of a busy machine, and the upload is longer than a pause.
    const port = await listen({ ...QUICK, uploadPause: 1_500 })
    const upload = await openRaw(port, head(memberForm.path, 'Connection: close', ...FORM) + chunk(FILE))
    const parts = 40
    await new Promise<void>((resolve) => {
      let sent = 0
      const sending = setInterval(() => {
        upload.socket.write(chunk('x'.repeat(5_000)))
        sent += 1
        if (sent < parts) return
        clearInterval(sending)
        upload.socket.write(`${chunk('\r\n--XX--\r\n')}0\r\n\r\n`)
        resolve()
      }, 50)
    })
    expect(parsed(await upload.response)).toEqual({ status: 200, body: String(parts * 5_000) })
  })

  it('that only trickles gets a 408', async () => {
    const port = await listen(QUICK)
    const upload = await openRaw(port, head(memberForm.path, ...FORM) + chunk(FILE))
    const sending = setInterval(() => upload.socket.write(chunk('x')), 50)
    expect(await statusOf(upload)).toBe(408)
    clearInterval(sending)
  })
})

it('one address holds a bounded number of connections', async () => {
  const port = await listen({ ...QUICK, headers: 60_000, connectionsPerAddress: 3 })
  const held = await Promise.all([1, 2, 3].map(() => openRaw(port)))
  expect(await (await openRaw(port, 'GET /hello/ HTTP/1.1\r\nHost: market.test\r\n\r\n')).response).toBe('')
  held[0]?.socket.destroy()
  await expect.poll(() => greeting(port).catch(() => 0), { timeout: 30_000 }).toBe(200)
  for (const { socket } of held) socket.destroy()
})
