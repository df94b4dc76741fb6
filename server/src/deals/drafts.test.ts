import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getAuction, getDeal } from '#domain/auctions/contract.ts'
import { createDeal, patchDeal } from '#domain/deals/contract.ts'
import { mortgage } from '../test/listing.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'

let testApp: TestApp
let seller: Client
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await testApp.member('seller')
})
afterAll(() => testApp.close())

describe('a deal created for another user', () => {
  const createFor = async (user: Client) => {
    const admin = await testApp.member('superuser')
    return admin.ask(createDeal, { body: { ...mortgage(), user: user.id } })
  }
  it('is refused for a buyer in the words of the specification', async () => {
    const { status, body } = await createFor(await testApp.member('buyer'))
    expect([status, body]).toEqual([400, { user: ['You can not create property on behalf of buyer'] }])
  })
  it('is refused for a reviewer, who is neither a buyer nor a seller', async () => {
    const { status, body } = await createFor(await testApp.member('reviewer'))
    expect([status, body]).toEqual([
      400,
      { user: ['This user is not a seller, so no deal can be created for them.'] },
    ])
  })
  it('is refused for a seller whose account was deactivated, and from anyone but an administrator', async () => {
    const other = await testApp.member('seller')
    const named = await seller.ask(createDeal, { body: { ...mortgage(), user: other.id } })
    expect([named.status, named.body]).toEqual([400, { user: ['Unknown or read-only field.'] }])
    const { db } = testApp.product.platform
    await db.updateTable('users').set({ is_active: false }).where('id', '=', other.id).execute()
    const { status, body } = await createFor(other)
    expect([status, body]).toEqual([400, { user: ['This seller has not completed KYC.'] }])
  })
})

describe('a draft', () => {
  const REFUSED = {
    deal_type: ['A mortgage from a book comes from the loan tape of its book.'],
  }
  it('of a mortgage from a book can neither be created alone nor made from another deal', async () => {
    const deal_type = 'mortgage_from_book'
    const created = await seller.ask(createDeal, { body: { deal_type } })
    expect([created.status, created.body]).toEqual([400, REFUSED])
    const draft = (await seller.ask(createDeal, { body: { city: 'Guelph' } })).body
    const changed = await seller.ask(patchDeal, { params: { id: draft.id }, body: { deal_type } })
    expect([changed.status, changed.body]).toEqual([400, REFUSED])
  })
  it('of a white label deal is non-funded by default, and refuses the fields that only a funded or auctioned deal has', async () => {
    const { status, body } = await seller.ask(createDeal, { body: { deal_type: 'white_label' } })
    expect([status, body.fund_type]).toEqual([201, 'non_funded_deal'])
    const params = { id: body.id }
    const refused = await seller.ask(patchDeal, { params, body: { reserve_price: '400000.00' } })
    expect([refused.status, refused.body]).toEqual([
      400,
      { reserve_price: ['Clear “Reserve price”: a white label deal has none.'] },
    ])
    const funded = await seller.ask(patchDeal, { params, body: { fund_type: 'funded_deal' } })
    expect([funded.status, funded.body]).toEqual([
      400,
      { fund_type: ['Choose “Non-funded deal” for the deal type “White label”.'] },
    ])
  })
  it('without amounts has neither opening nor minimum bid; it has both as soon as the balance is known', async () => {
    const { body: draft } = await seller.ask(createDeal, { body: { city: 'Guelph' } })
    expect(draft.auction.opening_bid).toBeNull()
    const params = { id: draft.id }
    const amounts = async () => {
      const { opening_bid, minimum_bid } = (await seller.ask(getDeal, { params })).body.auction
      return [opening_bid, minimum_bid]
    }
    expect(await amounts()).toEqual([null, null])
    expect((await seller.ask(getAuction, { params })).body.minimum_bid).toBeNull()
    await seller.ask(patchDeal, { params, body: { principle_balance: '466136.92' } })
    expect(await amounts()).toEqual(['372000.00', '372000.00'])
  })
  it('stores what is entered for taxes, insurance, fees, appraiser, prepayment and charge', async () => {
    const details = {
      property_tax_status: 'payment_plan',
      property_insurance: 'lender_named',
      residential_building_type: 'condo',
      condo_fees: '612.40',
      appraiser: 'Cuesta Appraisal Group',
      charge_number: 'AT6123456',
      prepayment_privilege: '15% of the original amount a year',
    }
    const { body } = await seller.ask(createDeal, { body: mortgage(details) })
    expect(body).toMatchObject(details)
  })
})
