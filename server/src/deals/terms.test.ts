import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getDeal, listBids, placeBid } from '#domain/auctions/contract.ts'
import { createDeal, listDeals, patchDeal, submitDeal } from '#domain/deals/contract.ts'
import { toCents } from '#domain/kernel/money.ts'
import { yieldOf } from '#domain/mortgage/yield.ts'
import { approvedDeal, completeDraft, liveDeal, mortgage } from '../test/listing.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'

let testApp: TestApp
let seller: Client
let buyer: Client
let reviewer: Client

beforeAll(async () => {
  testApp = await startTestApp()
  seller = await testApp.member('seller')
  buyer = await testApp.member('buyer')
  reviewer = await testApp.member('reviewer')
})
afterAll(() => testApp.close())

describe("a loan's compounding", () => {
  it('is semi-annual for a fixed rate and monthly for a variable one, until the seller says otherwise', async () => {
    const created = await seller.ask(createDeal, { body: mortgage() })
    expect(created.body).toMatchObject({ compounding: 'semi_annual', payment_amount: '3563.27' })
    expect(created.body.computed_fields).toContain('compounding')
    const params = { id: created.body.id }
    const variable = await seller.ask(patchDeal, { params, body: { interest_subtype: 'variable' } })
    expect(variable.body).toMatchObject({ compounding: 'monthly' })
    const stored = await seller.ask(patchDeal, { params, body: { compounding: 'annual' } })
    expect(stored.body).toMatchObject({ compounding: 'annual' })
    expect(stored.body.computed_fields).not.toContain('compounding')
    const payments = [created, variable, stored].map(({ body }) => Number(body.payment_amount))
    expect(payments.toSorted((a, b) => a - b)).toEqual([payments[2], payments[0], payments[1]])
  })

  it('is one of the usual ones', async () => {
    const { status, body } = await seller.ask(createDeal, {
      body: mortgage({ compounding: 'hourly' }),
    })
    expect(status).toBe(400)
    expect(Object.keys(body)).toEqual(['compounding'])
  })

  it('is material, as its applicants are: a change after the approval requires a new review', async () => {
    for (const change of [{ compounding: 'monthly' as const }, { applicants: [] }]) {
      const { id } = await approvedDeal(testApp, seller, reviewer)
      const { body } = await seller.ask(patchDeal, { params: { id }, body: change })
      expect(body).toMatchObject({ deal_state: 'issue_detected', potential_change_notified: true })
    }
  })
})

describe('a payment that never pays the loan off', () => {
  it('is allowed in a draft and rejected with its code on submission', async () => {
    const { id } = await completeDraft(testApp, seller, { payment_amount: '2500.00' })
    const { body: deal } = await seller.ask(getDeal, { params: { id } })
    expect(deal.missing).toEqual([
      { field: 'payment_amount', message: expect.stringContaining('does not cover the interest') },
    ])
    const rejected = await seller.ask(submitDeal, { params: { id } })
    expect(rejected.status).toBe(400)
    expect(rejected.body).toEqual({
      payment_amount: ['This payment does not cover the interest: expected $3,563.27.'],
      code: 'payment_not_above_interest',
    })
  })

  it('is valid for an interest-only loan', async () => {
    const { id } = await completeDraft(testApp, seller, {
      opening_bid: '300000.00',
      payment_amount: '2865.08',
      interest_only_payments_allowed: true,
    })
    const { body } = await seller.ask(submitDeal, { params: { id } })
    expect(body).toMatchObject({ deal_state: 'pending', missing: [], mismatches: [] })
  })
})

describe('figures that do not reconcile', () => {
  it('are shown to the owner and to reviewers, and prevent nothing', async () => {
    const { id } = await liveDeal(testApp, seller, reviewer, {
      opening_bid: '233000.00',
      payment_amount: '3300.00',
      ltv: 52,
    })
    const params = { id }
    const mismatches = [
      { field: 'opening_bid', message: 'The opening bid is under half of the balance.' },
      { field: 'ltv', message: 'The balances and the property value come to 60.69%.' },
      { field: 'payment_amount', message: expect.stringContaining('expected $3,563.27') },
    ]
    expect((await seller.ask(getDeal, { params })).body.mismatches).toEqual(mismatches)
    expect((await reviewer.ask(getDeal, { params })).body.mismatches).toEqual(mismatches)
    expect((await buyer.ask(getDeal, { params })).body.mismatches).toEqual([])
  })

  it('include missed payments that the list of payments does not have', async () => {
    const payment = { due: '2026-06-01', paid: '2026-06-01', amount: '2900.00', missed: false }
    const { id } = await completeDraft(testApp, seller, {
      ttl_missed_pmt: 1,
      mortgage_borrower_txs: [payment],
    })
    expect((await seller.ask(getDeal, { params: { id } })).body.mismatches).toContainEqual({
      field: 'ttl_missed_pmt',
      message: 'The payments show 0 missed, but Missed payments says 1.',
    })
  })
})

describe('the payments to a buyer', () => {
  it('are in lists and listings, so that each can price the deal', async () => {
    const { id } = await liveDeal(testApp, seller, reviewer, { city: 'Nipigon' })
    const { body: deal } = await buyer.ask(getDeal, { params: { id } })
    expect(deal.pricing).toMatchObject({ payment: '3563.27', frequency: 'monthly' })
    expect(deal).toMatchObject({ disclosure: 'market', pricing_gap: null })
    const { body: list } = await buyer.ask(listDeals, { query: { city: 'Nipigon' } })
    expect(list.results[0]?.pricing).toEqual(deal.pricing)
  })

  it('give each bid its yield', async () => {
    const { id } = await liveDeal(testApp, seller, reviewer)
    const { body: deal } = await buyer.ask(getDeal, { params: { id } })
    await buyer.ask(placeBid, { body: { loan_deal: id, bid_amount: '460000.00' } })
    const { body } = await buyer.ask(listBids, { query: { loan_deal: id } })
    const { pricing } = deal
    if (pricing === null) throw new Error('The deal states its terms.')
    const { payment, balloon, accrued, ...stream } = pricing
    const paid = { ...stream, payment: toCents(payment), balloon: toCents(balloon) }
    expect(body.results[0]?.standing_yield).toBe(yieldOf(paid, 46_000_000 + toCents(accrued), 2))
  })

  it('are absent if the deal does not state its terms', async () => {
    const { body } = await seller.ask(createDeal, { body: mortgage({ interest_prepayment: true }) })
    expect(body).toMatchObject({ pricing: null, pricing_gap: 'interest_prepaid' })
    const blank = await seller.ask(createDeal, { body: {} })
    expect(blank.body).toMatchObject({ pricing: null, pricing_gap: 'terms_missing' })
  })
})
