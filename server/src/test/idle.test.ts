import { afterAll, beforeAll, expect, it } from 'vitest'
import { auctionClock, endWarnings } from '../auctions/jobs.ts'
import { negotiationClock } from '../negotiations/jobs.ts'
import { noticeMails } from '../notifications/jobs.ts'
import { startTestApp, type TestApp } from './test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
  await testApp.product.platform.jobs.start()
})
afterAll(async () => {
  await testApp.product.platform.jobs.stop()
  await testApp.close()
})

it.each([
  ['the clock of auctions', auctionClock],
  ['warnings of ends', endWarnings],
  ['the clock of negotiations', negotiationClock],
  ['e-mails of notifications', noticeMails],
])('%s: the server sleeps while nothing is planned', async (_name, workOf) => {
  const next = await workOf(testApp.product.platform).run()
  expect(next ?? Infinity).toBeGreaterThan(1_000)
})
