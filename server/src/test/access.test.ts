import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { detailErrorBody } from '#domain/kernel/errors.ts'
import { EXPECTED, type Expectation } from './access-expected.ts'
import { contractRoutes, filledPath, routeName } from './contract-routes.ts'
import { makeDescribed } from './described.ts'
import { type Client, startTestApp, type TestApp } from './test-app.ts'

const KINDS = [
  'nobody',
  'unverified',
  'without KYC',
  'buyer',
  'seller',
  'reviewer',
  'superuser',
  'superuser viewing as a buyer',
  'reviewer without a second factor',
] as const
type Kind = (typeof KINDS)[number]
const ONBOARDING: readonly Kind[] = ['unverified', 'without KYC']
const UNARMED = 'reviewer without a second factor' satisfies Kind
const VIEWING = 'superuser viewing as a buyer' satisfies Kind

/** The kinds of actor that each word of the table admits; a viewed buyer has a buyer's permissions. */
const LETS_IN: Record<Expectation['who'], readonly Kind[]> = {
  anybody: KINDS,
  accounts: KINDS.slice(1),
  members: ['buyer', 'seller', 'reviewer', 'superuser', VIEWING],
  buyers: ['buyer', VIEWING],
  sellers: ['seller', 'superuser'],
  staff: ['reviewer', 'superuser'],
  'buyers and staff': ['buyer', 'reviewer', 'superuser', VIEWING],
  channels: ['buyer', 'seller', 'superuser', VIEWING],
  traders: ['buyer', 'seller', VIEWING],
  superusers: ['superuser'],
  'holders of a refresh token': [],
}

/** The expected outcome for this kind of actor: let through to the handler, or the rejection and its code. */
function outcome({ who, viewing, isEarly }: Expectation, kind: Kind): string {
  if (who === 'holders of a refresh token') return '401 not_authenticated'
  if (who !== 'anybody' && kind === 'nobody') return '401 not_authenticated'
  if (kind === VIEWING && viewing === 'rejected') return '403 viewing_as'
  if (kind === UNARMED && who !== 'anybody' && !isEarly) return '403 second_factor_required'
  if (LETS_IN[who].includes(kind)) return 'let through'
  if (ONBOARDING.includes(kind)) return '403 onboarding_incomplete'
  return kind === VIEWING ? '403 viewed_user_forbidden' : '403 forbidden'
}

let testApp: TestApp
let viewed: Client
let expectDescribed: ReturnType<typeof makeDescribed>
beforeAll(async () => {
  testApp = await startTestApp('postgres', { LOG_LEVEL: 'silent' })
  viewed = await testApp.member('buyer')
  expectDescribed = makeDescribed(testApp)
})
afterAll(() => testApp.close())

/** A new user each time, because some routes end the calling session. */
async function headersOf(kind: Kind): Promise<Record<string, string>> {
  if (kind === 'nobody') return {}
  if (kind === VIEWING) {
    const { token } = await testApp.member('superuser')
    return { authorization: `Bearer ${token}`, 'view-as-user': viewed.id }
  }
  const isNew = kind === 'unverified' || kind === 'without KYC'
  const person = await testApp.member(isNew ? 'buyer' : kind === UNARMED ? 'reviewer' : kind)
  if (kind === UNARMED) {
    await testApp.product.platform.db
      .updateTable('users')
      .set({ has_second_factor: false })
      .where('id', '=', person.id)
      .execute()
  }
  if (isNew) {
    await testApp.product.platform.db
      .updateTable('users')
      .set({ is_email_verified: kind !== 'unverified', kyc_state: 'draft' })
      .where('id', '=', person.id)
      .execute()
  }
  return { authorization: `Bearer ${person.token}` }
}

/** Requests something that does not exist without a body: an admitted actor gets a 400 or a 404. */
async function answerTo(kind: Kind, route: (typeof contractRoutes)[number]): Promise<string> {
  const response = await testApp.product.http.inject({
    method: route.method,
    url: `/api${filledPath(route)}`,
    headers: await headersOf(kind),
  })
  expect(response.statusCode, response.body).toBeLessThan(500)
  expectDescribed(route, {
    status: response.statusCode,
    type: String(response.headers['content-type']),
    text: response.body,
  })
  if (response.statusCode !== 401 && response.statusCode !== 403) return 'let through'
  // The handler's own answer outside of a sandbox.
  if (response.json().code === 'test_key_needed') return 'let through'
  const { detail, code } = detailErrorBody.parse(response.json())
  expect(detail, `${code} says why in a sentence`).toMatch(/^\p{Lu}[\s\S]{15,}/u)
  return `${response.statusCode} ${code}`
}

describe('the table of access', () => {
  it('lists exactly the routes that are served', async () => {
    const { paths } = (await testApp.product.http.inject({ url: '/openapi.json' })).json<{
      paths: Record<string, Record<string, unknown>>
    }>()
    const served = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    )
    expect(served.sort()).toEqual(contractRoutes.map(routeName).sort())
    expect(Object.keys(EXPECTED).sort()).toEqual(served)
  })

  it.each(contractRoutes.map((route) => [routeName(route), route] as const))(
    '%s admits each kind of actor as listed in the table',
    async (name, route) => {
      const expectation = EXPECTED[name]
      if (!expectation) throw new Error(`Say in access-expected.ts who may call ${name}.`)
      const responses = new Map<Kind, string>()
      for (const kind of KINDS) responses.set(kind, await answerTo(kind, route))
      expect(Object.fromEntries(responses)).toEqual(
        Object.fromEntries(KINDS.map((kind) => [kind, outcome(expectation, kind)])),
      )
    },
  )
})
