import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { TAPE_COLUMNS } from '#domain/books/tape/columns.ts'
import { sampleCells, templateHeaders } from '#domain/books/tape/sample.ts'
import { createDeal } from '#domain/deals/contract.ts'
import { getTask } from '#domain/tasks/contract.ts'
import { loansOf } from '../../deals/queries/loans.ts'
import { book as bookFields } from '../books.ts'
import { sendForm } from '../forms.ts'
import { startTestApp, type TestApp } from '../test-app.ts'

const WORKER = join(import.meta.dirname, 'tape-worker.ts')
const LOANS = 300

let office: TestApp
beforeAll(async () => {
  office = await startTestApp()
})
afterAll(() => office.close())

const TAPE = [
  templateHeaders(),
  ...Array.from({ length: LOANS }, (_, number) =>
    TAPE_COLUMNS.map(({ name }, at) => {
      if (name === 'loan_reference') return `LN-${number}`
      return name === 'loan_address' ? `${number} Sample Street` : (sampleCells()[0]?.[at] ?? '')
    }),
  ),
]
  .map((row) => row.map((cell) => `"${cell}"`).join(','))
  .join('\n')

function startWorker(killAt: string) {
  const { databaseUrl = '', dataDir, secretKey = '' } = office.product.platform.config
  return spawn(process.execPath, [WORKER], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      SEED: 'off',
      RATE_LIMITS: 'off',
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      KILL_AT: killAt,
      ...(secretKey && { SECRET_KEY: secretKey }),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

it('a server that is killed while it stores a loan tape leaves none of it, and the next one stores all', async () => {
  const { db } = office.product.platform
  const seller = await office.member('seller')
  const { id } = (await seller.ask(createDeal, { body: bookFields() })).body
  const started = await sendForm(office, seller, `/loan-deal/${id}/create_bulk_loan_deal/`, {}, [
    { name: 'tape.csv', content: TAPE },
  ])
  expect(started.status, JSON.stringify(started.body)).toBe(202)
  const stateOf = async () => (await seller.ask(getTask, { params: { id: started.body.task_id } })).body
  for (const place of ['before the event', 'after the event']) {
    const worker = startWorker(place)
    const [, signal] = (await once(worker, 'exit')) as [number | null, string | null]
    expect([place, signal]).toEqual([place, 'SIGKILL'])
    expect(await loansOf(db, id)).toEqual([])
    expect((await stateOf()).finished_at).toBeNull()
    // The queue does this after some seconds, when the heartbeat of a killed server is missed.
    await sql`update jobs.job set state = 'retry', start_after = now() where name = 'tasks.run' and state = 'active'`.execute(
      db,
    )
  }
  const worker = startWorker('')
  try {
    await vi.waitUntil(async () => (await stateOf()).finished_at !== null, { timeout: 60_000, interval: 100 })
    expect(await stateOf()).toMatchObject({ status: 'done', result: { mortgages: LOANS } })
    expect((await loansOf(db, id)).length).toBe(LOANS)
  } finally {
    worker.kill('SIGKILL')
  }
}, 300_000)
