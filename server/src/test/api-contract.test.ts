import fc from 'fast-check'
import { afterAll, beforeAll, it } from 'vitest'
import type { Route } from '#domain/kernel/route.ts'
import { contractRoutes, filledPath, routeName } from './contract-routes.ts'
import { makeDescribed } from './described.ts'
import { type Client, startTestApp, type TestApp } from './test-app.ts'

let testApp: TestApp
let expectDescribed: ReturnType<typeof makeDescribed>
let examples: (route: Route) => Record<string, unknown>
beforeAll(async () => {
  testApp = await startTestApp('postgres', { LOG_LEVEL: 'silent' })
  expectDescribed = makeDescribed(testApp)
  const { paths } = testApp.product.http.describe()
  examples = ({ path, method }) => {
    const operation = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()] as {
      requestBody?: { content: Record<string, { example?: object }> }
    }
    return { ...operation.requestBody?.content['application/json']?.example }
  }
})
afterAll(() => testApp.close())

/** A new user each time, because some routes end the session. */
const callerOf = ({ access }: Route): Promise<Client> =>
  testApp.member(
    typeof access !== 'string' && !access.includes('seller') && access.includes('buyer')
      ? 'buyer'
      : ['seller', 'reviewer', 'superuser'],
  )

const value = fc.oneof(
  fc.jsonValue({ maxDepth: 1 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom('', '-1', '1e309', '0', '9'.repeat(30), '2026-02-30', '__all', 'true'),
)
/** Fields of a request by the place of their name, and the values that they get; null leaves the field out. */
const changes = fc.dictionary(fc.nat({ max: 60 }).map(String), fc.option(value, { freq: 4 }), { maxKeys: 3 })

function changed(given: Record<string, unknown>, names: readonly string[], by: Record<string, unknown>) {
  const made = { ...given }
  for (const [place, other] of Object.entries(by)) {
    const name = names[Number(place) % names.length]
    if (name === undefined) continue
    if (other === null) delete made[name]
    else made[name] = other
  }
  return made
}

/** In an address; an object may have a field `toString`, which is no function. */
const textOf = (other: unknown) => (typeof other === 'string' ? other : JSON.stringify(other))

const RUNS = 3
const shapeOf = (schema: object | undefined) =>
  Object.keys((schema as { shape?: object } | undefined)?.shape ?? {})

it.each(
  contractRoutes.filter(({ multipart }) => !multipart).map((route) => [routeName(route), route] as const),
)('%s answers what its description says, whatever it is asked', async (_name, route) => {
  const example = examples(route)
  const caller = await callerOf(route)
  const inQuery = shapeOf(route.query)
  await fc.assert(
    fc.asyncProperty(changes, changes, async (ofBody, ofQuery) => {
      const query = Object.entries(changed({}, inQuery, ofQuery)).map(([name, other]) => [
        name,
        textOf(other),
      ])
      const response = await testApp.product.http.inject({
        method: route.method,
        url: `/api${filledPath(route)}?${new URLSearchParams(query as [string, string][])}`,
        headers: { authorization: `Bearer ${caller.token}` },
        ...(route.body && { payload: changed(example, Object.keys(example), ofBody) }),
      })
      expectDescribed(route, {
        status: response.statusCode,
        type: String(response.headers['content-type']),
        text: response.body,
      })
    }),
    { numRuns: RUNS },
  )
})
