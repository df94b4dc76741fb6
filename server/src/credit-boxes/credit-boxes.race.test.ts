import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import * as contract from '#domain/credit-boxes/contract.ts'
import { flagDeal, openDealToMarket, patchDeal, resolveDeal } from '#domain/deals/contract.ts'
import { listNotifications } from '#domain/notifications/contract.ts'
import { createSavedSearch } from '#domain/saved-searches/contract.ts'
import { channelWith, liveInChannel } from '../test/channels.ts'
import { liveDeal, liveWhiteLabel } from '../test/listing.ts'
import { startTestApp, type TestApp } from '../test/test-app.ts'
import { alertOwners } from './commands/alert-owners.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())

it('boxes created simultaneously are never more than five, and exactly one is the primary one', async () => {
  const buyer = await testApp.member('buyer')
  const responses = await Promise.all(
    Array.from({ length: 8 }, () => buyer.ask(contract.createCreditBox, { body: { is_primary: true } })),
  )
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 409, 409, 409])
  const { results } = (await buyer.ask(contract.listCreditBoxes, {})).body
  expect(results.filter(({ is_primary }) => is_primary)).toHaveLength(1)
  expect(new Set(results.map(({ name }) => name)).size).toBe(5)
})

it('two servers that compare a deal simultaneously alert each owner once', async () => {
  const [seller, reviewer, buyer] = [
    await testApp.member('seller'),
    await testApp.member('reviewer'),
    await testApp.member('buyer'),
  ]
  await buyer.ask(contract.createCreditBox, { body: { ltv_max: 90 } })
  const { id } = await liveDeal(testApp, seller, reviewer)
  const { platform } = testApp.product
  await Promise.all([1, 2, 3].map(() => alertOwners(platform, id)))
  const { results } = (await buyer.ask(listNotifications, {})).body
  expect(results.filter(({ kind }) => kind === 'credit_box_matched')).toHaveLength(1)
})

describe('a deal alerts the owners of boxes and of saved searches by jobs after the commit of', () => {
  type Cause = 'opening' | 'approval' | 'resolution' | 'change' | 'opening to all buyers'
  let causes: Record<Cause, () => Promise<unknown>>
  beforeAll(async () => {
    const [seller, reviewer] = [await testApp.member('seller'), await testApp.member('reviewer')]
    const of = (id: string) => ({ params: { id } })
    const [flagged, changed] = [
      await liveDeal(testApp, seller, reviewer),
      await liveDeal(testApp, seller, reviewer),
    ]
    await reviewer.ask(flagDeal, { ...of(flagged.id), body: { reason: 'The title is in doubt.' } })
    const { id: channel } = await channelWith(seller, [])
    const exclusive = await liveInChannel(testApp, { seller, reviewer }, channel)
    causes = {
      opening: () => liveDeal(testApp, seller, reviewer),
      approval: () => liveWhiteLabel(testApp, seller, reviewer),
      resolution: () => reviewer.ask(resolveDeal, of(flagged.id)),
      change: () => seller.ask(patchDeal, { ...of(changed.id), body: { reserve_price: '457000.00' } }),
      'opening to all buyers': () => seller.ask(openDealToMarket, of(exclusive)),
    }
    // Not before, so that no job of what came before alerts.
    await testApp.product.platform.jobs.start()
  })

  it.each<[string, Cause]>([
    ['the opening of its auction', 'opening'],
    ['its approval, if it has no auction', 'approval'],
    ['the end of an issue', 'resolution'],
    ['a change of it', 'change'],
    ['its opening to all buyers', 'opening to all buyers'],
  ])('%s', async (_after, cause) => {
    const buyer = await testApp.member('buyer')
    await buyer.ask(contract.createCreditBox, { body: { ltv_max: 90 } })
    await buyer.ask(createSavedSearch, { body: { name: 'Hamilton', filters: { city: 'Hamilton' } } })
    await causes[cause]()
    await vi.waitUntil(
      async () => {
        const kinds = (await buyer.ask(listNotifications, {})).body.results.map(({ kind }) => kind)
        return kinds.includes('credit_box_matched') && kinds.includes('search_match')
      },
      { timeout: 15_000, interval: 50 },
    )
  })
})
