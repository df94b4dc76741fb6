import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listCompanies } from '#domain/companies/contract.ts'
import { effort } from '../test/effort.ts'
import { readCosts } from '../test/plans.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'

const ACCOUNTS = effort(20_000, 100_000)
/** Pages of 8 KB for the count, which stops at its cap; a licence is looked up for each account that is counted. */
const MOST_COUNTED = effort(1_000, 15_000)
/** Accounts per statement, few enough for a busy machine. */
const BATCH = 5_000

let testApp: TestApp
let admin: Client
beforeAll(async () => {
  testApp = await startTestApp()
  admin = await testApp.member('superuser')
  const { background: db } = testApp.product.platform
  for (let first = 1; first <= ACCOUNTS; first += BATCH)
    await sql`
      with made as (
        insert into users (id, email, password_hash, first_name, last_name, company_name, company_id, is_buyer, licence_expires_at)
        select gen_random_uuid(), 'owner' || n || '@people.test', '', 'Test', 'Person', 'Lender ' || md5(n::text), (select company_id from users where id = ${admin.id}), true,
          case when n % 10 = 0 then now() + make_interval(days => 61 + n % 1000) when n % 499 = 0 then now() - interval '1 day' end
        from generate_series(${first}::int, ${first + BATCH - 1}::int) n returning id, licence_expires_at)
      insert into licences (id, account_id, regulator, kind, number, provinces, valid_until, expires_at, state, entered_by)
      select gen_random_uuid(), id, 'fsra', 'lender', '1', '{ON}', licence_expires_at::date, licence_expires_at, 'confirmed', id
      from made where licence_expires_at is not null`.execute(db)
  await sql`update licences set state = 'waiting' where id in (select id from licences order by id limit 20)`.execute(
    db,
  )
  for (const table of ['users', 'licences']) await sql`vacuum analyze ${sql.table(table)}`.execute(db)
})
afterAll(() => testApp.close())

describe('among many companies', () => {
  it.each([
    {},
    { ordering: '-created_at' },
    { ordering: 'licence_expires_at' },
    { search: 'owner1234@' },
    { licences: 'waiting' },
    { licences: 'expired' },
    { licences: 'expiring' },
    { licences: 'none' },
    { team: 'team' },
    { team: 'alone' },
  ] as const)('%o reads a part of them', async (query) => {
    const costs = await readCosts(testApp.product, async () => {
      expect((await admin.ask(listCompanies, { query })).status).toBe(200)
    })
    const isCount = ({ text }: { text: string }) => text.includes('as counted')
    const most = (cost: { text: string }) => (isCount(cost) ? MOST_COUNTED : 400)
    expect(costs.some(isCount)).toBe(true)
    expect(costs.filter((cost) => cost.buffers > most(cost) || cost.discarded > 50)).toEqual([])
  })
})
