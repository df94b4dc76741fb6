import { afterAll, beforeAll, expect, it } from 'vitest'
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

it('the server is idle while nothing is planned, apart from scheduled work', async () => {
  const works = await testApp.product.platform.jobs.runDue()
  expect(works.size).toBeGreaterThan(0)
  for (const [name, next] of works) expect(next ?? Infinity, name).toBeGreaterThan(1_000)
})
