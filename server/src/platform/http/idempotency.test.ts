import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Client, startTestApp, type TestApp } from '../../test/test-app.ts'
import type { Actor } from '../auth/actor.ts'
import { IDEMPOTENCY_HOURS, idempotent } from './idempotency.ts'

let testApp: TestApp
let buyer: Client
beforeAll(async () => {
  testApp = await startTestApp()
  buyer = await testApp.member('buyer')
})
afterAll(() => testApp.close())

it('a request with a key is carried out once a day: within it the first response is repeated', async () => {
  const { db } = testApp.product.platform
  const actor = { user_id: buyer.id } as Actor
  const request = (response: string) =>
    db
      .transaction()
      .execute((tx) => idempotent(tx, actor, { key: 'a-key', request_hash: 'a' }, async () => response))
  const setAge = (minutes: number) =>
    sql`update idempotency_keys set created_at = now() - make_interval(mins => ${minutes})`.execute(db)
  expect(await request('first')).toBe('first')
  await setAge(IDEMPOTENCY_HOURS * 60 - 1)
  expect(await request('second')).toBe('first')
  await setAge(IDEMPOTENCY_HOURS * 60 + 1)
  expect(await request('third')).toBe('third')
  expect(await request('fourth')).toBe('third')
})
