import { readFileSync } from 'node:fs'
import { psql } from './markets.ts'

/** Linux counts processor time in hundredths of a second for every program that reads it. */
const TICK_MS = 10

/** Processor time of a process so far, in milliseconds; 0 once it has ended. */
function processorMs(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field, a name in parentheses, may contain spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS
  } catch {
    return 0
  }
}

/** A server is one process, or several that it starts. */
function processesOf(pid: number): number[] {
  try {
    const started = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    return [pid, ...started.trim().split(' ').filter(Boolean).map(Number)]
  } catch {
    return [pid]
  }
}

/** Processor time so far, in milliseconds. */
export interface ProcessorTime {
  server: number
  /** Of the connections to one database. */
  database: number
}

const total = (pids: readonly number[]) => pids.reduce((sum, pid) => sum + processorMs(pid), 0)

/** The processor time of a server, and of the connections to its database. */
export function processorTime(server: { pid: number }, databaseUrl: string): ProcessorTime {
  const pids = psql(
    databaseUrl,
    '-Atc',
    'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  const connections = pids.trim().split('\n').filter(Boolean).map(Number)
  return {
    server: total(processesOf(server.pid)),
    database: total(connections),
  }
}
