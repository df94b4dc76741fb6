import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { applicantIn } from '#domain/deals/applicants.ts'
import { CRITERION_NAMES, LIMIT_KEYS } from '#domain/deals/criteria.ts'
import { DEAL_FIELDS } from '#domain/deals/fields.ts'
import { ANSWERS } from '#domain/kyc/questions.ts'
import { startTestApp, type TestApp } from './test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp('embedded')
})
afterAll(() => testApp.close())

const SERVER = join(import.meta.dirname, '..')
const page = globSync(['platform/database/tables.ts', '*/tables.ts', '*/*/tables.ts'], { cwd: SERVER })
  .map((file) => readFileSync(join(SERVER, file), 'utf8'))
  .join('\n')
const keysIn = (block: string | undefined) =>
  [...(block ?? '').matchAll(/(?:^|[{;])\s*(\w+):/gm)].map((match) => match[1] ?? '')

/** The columns that the types name for a table: its own, and those taken from the domain's field tables. */
function namedColumns(table: string): string[] {
  const declared = new RegExp(`^ {2,4}${table}: (?:([A-Z]\\w+)|\\{([^}]*)\\})$`, 'm').exec(page)
  const name = declared?.[1]
  if (!name) return keysIn(declared?.[2])
  const own = keysIn(new RegExp(`^interface ${name}[^{]*\\{([\\s\\S]*?)^\\}`, 'm').exec(page)?.[1])
  if (name === 'LoanDeals') {
    const inAuction = ['auction_format', 'bid_start_ts', 'bid_end_ts']
    return [...own, ...DEAL_FIELDS.filter((field) => !inAuction.includes(field))]
  }
  if (name === 'KycRecords') return [...own, ...ANSWERS]
  if (name === 'DealCriteria') return [...own, ...CRITERION_NAMES]
  if (name === 'CreditBoxes') return [...own, ...LIMIT_KEYS]
  if (name === 'DealApplicants') return [...own, ...Object.keys(applicantIn.shape)]
  return own
}

it('the table types name exactly the columns that the migrations create', async () => {
  const { rows } = await sql<{ table_name: string; columns: string[] }>`
    select table_name, array_agg(column_name::text order by column_name) as columns from information_schema.columns
    where table_schema = 'public' and table_name <> 'schema_migrations'
      and table_name in (select table_name from information_schema.tables where table_type = 'BASE TABLE')
    group by 1 order by 1`.execute(testApp.product.platform.db)
  expect(rows.length).toBeGreaterThan(10)
  for (const { table_name, columns } of rows)
    expect(namedColumns(table_name).sort(), table_name).toEqual(columns)
})
