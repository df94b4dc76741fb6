import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import * as contract from '#domain/credit-boxes/contract.ts'
import { listNotifications } from '#domain/notifications/contract.ts'
import { liveDeal } from '../test/listing.ts'
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

it('the opening of an auction alerts by a job after its commit', async () => {
  await testApp.product.startWork()
  const [seller, reviewer, buyer] = [
    await testApp.member('seller'),
    await testApp.member('reviewer'),
    await testApp.member('buyer'),
  ]
  await buyer.ask(contract.createCreditBox, { body: { ltv_max: 90 } })
  await liveDeal(testApp, seller, reviewer)
  await vi.waitUntil(
    async () => {
      const { results } = (await buyer.ask(listNotifications, {})).body
      return results.some(({ kind }) => kind === 'credit_box_matched')
    },
    { timeout: 15_000, interval: 50 },
  )
})
