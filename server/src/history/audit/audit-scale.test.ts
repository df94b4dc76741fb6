import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAuditLogs } from '#domain/history/audit/contract.ts'
import { readCosts } from '../../test/plans.ts'
import { type Client, startTestApp, type TestApp } from '../../test/test-app.ts'

const PEOPLE = 2_000
const ENTRIES = 20_000
/** Entries per statement, few enough for a busy machine. */
const BATCH = 2_500

let testApp: TestApp
let admin: Client
beforeAll(async () => {
  testApp = await startTestApp()
  admin = await testApp.member('superuser')
  const { db } = testApp.product.platform
  await sql`
    insert into users (id, email, password_hash, first_name, last_name)
    select gen_random_uuid(), 'person' || n || '@people.test', '', 'Test', 'Person' from generate_series(1, ${PEOPLE}::int) n`.execute(
    db,
  )
  for (let first = 0; first < ENTRIES; first += BATCH)
    await sql`
    with people as materialized (select id, row_number() over (order by email) as n from users),
      subjects as materialized (select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid as id, n from generate_series(0, 9999) n)
    insert into events (at, type, audit_type, subject_type, subject_id, subject_label, actor_id, effective_id)
    select timestamptz '2026-01-01T00:00:00Z' + nth * interval '1 minute', 'bid.placed', 'deal_changes', 'deal', s.id,
      'HS-' || (10000 + s.n) || ' Condo, Hamilton', p.id, p.id
    from generate_series(${first + 1}::int, ${first + BATCH}::int) as entry(nth) join subjects s on s.n = nth % 10000 join people p on p.n = 1 + nth % ${PEOPLE}
    order by nth`.execute(db)
  for (const table of ['users', 'events', 'audit_subjects'])
    await sql`vacuum analyze ${sql.table(table)}`.execute(db)
})
afterAll(() => testApp.close())

const ask = async (query: Record<string, string>) => {
  const { status, body } = await admin.ask(listAuditLogs, { query })
  expect(status).toBe(200)
  return body
}

describe('in a long audit log', () => {
  it.each([
    [{ search: 'hs-10041' }, 2],
    [{ subject: 'HS-10041 condo' }, 2],
    [{ search: 'person1234@' }, 10],
    [{ actor: 'person1234@' }, 10],
    [{ actor: 'person1234@', search: 'hs-' }, 10],
    [{ search: 'nothing of the kind' }, 0],
    [{ at__lte: '2026-01-02T00:00:00Z' }, 1440],
  ] as const)('%o reads little more than what it finds', async (query, count) => {
    let found: Awaited<ReturnType<typeof ask>> | undefined
    const costs = await readCosts(testApp.product, async () => {
      found = await ask(query)
    })
    expect(found).toMatchObject({ count, count_is_capped: false })
    // Each entry found is read by the count and by the page: a page of the index and of the table. So few people as here
    // are sooner read than looked up.
    const most = 400 + 4 * count
    expect(costs.filter(({ buffers, discarded }) => buffers > most || discarded > most + PEOPLE)).toEqual([])
  })

  it.each([
    [{ page: '900' }],
    [{ search: 'bid.placed', page: '900' }],
    [{ search: 'hamilton' }],
    [{ actor: 'people.test' }],
  ])('%o counts no further than the cap', async (query) => {
    let found: Awaited<ReturnType<typeof ask>> | undefined
    const costs = await readCosts(testApp.product, async () => {
      found = await ask(query)
    })
    expect(found?.results).toHaveLength(10)
    expect(found?.count_is_capped).toBe(true)
    expect(found?.next).not.toBeNull()
    expect(costs.filter(({ discarded }) => discarded > 500)).toEqual([])
    expect(costs.filter(({ buffers }) => buffers > 12_000)).toEqual([])
  })

  it('a word that most entries have finds the newest of them, page after page', async () => {
    const first = await ask({ search: 'hamilton' })
    const second = await ask({ search: 'hamilton', page: '2' })
    const ids = [...first.results, ...second.results].map(({ id }) => id)
    expect(ids).toEqual(Array.from({ length: 20 }, (_, place) => (ids[0] ?? 0) - place))
  })

  it('an entry is found by the name that its subject had at that time', async () => {
    const { db } = testApp.product.platform
    const user = await testApp.member('buyer')
    for (const label of ['old@people.test', 'new@people.test'])
      await db
        .insertInto('events')
        .values({
          type: 'user.changed',
          audit_type: 'user_changes',
          subject_type: 'user',
          subject_id: user.id,
          subject_label: label,
        })
        .execute()
    expect((await ask({ search: 'old@people' })).results).toMatchObject([{ subject: 'old@people.test' }])
    expect((await ask({ subject: 'NEW@people' })).results).toMatchObject([{ subject: 'new@people.test' }])
    expect((await ask({ subject_id: user.id })).count).toBe(2)
  })
})
