/*
 * A process that only runs background tasks, started by `killed-in-task.fault.test.ts`. It kills itself in the middle
 * of a task, at the place that KILL_AT names; without KILL_AT it works until it is killed.
 */
import { sql } from 'kysely'
import { z } from 'zod'
import { readConfig } from '../../config.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { openConfigured } from '../../platform/database/open.ts'
import { Events } from '../../platform/events/events.ts'
import { Jobs } from '../../platform/jobs/jobs.ts'
import { openStorage } from '../../platform/storage/open.ts'
import { TaskKinds } from '../../tasks/commands/kinds.ts'
import { giveUpTaskJob, runTaskJob } from '../../tasks/jobs.ts'
import { KILLED_TASK } from './killed-task.ts'

const config = readConfig(process.env)
const killAt = process.env.KILL_AT
const log = { warn() {}, error() {}, info() {} } as never
const dieAt = (place: string) => {
  if (killAt === place) process.kill(process.pid, 'SIGKILL')
}

const { engine } = await openConfigured(config)
let isEnding = false
// Called when a transaction has been committed, before its caller continues.
const db = openDatabase(engine, 'background', () => {
  if (isEnding) dieAt('after the commit')
})
const jobs = new Jobs(engine, log)
const tasks = new TaskKinds()
const platform = {
  db,
  events: new Events({ isChecked: true }),
  storage: await openStorage(config, log),
  tasks,
}
jobs.add(giveUpTaskJob(platform))
jobs.add(runTaskJob(platform))
tasks.add(KILLED_TASK, async ({ payload, progress }) => {
  dieAt('at the beginning')
  await progress(50)
  dieAt('in the work')
  return {
    result: z.object({ number: z.int() }).parse(payload),
    file: { name: 'a.csv', media_type: 'text/csv', content: Buffer.from(String(payload.number)) },
    async effect(tx) {
      await sql`insert into effects (number) values (${payload.number})`.execute(tx)
      isEnding = true
      dieAt('in the transaction')
    },
  }
})
await jobs.start()
