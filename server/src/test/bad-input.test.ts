import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { logIn, register } from '#domain/accounts/contract.ts'
import { listBids } from '#domain/auctions/contract.ts'
import { createDeal, listDeals, patchDeal } from '#domain/deals/contract.ts'
import { detailErrorBody, fieldErrorBody } from '#domain/kernel/errors.ts'
import type { Route } from '#domain/kernel/route.ts'
import { receiveDocusignEvent } from '#domain/signing/docusign/contract.ts'
import { filledPath, routeName, contractRoutes as routes } from './contract-routes.ts'
import { makeDescribed } from './described.ts'
import { type Client, startTestApp, type TestApp } from './test-app.ts'

const named = routes.map((route) => [routeName(route), route] as const)

let testApp: TestApp
let everything: Client
let buyer: Client
let expectDescribed: ReturnType<typeof makeDescribed>
beforeAll(async () => {
  testApp = await startTestApp('postgres', { LOG_LEVEL: 'silent' })
  everything = await testApp.member(['seller', 'reviewer', 'superuser'])
  buyer = await testApp.member('buyer')
  expectDescribed = makeDescribed(testApp)
})
afterAll(() => testApp.close())

interface Raw {
  url?: string
  payload?: string
  type?: string
  token?: string | null
  headers?: Record<string, string>
}

async function send(
  route: Route,
  { url, payload, type = 'application/json', token = tokenFor(route), headers = {} }: Raw,
) {
  const path = url ?? filledPath(route)
  const response = await testApp.product.http.inject({
    method: route.method,
    url: `/api${path}`,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(payload !== undefined && { 'content-type': type }),
      ...headers,
    },
    ...(payload !== undefined && { payload }),
  })
  const answer = { status: response.statusCode, text: response.body }
  expectDescribed(route, { ...answer, type: String(response.headers['content-type']) })
  return { ...answer, json: () => response.json() as unknown }
}

/** A token that the route admits; no account holds all roles, because staff do not bid. */
const tokenFor = ({ access }: Route) =>
  typeof access !== 'string' && !access.includes('superuser') && !access.includes('seller')
    ? buyer.token
    : everything.token

const isDocumented = (body: unknown) =>
  detailErrorBody.safeParse(body).success || fieldErrorBody.safeParse(body).success

/** Expects a documented rejection without internal details. */
function expectRejected(response: Awaited<ReturnType<typeof send>>): void {
  expect(response.status, response.text).toBeGreaterThanOrEqual(400)
  expect(response.status, response.text).toBeLessThan(500)
  expect(isDocumented(response.json()), response.text).toBe(true)
  expect(response.text).not.toMatch(/\bat .*\.ts:\d+|node_modules|select .* from|syntax error/i)
  expectOwnWords(response)
}

/** Sentences that the validator would say by itself, which name its types. */
const OF_VALIDATOR =
  /Invalid (input|option|string|key|element|union|UUID|ISO|email)|expected (a )?[a-z]+(, |\b)|, received|Too (small|big)|>=|<=|Unrecognized/

function expectOwnWords({ status, text }: Awaited<ReturnType<typeof send>>): void {
  if (status >= 400) expect(text).not.toMatch(OF_VALIDATOR)
}

const isServed = (method: string, path: string) =>
  routes.some(
    (route) => route.method === method && new RegExp(`^${route.path.replace(/:\w+/g, '[^/]+')}$`).test(path),
  )

describe('every route of the contract', () => {
  it('is served, without duplicate paths', () => {
    const keys = named.map(([name]) => name)
    expect(new Set(keys).size).toBe(keys.length)
    const served = testApp.product.http.describe().paths
    for (const route of routes) {
      const path = route.path.replace(/:(\w+)/g, '{$1}')
      expect(Object.keys(served[path] ?? {}), path).toContain(route.method.toLowerCase())
    }
  })

  it('returns 405 for other methods, with the methods that it has', async () => {
    for (const path of new Set(routes.map((route) => route.path))) {
      const methods = routes.filter((route) => route.path === path).map((route) => route.method as string)
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const) {
        // To a path with a parameter, the last word of a path without one is a value as any other.
        if (isServed(method, path)) continue
        const url = `/api${path.replace(/:\w+/g, 'x')}`
        const response = await testApp.product.http.inject({ method, url })
        expect([response.statusCode, response.json().code], `${method} ${url}`).toEqual([
          405,
          'method_not_allowed',
        ])
        expect(
          String(response.headers.allow)
            .split(', ')
            .filter((one) => one !== 'HEAD')
            .sort(),
        ).toEqual(methods.sort())
      }
    }
  })

  const closed = named.filter(([, route]) => route.access !== 'public')
  it.each(closed)('%s returns 401 without a token and with an invalid one', async (_name, route) => {
    for (const token of [null, 'nonsense', `${everything.token}x`]) {
      const response = await send(route, { token })
      expect(response.status).toBe(401)
      expect(response.json()).toMatchObject({ code: 'not_authenticated' })
    }
  })

  const withParams = named.filter(
    ([, route]) => route.path.includes(':id') || route.path.includes(':user_id'),
  )
  it.each(withParams)('%s rejects an invalid id', async (_name, route) => {
    for (const id of ['1', "' or 1=1 --", '%00', '..%2f..', 'a'.repeat(150)]) {
      const strange = encodeURIComponent(id)
      const url = filledPath(route, { id: strange, user_id: strange })
      expectRejected(await send(route, { url, ...(route.body && { payload: '{}' }) }))
    }
  })

  it.each(withParams.filter(([, { method }]) => method === 'GET'))(
    '%s returns 404 for an id that is not a UUID, as for one that does not exist',
    async (_name, route) => {
      const url = filledPath(route, { id: 'HS-20413', user_id: 'HS-20413' })
      const response = await send(route, { url })
      expect(response.status).toBe(404)
      expect(response.json()).toEqual({ detail: 'Not found.', code: 'not_found' })
    },
  )

  /** DocuSign's own, which has more fields than are read, and of which nothing is read before its signature. */
  const FOREIGN = receiveDocusignEvent.path
  const withBody = named.filter(([, { body, path }]) => body !== undefined && path !== FOREIGN)
  it.each(withBody)(
    '%s rejects a body that is not JSON, not an object, or has an unknown field',
    async (_name, route) => {
      for (const payload of ['{', '"text"', '[1,2]', '17', 'null,', ''])
        expectRejected(await send(route, { payload }))
      for (const payload of ['null', '[]']) {
        const response = await send(route, { payload })
        expect([response.status, response.json()]).toEqual([400, { non_field_errors: ['Send an object.'] }])
      }
      const unknown = await send(route, { payload: JSON.stringify({ no_such_field: 1, is_superuser: true }) })
      expectRejected(unknown)
      expect(unknown.json()).toMatchObject({ no_such_field: ['Unknown or read-only field.'] })
      expectRejected(await send(route, { payload: 'a=1', type: 'application/x-www-form-urlencoded' }))
    },
  )

  it.each(withBody)('%s rejects fields of the wrong type', async (_name, route) => {
    const schema = z.toJSONSchema(route.body ?? z.unknown(), { io: 'input', unrepresentable: 'any' })
    const fields = Object.keys(schema.properties ?? {})
    for (const wrong of [
      [{}],
      [],
      '',
      null,
      true,
      '\u0000',
      '💥'.repeat(3000),
      -1,
      1e308,
      { a: { b: [] } },
    ]) {
      const payload = JSON.stringify(Object.fromEntries(fields.map((field) => [field, wrong])))
      const response = await send(route, { payload })
      expect(response.status, `${payload.slice(0, 200)} ${response.text}`).toBeLessThan(500)
      expectOwnWords(response)
    }
  })

  it.each(withBody)(
    '%s says of each mandatory field that is absent that it is required',
    async (_name, route) => {
      const { required = [] } = z.toJSONSchema(route.body ?? z.unknown(), {
        io: 'input',
        unrepresentable: 'any',
      })
      const response = await send(route, { payload: '{}' })
      if (response.status !== 400 || required.length === 0) return
      const body = response.json() as Record<string, string[]>
      for (const field of required) expect([field, body[field]]).toEqual([field, ['This field is required.']])
    },
  )

  const withQuery = named.filter(
    ([, route]) => route.method === 'GET' && route.query !== undefined && !route.path.includes(':'),
  )
  it.each(withQuery)(
    '%s rejects malformed filters on their own key and ignores unknown ones',
    async (_name, route) => {
      const schema = z.toJSONSchema(route.query ?? z.unknown(), { io: 'input', unrepresentable: 'any' })
      const fields = Object.keys(schema.properties ?? {})
      expect((await send(route, { url: `${route.path}?no_such_filter=1&utm=x` })).status).toBe(
        route.status ?? 200,
      )
      for (const field of fields) {
        for (const wrong of ['%00', '-1', "'", '1;drop table users', '9'.repeat(400)]) {
          const response = await send(route, { url: `${route.path}?${field}=${encodeURIComponent(wrong)}` })
          expect(response.status, `${field}=${wrong} ${response.text}`).toBeLessThan(500)
          if (response.status === 400) expect(Object.keys(response.json() as object)[0]).toBe(field)
        }
        expect((await send(route, { url: `${route.path}?${field}=1&${field}=2` })).status).toBeLessThan(500)
      }
      if (fields.includes('ordering')) {
        expect((await send(route, { url: `${route.path}?ordering=password_hash` })).status).toBe(400)
      }
    },
  )
})

describe('problematic values', () => {
  it.each(['toString', 'constructor', 'hasOwnProperty', 'valueOf'])(
    'a field called %s is unknown like any other',
    async (field) => {
      const response = await send(logIn, { payload: JSON.stringify({ [field]: 1 }), token: null })
      expect(response.status, response.text).toBe(400)
      expect(response.json()).toHaveProperty([field], ['Unknown or read-only field.'])
    },
  )

  it.each([
    ['description', '\ud800'],
    ['maturity_date', '0000-01-01'],
    ['bid_start_ts', '0000-01-01T00:00:00Z'],
    ['bid_end_ts', '9999-12-31T23:59:59-23:00'],
  ])('%s that cannot be stored is rejected on its field', async (field, value) => {
    const response = await send(createDeal, { payload: JSON.stringify({ [field]: value }) })
    expect(response.status, response.text).toBe(400)
    expect(Object.keys(response.json() as object)).toEqual([field])
  })
})

describe('an unknown path', () => {
  it('is a 404 with the documented body', async () => {
    const response = await testApp.product.http.inject({ url: '/api/no-such-thing/' })
    expect([response.statusCode, response.json()]).toEqual([404, { detail: 'Not found.', code: 'not_found' }])
  })
})

describe('a rejected value', () => {
  it.each([
    [
      'text',
      register,
      { email: 5, password: 5, first_name: 5, last_name: 'Roy' },
      { first_name: 'Enter text.', email: 'Enter a valid email address' },
    ],
    [
      'a name that is missing',
      register,
      { email: 'a@b.example', password: 'x' },
      { first_name: 'This field is required.' },
    ],
    ['text of a deal', createDeal, { description: 5 }, { description: 'Enter text.' }],
    ['a tick', createDeal, { have_title_insurance: 'yes' }, { have_title_insurance: 'Use true or false.' }],
    [
      'an amount whose commas divide no thousands',
      createDeal,
      { property_value: '1,2,3', mortgage_amount: '12,345,67', principle_balance: '1,234,567.89' },
      {
        property_value: 'Enter an amount with at most two decimals, without letters.',
        mortgage_amount: 'Enter an amount with at most two decimals, without letters.',
      },
    ],
    [
      'a cell that is absent from a row of the loan history',
      createDeal,
      { mortgage_renewals: [{ date: '2025-01-06', rate: 8.5 }] },
      {
        'mortgage_renewals.0.term': 'This field is required.',
        'mortgage_renewals.0.amount': 'This field is required.',
      },
    ],
    ['a date', createDeal, { maturity_date: '01/02/0099' }, { maturity_date: 'Enter a date as YYYY-MM-DD.' }],
    [
      'a rate of three decimals',
      createDeal,
      { interest_rate: '7.125' },
      { interest_rate: 'Enter at most 2 decimals.' },
    ],
  ] as const)('says what is wrong with it, in one sentence: %s', async (_what, route, body, messages) => {
    const response = await send(route, { payload: JSON.stringify(body) })
    expect(response.status).toBe(400)
    for (const [field, message] of Object.entries(messages))
      expect(response.json()).toHaveProperty([field], [message])
  })

  it.each([
    ['first_name', '123', 'Enter a valid First name'],
    ['middle_name', '<b>', 'Enter a valid Middle name'],
    ['last_name', 'see www.x.example', 'Enter a valid Last name'],
    ['primary_phone', 'abc', 'Enter a phone number, for example +1 416 555 0142.'],
  ])('of an applicant is checked as that of an account: %s', async (field, value, message) => {
    const applicants = [{ applicant_role: 'primary_applicant', [field]: value }]
    const response = await send(createDeal, { payload: JSON.stringify({ applicants }) })
    expect([response.status, response.json()]).toEqual([400, { [`applicants.0.${field}`]: [message] }])
  })
})

describe('a body', () => {
  it('of null is no change without fields', async () => {
    const made = await everything.ask(createDeal, { body: { deal_type: 'single_mortgage' } })
    const url = filledPath(patchDeal, { id: made.body.id })
    const response = await send(patchDeal, { url, payload: 'null' })
    expect([response.status, response.json()]).toEqual([400, { non_field_errors: ['Send an object.'] }])
  })

  it('above the limit is answered with the limit of JSON, not that of files', async () => {
    const payload = JSON.stringify({ description: 'x'.repeat(1024 * 1024) })
    const response = await send(createDeal, { payload })
    expect(response.status).toBe(413)
    expect(response.text).toContain('The request is too large: at most 1 MB of JSON.')
  })
})

it('a filter whose values are yes and no says so', async () => {
  const response = await send(listDeals, { url: '/loan-deal/?exclusive_properties=maybe' })
  expect([response.status, response.json()]).toEqual([400, { exclusive_properties: ['Use yes or no.'] }])
})

describe('a range whose ends contradict each other', () => {
  it.each([
    ['/loan-deal/', 'ltv__gte', 'ltv__lte'],
    ['/loan-deal/figures/', 'ltv__gte', 'ltv__lte'],
    ['/loan-deal/', 'remaining_term__gte', 'remaining_term__lte'],
    ['/bids/', 'loan_deal__ltv__gte', 'loan_deal__ltv__lte'],
  ])('is rejected on %s under the key %s', async (path, from, to) => {
    const ask = (query: string) => send({ ...listBids, path } as Route, { url: `${path}?${query}` })
    const rejected = await ask(`${from}=80&${to}=1`)
    expect([rejected.status, rejected.json()]).toEqual([400, { [from]: ['Range is Invalid'] }])
    expect((await ask(`${from}=40&${to}=40`)).status).toBe(200)
    expect((await ask(`${from}=__all&${to}=1`)).status).toBe(200)
  })
})
