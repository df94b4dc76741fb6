import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { forgotPassword } from '#domain/accounts/contract.ts'
import { startTestApp, type TestApp } from '../test/test-app.ts'
import { deleteExpired } from './store/tidy.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())

/** As the privacy page says. */
it('deletes the record of a session 30 days after it would have expired, and expired codes and links', async () => {
  const { db } = testApp.product.platform
  const [gone, remaining] = [await testApp.member('buyer'), await testApp.member('buyer')]
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', gone.id)
    .executeTakeFirstOrThrow()
  await testApp.anybody.ask(forgotPassword, { body: { email } })
  const ago = (days: number) => sql<Date>`now() - make_interval(days => ${days})`
  const expire = (id: string, days: number) =>
    db
      .updateTable('sessions')
      .set({ expires_at: ago(days) })
      .where('user_id', '=', id)
      .execute()
  await expire(gone.id, 31)
  await expire(remaining.id, 29)
  await db
    .updateTable('one_time_codes')
    .set({ expires_at: ago(3) })
    .execute()
  await db
    .updateTable('password_links')
    .set({ expires_at: ago(1) })
    .execute()
  await deleteExpired(db)
  const sessions = await db.selectFrom('sessions').select('user_id').execute()
  expect(sessions.map(({ user_id }) => user_id)).not.toContain(gone.id)
  expect(sessions.map(({ user_id }) => user_id)).toContain(remaining.id)
  expect(await db.selectFrom('one_time_codes').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('password_links').selectAll().execute()).toEqual([])
})
