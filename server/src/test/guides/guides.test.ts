import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { liveDeal } from '../listing.ts'
import { type Market, startMarket } from '../sdk/market.ts'
import type { Client } from '../test-app.ts'
import { guides } from './blocks.ts'
import { runGuide } from './run.ts'

/** Guides that are run where what they need is running. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  '13-test-mode.md': 'server/src/sandbox/sandbox.test.ts',
}

let market: Market
let seller: Client
let reviewer: Client
const variables: Record<string, string> = {}

beforeAll(async () => {
  market = await startMarket()
  seller = await market.testApp.member('seller')
  reviewer = await market.testApp.member('reviewer')
  const buyer = await market.testApp.member('buyer')
  variables.HOMESLICE_KEY = (await market.keyOf(buyer, ['read', 'bid'])).key
  variables.SELLER_KEY = (await market.keyOf(seller, ['read', 'list', 'sell'])).key
  variables.ACCESS_TOKEN = buyer.token
})
afterAll(() => market.testApp.close())

describe.each(guides.filter(({ file }) => !(file in ELSEWHERE)))('the guide $file', (guide) => {
  it('has examples that run, in their order, and are answered as it says', async () => {
    expect(guide.blocks).not.toEqual([])
    if (guide.blocks.some(({ code }) => code.includes('DEAL')))
      variables.DEAL = (await liveDeal(market.testApp, seller, reviewer, { city: 'Guelph' })).id
    await runGuide(guide, { baseUrl: market.baseUrl, variables })
  })
})
