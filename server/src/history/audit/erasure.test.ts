import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { patchUser } from '#domain/accounts/contract.ts'
import { leafOf } from '#domain/history/audit/seal.ts'
import type { Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import { sha256 } from '../../platform/sha256.ts'
import { liveDeal } from '../../test/listing.ts'
import { type Client, startTestApp, type TestApp } from '../../test/test-app.ts'
import { shownEvents } from '../evidence/queries/shown-events.ts'
import { eraseFromLog } from './commands/erase-from-log.ts'
import { sealEvents } from './commands/seal-events.ts'
import { signDigest } from './commands/sign-digest.ts'
import { verifyAudit } from './queries/verify-events.ts'

const PHONE = '+1 416 555 0777'

let testApp: TestApp
let seller: Client & { email: string }
let deal: string
/** The event that changed the telephone number. */
let event: number
beforeAll(async () => {
  testApp = await startTestApp()
  const { platform } = testApp.product
  const [admin, member] = [await testApp.member('superuser'), await testApp.member('seller')]
  const { email } = await platform.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow()
  seller = { ...member, email }
  deal = (await liveDeal(testApp, seller, await testApp.member('reviewer'))).id
  for (const phone_number of [PHONE, '+1 416 555 0778'])
    await admin.ask(patchUser, { params: { id: seller.id }, body: { phone_number } })
  await sealEvents(platform)
  await signDigest(platform)
  const words = { contacts: [email, PHONE], names: [] }
  expect(await eraseFromLog(platform, { id: seller.id, words })).toBeGreaterThan(5)
  await sealEvents(platform)
  await signDigest(platform)
  const { rows } = await sql<{ id: number }>`
    select min(id) as id from events where subject_id = ${seller.id} and type = 'user.changed'`.execute(
    platform.db,
  )
  event = rows[0]?.id ?? 0
})
afterAll(() => testApp.close())

const verify = async (db: Tx | TestApp['product']['platform']['db'] = testApp.product.platform.db) =>
  (await verifyAudit(db, testApp.product.platform.storage)).problems

/** What the verification finds after a change by a person who owns the tables; the change is undone. */
async function foundAfter(change: (tx: Tx) => Promise<unknown>) {
  const undo = new Error('undo')
  let problems: Awaited<ReturnType<typeof verify>> = []
  await testApp.product.platform.db
    .transaction()
    .execute(async (tx) => {
      await sql`alter table events disable trigger all`.execute(tx)
      await sql`alter table event_seals disable trigger all`.execute(tx)
      await change(tx)
      problems = await verify(tx)
      throw undo
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error
    })
  return problems
}

it('verifies the log after values were erased, of which only hashes are left', async () => {
  expect(await verify()).toEqual([])
  const { rows } = await sql<{ text: string; salt: string }>`
    select concat(e.before, e.after, e.subject_label) as text, encode(s.salt, 'hex') as salt
    from events e join event_seals s on s.event_id = e.id where e.id = ${event}`.execute(
    testApp.product.platform.db,
  )
  expect(rows[0]?.text).not.toContain(PHONE)
  // With the salt of the event a telephone number could be found by trying all.
  expect(rows[0]?.salt).toBe('')
  const kept = await sql<{ field: string }>`
    select field from event_erasures where event_id = ${event} and hash is not null order by field`.execute(
    testApp.product.platform.db,
  )
  expect(kept.rows.map(({ field }) => field)).toEqual([
    'after.phone_number',
    'before.phone_number',
    'subject_label',
  ])
})

it('keeps who did what and when, and the deals of others whole', async () => {
  const { rows } = await sql<{ actor_id: string; type: string; address: string | null }>`
    select actor_id, type, address from events where subject_id = ${deal} and actor_id = ${seller.id}`.execute(
    testApp.product.platform.db,
  )
  expect(rows.length).toBeGreaterThan(1)
  expect(new Set(rows.map(({ address }) => address))).toEqual(new Set([null]))
})

it.each([
  ['a value where one was erased', `after = after || '{"phone_number": "+1 416 555 0000"}'`, 'shows a value'],
  ['another label', `subject_label = 'Someone else'`, 'shows a value'],
  ['another kept value', `type = 'user.registered'`, 'was changed'],
  ['a value more', `after = after || '{"job_title": "Thief"}'`, 'was changed'],
])('finds %s in an entry of which something was erased', async (_what, set, says) => {
  const [problem] = await foundAfter((tx) =>
    sql`update events set ${sql.raw(set)} where id = ${event}`.execute(tx),
  )
  expect(problem?.event).toBe(event)
  expect(problem?.what).toContain(says)
})

it('finds values that were erased without an entry that says so', async () => {
  const { rows } = await sql<{ id: number; hash: string }>`
    select e.id, x.hash from events e join event_erasures x on x.event_id = e.id and x.hash is not null
    where e.id = ${event} limit 1`.execute(testApp.product.platform.db)
  const batch = newId()
  const [problem] = await foundAfter((tx) =>
    sql`update event_erasures set batch_id = ${batch} where event_id = ${event} and hash = ${rows[0]?.hash ?? ''}`.execute(
      tx,
    ),
  )
  expect(problem?.what).toContain('no entry records')
})

it('finds a lost record of what was erased', async () => {
  const problems = await foundAfter((tx) =>
    sql`delete from event_erasures where event_id = ${event}`.execute(tx),
  )
  expect(problems).toContainEqual({ event, what: 'was changed, or its seal was' })
})

it('refuses to erase what says who did what, to whom and when', async () => {
  for (const field of ['type', 'at', 'actor_id', 'subject_id', 'id'])
    await expect(
      sql`select erase_event_fields(${newId()}, ${event}, '{}', ${JSON.stringify({ [field]: 'x' })}::jsonb)`.execute(
        testApp.product.platform.db,
      ),
    ).rejects.toThrow('Only personal fields')
})

it('erases nothing of an entry that is not as it was sealed', async () => {
  const { platform } = testApp.product
  const other = await testApp.member('buyer')
  const admin = await testApp.member('superuser')
  await admin.ask(patchUser, { params: { id: other.id }, body: { job_title: 'Analyst' } })
  await sealEvents(platform)
  const changeIt = (from: string, to: string) =>
    platform.db.transaction().execute(async (tx) => {
      await sql`alter table events disable trigger all`.execute(tx)
      await sql`update events set after = replace(after::text, ${from}, ${to})::jsonb
        where subject_id = ${other.id} and type = 'user.changed'`.execute(tx)
      await sql`alter table events enable trigger all`.execute(tx)
    })
  await changeIt('Analyst', 'Thief')
  const person = { id: other.id, words: { contacts: [], names: [] } }
  await expect(eraseFromLog(platform, person)).rejects.toThrow('not as it was sealed')
  await changeIt('Thief', 'Analyst')
  expect(await eraseFromLog(platform, person)).toBeGreaterThan(0)
})

it('leaves an evidence pack whose entries prove themselves', async () => {
  const { db } = testApp.product.platform
  const reader = { user_id: seller.id, disclosure: 'owner', seesAll: true } as const
  const shown = await shownEvents(db, reader, deal)
  const { rows } = await sql<{ id: number; leaf: string }>`
    select event_id as id, encode(leaf, 'hex') as leaf from event_seals`.execute(db)
  const leaves = new Map(rows.map(({ id, leaf }) => [id, leaf]))
  expect(shown.some(({ lines }) => lines.some(({ name, text }) => name === 'address' && text === null))).toBe(
    true,
  )
  for (const { id, lines } of shown)
    expect(
      leafOf(
        sha256,
        lines.map(({ hash }) => hash),
      ),
    ).toBe(leaves.get(id))
})
