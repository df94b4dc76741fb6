import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type FakeSmtp, fakeSmtp } from '../fake-smtp.ts'
import { type SecondServer, startTestApp, type TestApp } from '../test-app.ts'
import { startStorm } from './storm.ts'

const READER = 'a@people.test'
const SUBJECTS = ['First', 'Second', 'Third', 'Fourth', 'Fifth']

let office: TestApp
let smtp: FakeSmtp
beforeAll(async () => {
  office = await startTestApp()
  smtp = await fakeSmtp()
})
afterAll(async () => {
  await office.close()
  await smtp.stop()
})

/** A mail server that accepts connections and sends nothing, so that senders wait. */
async function silentSmtp() {
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => {}))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    senders: () => sockets.length,
    stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

it('the mails of a server that is killed while it sends them are sent by another, each once', {
  tags: 'long',
}, async () => {
  const { db, mail } = office.product.platform
  const silent = await silentSmtp()
  const killed = await office.secondServer({ SMTP_URL: silent.url })
  const servers: SecondServer[] = [killed]
  const storm = await startStorm(office, servers)
  await storm.flows(20)
  await db.transaction().execute(async (tx) => {
    for (const subject of SUBJECTS) await mail.notice(tx, 'system', { to: READER, subject, text: 'Text' })
  })
  await vi.waitUntil(() => silent.senders() > 0, { timeout: 10_000, interval: 10 })
  await killed.server.end('SIGKILL')
  silent.stop()

  const other = await office.secondServer({ SMTP_URL: smtp.url })
  servers.push(other)
  await storm.flows(20)
  await storm.endsClean()
  const waiting = async () =>
    (await sql`select from jobs.job where name like 'mail.%' and state <> 'completed'`.execute(db)).rows
      .length
  await vi.waitUntil(async () => (await waiting()) === 0, { timeout: 60_000, interval: 100 })
  const header = (name: string, text: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(text)?.[1]?.trim()
  // The bidders of the load test get theirs too.
  const sent = smtp.messages.filter((text) => header('To', text) === READER)
  expect(sent.map((text) => header('Subject', text)).sort()).toEqual([...SUBJECTS].sort())
  expect(await other.server.end('SIGTERM')).toBe(0)
})
