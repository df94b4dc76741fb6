/* How long a start on the embedded database takes, and what the server costs while nobody asks: node bench/start.ts [--json file] */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { Report } from './lib/results.ts'

const PORT = 3_917
const ADDRESS = `http://127.0.0.1:${PORT}`
const SECOND_STARTS = 3
const IDLE_SECONDS = 30
const REQUESTS = 200
/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10

const folder = mkdtempSync(join(tmpdir(), 'homeslice-bench-'))
const DATA_DIR = join(folder, 'data')

const ask = (path: string) =>
  fetch(`${ADDRESS}${path}`).then(
    async (response) => ({ status: response.status, text: await response.text() }),
    () => null,
  )

/** Starts as `npm start` does; seconds until the market answers. */
async function start() {
  const began = performance.now()
  const server = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, PORT: String(PORT), DATA_DIR, PUBLIC_URL: ADDRESS, RATE_LIMITS: 'off' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  while ((await ask('/readyz'))?.status !== 200) {
    if (server.exitCode !== null) throw new Error('The server ended before it was ready.')
    await after(20)
  }
  return { server, seconds: (performance.now() - began) / 1000 }
}

async function end(server: Awaited<ReturnType<typeof start>>['server']) {
  server.kill('SIGTERM')
  await once(server, 'exit')
}

const processorMs = (pid: number) => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

const residentMb = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

const median = (figures: readonly number[]) =>
  figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN

const first = await start()
await end(first.server)
const seconds: number[] = []
for (let time = 1; time < SECOND_STARTS; time += 1) {
  const again = await start()
  seconds.push(again.seconds)
  await end(again.server)
}
const last = await start()
seconds.push(last.seconds)
const pid = last.server.pid ?? 0
// What a start leaves to be done.
await after(10_000)
const before = processorMs(pid)
await after(IDLE_SECONDS * 1000)
const idle = (processorMs(pid) - before) / (IDLE_SECONDS * 1000)
const resident = residentMb(pid)
for (let request = 0; request < REQUESTS; request += 1) await ask('/')
const residentInUse = residentMb(pid)
await end(last.server)
rmSync(folder, { recursive: true, force: true })

const report = new Report('start')
report.add({
  what: 'first start, market filled',
  value: first.seconds,
  unit: 's',
  note: 'builds the web app if it is not built',
})
report.add({ what: `second start, median of ${SECOND_STARTS}`, value: median(seconds), unit: 's' })
report.add({ what: `idle for ${IDLE_SECONDS} s, of a core`, value: idle * 100, unit: '%' })
report.add({ what: 'resident memory, idle', value: resident, unit: 'MB' })
report.add({ what: `resident memory after ${REQUESTS} pages`, value: residentInUse, unit: 'MB' })
report.end()
