import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { register } from '#domain/accounts/contract.ts'
import { registration } from '../../test/newcomers.ts'
import { type SecondServer, startTestApp, type TestApp } from '../../test/test-app.ts'

let testApp: TestApp
let withoutMail: SecondServer
beforeAll(async () => {
  testApp = await startTestApp('postgres')
  withoutMail = await testApp.secondServer({ LOG_LEVEL: 'warn', SMTP_URL: 'smtp://127.0.0.1:9' })
})
afterAll(async () => {
  await withoutMail.server.end('SIGTERM')
  await testApp.close()
})

it('the log records a mail that could not be sent, but not its recipient', async () => {
  await testApp.anybody.ask(register, { body: registration('ada@people.test') })
  const failed = () =>
    withoutMail.server
      .output()
      .split('\n')
      .find((line) => line.includes('a job failed'))
  const line = await vi.waitUntil(failed, { timeout: 20_000, interval: 10 })
  expect(JSON.parse(line)).toMatchObject({ level: 40, job: expect.stringContaining('mail'), code: 'ESOCKET' })
  expect(withoutMail.server.output()).not.toContain('ada@people.test')
})
