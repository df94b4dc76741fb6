import { afterAll, beforeAll, expect, it } from 'vitest'
import { placeBid } from '#domain/auctions/contract.ts'
import { attach, move, seenBy, stepOf } from '../test/closings.ts'
import { liveDeal } from '../test/listing.ts'
import { type Client, type SecondServer, startTestApp, type TestApp } from '../test/test-app.ts'
import { remindClosings } from './commands/remind.ts'

let testApp: TestApp
let secondServer: SecondServer
let seller: Client
let buyer: Client
beforeAll(async () => {
  testApp = await startTestApp('postgres')
  seller = await testApp.member('seller')
  buyer = await testApp.member('buyer')
  secondServer = await testApp.secondServer()
})
afterAll(async () => {
  await secondServer.server.end('SIGTERM')
  await testApp.close()
})

async function soldDeal(): Promise<string> {
  const reviewer = await testApp.member('reviewer')
  const deal = await liveDeal(testApp, seller, reviewer, { buy_reserve_price: '460000.00' })
  await buyer.ask(placeBid, {
    body: { loan_deal: deal.id, offer_type: 'buy_it_now', bid_amount: '460000.00' },
  })
  await attach(testApp, seller, deal.id, 'agreement')
  return deal.id
}

const eventsOf = (id: string, type: string) =>
  testApp.product.platform.db
    .selectFrom('events')
    .select('after')
    .where('subject_id', '=', id)
    .where('type', '=', type)
    .orderBy('id')
    .execute()

it('when both sides report a step simultaneously on two servers, the first report is a claim, and the second is refused until that side has read it', async () => {
  for (let round = 0; round < 5; round += 1) {
    const id = await soldDeal()
    const seen = await seenBy(buyer, id, 'agreement')
    const report = (who: Client) => move(who, id, 'agreement', 'done', { seen })
    const [ofSeller, ofBuyer] = await Promise.all([report(seller), report(secondServer.as(buyer))])
    expect([ofSeller.status, ofBuyer.status].sort()).toEqual([200, 409])
    const late = ofSeller.status === 409 ? seller : buyer
    expect((await move(late, id, 'agreement', 'done')).status).toBe(200)
    expect(await stepOf(seller, id, 'agreement')).toMatchObject({ state: 'done' })
    const moves = await eventsOf(id, 'closing.step_changed')
    expect(moves.map(({ after }) => after?.state)).toEqual(['to_confirm', 'done'])
  }
})

it('of a simultaneous confirmation and return one wins, and the other is rejected', async () => {
  for (let round = 0; round < 5; round += 1) {
    const id = await soldDeal()
    await move(seller, id, 'agreement', 'done')
    const seen = await seenBy(buyer, id, 'agreement')
    const responses = await Promise.all([
      move(secondServer.as(buyer), id, 'agreement', 'done', { seen }),
      move(seller, id, 'agreement', 'return', { seen }),
    ])
    const step = await stepOf(seller, id, 'agreement')
    const statuses = responses.map(({ status }) => status).join()
    expect([statuses, step?.state, step?.claimed_by]).toEqual(
      statuses === '200,409' ? ['200,409', 'done', 'seller'] : ['409,200', 'open', null],
    )
  }
})

it('two servers that check for reminders simultaneously send each reminder once', async () => {
  const id = await soldDeal()
  const { platform } = testApp.product
  await platform.db
    .updateTable('closing_steps')
    .set({ due_date: '2020-01-02' })
    .where('loan_deal_id', '=', id)
    .execute()
  await Promise.all([1, 2, 3, 4].map(() => remindClosings(platform)))
  const notified = await eventsOf(id, 'closing.step_overdue')
  expect(notified).toHaveLength(6)
})
