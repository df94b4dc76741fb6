import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { placeBid } from '#domain/auctions/contract.ts'
import { patchDeal } from '#domain/deals/contract.ts'
import { dealRow, liveDeal } from '../test/listing.ts'
import { type SecondServer, startTestApp, type TestApp } from '../test/test-app.ts'

let left: TestApp
let right: SecondServer
beforeAll(async () => {
  left = await startTestApp('postgres')
  right = await left.secondServer()
})
afterAll(async () => {
  await right.server.end('SIGTERM')
  await left.close()
})

describe('a change of terms while bids arrive on two servers', () => {
  it('leaves no bid that binds under terms other than those under which it was made', async () => {
    const [seller, reviewer, admin] = [
      await left.member('seller'),
      await left.member('reviewer'),
      await left.member('superuser'),
    ]
    const buyers = await Promise.all(Array.from({ length: 12 }, () => left.member('buyer')))
    const deal = await liveDeal(left, seller, reviewer)
    await buyers[0]?.ask(placeBid, { body: { loan_deal: deal.id, bid_amount: '233000' } })
    const bids = buyers.map((buyer, index) =>
      (index % 2 === 0 ? buyer : right.as(buyer)).ask(placeBid, {
        body: { loan_deal: deal.id, bid_amount: String(240_000 + index * 2_000) },
      }),
    )
    const changed = await right
      .as(admin)
      .ask(patchDeal, { params: { id: deal.id }, body: { interest_rate: 5, void_bids: true } })
    expect(changed.status).toBe(200)
    const accepted = (await Promise.all(bids)).filter(({ status }) => status === 201)
    const { db } = left.product.platform
    const stored = await db.selectFrom('bids').selectAll().where('loan_deal_id', '=', deal.id).execute()
    expect(stored).toHaveLength(accepted.length + 1)
    for (const bid of stored) expect(bid.status).toBe(bid.auction_round === 1 ? 'void' : 'pending')
    const now = await dealRow(db, deal.id)
    const fresh = stored.filter((bid) => bid.auction_round === 2)
    expect(now).toMatchObject({ auction_round: 2, bid_count: fresh.length, offer_count: fresh.length })
  })
})
