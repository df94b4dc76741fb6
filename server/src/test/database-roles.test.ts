import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { placeBid } from '#domain/auctions/contract.ts'
import { deleteExpired } from '../accounts/store/tidy.ts'
import { readConfig } from '../config.ts'
import { eraseFromLog } from '../history/audit/commands/erase-from-log.ts'
import { sealEvents } from '../history/audit/commands/seal-events.ts'
import { signDigest } from '../history/audit/commands/sign-digest.ts'
import { verifyAudit } from '../history/audit/queries/verify-events.ts'
import { tidy } from '../platform/jobs/tidy.ts'
import { liveDeal } from './listing.ts'
import { newDatabase } from './real-postgres.ts'
import { startServerProcess } from './server-process.ts'
import { startTestApp, type TestApp } from './test-app.ts'

const SENTENCE = 'can change and remove events of the audit log'

/** A new database with an owner, and a role that owns nothing: the addresses of both. */
async function twoRoles() {
  const address = await newDatabase(inject('postgresUrl'))
  const database = new URL(address).pathname.slice(1)
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  const [owner, server] = [`${database}_owner`, `${database}_server`].map((role) => {
    const url = new URL(address)
    url.username = role
    url.password = 'for-this-test'
    return { role, url: url.toString() }
  })
  if (!owner || !server) throw new Error('There are no roles.')
  for (const { role } of [owner, server])
    await client.query(`create role ${pg.escapeIdentifier(role)} login password 'for-this-test'`)
  await client.query(
    `alter database ${pg.escapeIdentifier(database)} owner to ${pg.escapeIdentifier(owner.role)}`,
  )
  await client.end()
  return { owner: owner.url, server: server.url }
}

let urls: Awaited<ReturnType<typeof twoRoles>>
let testApp: TestApp
beforeAll(async () => {
  urls = await twoRoles()
  testApp = await startTestApp('postgres', { DATABASE_URL: urls.server, DATABASE_OWNER_URL: urls.owner })
  await testApp.product.startWork()
})
afterAll(() => testApp.close())

const attempt = (statement: RawBuilder<unknown>) => statement.execute(testApp.product.platform.background)

describe('a server whose role does not own the tables', () => {
  it('serves: it lists a deal, takes a bid, tidies, seals, erases a person from the log and verifies', async () => {
    const { platform, runClock } = testApp.product
    const [seller, buyer] = [await testApp.member('seller'), await testApp.member('buyer')]
    const deal = await liveDeal(testApp, seller, await testApp.member('reviewer'))
    expect((await buyer.ask(placeBid, { body: { loan_deal: deal.id, bid_amount: '240000' } })).status).toBe(
      201,
    )
    await runClock()
    await tidy(platform.background)
    await deleteExpired(platform.background)
    await sealEvents(platform)
    await signDigest(platform)
    const person = { id: seller.id, words: { contacts: [], names: [] } }
    expect(await eraseFromLog(platform, person)).toBeGreaterThan(0)
    const { events, problems } = await verifyAudit(platform.background, platform.storage)
    expect([events > 3, problems]).toEqual([true, []])
  })

  it.each([
    ['change an event', sql`update events set type = 'nothing'`],
    ['remove events', sql`delete from events`],
    ['empty the table', sql`truncate events`],
    ['change seals', sql`update event_seals set salt = ''`],
    ['remove seals', sql`delete from event_seals`],
    [
      'say that values were erased',
      sql`insert into event_erasures (event_id, field, salt) values (1, 'at', 'x')`,
    ],
    ['change what was erased', sql`update event_erasures set hash = 'x'`],
    ['change digests', sql`update audit_digests set content = ''`],
    ['remove what subjects were called', sql`delete from audit_subjects`],
    ['change the history of negotiations', sql`update negotiation_events set kind = 'declined'`],
    ['switch off the trigger', sql`alter table events disable trigger all`],
    ['drop the trigger', sql`drop trigger events_are_append_only on events`],
    [
      'replace what the trigger does',
      sql`create or replace function reject_change() returns trigger language plpgsql as 'begin return null; end'`,
    ],
    ['leave out triggers', sql`set session_replication_role = replica`],
    ['drop the table', sql`drop table events`],
    ['make tables', sql`create table more (id int)`],
    ['change the list of migrations', sql`delete from schema_migrations`],
  ])('cannot %s', async (_what, statement) => {
    await expect(attempt(statement)).rejects.toThrow(/permission denied|must be owner/)
  })

  it('starts without the address of the owner, who has migrated, and does not warn', async () => {
    const server = await startServerProcess({
      DATABASE_URL: urls.server,
      DATA_DIR: testApp.product.platform.config.dataDir,
      LOG_LEVEL: 'warn',
    })
    expect(await server.end('SIGTERM')).toBe(0)
    expect(server.output()).not.toContain(SENTENCE)
  })

  it('says what to do where migrations are outstanding', async () => {
    const empty = await twoRoles()
    await expect(startTestApp('postgres', { DATABASE_URL: empty.server })).rejects.toThrow(
      'npm run -s migrate',
    )
    const script = join(import.meta.dirname, '../../../scripts/migrate.ts')
    const env = { PATH: process.env.PATH, DATABASE_URL: empty.server, DATABASE_OWNER_URL: empty.owner }
    const output = await new Promise((resolve) =>
      execFile(process.execPath, [script], { env }, (_error, stdout, stderr) => resolve(stdout + stderr)),
    )
    expect(output).toBe('The database was made.\n')
    const started = await startTestApp('postgres', { DATABASE_URL: empty.server })
    await started.close()
  })
})

it('a server with one role starts, and says that this role can change the audit log', async () => {
  const owned = await twoRoles()
  const server = await startServerProcess({
    DATABASE_URL: owned.owner,
    DATA_DIR: testApp.product.platform.config.dataDir,
    LOG_LEVEL: 'warn',
  })
  expect(await server.end('SIGTERM')).toBe(0)
  expect(server.output()).toContain(SENTENCE)
})

it('one role for both is refused, and the demonstration market is made with one role alone', async () => {
  const owned = await twoRoles()
  await expect(
    startTestApp('postgres', { DATABASE_URL: owned.owner, DATABASE_OWNER_URL: owned.owner }),
  ).rejects.toThrow('need different roles')
  expect(readConfig({}).seed).toBe(true)
  expect(readConfig({ DATABASE_URL: owned.server, DATABASE_OWNER_URL: owned.owner }).seed).toBe(false)
})

it('an installation with one role gets the second one as docs/operations.md says', async () => {
  // The one role is `homeslice`, which owns everything; the other one becomes its owner.
  const { owner: homeslice, server: homeslice_owner } = await twoRoles()
  const first = await startTestApp('postgres', { DATABASE_URL: homeslice })
  await first.product.startWork()
  await first.close()
  const page = readFileSync(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8')
  const block = page.split('```').find((part) => part.includes('reassign owned')) ?? ''
  const statements = block
    .split('\n')
    .filter((line) => /^(grant|alter|reassign|revoke)/.test(line))
    .map((line) =>
      line
        .replace('database homeslice ', `database "${new URL(homeslice).pathname.slice(1)}" `)
        .replaceAll(/\bhomeslice_owner\b/g, `"${new URL(homeslice_owner).username}"`)
        .replaceAll(/\bhomeslice\b(?!_)(?=[ ;])/g, `"${new URL(homeslice).username}"`),
    )
  expect(statements).toHaveLength(4)
  const superuser = new URL(inject('postgresUrl'))
  superuser.pathname = new URL(homeslice).pathname
  const client = new pg.Client({ connectionString: superuser.toString() })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
  const two = await startTestApp('postgres', { DATABASE_URL: homeslice, DATABASE_OWNER_URL: homeslice_owner })
  await expect(sql`delete from events`.execute(two.product.platform.db)).rejects.toThrow('permission denied')
  await two.product.startWork()
  await two.close()
})
