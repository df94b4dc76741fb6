import { afterAll, beforeAll, expect, it } from 'vitest'
import type { LiveCommand } from '#domain/live/contract.ts'
import { newId } from '../platform/ids.ts'
import { openLiveSocket } from '../test/live-socket.ts'
import { startTestApp, type TestApp } from '../test/test-app.ts'
import { MOST_PER_ACCOUNT } from './commands/limits.ts'

const POLL = { timeout: 20_000 }

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp('postgres', { RATE_LIMITS: 'default' })
  await testApp.product.startWork()
})
afterAll(() => testApp.close())

async function connect(token: string) {
  const errors: string[] = []
  let answers = 0
  let isClosed = false
  const socket = await openLiveSocket(testApp, (text) => {
    answers += 1
    const message = JSON.parse(text)
    if ('error' in message) errors.push(message.error.code)
  })
  socket.on('close', () => {
    isClosed = true
  })
  const send = (command: LiveCommand) => socket.send(JSON.stringify(command))
  send({ command: 'authenticate', token })
  await expect.poll(() => answers, POLL).toBe(1)
  return { socket, send, errors, answers: () => answers, isClosed: () => isClosed }
}

it('ten thousand watch commands end the connection after the first two hundred or so', async () => {
  const buyer = await testApp.member('buyer')
  const live = await connect(buyer.token)
  for (let number = 0; number < 10_000; number += 1) live.send({ command: 'watch', deal: newId() })
  await expect.poll(live.isClosed, POLL).toBe(true)
  expect(live.errors).toContain('too_many')
  expect(live.errors.filter((code) => code === 'not_found').length).toBeLessThan(300)
})

it('a page that watches a hundred deals again after a reconnect is served', async () => {
  const buyer = await testApp.member('buyer')
  const live = await connect(buyer.token)
  for (let number = 0; number < 100; number += 1) live.send({ command: 'watch', deal: newId() })
  await expect.poll(live.answers, POLL).toBe(101)
  expect(live.isClosed()).toBe(false)
  live.socket.terminate()
})

it('one account has a bounded number of connections; an open one stays', async () => {
  const buyer = await testApp.member('buyer')
  const open = await Promise.all(Array.from({ length: MOST_PER_ACCOUNT }, () => connect(buyer.token)))
  const refused = await connect(buyer.token)
  expect(refused.errors).toEqual(['too_many'])
  await expect.poll(refused.isClosed, POLL).toBe(true)
  expect(open.some((one) => one.isClosed())).toBe(false)
  const other = await testApp.member('buyer')
  expect((await connect(other.token)).errors).toEqual([])
  for (const { socket } of open) socket.terminate()
})
