import { HomeSliceError, isRefusal } from '@homeslice/sdk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { revokeKey } from '#domain/accounts/keys-contract.ts'
import { approvedDeal, liveDeal } from '../listing.ts'
import type { Client } from '../test-app.ts'
import { type Market, startMarket } from './market.ts'

let market: Market
let seller: Client
let buyer: Client
let reviewer: Client
beforeAll(async () => {
  market = await startMarket({ LOG_LEVEL: 'silent' })
  seller = await market.testApp.member('seller')
  reviewer = await market.testApp.member('reviewer')
  buyer = await market.testApp.member('buyer')
})
afterAll(() => market.testApp.close())

/** What a call was refused with. */
const refusalOf = async (call: Promise<unknown>) => {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof HomeSliceError)) throw new Error(`It was not refused: ${String(error)}`)
  return error
}

describe('a refusal says its status and code', () => {
  it('to a key that is unknown, revoked or expired', async () => {
    const { platform } = market.testApp.product
    const revoked = await market.keyOf(buyer, ['read'])
    await buyer.ask(revokeKey, { params: { id: revoked.id } })
    const expired = await market.keyOf(buyer, ['read'])
    await platform.db
      .updateTable('api_keys')
      .set({ created_at: new Date(0), expires_at: new Date(1) })
      .where('id', '=', expired.id)
      .execute()
    for (const key of ['hsk_unknown', revoked.key, expired.key]) {
      const { status, code, requestId } = await refusalOf(market.clientWith(key).deals.list())
      expect([status, code]).toEqual([401, 'not_authenticated'])
      expect(requestId).toMatch(/^[0-9a-f-]{36}$/)
    }
  })

  it('to a key of another scope, and where no key can call', async () => {
    const homeslice = market.clientWith((await market.keyOf(buyer, ['read'])).key)
    const deal = '019aaf3e-5c00-7000-8000-000000000001'
    const scope = await refusalOf(homeslice.bids.place({ body: { loan_deal: deal, bid_amount: '1.00' } }))
    expect([scope.status, scope.code]).toEqual([403, 'key_scope_missing'])
    const never = await refusalOf(homeslice.apiKeys.list())
    expect([never.status, never.code]).toEqual([403, 'not_with_key'])
    expect(isRefusal(never, 'apiKeys.list', 'not_with_key')).toBe(true)
    expect(isRefusal(never, 'apiKeys.create')).toBe(false)
  })

  it('to an unknown version of the agreement, and to a version of a deal that is no longer the current one', async () => {
    const homeslice = market.clientWith(seller.token)
    const version = await refusalOf(homeslice.accounts.agreement({ query: { version: '1999-01' } }))
    expect([version.status, version.code]).toEqual([404, 'not_found'])
    const deal = await homeslice.deals.create({ body: { deal_type: 'single_mortgage' } })
    const path = { id: deal.id }
    await homeslice.deals.update({ path, body: { city: 'Guelph' }, ifMatch: deal.version })
    const stale = await refusalOf(
      homeslice.deals.update({ path, body: { city: 'Hamilton' }, ifMatch: deal.version }),
    )
    expect([stale.status, stale.code]).toEqual([412, 'stale_version'])
  })

  it('to a body beyond the limit, and to a file that is', async () => {
    const homeslice = market.clientWith(seller.token)
    const long = await refusalOf(
      homeslice.deals.create({ body: { deal_type: 'single_mortgage', description: 'x'.repeat(1_100_000) } }),
    )
    expect([long.status, long.code]).toEqual([413, 'payload_too_large'])
    const deal = await homeslice.deals.create({ body: { deal_type: 'single_mortgage' } })
    const file = { name: 'large.csv', content: 'month,amount\n'.repeat(2 * 1024 * 1024) }
    const form = { loan_deal: deal.id, document_type: 'appraisal_report' as const }
    const large = await refusalOf(homeslice.documents.upload({ form, files: [file] }))
    expect([large.status, large.code]).toEqual([413, 'payload_too_large'])
  })

  it('for each field that is wrong', async () => {
    const homeslice = market.clientWith(buyer.token)
    const { fields, code, message } = await refusalOf(
      homeslice.bids.place({ body: { loan_deal: 'no id', bid_amount: 'a lot' } }),
    )
    expect(fields).toMatchObject({ loan_deal: ['Not a valid id.'], bid_amount: [expect.any(String)] })
    expect([code, message]).toEqual([null, expect.stringMatching(/^bids\.place: /)])
  })
})

describe('a call', () => {
  it('uploads files with the fields of their form, and answers those that are stored', async () => {
    const homeslice = market.clientWith((await market.keyOf(seller, ['read', 'list'])).key)
    const deal = await homeslice.deals.create({ body: { deal_type: 'single_mortgage' } })
    const { results } = await homeslice.documents.upload({
      form: { loan_deal: deal.id, document_type: 'net_worth' },
      files: [
        { name: 'figures.csv', content: 'month,amount\n2026-11,412500.00\n' },
        new File(['a,b\n1,2\n'], 'more.csv', { type: 'text/csv' }),
      ],
    })
    expect(results.map(({ name }) => name)).toEqual(['figures.csv', 'more.csv'])
  })

  it('with the same idempotency key counts once', async () => {
    const deal = await liveDeal(market.testApp, seller, reviewer)
    const homeslice = market.clientWith(buyer.token)
    const bid = { body: { loan_deal: deal.id, bid_amount: '240000.00' }, idempotencyKey: crypto.randomUUID() }
    const [first, second] = [await homeslice.bids.place(bid), await homeslice.bids.place(bid)]
    expect(second.bid.id).toBe(first.bid.id)
  })

  it('answers a file as one', async () => {
    const deal = await approvedDeal(market.testApp, seller, reviewer)
    const sheet = await market.clientWith(seller.token).documents.sheet({ path: { id: deal.id } })
    expect(await sheet.slice(0, 5).text()).toBe('%PDF-')
  })

  it('without a body answers nothing', async () => {
    const homeslice = market.clientWith(buyer.token)
    const { id } = await homeslice.savedSearches.create({ body: { name: 'All', filters: {} } })
    expect(await homeslice.savedSearches.delete({ path: { id } })).toBeUndefined()
  })
})

describe('a list', () => {
  it('is read to its end, page by page', async () => {
    const owner = await market.testApp.member('seller')
    const homeslice = market.clientWith(owner.token)
    const made = []
    while (made.length < 5)
      made.push((await homeslice.deals.create({ body: { deal_type: 'single_mortgage' } })).id)
    const read = []
    for await (const { id } of homeslice.all('deals.mine', { query: { page_size: '2' } })) read.push(id)
    expect(read.toSorted()).toEqual(made.toSorted())
    const fromSecond = []
    for await (const { id } of homeslice.all('deals.mine', { query: { page: '2', page_size: '2' } }))
      fromSecond.push(id)
    expect(fromSecond).toEqual(read.slice(2))
  })

  it('that is continued from a cursor is read to its end too', async () => {
    const owner = await market.testApp.member('seller')
    for (let made = 0; made < 2; made += 1) await approvedDeal(market.testApp, owner, reviewer)
    const homeslice = market.clientWith(owner.token)
    const read = []
    for await (const { id } of homeslice.all('notifications.list', { query: { page_size: '1' } }))
      read.push(id)
    expect(new Set(read).size).toBe(read.length)
    expect(read.length).toBe((await homeslice.notifications.list()).count)
    expect(read.length).toBeGreaterThan(1)
  })
})
