import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inBackground } from '../platform/platform.ts'
import { readCosts } from '../test/plans.ts'
import { startTestApp, type TestApp } from '../test/test-app.ts'
import { remindClosings } from './commands/remind.ts'

/** Closings that wait on both sides: many pages of steps. */
const CLOSINGS = 5_000
/** Closings per statement, few enough for a busy machine. */
const BATCH = 500

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
  const { db } = testApp.product.platform
  const [seller, buyer] = [await testApp.member('seller'), await testApp.member('buyer')]
  for (let made = 0; made < CLOSINGS; made += BATCH)
    await sql`
    with deals as (
      insert into loan_deals (id, owner_id, deal_state, deal_type, sold_to, sold_at)
      select gen_random_uuid(), ${seller.id}, 'sold', 'single_mortgage', ${buyer.id}, clock_timestamp()
      from generate_series(1, ${BATCH}::int) returning id
    ), rounds as (insert into auctions (loan_deal_id, round, phase) select id, 1, 'settled' from deals),
    opened as (
      insert into closings (loan_deal_id, closing_date, cut_off_date) select id, current_date, current_date from deals
      returning loan_deal_id
    )
    insert into closing_steps (loan_deal_id, step, due_date, reminded_overdue_at)
    select loan_deal_id, step, current_date + days, case when days < 0 then now() end
    from (select loan_deal_id, row_number() over () % 200 as n from opened) as numbered,
      lateral (values ('agreement', -9 - n::int), ('title_search', 9 + n::int)) as s(step, days)`.execute(db)
  await sql`vacuum analyze closing_steps`.execute(db)
})
afterAll(() => testApp.close())

it('reminders read neither steps that are due later nor steps with a reminder', async () => {
  const costs = await readCosts(testApp.product, () => remindClosings(inBackground(testApp.product.platform)))
  expect(costs).toHaveLength(2)
  expect(costs.filter(({ buffers, discarded }) => buffers > 50 || discarded > 0)).toEqual([])
})
