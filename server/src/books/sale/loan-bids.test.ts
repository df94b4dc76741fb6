import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getDeal } from '#domain/auctions/contract.ts'
import { MOST_PACKAGES } from '#domain/books/sale/combination.ts'
import {
  compareBids,
  getLoanBids,
  myLoanBids,
  placeLoanBids,
  withdrawLoanBids,
} from '#domain/books/sale/contract.ts'
import { declineAll } from '#domain/negotiations/contract.ts'
import { listNotifications } from '#domain/notifications/contract.ts'
import { bidOnLoans, bookAtAuction, endAuction } from '../../test/book-bids.ts'
import { endAt } from '../../test/listing.ts'
import { type Client, startTestApp, type TestApp } from '../../test/test-app.ts'

let testApp: TestApp
let seller: Client
let reviewer: Client
let buyer: Client
let rival: Client
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await testApp.member('seller')
  reviewer = await testApp.member('reviewer')
  buyer = await testApp.member('buyer')
  rival = await testApp.member('buyer')
})
afterAll(() => testApp.close())

const onMarket = (count?: number, over?: Record<string, unknown>) =>
  bookAtAuction(testApp, { seller, reviewer }, count, over)
const messagesOf = async (who: Client) =>
  (await who.ask(listNotifications)).body.results.map(({ message }) => message)

describe('bids on the loans of a book', () => {
  it('are placed with an amount for each loan, and seen by their bidder', async () => {
    const sale = await onMarket()
    const { status, body } = await bidOnLoans(buyer, sale, { 0: 90_000, 2: 80_000.5 })
    expect(status).toBe(200)
    expect(
      body.loans.map(({ reference, balance, loan_reference }) => [typeof reference, balance, loan_reference]),
    ).toEqual(sale.loans.map(() => ['string', '100000.00', null]))
    expect(body.you).toMatchObject({ state: 'open', is_package: false, total: '170000.50' })
    expect(body.you?.bids.map(({ loan, amount }) => [loan, amount]).toSorted()).toEqual(
      [
        [sale.loans[0], '90000.00'],
        [sale.loans[2], '80000.50'],
      ].toSorted(),
    )
    expect(body.can).toEqual({ place: true, withdraw: true })
  })

  it('can be replaced as a whole or withdrawn until the end, and no longer after it, even if the close is late', async () => {
    const sale = await onMarket()
    const { params } = sale
    await bidOnLoans(buyer, sale, { 0: 90_000, 1: 90_000 })
    const replaced = await bidOnLoans(buyer, sale, { 1: 95_000 })
    expect(replaced.body.you?.total).toBe('95000.00')
    expect((await buyer.ask(withdrawLoanBids, { params })).body.you?.state).toBe('withdrawn')
    expect((await buyer.ask(withdrawLoanBids, { params })).status).toBe(409)
    await bidOnLoans(buyer, sale, { 0: 91_000 })
    await endAt(testApp, params.id, new Date(Date.now() - 1))
    const late = await bidOnLoans(buyer, sale, { 0: 99_000 })
    expect([late.status, late.body]).toMatchObject([409, { code: 'not_open' }])
    expect((await buyer.ask(withdrawLoanBids, { params })).status).toBe(409)
    expect((await buyer.ask(getLoanBids, { params })).body.you?.total).toBe('91000.00')
  })

  it('are refused with the position of each wrong bid, and then nothing is stored', async () => {
    const sale = await onMarket()
    const other = await onMarket()
    const { params, loans } = sale
    const [one = '', two = ''] = loans
    const bids = [
      { loan: one, amount: '90000' },
      { loan: one, amount: '91000' },
      { loan: two, amount: '200000.01' },
      { loan: other.loans[0] ?? '', amount: '1' },
    ]
    const { status, body } = await buyer.ask(placeLoanBids, { params, body: { bids } })
    expect([status, body]).toEqual([
      400,
      {
        'bids.1.loan': ['Bid once on each loan.'],
        'bids.2.amount': ['Bids are at most $200,000.00, twice what is outstanding.'],
        'bids.3.loan': ['This loan is not in the book.'],
      },
    ])
    expect((await buyer.ask(getLoanBids, { params })).body.you).toBeNull()
    for (const amount of ['0', '-1', '1.001', 'many'])
      expect(
        (await buyer.ask(placeLoanBids, { params, body: { bids: [{ loan: one, amount }] } })).status,
      ).toBe(400)
    expect((await buyer.ask(placeLoanBids, { params, body: { bids: [] } })).status).toBe(400)
  })

  it('are possible only where the seller allows them, and while the auction is open', async () => {
    const whole = await onMarket(2, { allow_loan_bids: false })
    const refused = await bidOnLoans(buyer, whole, { 0: 90_000 })
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'not_allowed' }])
    expect((await buyer.ask(getLoanBids, { params: whole.params })).body).toMatchObject({
      is_allowed: false,
      can: { place: false },
      blocked_reason: 'The seller sells this book as a whole. Bid on all of it.',
    })
  })

  it('cannot be placed by the seller, by other users of the seller’s company or by staff', async () => {
    const sale = await onMarket()
    const both = await testApp.member('buyer')
    await testApp.product.platform.db
      .updateTable('users')
      .set((eb) => ({
        company_name: eb.selectFrom('users').select('company_name').where('id', '=', seller.id),
        company_id: eb.selectFrom('users').select('company_id').where('id', '=', seller.id),
      }))
      .where('id', '=', both.id)
      .execute()
    expect((await bidOnLoans(both, sale, { 0: 90_000 })).status).toBe(403)
    for (const who of [seller, reviewer])
      expect((await bidOnLoans(who, sale, { 0: 90_000 })).status).toBe(403)
  })

  it('are refused as a further package once a book has the most that it takes, of which withdrawn ones are none', async () => {
    const sale = await onMarket()
    const first = await testApp.member('buyer')
    await bidOnLoans(first, sale, { 0: 80_000, 1: 80_000 }, true)
    const others: Client[] = []
    while (others.length < MOST_PACKAGES - 1) others.push(await testApp.member('buyer'))
    await sql`insert into loan_bid_sets (id, book_id, auction_round, bidder_id, is_package, total, placed_at)
      select gen_random_uuid(), ${sale.book.id}, 1, bidder, true, 2, now()
      from unnest(${others.map(({ id }) => id)}::uuid[]) bidder`.execute(testApp.product.platform.db)
    const refused = await bidOnLoans(buyer, sale, { 0: 90_000, 1: 90_000 }, true)
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'too_many_packages' }])
    expect((await bidOnLoans(buyer, sale, { 0: 90_000, 1: 90_000 })).status).toBe(200)
    // One loan is no package, whatever the form says.
    const single = await bidOnLoans(buyer, sale, { 0: 90_000 }, true)
    expect([single.status, single.body.you?.is_package]).toEqual([200, false])
    expect((await first.ask(withdrawLoanBids, { params: sale.params })).status).toBe(200)
    const { body } = await bidOnLoans(buyer, sale, { 0: 90_000, 1: 90_000 }, true)
    expect(body.you).toMatchObject({ is_package: true, total: '180000.00' })
  })

  it('count against the exposure limit of their bidder, with the other books on which they bid', async () => {
    const [one, two] = [await onMarket(), await onMarket()]
    const limited = await testApp.member('buyer')
    await testApp.product.platform.db
      .updateTable('users')
      .set({ exposure_limit: '250000.00' })
      .where('id', '=', limited.id)
      .execute()
    expect((await bidOnLoans(limited, one, { 0: 90_000, 1: 90_000 })).status).toBe(200)
    const { status, body } = await bidOnLoans(limited, two, { 0: 70_000.01 })
    expect([status, body]).toEqual([
      400,
      { bids: ['This exceeds your exposure limit of $250,000.00: $70,000.00 remains for this deal.'] },
    ])
    expect((await bidOnLoans(limited, two, { 0: 70_000 })).status).toBe(200)
    // A replaced bid does not count in addition to the one that replaces it.
    expect((await bidOnLoans(limited, one, { 0: 90_000, 2: 90_000 })).status).toBe(200)
  })

  it('are reported to the seller once and without an amount, and shown to no other user before the end', async () => {
    const sale = await onMarket()
    await bidOnLoans(buyer, sale, { 0: 87_654.32 })
    await bidOnLoans(buyer, sale, { 0: 87_654.33 })
    const { params, book } = sale
    const messages = (await messagesOf(seller)).filter((message) => message.includes(book.reference))
    expect(messages.filter((message) => message.includes('has bid on loans'))).toHaveLength(1)
    expect(messages.join()).not.toContain('87,654')
    for (const who of [seller, reviewer, rival]) {
      expect((await who.ask(getLoanBids, { params })).body.you).toBeNull()
      expect(JSON.stringify((await who.ask(getDeal, { params })).body)).not.toMatch(/87654\.3|876543/)
    }
    for (const who of [seller, reviewer])
      expect(await who.ask(compareBids, { params })).toMatchObject({
        status: 409,
        body: { code: 'not_over' },
      })
    expect((await rival.ask(compareBids, { params })).status).toBe(404)
    const { rows } = await testApp.product.platform.db
      .selectFrom('events')
      .selectAll()
      .where('subject_id', '=', book.id)
      .execute()
      .then((events) => ({ rows: JSON.stringify(events) }))
    expect(rows).toContain('loan_bids.placed')
    expect(rows).not.toMatch(/87654\.3|876543/)
  })

  it('are not shown to an administrator who views as their bidder', async () => {
    const sale = await onMarket()
    await bidOnLoans(buyer, sale, { 0: 87_654.32 })
    const admin = await testApp.member('superuser')
    const headers = { 'view-as-user': buyer.id }
    const { status, body } = await admin.ask(getLoanBids, { params: sale.params, headers })
    expect([status, body.loans.length, body.you]).toEqual([200, 3, null])
    expect((await buyer.ask(getLoanBids, { params: sale.params })).body.you?.total).toBe('87654.32')
  })

  it('are listed for their bidder, with their outcome, and for no other user', async () => {
    const sale = await onMarket()
    const bidder = await testApp.member('buyer')
    await bidOnLoans(bidder, sale, { 0: 90_000, 1: 91_000 }, true)
    expect((await bidder.ask(myLoanBids)).body.results).toMatchObject([
      {
        book: { id: sale.book.id },
        state: 'open',
        is_package: true,
        loans: 2,
        total: '181000.00',
        bought: null,
      },
    ])
    expect((await rival.ask(myLoanBids)).body.results).toEqual([])
    const admin = await testApp.member('superuser')
    const viewed = await testApp.product.http.inject({
      url: '/api/loan_bids/',
      headers: { authorization: `Bearer ${admin.token}`, 'view-as-user': bidder.id },
    })
    expect(viewed.json()).toEqual({ results: [] })
  })

  it('bring a book under review on which no one bid as a whole, and are declined with all bids', async () => {
    const sale = await onMarket(3, { reserve_price: '250000.00' })
    await bidOnLoans(buyer, sale, { 0: 90_000 })
    await endAuction(testApp, sale)
    const { params } = sale
    expect((await seller.ask(getDeal, { params })).body.deal_state).toBe('under_review')
    const body = { reason: 'Less than the balance.' }
    expect((await seller.ask(declineAll, { params, body })).body.deal_state).toBe('not_sold')
    expect((await buyer.ask(getLoanBids, { params })).body.you?.state).toBe('declined')
    expect(await messagesOf(buyer)).toContainEqual(
      expect.stringMatching(/^Your bids on loans of .* were declined\. Less than the balance\.$/),
    )
  })
})
