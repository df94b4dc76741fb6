import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { register } from '#domain/accounts/contract.ts'
import { SMALL_PDF, sendForm } from '../../test/forms.ts'
import { completeDraft } from '../../test/listing.ts'
import { freshEmail, registration } from '../../test/newcomers.ts'
import { type Client, startTestApp, type TestApp } from '../../test/test-app.ts'

let testApp: TestApp
let seller: Client
beforeAll(async () => {
  testApp = await startTestApp('postgres', {
    NODE_ENV: 'production',
    SECRET_KEY: 'pB2nUo6V0cJrYk8TzWq1mXh5LdSg9aKfE3iRv7CxNy4u',
    PUBLIC_URL: 'https://market.example.ca',
    SMTP_URL: 'smtp://127.0.0.1:9',
    RATE_LIMITS: 'default',
  })
  seller = await testApp.member('seller')
})
afterAll(() => testApp.close())

const headersOf = async (url: string) =>
  (await testApp.product.http.inject({ url, headers: { accept: 'text/html' } })).headers

/** The directives of a content security policy, by name. */
const policyOf = (headers: Record<string, unknown>) =>
  Object.fromEntries(
    String(headers['content-security-policy'])
      .split(';')
      .map((directive) => directive.trim().split(/ (.*)/s, 2)),
  )

async function contentOf(file: { name: string; content: Buffer | string }) {
  const { id } = await completeDraft(testApp, seller)
  const fields = { loan_deal: id, document_type: 'net_worth' }
  const { body } = await sendForm(testApp, seller, '/loan-deal-files/', fields, [file])
  return headersOf(body.results[0].url)
}

const ALWAYS = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
}

describe('every response', () => {
  it.each(['/', '/api/unknown/', '/healthz'])('sets the browser’s security headers for %s', async (url) => {
    const headers = await headersOf(url)
    expect(policyOf(headers)).toMatchObject({
      'default-src': "'self'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'frame-ancestors': "'none'",
    })
    expect(headers).toMatchObject({
      ...ALWAYS,
      'cross-origin-opener-policy': 'same-origin',
      ...(!url.startsWith('/api/') && {
        'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
      }),
    })
    expect(headers).not.toHaveProperty('access-control-allow-origin')
  })

  it.each(['GET /api/accounts/me/', 'GET /api/loan-deal/?page=x', 'POST /api/accounts/token/'])(
    'of the API runs nothing, is embedded nowhere and is not cached: %s',
    async (request) => {
      const [method, url] = request.split(' ') as ['GET' | 'POST', string]
      const { headers } = await testApp.product.http.inject({
        method,
        url,
        headers: { authorization: `Bearer ${seller.token}` },
      })
      expect(policyOf(headers)).toEqual({
        'default-src': "'none'",
        'base-uri': "'none'",
        'frame-ancestors': "'none'",
      })
      expect(headers).toMatchObject({ ...ALWAYS, 'cache-control': 'no-store' })
      expect(headers).not.toHaveProperty('access-control-allow-origin')
    },
  )
})

it.each([
  ['TRACE', 404],
  ['CONNECT', 404],
  ['PUT', 405],
  ['OPTIONS', 405],
] as const)('no address knows the method %s', async (method, status) => {
  const { statusCode, body } = await testApp.product.http.inject({
    method,
    url: '/api/accounts/me/',
    headers: { authorization: 'Bearer secret-token' },
  })
  expect([statusCode, body.includes('secret-token')]).toEqual([status, false])
})

it.each(['text/plain', 'application/x-www-form-urlencoded'])(
  'a form of another site, sent as %s, logs no user in',
  async (type) => {
    const payload = '{"email":"ada@lender.example","password":"Granite-Harbour-7!"}'
    const headers = { 'content-type': type }
    const url = '/api/accounts/token/'
    const { statusCode } = await testApp.product.http.inject({ method: 'POST', url, headers, payload })
    expect([400, 415]).toContain(statusCode)
  },
)

describe('an uploaded file', () => {
  it('runs nothing and is shown in no frame', async () => {
    const headers = await contentOf({ name: 'statement.pdf', content: SMALL_PDF })
    expect(policyOf(headers)).toMatchObject({
      'default-src': "'none'",
      'base-uri': "'none'",
      'frame-ancestors': "'none'",
      sandbox: undefined,
    })
    expect(headers).toMatchObject({ 'content-type': 'application/pdf', 'x-content-type-options': 'nosniff' })
  })

  it('that is text declares its encoding', async () => {
    const headers = await contentOf({ name: 'tape.csv', content: 'ville\nMontréal' })
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  })
})

describe('a cookie, over https,', () => {
  const refresh = (headers: Record<string, string>) =>
    testApp.product.http.inject({ method: 'POST', url: '/api/accounts/token/refresh/', headers })

  it('is sent encrypted, to one path, and cannot be set by an unencrypted response', async () => {
    const registered = await testApp.anybody.ask(register, { body: registration(freshEmail()) })
    expect(String(registered.headers['set-cookie'])).toMatch(
      /^__Secure-homeslice_registration=[\w-]{43}; Max-Age=\d+; Path=\/api\/accounts\/; HttpOnly; Secure; SameSite=Strict$/,
    )
    const rejected = await refresh({ cookie: '__Secure-homeslice_refresh=nonsense' })
    expect(rejected.statusCode).toBe(401)
    expect(String(rejected.headers['set-cookie'])).toMatch(
      /^__Secure-homeslice_refresh=; Max-Age=0; Path=\/api\/accounts\/token\/refresh\/; .*HttpOnly; Secure; SameSite=Strict$/,
    )
  })

  it("is of no use to a page of another site, which cannot end the user's session either", async () => {
    const cookie = '__Secure-homeslice_refresh=nonsense'
    const response = await refresh({ cookie, origin: 'https://elsewhere.example' })
    expect(response.statusCode).toBe(403)
    expect(response.headers).not.toHaveProperty('set-cookie')
    expect((await refresh({ cookie, origin: 'https://market.example.ca' })).statusCode).toBe(401)
  })
})
