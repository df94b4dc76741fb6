import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { getMe, refreshToken } from '#domain/accounts/contract.ts'
import { newcomer, withToken } from '../test/newcomers.ts'
import { type SecondServer, startTestApp, type TestApp } from '../test/test-app.ts'

let left: TestApp
let right: SecondServer
beforeAll(async () => {
  left = await startTestApp('postgres')
  await left.product.startWork()
  right = await left.secondServer()
})
afterAll(async () => {
  await right.server.end('SIGTERM')
  await left.close()
})

const ROUNDS = 5
const TABS = 20

it('20 tabs that refresh simultaneously with one cookie, on two servers, stay logged in, round after round', async () => {
  const person = await newcomer(left)
  const servers = [left.anybody, right.as(left.anybody)]
  let cookie = person.refresh
  for (let round = 0; round < ROUNDS; round += 1) {
    const responses = await Promise.all(
      Array.from({ length: TABS }, (_, tab) =>
        servers[tab % 2]?.ask(refreshToken, { body: { refresh: cookie } }),
      ),
    )
    expect(responses.map((response) => response?.status)).toEqual(Array(TABS).fill(200))
    // Only one of them replaces the cookie, so that it does not matter which response arrives last.
    const replacements = responses.flatMap((response) => response?.body.refresh ?? [])
    expect(replacements).toHaveLength(1)
    cookie = replacements[0] ?? ''
    const access = responses.at(-1)?.body.access ?? ''
    expect((await withToken(left, person.id, access).ask(getMe)).status).toBe(200)
  }
  const { db } = left.product.platform
  await sql`update sessions set rotated_at = rotated_at - interval '31 seconds' where user_id = ${person.id}`.execute(
    db,
  )
  expect((await left.anybody.ask(refreshToken, { body: { refresh: cookie } })).status).toBe(200)
})
