import { execFile, execFileSync } from 'node:child_process'
import { chownSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort, UNPRIVILEGED } from '../../server/src/test/real-postgres.ts'
import { Program } from './program.ts'

const execute = promisify(execFile)

/** The name under which the standby connects, as `synchronous_standby_names` has it. */
export const STANDBY = 'standby'
/** Besides these as PostgreSQL is delivered: what it acknowledges is on the disk. */
const SETTINGS = ['max_connections=200', 'wal_level=replica', 'log_min_messages=warning']

/** A PostgreSQL of the cluster, on a data folder of its own. */
export interface Postgres {
  port: number
  /** The path of its socket. */
  socket: string
  query<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]>
  stop(): Promise<void>
  /** Starts it again on its data, after it was killed. */
  start(): Promise<void>
  /** Kills all of its processes, as when its machine is lost. */
  kill(): Promise<void>
  /** Makes a standby the primary; resolves when it accepts changes. */
  promote(): Promise<void>
}

/** Creates a database and starts it. @param bin the folder of PostgreSQL's programs */
export async function startPrimary(bin: string, data: string, log: string): Promise<Postgres> {
  makeFolder(data)
  const how = ['-U', 'homeslice', '-A', 'trust', '-E', 'UTF8', '--no-locale']
  await execute(join(bin, 'initdb'), ['-D', data, ...how], { ...UNPRIVILEGED, cwd: data })
  const primary = await start(bin, data, log)
  await primary.query('create database homeslice')
  return primary
}

/** Copies a running primary, and starts a standby that follows it. */
export async function startStandby(
  bin: string,
  primary: Postgres,
  data: string,
  log: string,
): Promise<Postgres> {
  makeFolder(data)
  const address = `host=127.0.0.1 port=${primary.port} user=homeslice application_name=${STANDBY}`
  // With a slot the primary keeps its log until the standby has it.
  const how = ['--write-recovery-conf', '--create-slot', `--slot=${STANDBY}`, '--checkpoint=fast']
  await execute(join(bin, 'pg_basebackup'), [`--dbname=${address}`, `--pgdata=${data}`, ...how], {
    ...UNPRIVILEGED,
    cwd: data,
  })
  return start(bin, data, log)
}

function makeFolder(data: string): void {
  mkdirSync(data, { mode: 0o700 })
  if (UNPRIVILEGED) chownSync(data, UNPRIVILEGED.uid, UNPRIVILEGED.gid)
}

async function start(bin: string, data: string, log: string): Promise<Postgres> {
  const port = await freePort()
  const address = `postgres://homeslice@localhost:${port}/postgres?host=${encodeURIComponent(data)}`
  async function query<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]> {
    const client = new pg.Client({ connectionString: address })
    await client.connect()
    try {
      return (await client.query<Row>(statement)).rows
    } finally {
      await client.end()
    }
  }
  const program = new Program({
    name: 'PostgreSQL',
    program: join(bin, 'postgres'),
    arguments: [
      ...['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', data],
      ...SETTINGS.flatMap((setting) => ['-c', setting]),
    ],
    log,
    options: { ...UNPRIVILEGED, cwd: data },
    isReady: () =>
      query('select 1').then(
        () => true,
        () => false,
      ),
  })
  await program.start()
  return {
    port,
    socket: join(data, `.s.PGSQL.${port}`),
    query,
    stop: () => program.end('SIGINT'),
    start: () => program.start(),
    async kill() {
      const others = execFileSync('pgrep', ['-P', String(program.pid)], { encoding: 'utf8' })
        .trim()
        .split('\n')
      const killed = program.end('SIGKILL')
      for (const pid of others) process.kill(Number(pid), 'SIGKILL')
      await killed
    },
    async promote() {
      await execute(join(bin, 'pg_ctl'), ['promote', '-D', data], { ...UNPRIVILEGED, cwd: data })
    },
  }
}
