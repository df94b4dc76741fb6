import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getDeal, placeBid } from '#domain/auctions/contract.ts'
import { decideProof, getFunds, getFundsOf, withdrawProof } from '#domain/funds/contract.ts'
import { FUNDS_FIRST } from '#domain/funds/rules.ts'
import { listNotifications } from '#domain/notifications/contract.ts'
import { inDays, letProofExpire, provenFunds, waitingProof } from '../test/funds.ts'
import { liveDeal } from '../test/listing.ts'
import { teamPerson } from '../test/teams.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'
import { endProofs } from './commands/end-proofs.ts'

let testApp: TestApp
let reviewer: Client
let deal: string
beforeAll(async () => {
  testApp = await startTestApp()
  reviewer = await testApp.member('reviewer')
  const seller = await testApp.member('seller')
  deal = (await liveDeal(testApp, seller, reviewer, { funds_before_bid: true })).id
})
afterAll(() => testApp.close())

const own = async (who: Client) => (await who.ask(getFunds)).body
const end = () => endProofs(testApp.product.platform)
const noticesOf = async (who: Client, kind: string) =>
  (await who.ask(listNotifications, { query: {} })).body.results.filter((one) => one.kind === kind)
let amount = 400_000
/** Whether the next bid is taken; a bid that would be outbid is no matter of funds. */
async function bids(who: Client): Promise<boolean> {
  amount += 5_000
  const { status, body } = await who.ask(placeBid, { body: { loan_deal: deal, bid_amount: amount } })
  if (status === 409) expect(body).toMatchObject({ code: FUNDS_FIRST.code })
  return status === 201
}

describe('what a proof of funds let its account do has stopped', () => {
  const stateOf = async (who: Client) => (await who.ask(getDeal, { params: { id: deal } })).body.own_funds

  it('once it is withdrawn', async () => {
    const buyer = await testApp.member('buyer')
    const id = await provenFunds(testApp, buyer, reviewer, '900000')
    expect(await bids(buyer)).toBe(true)
    await buyer.ask(withdrawProof, { params: { id } })
    expect(await bids(buyer)).toBe(false)
    expect(await stateOf(buyer)).toEqual({ state: 'none', valid_until: null })
  })

  it('once staff no longer accept it, of which the account is notified', async () => {
    const buyer = await testApp.member('buyer')
    const id = await provenFunds(testApp, buyer, reviewer, '900000')
    expect(await bids(buyer)).toBe(true)
    await reviewer.ask(decideProof, { params: { id }, body: { verdict: 'reject', reason: 'It is forged.' } })
    expect(await bids(buyer)).toBe(false)
    expect(await stateOf(buyer)).toMatchObject({ state: 'rejected' })
    expect(await noticesOf(buyer, 'funds_rejected')).toHaveLength(1)
    const replaced = await waitingProof(testApp, buyer)
    await waitingProof(testApp, buyer)
    // Of two that were sent together, the one that took the place of the other can be the one that was begun first.
    await testApp.product.platform.db
      .updateTable('funds_proofs')
      .set({ submitted_at: new Date(Date.now() + 60_000) })
      .where('id', '=', replaced.id)
      .execute()
    expect(await stateOf(buyer)).toMatchObject({ state: 'waiting' })
  })

  it('on the day after its last, before anything has ended it', async () => {
    const buyer = await testApp.member('buyer')
    await provenFunds(testApp, buyer, reviewer, '900000', inDays(0))
    expect(await bids(buyer)).toBe(true)
    await letProofExpire(testApp, buyer)
    expect(await bids(buyer)).toBe(false)
    expect(await stateOf(buyer)).toEqual({ state: 'expired', valid_until: inDays(-1) })
    expect(await own(buyer)).toMatchObject({ approved: null, earlier: [{ state: 'expired' }] })
    await end()
    expect(await bids(buyer)).toBe(false)
    expect(await own(buyer)).toMatchObject({ approved: null, earlier: [{ state: 'expired' }] })
  })

  it('but its amount bounds the account until another one is approved, and bids stay', async () => {
    const buyer = await testApp.member('buyer')
    await provenFunds(testApp, buyer, reviewer, '900000')
    expect(await bids(buyer)).toBe(true)
    const leading = async () => (await buyer.ask(getDeal, { params: { id: deal } })).body.auction.you
    const before = await leading()
    await letProofExpire(testApp, buyer)
    await end()
    expect(await own(buyer)).toMatchObject({ bound: { amount: '900000.00', by: 'proven_funds' } })
    expect(await leading()).toEqual(before)
    await provenFunds(testApp, buyer, reviewer, '1200000')
    expect(await own(buyer)).toMatchObject({ bound: { amount: '1200000.00' } })
    expect(await bids(buyer)).toBe(true)
  })
})

describe('a proof that ends', () => {
  it('is announced fourteen days before, once, to owner, managers and compliance', async () => {
    const owner = await testApp.member('buyer')
    const [manager, trader] = [
      await teamPerson(testApp, owner, 'manager'),
      await teamPerson(testApp, owner, 'trader'),
    ]
    await provenFunds(testApp, owner, reviewer, '900000', inDays(15))
    await end()
    expect(await noticesOf(owner, 'funds_expiring')).toHaveLength(0)
    const { db } = testApp.product.platform
    await db
      .updateTable('funds_proofs')
      .set({ valid_until: inDays(14) })
      .where('user_id', '=', owner.id)
      .execute()
    for (let nth = 0; nth < 2; nth++) await end()
    for (const who of [owner, manager]) expect(await noticesOf(who, 'funds_expiring')).toHaveLength(1)
    expect(await noticesOf(trader, 'funds_expiring')).toHaveLength(0)
  })

  it('is announced once when it has expired', async () => {
    const buyer = await testApp.member('buyer')
    await provenFunds(testApp, buyer, reviewer, '900000')
    await letProofExpire(testApp, buyer)
    await Promise.all([end(), end()])
    expect(await noticesOf(buyer, 'funds_expired')).toHaveLength(1)
  })

  it('while it waits cannot be approved, only rejected', async () => {
    const buyer = await testApp.member('buyer')
    const { id } = await waitingProof(testApp, buyer)
    const { db } = testApp.product.platform
    await db
      .updateTable('funds_proofs')
      .set({ valid_until: inDays(-1) })
      .where('id', '=', id)
      .execute()
    const seen = await reviewer.ask(getFundsOf, { params: { user_id: buyer.id } })
    expect(seen.body.waiting?.can).toMatchObject({ approve: false, reject: true })
    const body = { verdict: 'approve', amount: '1000000' } as const
    expect((await reviewer.ask(decideProof, { params: { id }, body })).status).toBe(409)
  })
})
