import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client } from '../test/test-app.ts'
import { type Market, startMarket } from '../test/sdk/market.ts'

let market: Market
let lender: Client
beforeAll(async () => {
  market = await startMarket()
  lender = await market.testApp.member('seller')
})
afterAll(() => market.testApp.close())

it('x', async () => {
  const { key } = await market.keyOf(lender, ['read', 'list', 'sell'], true)
  const homeslice = market.clientWith(key)
  console.time('first')
  console.log(await homeslice.sandbox.get())
  console.timeEnd('first')
  const { now } = await homeslice.sandbox.get()
  console.time('move')
  console.log(await homeslice.sandbox.moveClock({ body: { to: new Date(Date.parse(now) + 3 * 86400_000).toISOString() } }))
  console.timeEnd('move')
}, 60_000)
