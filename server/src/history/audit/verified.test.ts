import { afterAll, beforeAll, expect, it } from 'vitest'
import { readAuditSealing } from '#domain/history/audit/contract.ts'
import { listNotifications } from '#domain/notifications/contract.ts'
import { withChangedSeal } from '../../test/changed-seal.ts'
import { newcomer } from '../../test/newcomers.ts'
import { type Client, startTestApp, type TestApp } from '../../test/test-app.ts'
import { sealEvents } from './commands/seal-events.ts'
import { verifyLog } from './commands/verify-log.ts'

let testApp: TestApp
let admin: Client
beforeAll(async () => {
  testApp = await startTestApp()
  await testApp.product.startWork()
  admin = await testApp.member('superuser')
})
afterAll(() => testApp.close())

const verified = async () => (await admin.ask(readAuditSealing)).body.verified
const notices = async () =>
  (await admin.ask(listNotifications)).body.results.filter(({ kind }) => kind === 'audit_broken')

it('the audit page has what the latest verification found; a break is named, and administrators are notified', async () => {
  const { platform } = testApp.product
  await newcomer(testApp)
  expect(await verified()).toBeNull()
  await sealEvents(platform)
  await verifyLog(platform)
  const first = await verified()
  expect(first?.broken).toBeNull()
  expect(first?.events).toBeGreaterThan(0)
  expect(await notices()).toEqual([])

  await withChangedSeal(platform, () => verifyLog(platform))
  const broken = (await verified())?.broken
  expect(broken?.event).toBeGreaterThan(0)
  await expect.poll(notices).toMatchObject([
    {
      message: expect.stringContaining(`number ${broken?.event}: ${broken?.problem}`),
      link: '/admin/audit-logs',
    },
  ])

  await verifyLog(platform)
  expect((await verified())?.broken).toBeNull()
})
