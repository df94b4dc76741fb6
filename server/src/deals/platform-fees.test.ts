import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { getDeal, placeBid } from '#domain/auctions/contract.ts'
import { changeSettings, createDeal, getPricing, getSettings, patchDeal } from '#domain/deals/contract.ts'
import { approvedDeal, liveDeal, mortgage } from '../test/listing.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'

let testApp: TestApp
let seller: Client
let reviewer: Client
let admin: Client

beforeAll(async () => {
  testApp = await startTestApp()
  seller = await testApp.member('seller')
  reviewer = await testApp.member('reviewer')
  admin = await testApp.member('superuser')
})
afterAll(() => testApp.close())

const feeOf = async (id: string) => {
  const { body } = await seller.ask(getDeal, { params: { id } })
  return [body.home_slice_fees, body.home_slice_fees_type]
}
const READ_ONLY = { home_slice_fees: ['Unknown or read-only field.'] }

it('the seller sees the fee of HomeSlice from the start and cannot write it', async () => {
  const made = await seller.ask(createDeal, { body: mortgage({ home_slice_fees: '0.01' }) })
  expect([made.status, made.body]).toEqual([400, READ_ONLY])
  const { id } = (await seller.ask(createDeal, { body: mortgage() })).body
  expect(await feeOf(id)).toEqual(['0.50', 'percentage'])
  for (const home_slice_fees of ['0.01', null]) {
    const changed = await seller.ask(patchDeal, { params: { id }, body: { home_slice_fees } })
    expect([changed.status, changed.body]).toEqual([400, READ_ONLY])
  }
  expect(await feeOf(id)).toEqual(['0.50', 'percentage'])
})

it('an administrator can set the fee of one deal even after bids, only in their own name, and it is in the audit log', async () => {
  const { id } = await liveDeal(testApp, seller, reviewer)
  const buyer = await testApp.member('buyer')
  expect((await buyer.ask(placeBid, { body: { loan_deal: id, bid_amount: '240000' } })).status).toBe(201)
  const fee = { home_slice_fees: '0.25', home_slice_fees_type: 'percentage' as const }
  const set = (who: Client, headers = {}) => who.ask(patchDeal, { params: { id }, body: fee, headers })
  const mayThey = async (who: Client, headers = {}) =>
    (await who.ask(getDeal, { params: { id }, headers })).body.can.set_fees

  const other = await testApp.member('superuser')
  const viewing = { 'view-as-user': other.id }
  expect([await mayThey(admin), await mayThey(admin, viewing)]).toEqual([true, false])
  for (const who of [seller, reviewer, buyer]) expect(await mayThey(who)).toBe(false)

  const asAnother = await set(admin, viewing)
  expect([asAnother.status, asAnother.body]).toMatchObject([403, { code: 'viewing_as' }])
  expect((await set(reviewer)).status).toBe(403)
  expect(await feeOf(id)).toEqual(['0.50', 'percentage'])

  expect((await set(admin)).status).toBe(200)
  expect(await feeOf(id)).toEqual(['0.25', 'percentage'])
  const { rows } = await sql<{ before: object; after: object; actor_id: string }>`
    select before, after, actor_id from events where type = 'deal.changed' and subject_id = ${id}`.execute(
    testApp.product.platform.db,
  )
  expect(rows).toEqual([
    { before: { home_slice_fees: 50 }, after: { home_slice_fees: 25 }, actor_id: admin.id },
  ])
})

it('an administrator does not set the fee of a deal of their own', async () => {
  const owner = await testApp.member(['superuser', 'seller'])
  const { id } = (await owner.ask(createDeal, { body: { ...mortgage(), user: owner.id } })).body
  expect((await owner.ask(getDeal, { params: { id } })).body.can.set_fees).toBe(false)
  const changed = await owner.ask(patchDeal, { params: { id }, body: { home_slice_fees: '0.01' } })
  expect([changed.status, changed.body]).toEqual([400, READ_ONLY])
  expect((await admin.ask(getDeal, { params: { id } })).body.home_slice_fees).toBe('0.50')
})

it('a change of the settings reaches deals until they are approved, except one with a fee of its own', async () => {
  const approved = await approvedDeal(testApp, seller, reviewer)
  const draft = (await seller.ask(createDeal, { body: mortgage() })).body
  const special = (await seller.ask(createDeal, { body: mortgage() })).body
  const own = await admin.ask(patchDeal, {
    params: { id: special.id },
    body: { home_slice_fees: '900', home_slice_fees_type: 'amount' },
  })
  expect(own.status).toBe(200)
  const body = { home_slice_fees: '0.75', home_slice_fees_type: 'percentage' as const }
  expect((await seller.ask(changeSettings, { body })).status).toBe(403)
  expect((await admin.ask(changeSettings, { body: { ...body, home_slice_fees: '101' } })).status).toBe(400)
  const dollars = { home_slice_fees: '950.00', home_slice_fees_type: 'amount' as const }
  expect((await admin.ask(changeSettings, { body: dollars })).status).toBe(200)
  expect((await admin.ask(changeSettings, { body })).status).toBe(200)
  expect((await admin.ask(getSettings, {})).body).toEqual(body)
  // The page of prices shows visitors the fee of the next deal.
  expect((await testApp.anybody.ask(getPricing, {})).body).toEqual(body)
  expect(await feeOf(draft.id)).toEqual(['0.75', 'percentage'])
  expect(await feeOf(approved.id)).toEqual(['0.50', 'percentage'])
  expect(await feeOf(special.id)).toEqual(['900.00', 'amount'])
  const { rows } = await sql<{ before: object; after: object; actor_id: string }>`
    select before, after, actor_id from events where type = 'settings.changed' order by id`.execute(
    testApp.product.platform.db,
  )
  expect(rows).toEqual([
    {
      before: { home_slice_fees: '0.50', home_slice_fees_type: 'percentage' },
      after: dollars,
      actor_id: admin.id,
    },
    { before: dollars, after: body, actor_id: admin.id },
  ])
})
