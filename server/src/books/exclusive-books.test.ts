import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getDeal } from '#domain/auctions/contract.ts'
import { removeMembers } from '#domain/channels/contract.ts'
import { approveDeal, listDeals, patchDeal, submitDeal, updateMortgages } from '#domain/deals/contract.ts'
import { loansOf } from '../deals/queries/loans.ts'
import { draftBook, goLive, liveBook } from '../test/books.ts'
import { channelWith } from '../test/channels.ts'
import { sendForm } from '../test/forms.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'

let testApp: TestApp
let seller: Client
let reviewer: Client
let member: Client
let stranger: Client
let ofChannel: { privatechannel_set: string[] }
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await testApp.member('seller')
  reviewer = await testApp.member('reviewer')
  member = await testApp.member('buyer')
  stranger = await testApp.member('buyer')
  ofChannel = { privatechannel_set: [(await channelWith(seller, [member])).id] }
})
afterAll(() => testApp.close())

const idsOf = async (book: string) => (await loansOf(testApp.product.platform.db, book)).map(({ id }) => id)
const statusFor = async (who: Client, id: string) => (await who.ask(getDeal, { params: { id } })).status
const listed = async (who: Client) =>
  (await who.ask(listDeals, { query: { page_size: '50' } })).body.results.map(({ id }) => id)

describe('the mortgages of a book for a channel alone', () => {
  it('exist with it for the members of the channel only', async () => {
    const { id } = await liveBook(testApp, { seller, reviewer }, undefined, ofChannel)
    const [loan = ''] = await idsOf(id)
    expect([await statusFor(member, loan), await statusFor(stranger, loan)]).toEqual([200, 404])
  })

  it('stay with its members when they are listed individually', async () => {
    const over = { ...ofChannel, list_book_mortgages_loans_individually: true }
    const { id } = await liveBook(testApp, { seller, reviewer }, undefined, over)
    const [loan = ''] = await idsOf(id)
    expect([await statusFor(member, loan), await statusFor(stranger, loan)]).toEqual([200, 404])
    expect(await listed(member)).toContain(loan)
    expect(await listed(stranger)).not.toContain(loan)
  })
})

describe('the picture of a mortgage in a book for a channel alone', () => {
  it('cannot be opened by who was removed from the channel, by the address that they kept', async () => {
    const leaver = await testApp.member('buyer')
    const channel = await channelWith(seller, [leaver])
    const { id } = await draftBook(testApp, seller, undefined, { privatechannel_set: [channel.id] })
    const [loan = ''] = await idsOf(id)
    const photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: 'white' } })
      .png()
      .toBuffer()
    await sendForm(testApp, seller, '/loan-deal-images/', { loan_deal: loan }, [
      { name: 'house.png', content: photo },
    ])
    await goLive(testApp, { seller, reviewer }, id)
    const { body } = await leaver.ask(getDeal, { params: { id: loan } })
    const address = body.loan_deal_images[0]?.image ?? ''
    const status = async () => (await testApp.product.http.inject({ url: address })).statusCode
    // Opened twice, so that the server has cached who may see it.
    expect([await status(), await status()]).toEqual([200, 200])
    const joined = channel.members.filter(({ is_owner }) => !is_owner).map((one) => one.id)
    await seller.ask(removeMembers, { params: { id: channel.id }, body: { members: joined } })
    expect(await status()).toBe(404)
  })
})

describe('the mortgages of a book under review', () => {
  it('are changed by nobody, alone or together, an administrator neither', async () => {
    const { id } = await draftBook(testApp, seller)
    const [loan = ''] = await idsOf(id)
    await seller.ask(submitDeal, { params: { id } })
    const admin = await testApp.member('superuser')
    for (const who of [seller, admin]) {
      const alone = await who.ask(patchDeal, { params: { id: loan }, body: { city: 'Guelph' } })
      const together = await who.ask(updateMortgages, { body: { mortgages: [{ id: loan, city: 'Guelph' }] } })
      expect([alone.status, together.status]).toEqual([409, 409])
    }
  })

  it('go to auction on the dates of the book if these were set before its approval, and the book does not', async () => {
    const dates = {
      bid_start_ts: new Date(Date.now() + 3_600_000).toISOString(),
      bid_end_ts: new Date(Date.now() + 7_200_000).toISOString(),
    }
    const over = { ...dates, list_book_mortgages_loans_individually: true }
    const { id } = await draftBook(testApp, seller, undefined, over)
    await seller.ask(submitDeal, { params: { id } })
    await reviewer.ask(approveDeal, { params: { id } })
    const stateOf = async (deal: string) =>
      (await seller.ask(getDeal, { params: { id: deal } })).body.deal_state
    const [loan = ''] = await idsOf(id)
    expect([await stateOf(id), await stateOf(loan)]).toEqual(['approved', 'pending_auction'])
  })
})

describe('a change of several mortgages', () => {
  it('is all or nothing', async () => {
    const { id } = await draftBook(testApp, seller)
    const [one = '', two = ''] = await idsOf(id)
    const mortgages = [
      { id: one, mortgage_amount: '250000.00' },
      { id: two, initial_payment_date: '2026-06-01', maturity_date: '2026-05-01' },
    ]
    expect((await seller.ask(updateMortgages, { body: { mortgages } })).status).toBe(400)
    expect((await seller.ask(getDeal, { params: { id: one } })).body.mortgage_amount).toBe('400000.00')
  })

  it('of the book itself takes no value that follows from them', async () => {
    const { id } = await draftBook(testApp, seller)
    const { status, body } = await seller.ask(patchDeal, { params: { id }, body: { interest_rate: 5 } })
    expect([status, Object.keys(body)]).toEqual([400, ['interest_rate']])
  })
})
