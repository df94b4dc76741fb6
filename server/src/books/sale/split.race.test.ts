import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { placeBid } from '#domain/auctions/contract.ts'
import { acceptCombination } from '#domain/books/sale/contract.ts'
import { acceptBid } from '#domain/negotiations/contract.ts'
import { bidOnLoans, bookAtAuction, endAuction } from '../../test/book-bids.ts'
import { dealRow } from '../../test/listing.ts'
import { type Client, type SecondServer, startTestApp, type TestApp } from '../../test/test-app.ts'

/** Two servers on one PostgreSQL. */
let left: TestApp
let right: SecondServer
let seller: Client
let reviewer: Client
let ann: Client
let ben: Client
let cleo: Client
beforeAll(async () => {
  left = await startTestApp('postgres')
  right = await left.secondServer()
  seller = await left.member('seller')
  reviewer = await left.member('reviewer')
  ann = await left.member('buyer')
  ben = await left.member('buyer')
  cleo = await left.member('buyer')
})
afterAll(async () => {
  await right.server.end('SIGTERM')
  await left.close()
})

/** A book whose loans go to two buyers, and on all of which a third has bid. */
async function ended() {
  const sale = await bookAtAuction(left, { seller, reviewer }, 3)
  await bidOnLoans(ann, sale, { 0: 95_000, 1: 80_000 })
  await bidOnLoans(ben, sale, { 1: 90_000, 2: 90_000 })
  const whole = await cleo.ask(placeBid, { body: { loan_deal: sale.book.id, bid_amount: '270000' } })
  await endAuction(left, sale)
  return { ...sale, bid: whole.body.bid.id }
}

/** Who owns each loan: the buyer of the book in which it is now. */
async function buyersOf(loans: readonly string[]) {
  const rows = await left.product.platform.db
    .selectFrom('loan_deals as d')
    .innerJoin('loan_deals as b', 'b.id', 'd.book_id')
    .select(['d.id', 'd.is_in_book', 'b.sold_to', 'b.sale_amount'])
    .where('d.id', 'in', [...loans])
    .execute()
  expect(rows).toHaveLength(loans.length)
  expect(rows.every(({ is_in_book }) => is_in_book)).toBe(true)
  return new Map(rows.map(({ id, sold_to }) => [id, sold_to]))
}

const TOTAL = '275000.00'
const TURNS = 10

describe('no loan is sold twice', () => {
  it('when the combination and a bid on the whole book are accepted at the same moment, by two servers', async () => {
    for (let turn = 0; turn < TURNS; turn += 1) {
      const { params, loans, book, bid } = await ended()
      const inParts = () => right.as(seller).ask(acceptCombination, { params, body: { total: TOTAL } })
      const whole = () => seller.ask(acceptBid, { params: { id: bid } })
      const responses = await Promise.all(turn % 2 === 0 ? [inParts(), whole()] : [whole(), inParts()])
      expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
      const buyers = await buyersOf(loans)
      const { deal_state, sold_to } = await dealRow(left.product.platform.db, book.id)
      expect(deal_state).toBe('sold')
      if (sold_to === null) {
        expect(loans.map((id) => buyers.get(id))).toEqual([ann.id, ben.id, ben.id])
      } else {
        expect(loans.map((id) => buyers.get(id))).toEqual([cleo.id, cleo.id, cleo.id])
      }
      const accepted = await left.product.platform.db
        .selectFrom('bids')
        .select('id')
        .where('loan_deal_id', '=', book.id)
        .where('status', '=', 'accepted')
        .execute()
      expect(accepted).toHaveLength(sold_to === null ? 0 : 1)
    }
  })

  it('when the combination is accepted twice at the same moment', async () => {
    for (let turn = 0; turn < TURNS; turn += 1) {
      const { params, loans, book } = await ended()
      const body = { total: TOTAL }
      const responses = await Promise.all([
        seller.ask(acceptCombination, { params, body }),
        right.as(seller).ask(acceptCombination, { params, body }),
      ])
      expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
      const buyers = await buyersOf(loans)
      expect(loans.map((id) => buyers.get(id))).toEqual([ann.id, ben.id, ben.id])
      const parts = await left.product.platform.db
        .selectFrom('loan_deals')
        .select('sale_amount')
        .where('split_from', '=', book.id)
        .execute()
      expect(parts.map(({ sale_amount }) => sale_amount).toSorted()).toEqual(['180000.00', '95000.00'])
    }
  })
})

describe('bids on loans', () => {
  it('count as placed or as too late, and never change after the end with which they competed', async () => {
    for (let turn = 0; turn < TURNS; turn += 1) {
      const sale = await bookAtAuction(left, { seller, reviewer }, 2)
      await bidOnLoans(ann, sale, { 0: 90_000 })
      const [placed] = await Promise.all([
        bidOnLoans(right.as(ann), sale, { 0: 95_000 }),
        endAuction(left, sale),
      ])
      const { rows } = await left.product.platform.db
        .selectFrom('loan_bid_sets')
        .select('total')
        .where('book_id', '=', sale.book.id)
        .execute()
        .then((sets) => ({ rows: sets.map(({ total }) => total) }))
      expect(rows).toEqual([placed.status === 200 ? '95000.00' : '90000.00'])
      expect([200, 409]).toContain(placed.status)
    }
  })
})
