import { execFileSync } from 'node:child_process'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type SecondServer, startTestApp, type TestApp } from '../test-app.ts'
import { startStorm } from './storm.ts'

const PROCESSES = 2

let office: TestApp
let server: SecondServer
beforeAll(async () => {
  office = await startTestApp()
  server = await office.secondServer({ WEB_PROCESSES: String(PROCESSES) })
  await vi.waitUntil(() => processes().length === PROCESSES, { timeout: 30_000, interval: 50 })
})
afterAll(async () => {
  expect(await server.server.end('SIGTERM')).toBe(0)
  expect(processes()).toEqual([])
  await office.close()
})

/** The ids of the processes that share the port. */
function processes(): number[] {
  try {
    const ids = execFileSync('pgrep', ['-P', String(server.server.pid)], { encoding: 'utf8' })
    return ids.trim().split('\n').map(Number)
  } catch {
    // It found none.
    return []
  }
}

async function acceptedBids(): Promise<number> {
  const text = await (await fetch(`${server.server.url}/metrics`)).text()
  const [, count] =
    /^http_responses_total\{method="POST",route="\/api\/bids\/",status="2xx"\} (\d+)/m.exec(text) ?? []
  return Number(count ?? 0)
}

it('processes that share a port judge bids like one, and their metrics are added up', async () => {
  const storm = await startStorm(office, [server])
  await storm.flows(40)
  await storm.endsClean()
  const accepted = storm.responses.get(201)
  await vi.waitUntil(async () => (await acceptedBids()) === accepted, { timeout: 20_000, interval: 50 })
})

it('when one of them is killed, the other continues, no bid is lost, and another one is started', async () => {
  const [killed = 0, other = 0] = processes()
  const storm = await startStorm(office, [server])
  await storm.flows(20)
  process.kill(killed, 'SIGKILL')
  await storm.flows(40)
  await vi.waitUntil(() => processes().length === PROCESSES, { timeout: 30_000, interval: 50 })
  expect(processes()).toContain(other)
  expect(processes()).not.toContain(killed)
  await storm.flows(40)
  await storm.endsClean()
  expect(storm.responses.get(500)).toBeUndefined()
})
