import { afterAll, beforeAll, expect, it } from 'vitest'
import { placeBid } from '#domain/auctions/contract.ts'
import { getClosing, moveStep } from '#domain/closing/contract.ts'
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

it('when both sides report a step simultaneously on two servers, the first report is a claim, the second confirms it, and none is lost', async () => {
  for (let round = 0; round < 5; round += 1) {
    const id = await soldDeal()
    const report = (who: Client) =>
      who.ask(moveStep, { params: { id, step: 'agreement' }, body: { action: 'done' } })
    const responses = await Promise.all([report(seller), report(secondServer.as(buyer))])
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    const { body } = await seller.ask(getClosing, { params: { id } })
    expect(body.steps.find(({ step }) => step === 'agreement')).toMatchObject({ state: 'done' })
    const moves = await eventsOf(id, 'closing.step_changed')
    expect(moves.map(({ after }) => after?.state)).toEqual(['to_confirm', 'done'])
  }
})

it('of a simultaneous confirmation and return one wins, and the other is rejected', async () => {
  for (let round = 0; round < 5; round += 1) {
    const id = await soldDeal()
    const move = (who: Client, action: 'done' | 'return') =>
      who.ask(moveStep, { params: { id, step: 'agreement' }, body: { action } })
    await move(seller, 'done')
    const responses = await Promise.all([move(secondServer.as(buyer), 'done'), move(seller, 'return')])
    const { body } = await seller.ask(getClosing, { params: { id } })
    const step = body.steps.find((one) => one.step === 'agreement')
    const statuses = responses.map(({ status }) => status).join()
    // If the confirmation was first, there is nothing to return; if the return was first, the buyer's report is a
    // new claim.
    expect([statuses, step?.state, step?.claimed_by]).toEqual(
      statuses === '200,409' ? ['200,409', 'done', 'seller'] : ['200,200', 'to_confirm', 'buyer'],
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
