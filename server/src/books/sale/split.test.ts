import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getDeal, placeBid } from '#domain/auctions/contract.ts'
import {
  acceptCombination,
  compareBids,
  getBookSale,
  getLoanBids,
  withdrawLoanBids,
} from '#domain/books/sale/contract.ts'
import { getClosing, listClosings } from '#domain/closing/contract.ts'
import { listDeals, myDeals, patchDeal } from '#domain/deals/contract.ts'
import { acceptBid, counterBid } from '#domain/negotiations/contract.ts'
import { listNotifications } from '#domain/notifications/contract.ts'
import { changeLimits } from '#domain/team/contract.ts'
import { loansOf } from '../../deals/queries/loans.ts'
import { newId } from '../../platform/ids.ts'
import { type BookAtAuction, bidOnLoans, bookAtAuction, endAuction } from '../../test/book-bids.ts'
import { provenFunds } from '../../test/funds.ts'
import { teamPerson } from '../../test/teams.ts'
import { type Client, startTestApp, type TestApp } from '../../test/test-app.ts'

let testApp: TestApp
let seller: Client
let reviewer: Client
let admin: Client
let ann: Client
let ben: Client
let cleo: Client
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await testApp.member('seller')
  reviewer = await testApp.member('reviewer')
  admin = await testApp.member('superuser')
  ann = await testApp.member('buyer')
  ben = await testApp.member('buyer')
  cleo = await testApp.member('buyer')
})
afterAll(() => testApp.close())

const onMarket = (count?: number, over?: Record<string, unknown>) =>
  bookAtAuction(testApp, { seller, reviewer }, count, over)
const bidOnAll = async (who: Client, { book }: BookAtAuction, bid_amount: number) =>
  (await who.ask(placeBid, { body: { loan_deal: book.id, bid_amount } })).body.bid.id
const compared = async ({ params }: BookAtAuction) => (await seller.ask(compareBids, { params })).body
const accept = (who: Client, { params }: BookAtAuction, total: string, below_reserve = false) =>
  who.ask(acceptCombination, { params, body: { total, below_reserve } })
const messagesOf = async (who: Client) =>
  (await who.ask(listNotifications)).body.results.map(({ message }) => message)

/** Ann wins the first loan and Ben the second; no one bids on the third, and Cleo bids on all of the book. */
async function ended(whole = 150_000) {
  const sale = await onMarket()
  await bidOnLoans(ann, sale, { 0: 95_000, 1: 80_000 })
  await bidOnLoans(ben, sale, { 1: 90_000 })
  const bid = await bidOnAll(cleo, sale, whole)
  await endAuction(testApp, sale)
  return { ...sale, bid }
}

describe('the best combination of bids on loans', () => {
  it('is shown to the seller after the end beside the best bid on the whole book, with the difference between them', async () => {
    const sale = await ended()
    const body = await compared(sale)
    expect(body).toMatchObject({
      total: '185000.00',
      unsold: { loans: 1, balance: '100000.00' },
      whole: { bid: sale.bid, amount: '150000.00' },
      higher: { way: 'combination', by: '35000.00' },
      below_reserve: null,
      can: { accept: true },
      blocked_reason: null,
    })
    expect(
      body.sets.map(({ loans, total, won_loans, won_total }) => [loans, total, won_loans, won_total]),
    ).toEqual([
      [2, '175000.00', 1, '95000.00'],
      [1, '90000.00', 1, '90000.00'],
    ])
    expect(body.loans.map(({ amount }) => amount)).toEqual(['95000.00', '90000.00', null])
    const higher = await ended(200_000)
    expect((await compared(higher)).higher).toEqual({ way: 'whole', by: '15000.00' })
  })

  it('is shown to the seller and staff only: buyers see their own bids, and not how they compare', async () => {
    const { params } = await ended()
    for (const who of [ann, ben, cleo]) expect((await who.ask(compareBids, { params })).status).toBe(404)
    for (const who of [reviewer, admin]) expect((await who.ask(compareBids, { params })).status).toBe(200)
    expect((await reviewer.ask(compareBids, { params })).body.can.accept).toBe(false)
    expect((await ann.ask(getLoanBids, { params })).body.you?.total).toBe('175000.00')
    expect((await cleo.ask(getLoanBids, { params })).body.you).toBeNull()
  })

  it('names no bidder who has withdrawn, no proof of funds for which the seller does not ask, and no earlier bid', async () => {
    const [sale, proven] = [await onMarket(), await testApp.member('buyer')]
    await provenFunds(testApp, proven, reviewer, '900000.00')
    for (const who of [proven, ben]) await bidOnLoans(who, sale, { 0: 90_000 })
    expect((await ben.ask(withdrawLoanBids, { params: sale.params })).status).toBe(200)
    for (const [who, amount] of [
      [cleo, 100_000],
      [proven, 110_000],
    ] as const)
      await bidOnAll(who, sale, amount)
    const bid = await bidOnAll(cleo, sale, 120_000)
    await endAuction(testApp, sale)
    const { sets, whole } = await compared(sale)
    expect(sets).toMatchObject([{ state: 'open', funds_proven_until: null }])
    // What the seller accepts is the latest bid, of the amount that is shown.
    expect(whole).toMatchObject({ bid, amount: '120000.00' })
  })
})

describe('a split sale', () => {
  it('creates for each buyer a book of the loans that they bought, with its documents and a closing, and leaves the others with the seller', async () => {
    const sale = await ended()
    const file = (name: string, deleted_at: Date | null) => ({
      id: newId(),
      loan_deal_id: sale.book.id,
      document_type: 'net_worth' as const,
      name,
      media_type: 'application/pdf',
      bytes: 1,
      sha256: 'x',
      storage_key: 'x',
      uploaded_by: seller.id,
      deleted_at,
    })
    const { db } = testApp.product.platform
    await db
      .insertInto('loan_deal_files')
      .values([file('kept.pdf', null), file('deleted.pdf', new Date())])
      .execute()
    await seller.ask(changeLimits, { body: { kind: 'sale', amount: '184999.99', approvals: 1 } })
    const trader = await teamPerson(testApp, seller, 'trader')
    expect((await accept(trader, sale, '185000.00')).body).toMatchObject({ code: 'approval_needed' })
    const licence = (licence_expires_at: Date | null) =>
      db.updateTable('users').set({ licence_expires_at }).where('id', '=', seller.id).execute()
    await licence(new Date(Date.now() - 1000))
    expect((await accept(seller, sale, '185000.00')).body).toMatchObject({ code: 'licence_expired' })
    expect((await compared(sale)).can.accept).toBe(false)
    await licence(null)
    const { status, body } = await accept(seller, sale, '185000.00')
    expect(status).toBe(200)
    expect(body.parts.map(({ loans, amount }) => [loans, amount])).toEqual([
      [1, '95000.00'],
      [1, '90000.00'],
    ])
    for (const [who, place, amount] of [
      [ann, 0, '95000.00'],
      [ben, 1, '90000.00'],
    ] as const) {
      const part = body.parts[place]?.deal ?? ''
      const page = (await who.ask(getDeal, { params: { id: part } })).body
      expect(page).toMatchObject({
        deal_type: 'book_of_mortgage',
        deal_state: 'sold',
        disclosure: 'winner',
        sale: { amount },
        book_of_mortgages_data: { mortgages: 1, total_principle_balance: '100000.00' },
      })
      expect(page.loan_deal_files.map(({ name }) => name)).toEqual(['kept.pdf'])
      const loan = sale.loans[place] ?? ''
      expect((await who.ask(getDeal, { params: { id: loan } })).body).toMatchObject({
        deal_state: 'sold',
        disclosure: 'winner',
        book: { id: part },
      })
      expect((await who.ask(getClosing, { params: { id: part } })).body.sale_amount).toBe(amount)
      expect((await who.ask(getBookSale, { params: { id: part } })).body).toMatchObject({
        split_from: { deal: sale.book.id },
        loans: [{ loan, price: amount }],
        parts: [],
      })
      expect((await who.ask(getLoanBids, { params: sale.params })).body.you).toMatchObject({
        state: 'accepted',
        bought: { deal: part, amount },
      })
    }
    const left = (await seller.ask(getDeal, { params: sale.params })).body
    expect(left).toMatchObject({
      deal_state: 'not_sold',
      is_archived: false,
      book_of_mortgages_data: { mortgages: 1 },
      sale: { amount: '185000.00', buyer: null, parts: body.parts },
    })
    const remaining = await loansOf(testApp.product.platform.db, sale.book.id)
    expect(remaining.map(({ id }) => id)).toEqual([sale.loans[2]])
  })

  it('hides the part of one buyer from the others, except what the market sees of every sale', async () => {
    const sale = await ended()
    const { body } = await accept(seller, sale, '185000.00')
    const [anns] = body.parts
    const params = { id: anns?.deal ?? '' }
    expect((await ben.ask(getDeal, { params })).body.disclosure).toBe('market')
    expect((await ben.ask(getClosing, { params })).status).toBe(404)
    expect((await ben.ask(getBookSale, { params })).body).toEqual({
      split_from: null,
      parts: [],
      loans: [],
      removed: [],
      can: { remove: false },
    })
    expect((await ben.ask(getBookSale, { params: sale.params })).body.parts).toEqual([])
  })

  it('notifies the buyers, the seller and the bidders who bought nothing', async () => {
    const sale = await ended()
    const { body } = await accept(seller, sale, '185000.00')
    const { reference } = sale.book
    expect(await messagesOf(ann)).toContainEqual(
      expect.stringMatching(
        new RegExp(`^You won ${body.parts[0]?.reference} .*for \\$95,000.00, as a part of ${reference}`),
      ),
    )
    expect(await messagesOf(seller)).toContainEqual(
      expect.stringMatching(
        new RegExp(
          `^${reference} .*was sold in 2 parts for \\$185,000.00 together. One loan stays with you.`,
        ),
      ),
    )
    const ofParts = (await messagesOf(seller)).filter((text) =>
      body.parts.some(({ reference: part }) => text.startsWith(part)),
    )
    expect(ofParts).toEqual([])
    expect(await messagesOf(cleo)).toContainEqual(
      expect.stringMatching(new RegExp(`^${reference} .*was sold to other bidders.`)),
    )
    for (const who of [ann, ben, cleo])
      expect(
        (await messagesOf(who)).filter((text) => text.startsWith(reference) && text.includes('parts')),
      ).toEqual([])
  })

  it('tells a buyer of a part that they won, and not that their bid on the whole lost', async () => {
    const sale = await onMarket()
    await bidOnLoans(ann, sale, { 0: 95_000 })
    await bidOnAll(ann, sale, 80_000)
    await endAuction(testApp, sale)
    expect((await accept(seller, sale, '95000.00')).status).toBe(200)
    const messages = await messagesOf(ann)
    expect(messages[0]).toMatch(/^You won .*for \$95,000.00/)
    expect(
      messages.filter((text) => text.startsWith(sale.book.reference) && text.includes('sold to')),
    ).toEqual([])
  })

  it('of every loan leaves a sold book without loans in the archive, and each of its sales is in the results once', async () => {
    const sale = await onMarket(2)
    await bidOnLoans(ann, sale, { 0: 95_000 })
    await bidOnLoans(ben, sale, { 1: 90_000 })
    await endAuction(testApp, sale)
    const { body } = await accept(seller, sale, '185000.00')
    expect((await seller.ask(getDeal, { params: sale.params })).body).toMatchObject({
      deal_state: 'sold',
      is_archived: true,
      sale: { amount: '185000.00', buyer: null, parts: body.parts },
    })
    for (const who of [ann, cleo]) {
      const page = await who.ask(getDeal, { params: sale.params })
      expect(JSON.stringify(page.body)).not.toContain('185000.00')
    }
    const results = (await cleo.ask(listDeals, { query: { market: 'results', page_size: '50' } })).body
      .results
    const shown = results.map(({ id }) => id)
    expect(shown).not.toContain(sale.book.id)
    for (const part of body.parts) expect(shown).toContain(part.deal)
    const closings = (await seller.ask(listClosings, {})).body.results.map(({ id }) => id)
    expect(closings).not.toContain(sale.book.id)
  })

  it('is in the lists of its seller and of administrators what it is: parts, their sum and the day', async () => {
    const sale = await onMarket(2, { reserve_price: '200000.00' })
    await bidOnAll(cleo, sale, 150_000)
    await bidOnLoans(ann, sale, { 0: 95_000 })
    await bidOnLoans(ben, sale, { 1: 90_000 })
    await endAuction(testApp, sale)
    expect((await accept(seller, sale, '185000.00', true)).status).toBe(200)
    const { results } = (await seller.ask(myDeals, { query: { show_archived: 'yes', page_size: '50' } })).body
    const card = results.find(({ id }) => id === sale.book.id)
    expect(card).toMatchObject({
      deal_state: 'sold',
      sale_amount: '185000.00',
      sold_at: card?.owner?.parts?.sold_at,
      auction: { headline_yield: null },
      owner: { next_action: 'see_parts', parts: { count: 2, amount: '185000.00' } },
    })
    for (const who of [seller, admin, reviewer])
      expect((await who.ask(getDeal, { params: sale.params })).body).toMatchObject({
        sale_amount: '185000.00',
        sold_at: card?.sold_at,
      })
    for (const who of [ann, cleo])
      expect((await who.ask(getDeal, { params: sale.params })).body).toMatchObject({
        deal_state: 'sold',
        sale_amount: null,
        sold_at: null,
        sale: null,
      })
  })

  it('of some loans shows its seller what was sold, and that the others can be listed again', async () => {
    const sale = await ended()
    await accept(seller, sale, '185000.00')
    const { results } = (await seller.ask(myDeals, { query: { page_size: '50' } })).body
    expect(results.find(({ id }) => id === sale.book.id)).toMatchObject({
      deal_state: 'not_sold',
      sale_amount: null,
      owner: { next_action: 'relist', parts: { count: 2, amount: '185000.00' } },
    })
  })

  it('sells a package as a whole or not at all', async () => {
    const sale = await onMarket(3)
    await bidOnLoans(ann, sale, { 0: 90_000, 1: 90_000 })
    await bidOnLoans(ben, sale, { 1: 95_000, 2: 95_000 }, true)
    await endAuction(testApp, sale)
    const body = await compared(sale)
    expect(body.total).toBe('280000.00')
    await bidOnAllLoans(sale)
  })

  const bidOnAllLoans = async (sale: BookAtAuction) => {
    const { body } = await accept(seller, sale, '280000.00')
    expect(body.parts.map(({ loans, amount }) => [loans, amount])).toEqual([
      [1, '90000.00'],
      [2, '190000.00'],
    ])
  }

  it('sells a loan to the earlier of two equal bids, of which one that was raised is the later', async () => {
    const sale = await onMarket(2)
    await bidOnLoans(ann, sale, { 0: 80_000 })
    await bidOnLoans(ben, sale, { 0: 90_000 })
    await bidOnLoans(ann, sale, { 0: 90_000 })
    await endAuction(testApp, sale)
    expect((await accept(seller, sale, '90000.00')).status).toBe(200)
    const stateOf = async (who: Client) =>
      (await who.ask(getLoanBids, { params: sale.params })).body.you?.state
    expect([await stateOf(ann), await stateOf(ben)]).toEqual(['declined', 'accepted'])
  })

  it('divides fees and a deposit in dollars among the parts by price, and leaves percentages', async () => {
    const sale = await onMarket(2, {
      broker_fees: '1000.01',
      broker_fees_type: 'amount',
      lender_fees: '1.50',
      lender_fees_type: 'percentage',
      deposit: '10000.00',
      deposit_type: 'amount',
    })
    await bidOnLoans(ann, sale, { 0: 75_000 })
    await bidOnLoans(ben, sale, { 1: 25_000 })
    await endAuction(testApp, sale)
    const { body } = await accept(seller, sale, '100000.00')
    const parts = await Promise.all(
      body.parts.map(async ({ deal }) => (await seller.ask(getDeal, { params: { id: deal } })).body),
    )
    expect(parts.map(({ broker_fees, lender_fees, deposit }) => [broker_fees, lender_fees, deposit])).toEqual(
      [
        ['750.01', '1.50', '7500.00'],
        ['250.00', '1.50', '2500.00'],
      ],
    )
  })

  it('needs the total that was shown, and a confirmation below the reserve', async () => {
    const sale = await onMarket(2, { reserve_price: '150000.00' })
    await bidOnLoans(ann, sale, { 0: 90_000 })
    await endAuction(testApp, sale)
    expect((await compared(sale)).below_reserve).toEqual({ amount: '60000.00', percent: 40 })
    expect(await accept(seller, sale, '89999.99')).toMatchObject({ status: 409, body: { code: 'changed' } })
    const { status, body } = await accept(seller, sale, '90000.00')
    expect([status, body]).toEqual([
      400,
      {
        below_reserve: [
          'This combination of bids is $60,000.00 (40.0%) below your reserve. Confirm that you sell below it.',
        ],
      },
    ])
    expect((await accept(seller, sale, '90000.00', true)).status).toBe(200)
  })

  it('is decided by the seller or an administrator, after the end, once', async () => {
    const sale = await onMarket()
    await bidOnLoans(ann, sale, { 0: 95_000 })
    expect(await accept(seller, sale, '95000.00')).toMatchObject({
      status: 409,
      body: { code: 'not_under_review' },
    })
    await endAuction(testApp, sale)
    for (const who of [ann, ben]) expect((await accept(who, sale, '95000.00')).status).toBe(403)
    expect((await accept(await testApp.member('seller'), sale, '95000.00')).status).toBe(403)
    expect((await accept(reviewer, sale, '95000.00')).status).toBe(403)
    expect((await accept(admin, sale, '95000.00')).status).toBe(200)
    expect((await accept(seller, sale, '95000.00')).status).toBe(409)
  })

  it('is not possible where no one bid on loans, and no bid on the whole book can be accepted after it', async () => {
    const whole = await onMarket()
    await bidOnAll(cleo, whole, 150_000)
    await endAuction(testApp, whole)
    expect(await accept(seller, whole, '1.00')).toMatchObject({ status: 409, body: { code: 'no_bids' } })
    const sale = await ended()
    await accept(seller, sale, '185000.00')
    expect(
      (await seller.ask(acceptBid, { params: { id: sale.bid }, body: { below_reserve: true } })).status,
    ).toBe(409)
    expect(
      (
        await seller.ask(counterBid, {
          params: { id: sale.bid },
          body: { amount: '190000', expires_at: new Date(Date.now() + 3_600_000).toISOString() },
        })
      ).status,
    ).toBe(409)
  })

  it('does not exceed a buyer’s limit that has since been lowered', async () => {
    const sale = await ended()
    const limited = (limit: string | null) =>
      testApp.product.platform.db
        .updateTable('users')
        .set({ exposure_limit: limit })
        .where('id', '=', ann.id)
        .execute()
    await limited('94999.99')
    expect(await accept(seller, sale, '185000.00')).toMatchObject({
      status: 409,
      body: { code: 'beyond_limit' },
    })
    await limited(null)
    expect((await accept(seller, sale, '185000.00')).status).toBe(200)
  })
})

describe('a book that is sold as a whole', () => {
  it('declines the bids on its loans, and all of its loans go to the buyer', async () => {
    const sale = await ended()
    await seller.ask(acceptBid, { params: { id: sale.bid }, body: { below_reserve: true } })
    expect((await ann.ask(getLoanBids, { params: sale.params })).body.you?.state).toBe('declined')
    for (const id of sale.loans)
      expect((await cleo.ask(getDeal, { params: { id } })).body).toMatchObject({
        deal_state: 'sold',
        disclosure: 'winner',
      })
    expect((await accept(seller, sale, '185000.00')).status).toBe(409)
  })

  it('notifies the others that their bids on its loans were declined, but not the buyer, who has bought them', async () => {
    const [dora, emil] = [await testApp.member('buyer'), await testApp.member('buyer')]
    const sale = await onMarket()
    await bidOnLoans(emil, sale, { 0: 95_000 })
    await bidOnLoans(dora, sale, { 1: 90_000 })
    const bid = await bidOnAll(dora, sale, 250_000)
    await endAuction(testApp, sale)
    expect((await seller.ask(acceptBid, { params: { id: bid }, body: {} })).status).toBe(200)
    const declined = async (who: Client) =>
      (await messagesOf(who)).filter((message) => message.startsWith('Your bids on loans of'))
    expect(await declined(emil)).toEqual([
      expect.stringMatching(/were declined\. The book was sold as a whole\.$/),
    ])
    expect(await declined(dora)).toEqual([])
  })
})

describe('the terms of a book', () => {
  it('cannot be changed once there are bids on its loans, and these are void when an administrator changes the terms', async () => {
    const sale = await onMarket()
    await bidOnLoans(ann, sale, { 0: 95_000 })
    const change = (body: object) =>
      admin.ask(patchDeal, { params: sale.params, body: { reserve_price: '2000.00', ...body } })
    expect(await change({})).toMatchObject({ status: 409, body: { code: 'bids_would_be_void' } })
    expect((await change({ void_bids: true })).status).toBe(200)
    expect((await ann.ask(getLoanBids, { params: sale.params })).body.you).toBeNull()
    expect(await messagesOf(ann)).toContainEqual(expect.stringContaining('are void and no longer bind you'))
    expect((await bidOnLoans(ann, sale, { 0: 96_000 })).status).toBe(200)
  })
})
