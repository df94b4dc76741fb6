import { afterAll, beforeAll, expect, it } from 'vitest'
import type { KycState } from '#domain/accounts/kyc-state.ts'
import { setKycState } from '../accounts/commands/set-kyc-state.ts'
import { liveDeal } from '../test/listing.ts'
import { startTestApp, type TestApp } from '../test/test-app.ts'

const POLL = { timeout: 10_000, interval: 5 }

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
  await testApp.product.startWork()
})
afterAll(() => testApp.close())

/** Holds up the next reading of rights with what it has read, until it is released. */
function holdNextReading() {
  const { engine } = testApp.product
  const { acquire } = engine
  const [hasRead, until, isOver] = [0, 1, 2].map(() => Promise.withResolvers<void>())
  engine.acquire = async (kind) => {
    const lease = await acquire(kind)
    if (kind !== 'reserve') return lease
    engine.acquire = acquire
    return {
      ...lease,
      async query(statements) {
        const results = await lease.query(statements)
        hasRead?.resolve()
        await until?.promise
        return results
      },
      release() {
        lease.release()
        isOver?.resolve()
      },
    }
  }
  return {
    hasRead: hasRead?.promise,
    async release() {
      until?.resolve()
      await isOver?.promise
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}

it('of two changes of rights a connection keeps the later one, although the earlier one was read more slowly', async () => {
  const person = await testApp.member('buyer')
  const deal = await liveDeal(testApp, await testApp.member('seller'), await testApp.member('reviewer'))
  const heard: string[] = []
  const socket = await testApp.product.http.injectWS(
    '/api/notifications/',
    { headers: { host: 'localhost' } },
    { onInit: (ws) => ws.on('message', (data) => heard.push(data.toString())) },
  )
  const say = (command: object) => socket.send(JSON.stringify(command))
  const hears = (part: string) => expect.poll(() => heard.join(), POLL).toContain(part)
  const setTo = (state: KycState) =>
    testApp.product.platform.db.transaction().execute((tx) => setKycState(tx, person.id, state))
  await setTo('manual_rejected')
  say({ command: 'authenticate', token: person.token })
  await hears('notification_count')
  const slow = holdNextReading()
  await setTo('manual_review')
  await slow.hasRead
  await setTo('manual_approved')
  await hears('account_changed')
  await slow.release()
  say({ command: 'watch', deal: deal.id })
  await hears('"auction"')
  expect(heard.join()).not.toContain('not_found')
  socket.terminate()
})
