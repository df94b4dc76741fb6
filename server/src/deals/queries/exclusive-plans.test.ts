import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listDeals } from '#domain/deals/contract.ts'
import { analyzeMarket, fillMarket, makeExclusive } from '../../test/large-market.ts'
import { cachedPlanCost, readCosts } from '../../test/plans.ts'
import { type Client, startTestApp, type TestApp } from '../../test/test-app.ts'

/* A market of which every eighth deal is exclusive to channels. */
const DEALS = 32_000
const EXCLUSIVE = DEALS / 8

let testApp: TestApp
let stranger: Client
let member: Client
let reviewer: Client
/** How many deals the member's channel has. */
let deals: number
beforeAll(async () => {
  testApp = await startTestApp()
  const [seller, other] = [await testApp.member('seller'), await testApp.member('seller')]
  stranger = await testApp.member('buyer')
  member = await testApp.member('buyer')
  reviewer = await testApp.member('reviewer')
  await fillMarket(testApp, { seller, buyer: seller, other }, DEALS)
  const exclusive = await makeExclusive(testApp, seller)
  deals = exclusive.deals
  await sql`
    insert into channel_members (id, channel_id, user_id, email, state, access)
    values (gen_random_uuid(), ${exclusive.channel}, ${member.id}, 'member@people.test', 'active', 'listing')`.execute(
    testApp.product.platform.db,
  )
  await testApp.product.platform.queryCache.start(testApp.product.engine)
  await analyzeMarket(testApp)
})
afterAll(() => testApp.close())

const queries: Record<string, string>[] = [
  {},
  { deal_state: 'live', mortgage_class: 'residential', ltv__gte: '40', ltv__lte: '75' },
  { exclusive_properties: 'yes' },
  { deal_state: 'live', ordering: '-yield' },
  { deal_state: 'live', ordering: 'city' },
  { search: 'lakeshore' },
  { market: 'results', page: '20' },
]
/** The statements of a user’s lists that cost more than `most`. */
const expensiveFor = async (who: Client, most: (query: Record<string, string>) => number) => {
  const expensive: unknown[] = []
  for (const query of queries) {
    const ask = () => who.ask(listDeals, { query })
    const planned = await readCosts(testApp.product, ask)
    const cached = await readCosts(testApp.product, ask, cachedPlanCost)
    for (const { text, buffers } of [...planned, ...cached])
      if (buffers > most(query)) expensive.push([query, buffers, text.slice(0, 200)])
  }
  return expensive
}

it('lists of a user who is in no channel read as little as without exclusive deals', async () => {
  expect(await expensiveFor(stranger, () => 4_000)).toEqual([])
})

it('lists of a member read a few pages for each deal of their channels, and not for those of others', async () => {
  const { count } = (await member.ask(listDeals, { query: { exclusive_properties: 'yes' } })).body
  expect([deals > 1_000, count > 400]).toEqual([true, true])
  // By yield, the market is sorted for who has deals beside it; a search compares each of these with its words.
  const most = ({ ordering, search }: Record<string, string>) =>
    ordering === '-yield' ? DEALS + 5 * deals : 2_000 + (search ? 7 : 4) * deals
  expect(await expensiveFor(member, most)).toEqual([])
})

it('lists of staff read all exclusive deals, and the market as before', async () => {
  expect(
    await expensiveFor(reviewer, ({ ordering }) =>
      ordering === '-yield' ? DEALS + 2 * EXCLUSIVE : 4_000 + 2 * EXCLUSIVE,
    ),
  ).toEqual([])
})
