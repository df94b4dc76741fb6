import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { type Access, type Method, route } from '#domain/kernel/route.ts'
import { readConfig } from '../../config.ts'
import { contractRoutes, routeName } from '../../test/contract-routes.ts'
import type { Actor } from '../auth/actor.ts'
import { makeHttp } from './app.ts'
import { serve, servePublic } from './serve.ts'

const plain = (method: Method, path: string, access: Access) =>
  route({
    method,
    path,
    summary: '',
    tag: 'Contact',
    access,
    response: z.string(),
  })
const read = plain('GET', '/read/', 'account')
const write = plain('POST', '/write/', 'account')
/** A route that keys can call. */
const open = plain('POST', '/bids/', 'account')
const held = plain('GET', '/held/', 'account')
const publicRead = plain('GET', '/public/', 'public')
const heavy = { ...plain('POST', '/heavy/', 'account'), heavy: true }

const actorCalled = (user_id: string): Actor => ({
  user_id,
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
})

let http: FastifyInstance
let release: () => void
let running = 0
beforeEach(async () => {
  http = await makeHttp(readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent' }))
  http.decorate('authenticate', async ({ headers }) => {
    const [who = '', key] = (headers.authorization ?? '').split(' with ')
    return { ...actorCalled(who), ...(key && { key: { id: key, scopes: ['bid'] as const } }) }
  })
  const until = new Promise<void>((resolve) => {
    release = resolve
  })
  running = 0
  serve(http, read, async () => 'read')
  serve(http, write, async () => 'written')
  serve(http, heavy, async () => 'done')
  serve(http, open, async () => 'done')
  servePublic(http, publicRead, async () => 'public')
  serve(http, held, async () => {
    running += 1
    await until
    running -= 1
    return 'held'
  })
  await http.ready()
})
afterEach(() => {
  vi.useRealTimers()
  return http.close()
})

const call = (path: string, who = 'ada', remoteAddress = '192.0.2.1') =>
  http.inject({
    method: path === read.path || path === held.path || path === publicRead.path ? 'GET' : 'POST',
    url: path,
    headers: { authorization: who },
    remoteAddress,
  })

async function callUntilRefused(most: number, path: string, who?: (number: number) => string) {
  for (let number = 0; number < most; number += 1) {
    const { statusCode } = await call(path, who?.(number))
    if (statusCode !== 200) return { after: number }
  }
  return { after: most }
}

describe('requests of one account', () => {
  it.each([
    ['reads', read.path, 3_000],
    ['writes', write.path, 600],
    ['heavy work', heavy.path, 120],
  ])('are limited: %s', async (_what, path, most) => {
    // A minute may end in between, and then counting begins again.
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-02T10:00:10Z') })
    expect(await callUntilRefused(most + 10, path)).toEqual({ after: most })
    const refused = await call(path)
    expect(refused.json()).toEqual({
      code: 'too_many_requests',
      detail: 'Too many requests at the same time. Wait 50 seconds and try again.',
    })
    expect(refused.headers['retry-after']).toBe('50')
    expect((await call(path, 'bo')).statusCode).toBe(200)
    vi.setSystemTime(new Date('2026-03-02T10:01:00Z'))
    expect((await call(path)).statusCode).toBe(200)
  })

  it('say how many are left, with a key those of the key, and by which name the log knows them', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-02T10:00:10Z') })
    const limitsOf = async (path: string, who: string) => {
      const { headers } = await call(path, who)
      return ['limit', 'remaining', 'reset'].map((name) => headers[`ratelimit-${name}`])
    }
    expect(await limitsOf(write.path, 'ada')).toEqual(['600', '599', '50'])
    expect(await limitsOf(write.path, 'ada')).toEqual(['600', '598', '50'])
    expect(await limitsOf(open.path, 'ada with key')).toEqual(['300', '299', '50'])
    expect((await call(write.path)).headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('are bounded when simultaneous: 4 run, 60 wait, others are refused, and no other account waits for them', async () => {
    const calls = Array.from({ length: 70 }, () => call(held.path))
    const refused = await Promise.race(calls)
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1'])
    expect(running).toBe(4)
    expect((await call(read.path, 'bo')).statusCode).toBe(200)
    expect((await call(write.path)).statusCode).toBe(200)
    release()
    const statuses = (await Promise.all(calls)).map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 200)).toHaveLength(64)
    expect(statuses.filter((status) => status === 429)).toHaveLength(6)
    expect((await call(read.path)).statusCode).toBe(200)
  })
})

describe('requests with an API key', () => {
  it('have half of what the account has, and count for the account too', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-02T10:00:10Z') })
    const first = await callUntilRefused(400, open.path, () => 'ada with one')
    expect(first).toEqual({ after: 300 })
    expect((await call(open.path, 'ada')).statusCode).toBe(200)
    // The account has 299 left, for requests with any key.
    expect(await callUntilRefused(400, open.path, () => 'ada with two')).toEqual({ after: 299 })
    expect((await call(open.path, 'ada')).statusCode).toBe(429)
    expect((await call(open.path, 'bo with three')).statusCode).toBe(200)
  })
})

it('requests from one address are limited, for all users together; another address is not affected', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-02T10:00:10Z') })
  expect(await callUntilRefused(400, heavy.path, (number) => `person ${number % 100}`)).toEqual({
    after: 300,
  })
  expect((await call(heavy.path, 'cleo', '192.0.2.2')).statusCode).toBe(200)
  expect((await call(publicRead.path)).statusCode).toBe(200)
})

it('the routes whose work is heavy are marked as heavy', () => {
  expect(
    contractRoutes
      .filter((one) => one.heavy)
      .map(routeName)
      .sort(),
  ).toEqual(
    [
      'GET /audit-logs/export/',
      'GET /team/history/export/',
      'GET /closing/:id/pdf/',
      'GET /closing/:id/agreements/:kind/',
      'POST /closing/:id/agreements/:kind/send/',
      'GET /loan-deal/:id/room/nda_pdf/',
      'POST /loan-deal/:id/room/sign_nda/',
      'GET /commitments/:id/nda_pdf/',
      'POST /commitments/:id/sign_nda/',
      'GET /loan-deal-files/:id/view/',
      'GET /loan-deal/:id/cash_flow/',
      'GET /loan-deal/:id/sheet/',
      'GET /loan-deal/:id/bid_sheet/',
      'POST /loan-deal/:id/bid_sheet/',
      'GET /loan-deal/:id/combination/',
      'GET /loan-deal/:id/loan_tape/export/',
      'POST /loan-deal/:id/evidence/',
      'POST /evidence/verify/',
      'POST /funds/proofs/',
      'GET /data/portfolio/',
      'GET /data/results/',
      'GET /homeslice-ai/:id/files/:file/pages/:page/',
      'POST /homeslice-ai/',
      'GET /loan-deal/:id/loan_tape/problems/',
      'POST /loan-deal/:id/create_bulk_loan_deal/',
      'POST /loan-deal/:id/match_documents/',
      'POST /loan-deal/:id/loan_tape/',
      'PATCH /loan-deal/:id/loan_tape/',
      'PATCH /loan-deal/:id/loan_tape/cells/',
      'POST /loan-deal/:id/loan_tape/commit/',
      'POST /loan-deal/:id/loan_tape/remove_rows/',
      'GET /loan-deal/export/',
      'GET /loan-deal/user_properties/export/',
      'POST /loan-deal/:id/loan_tape/export/',
      'POST /loan-deal/export/',
      'POST /loan-deal/user_properties/export/',
      'POST /kyc/scans/',
      'POST /loan-deal-images/',
      'POST /loan-deal/download_file/',
      'POST /loan-deal-files/:id/upload_doc_to_docusign/',
      'POST /signing/:token/sign/',
      'POST /verify-document/',
    ].sort(),
  )
})
