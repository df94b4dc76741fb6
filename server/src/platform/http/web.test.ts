import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { makeHttp } from './app.ts'
import { serveWeb } from './web.ts'

const SCRIPT = `console.log('${'a mortgage '.repeat(400)}')`
const PAGE =
  '<!doctype html><title>HomeSlice</title><script type="module" src="/assets/app-1a2b.js"></script>'
/** As the build writes it: with a script of its own. */
const BUILT = PAGE.replace(
  '<title>',
  '<script nonce="__SCRIPT_NONCE__"></script><meta nonce="__CSP_NONCE__"><title>',
)

let folder: string
let http: FastifyInstance
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'homeslice-web-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), BUILT)
  writeFileSync(join(folder, 'assets/app-1a2b.js'), SCRIPT)
  writeFileSync(join(folder, 'assets/app-1a2b.js.br'), brotliCompressSync(SCRIPT))
  writeFileSync(join(folder, 'assets/app-1a2b.js.gz'), gzipSync(SCRIPT))
  http = await makeHttp(readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent' }))
  await serveWeb(http, folder)
})
afterAll(async () => {
  await http.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The page without what is different in each response. */
const withoutNonces = (body: string) =>
  body.replace(/<script nonce="[\da-f]{32}"><\/script><meta nonce="[\da-f]{32}">/, '')

const ask = (url: string, headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') =>
  http.inject({ method, url, headers })

it.each([
  ['br', 'gzip, deflate, br, zstd', brotliDecompressSync],
  ['gzip', 'gzip, deflate', gunzipSync],
  [undefined, 'identity', (content: Buffer) => content],
] as const)(
  'a script is sent as %s to a browser that accepts %s, and cached for a year',
  async (encoding, taken, read) => {
    const response = await ask('/assets/app-1a2b.js', { 'accept-encoding': taken })
    expect(response.headers['content-encoding']).toBe(encoding)
    expect(response.headers).toMatchObject({
      'content-type': expect.stringContaining('javascript'),
      'cache-control': 'public, max-age=31536000, immutable',
      vary: expect.stringMatching(/accept-encoding/i),
      etag: expect.any(String),
    })
    expect(read(response.rawPayload).toString()).toBe(SCRIPT)
  },
)

it('each encoding of a script has its own tag, so that no cache takes one for another', async () => {
  const tags = await Promise.all(
    ['br', 'gzip', 'identity'].map(
      async (taken) => (await ask('/assets/app-1a2b.js', { 'accept-encoding': taken })).headers.etag,
    ),
  )
  expect(new Set(tags).size).toBe(3)
})

it.each(['text/html,application/xhtml+xml', '*/*'])(
  'a page is returned to a program that accepts %s',
  async (accept) => {
    const response = await ask('/marketplace', { accept })
    expect([response.statusCode, withoutNonces(response.body)]).toEqual([200, PAGE])
    expect(response.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
    })
  },
)

it('the policy of a page allows its own script and styles by nonces of this response only', async () => {
  const pages = await Promise.all([1, 2].map(() => ask('/marketplace', { accept: 'text/html' })))
  const nonces = pages.map(({ headers, body }) => {
    const policy = String(headers['content-security-policy'])
    const [script, style] = [...body.matchAll(/nonce="(\w+)"/g)].map(([, nonce]) => nonce)
    expect(policy).toMatch(new RegExp(`script-src 'self' 'nonce-${script}'`))
    expect(policy).toMatch(new RegExp(`style-src 'self' 'nonce-${style}'`))
    return [script, style]
  })
  expect(new Set(nonces.flat()).size).toBe(4)
})

it('an address without a page returns the not-found page, with status 404', async () => {
  for (const url of ['/propertys/1', '/admin', '/profile/bids/1/2'])
    expect((await ask(url, { accept: 'text/html' })).statusCode).toBe(404)
  const known = '/profile/properties/0198-not-an-id/edit?tab=fees'
  expect((await ask(known, { accept: 'text/html' })).statusCode).toBe(200)
  expect(withoutNonces((await ask('/nowhere', { accept: 'text/html' })).body)).toBe(PAGE)
})

it('a page returns 405 for a method that changes something', async () => {
  const { statusCode, headers } = await http.inject({ method: 'POST', url: '/marketplace' })
  expect([statusCode, headers.allow]).toEqual([405, 'GET, HEAD'])
})

it('HEAD of a page has the headers of GET and no body', async () => {
  const [head, get] = await Promise.all(
    (['HEAD', 'GET'] as const).map((method) => ask('/marketplace', { accept: '*/*' }, method)),
  )
  expect([head?.statusCode, head?.body]).toEqual([200, ''])
  expect(Object.keys(head?.headers ?? {}).sort()).toEqual(Object.keys(get?.headers ?? {}).sort())
  expect(head?.headers['content-length']).toBe(get?.headers['content-length'])
})

it.each(['/assets/gone-9f9f.js', '/api/unknown/', '/favicon.ico'])(
  '%s does not return the page',
  async (url) => {
    for (const method of ['GET', 'HEAD'] as const) {
      const { statusCode, headers } = await ask(url, { accept: '*/*' }, method)
      expect([statusCode, String(headers['content-type'])]).toEqual([404, expect.stringContaining('json')])
    }
  },
)
