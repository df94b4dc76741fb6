import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readAuditSealing } from '#domain/history/audit/contract.ts'
import { type Client, startTestApp, type TestApp } from '../../test/test-app.ts'
import { sealEvents } from './commands/seal-events.ts'
import { signDigest } from './commands/sign-digest.ts'

let testApp: TestApp
let admin: Client
beforeAll(async () => {
  testApp = await startTestApp()
  admin = await testApp.member('superuser')
  // An installation of yesterday.
  await sql`update schema_migrations set applied_at = now() - interval '1 day'`.execute(db())
})
afterAll(() => testApp.close())

const db = () => testApp.product.platform.background
const seal = () => sealEvents(testApp.product.platform)
const sign = () => signDigest(testApp.product.platform)
/** An event that was written some minutes ago. */
const append = (minutes: number) =>
  sql`insert into events (type, subject_type, at) values ('test.happened', 'deal', now() - ${minutes} * interval '1 minute')`.execute(
    db(),
  )
const sealing = async () => (await admin.ask(readAuditSealing)).body
const figures = async () => {
  const { body } = await testApp.product.http.inject('/metrics')
  const figure = (label: string) =>
    Number(new RegExp(`^audit_waiting_seconds{for="${label}"} (.*)$`, 'm').exec(body)?.[1])
  return { seal: figure('seal'), digest: figure('digest') }
}

it('an administrator sees since when entries wait for seal and digest, and is warned past the bound of either', async () => {
  await seal()
  await sign()
  const nothing = { unsealed_since: null, unsigned_since: null, is_late: false, verified: null }
  expect(await sealing()).toEqual(nothing)
  expect(await figures()).toEqual({ seal: 0, digest: 0 })

  await append(4)
  const { unsealed_since, unsigned_since, is_late } = await sealing()
  expect([typeof unsealed_since, unsigned_since, is_late]).toEqual(['string', unsealed_since, false])
  await seal()
  await append(6)
  expect(await sealing()).toMatchObject({ is_late: true })
  expect((await figures()).seal).toBeGreaterThan(300)

  await seal()
  expect(await sealing()).toMatchObject({ unsealed_since: null, unsigned_since, is_late: false })
  expect((await figures()).seal).toBe(0)
  await sign()
  expect(await sealing()).toEqual(nothing)

  await append(119)
  await seal()
  expect(await sealing()).toMatchObject({ is_late: false })
  await sign()
  await append(121)
  await seal()
  expect(await sealing()).toMatchObject({ unsealed_since: null, is_late: true })
  expect((await figures()).digest).toBeGreaterThan(7200)
})

it('an entry that is dated before the database was made waits since then', async () => {
  await sign()
  await sql`update schema_migrations set applied_at = now()`.execute(db())
  await append(1_000_000)
  expect(await sealing()).toMatchObject({ is_late: false })
})
