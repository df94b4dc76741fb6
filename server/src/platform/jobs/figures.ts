import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

/** The queue counts its jobs every ten seconds; a few dozen rows are read, whatever the number of jobs. */
const counts = async (db: Db, column: 'ready_count' | 'failed_count') => {
  const { rows } = await sql<{ name: string; count: number }>`
    select name, ${sql.ref(column)} as count from jobs.queue`.execute(db)
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}

/** For monitoring: jobs that could run now and wait for a worker, and those that failed for good. */
export const jobFigures = (db: Db) => [
  {
    name: 'jobs_waiting',
    help: 'Jobs that could run now and wait for a worker, by queue',
    label: 'queue',
    read: () => counts(db, 'ready_count'),
  },
  {
    name: 'jobs_failed',
    help: 'Jobs of the last week that failed for good after their retries, by queue',
    label: 'queue',
    read: () => counts(db, 'failed_count'),
  },
]
