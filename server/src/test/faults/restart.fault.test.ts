import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { getAuction } from '#domain/auctions/contract.ts'
import { newDatabase, type OwnPostgres, ownPostgres } from '../real-postgres.ts'
import { type SecondServer, startTestApp, type TestApp } from '../test-app.ts'
import { watchLive } from './live-client.ts'
import { startStorm } from './storm.ts'

/** The promise: ready again within two seconds of the database. */
const READY = { timeout: 2_000, interval: 20 }

let postgres: OwnPostgres
let office: TestApp
let server: SecondServer
const folder = mkdtempSync(join(tmpdir(), 'homeslice-restart-'))
beforeAll(async () => {
  postgres = await ownPostgres()
  office = await startTestApp('postgres', { DATABASE_URL: await newDatabase(postgres.url), DATA_DIR: folder })
  server = await office.secondServer({ LOG_LEVEL: 'fatal' })
})
afterAll(async () => {
  expect(await server.server.end('SIGTERM')).toBe(0)
  await office.close()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
})

const readiness = async () => (await fetch(`${server.server.url}/readyz`)).status

it('when the database restarts under load, only time is lost: no bid, no live connection, no process', async () => {
  const storm = await startStorm(office, [server])
  const deal = storm.deals[0] ?? ''
  const watcher = await office.member('buyer')
  const live = await watchLive(server, watcher, deal)
  await storm.flows(30)

  await postgres.shutDown()
  await vi.waitUntil(() => (storm.responses.get(503) ?? 0) > 20, { timeout: 10_000, interval: 10 })
  expect(await readiness()).toBe(503)
  await postgres.start()
  await vi.waitUntil(async () => (await readiness()) === 200, READY)

  await storm.flows(50)
  await storm.endsClean()
  const { body } = await watcher.ask(getAuction, { params: { id: deal } })
  await vi.waitUntil(() => live.leadingAmount() === body.leading_amount, { timeout: 5_000, interval: 20 })
  expect(live.closedWith()).toBeNull()
  live.close()
})
