import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { effort } from '../effort.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { KILLED_TASK } from './killed-task.ts'

const KILLS = effort(12, 200)
/** Each server runs up to two tasks when it is killed. */
const TASKS = 2 * KILLS + 20
const CONCURRENT_SERVERS = 4
const PLACES = ['at the beginning', 'in the work', 'in the transaction', 'after the commit']
const WORKER = join(import.meta.dirname, 'task-worker.ts')

let office: TestApp
const running = new Set<ChildProcess>()
beforeAll(async () => {
  office = await startTestApp()
})
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL')
  await office.close()
})

function startWorker(killAt = ''): ChildProcess {
  const { databaseUrl = '', dataDir } = office.product.platform.config
  const child = spawn(process.execPath, [WORKER], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      DATABASE_URL: databaseUrl,
      DATABASE_POOL_SIZE: '4',
      DATA_DIR: dataDir,
      KILL_AT: killAt,
      NODE_COMPILE_CACHE: join(dataDir, 'compiled'),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

async function storeTasks(): Promise<void> {
  const { db, jobs } = office.product.platform
  await sql`create table effects (number integer not null)`.execute(db)
  const owner = await office.member('buyer')
  await jobs.start()
  await jobs.stop()
  for (let number = 0; number < TASKS; number += 1)
    await db.transaction().execute(async (tx) => {
      const id = newId()
      const payload = JSON.stringify({ number })
      await tx
        .insertInto('background_tasks')
        .values({ id, kind: KILLED_TASK.name, user_id: owner.id, address: '', payload })
        .execute()
      await jobs.enqueue(tx, 'tasks.run', { task: id })
    })
}

it('servers that are killed in the middle of a task lose none and do none twice', async () => {
  const { db } = office.product.platform
  await storeTasks()
  let started = 0
  let killed = 0
  const killSome = async () => {
    while (started < KILLS) {
      const child = startWorker(PLACES[started % PLACES.length])
      started += 1
      const [, signal] = (await once(child, 'exit')) as [number | null, string | null]
      if (signal === 'SIGKILL') killed += 1
    }
  }
  await Promise.all(Array.from({ length: CONCURRENT_SERVERS }, killSome))
  expect(killed).toBe(KILLS)

  startWorker()
  const waiting = async () => {
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::int as waiting from jobs.job where name = 'tasks.run' and state <> 'completed'`.execute(
      db,
    )
    return rows[0]?.waiting
  }
  await vi.waitUntil(async () => (await waiting()) === 0, { timeout: 120_000, interval: 200 })
  const { rows } = await sql<{ effects: number; numbers: number }>`
    select count(*)::int as effects, count(distinct number)::int as numbers from effects`.execute(db)
  expect(rows).toEqual([{ effects: TASKS, numbers: TASKS }])
  const states = await sql`
    select status, count(*)::int as tasks, count(distinct storage_key)::int as files
    from background_tasks group by status`.execute(db)
  expect(states.rows).toEqual([{ status: 'done', tasks: TASKS, files: TASKS }])
}, 900_000)
