/*
 * node bench/tape.ts [--rows 10000] [--json file]: a loan tape of ten thousand rows, as CSV and as XLSX: its preview, a cell that is
 * corrected, its import into a book, and the server's memory meanwhile. On PostgreSQL, with the demonstration market.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import writeSheet from 'write-excel-file/node'
import { TAPE_COLUMNS } from '#domain/books/tape/columns.ts'
import { sampleCells, templateHeaders } from '#domain/books/tape/sample.ts'
import { newDatabase } from '#server/test/real-postgres.ts'
import { startServerProcess } from '#server/test/server-process.ts'
import { openDatabases } from './lib/markets.ts'
import { option, Report } from './lib/results.ts'

const ROWS = option('rows', 10_000)
const LOOK_EVERY_MS = 50

const rows = Array.from({ length: ROWS }, (_, number) =>
  TAPE_COLUMNS.map(({ name }, at) => {
    if (name === 'loan_reference') return `LN-${number}`
    return name === 'loan_address' ? `${number} Sample Street` : (sampleCells()[number % 4]?.[at] ?? '')
  }),
)
const csv = Buffer.from(
  [templateHeaders(), ...rows].map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n'),
)
const text = (value: string) => ({ value, type: String })
const xlsx = await writeSheet(
  [templateHeaders(), ...rows].map((row) => row.map(text)),
  {},
).toBuffer()

const residentMb = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

const report = new Report('tape')
const folder = mkdtempSync(join(tmpdir(), 'homeslice-bench-'))
const postgres = await openDatabases()
const server = await startServerProcess({
  DATABASE_URL: await newDatabase(postgres.url),
  DATA_DIR: join(folder, 'data'),
  SEED: 'auto',
  RATE_LIMITS: 'off',
})
const { pid } = server

let authorization = ''
async function ask<Answer>(method: string, path: string, body?: object | FormData): Promise<Answer> {
  const isForm = body instanceof FormData
  const response = await fetch(`${server.url}/api${path}`, {
    method,
    headers: { authorization, ...(body && !isForm && { 'content-type': 'application/json' }) },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as Answer
}

/** Seconds that work takes, and the most memory of the server meanwhile. */
async function watched<T>(work: () => Promise<T>) {
  let most = residentMb(pid)
  const timer = setInterval(() => {
    most = Math.max(most, residentMb(pid))
  }, LOOK_EVERY_MS)
  try {
    const began = performance.now()
    const answer = await work()
    return { answer, seconds: (performance.now() - began) / 1000, most }
  } finally {
    clearInterval(timer)
  }
}

interface Preview {
  version: number
  totals: { rows: number; with_errors: number }
}

try {
  const login = { email: 'seller@homeslice.test', password: 'HomeSlice-Demo-1!' }
  const { access } = await ask<{ access: string }>('POST', '/accounts/token/', login)
  authorization = `Bearer ${access}`
  for (const [name, content] of [
    ['CSV', csv],
    ['XLSX', xlsx],
  ] as const) {
    const { id } = await ask<{ id: string }>('POST', '/loan-deal/create_new_property/', {
      deal_type: 'book_of_mortgage',
    })
    const before = residentMb(pid)
    const form = new FormData()
    form.append('files', new File([new Uint8Array(content)], `tape.${name.toLowerCase()}`))
    const upload = await watched(() => ask<Preview>('POST', `/loan-deal/${id}/loan_tape/`, form))
    if (upload.answer.totals.with_errors > 0) throw new Error('The tape has errors.')
    const note = `${(content.length / 1024 / 1024).toFixed(1)} MB, ${ROWS} rows`
    report.add({ what: `preview of a tape in ${name}`, value: upload.seconds, unit: 's', note })
    const cells = [{ row: 2, column: 'city', value: 'Guelph' }]
    const corrected = await watched(() =>
      ask<Preview>('PATCH', `/loan-deal/${id}/loan_tape/cells/`, { version: 1, cells }),
    )
    report.add({ what: 'one cell corrected, all rows checked', value: corrected.seconds, unit: 's' })
    const imported = await watched(async () => {
      const { task_id } = await ask<{ task_id: string }>('POST', `/loan-deal/${id}/loan_tape/commit/`, {
        version: 2,
      })
      for (;;) {
        const task = await ask<{ status: string; error: string | null }>(
          'GET',
          `/background_tasks/${task_id}/`,
        )
        if (task.status === 'failed') throw new Error(task.error ?? 'failed')
        if (task.status === 'done') return task
        await setTimeout(LOOK_EVERY_MS)
      }
    })
    report.add({ what: 'import of it', value: imported.seconds, unit: 's' })
    report.add({ what: 'memory before', value: before, unit: 'MB' })
    report.add({ what: 'memory at most in the preview', value: upload.most, unit: 'MB' })
    report.add({ what: 'memory at most in the import', value: imported.most, unit: 'MB' })
  }
} finally {
  await server.end('SIGTERM')
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
report.end()
