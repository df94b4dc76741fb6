import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { appendFile, chmod, cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, delimiter, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { z } from 'zod'

const execute = promisify(execFile)

/** Runs a program. @throws with what it says; its arguments are not repeated */
async function run(
  program: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<void> {
  await execute(program, args, { env: { ...process.env, ...env } }).catch(
    (error: Error & { code?: number | string; stderr?: string }) => {
      throw new Error(`${basename(program)} failed: ${error.stderr?.trim() || error.code}`)
    },
  )
}

/** Where Debian installs what is not on its PATH, in a folder of each version. */
const DEBIAN = '/usr/lib/postgresql'

/**
 * The programs, by their names. They are looked for before anything is copied.
 * @param path folders as in PATH
 * @throws with the folder to add if one is missing
 */
async function programsIn<Name extends string>(
  path: string,
  ...names: Name[]
): Promise<Record<Name, string>> {
  const folders = path.split(delimiter)
  const has = (folder: string, name: string) => folder !== '' && existsSync(join(folder, name))
  const found = names.map((name) => [name, folders.find((folder) => has(folder, name))] as const)
  const missing = found.flatMap(([name, folder]) => (folder === undefined ? [name] : []))
  if (missing.length > 0) {
    const versions = (await readdir(DEBIAN).catch(() => [])).map((version) => join(DEBIAN, version, 'bin'))
    const installed = versions.filter((folder) => missing.every((name) => has(folder, name)))
    const what = installed.length
      ? `Add the folder of the server's version to it: ${installed.join(' or ')}.`
      : "Install PostgreSQL's server of the same version (Debian: the package postgresql), or add its folder bin."
    throw new Error(`${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} not on the PATH. ${what}`)
  }
  return Object.fromEntries(found.map(([name, folder]) => [name, join(folder ?? '', name)])) as Record<
    Name,
    string
  >
}

/** An address without its password, which other users of the machine would see in the list of processes. */
function withoutPassword(url: string): { address: string; password: string } {
  const address = new URL(url)
  const password = address.searchParams.get('password') ?? decodeURIComponent(address.password)
  address.searchParams.delete('password')
  address.password = ''
  return { address: address.toString(), password }
}

const NOTE = 'backup.json'
const note = z.object({
  /** When the copy was complete: it can be restored to this moment or any later one that the archive has. */
  complete_at: z.iso.datetime(),
})

/** The parts of a folder of backups, as absolute paths: PostgreSQL runs its commands in its own folder. */
export const backupPaths = (folder: string) => ({
  bases: resolve(folder, 'bases'),
  /** PostgreSQL's `archive_command` writes here. */
  wal: resolve(folder, 'wal'),
  files: resolve(folder, 'files'),
})

/** The name of a segment of the log: its timeline, then its place. */
const SEGMENT = /^[0-9A-F]{24}$/
const TIMELINE_LENGTH = 8
const ARCHIVE_SECONDS = 60

interface Base {
  folder: string
  completeAt: Date
}

/** The complete base backups, oldest first. */
export async function basesIn(folder: string): Promise<Base[]> {
  const { bases } = backupPaths(folder)
  const names = (await readdir(bases).catch(() => [])).sort()
  const found = await Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(bases, name, NOTE), 'utf8').catch(() => null)
      if (text === null) return null
      const { complete_at } = note.parse(JSON.parse(text))
      return { folder: join(bases, name), completeAt: new Date(complete_at) }
    }),
  )
  return found.filter((base) => base !== null)
}

/**
 * Copies a PostgreSQL while it serves, with the write-ahead log that the copy needs, and verifies the copy.
 * @param url with a role that may replicate
 * @param path the folders in which PostgreSQL's programs are found
 * @returns the folder of the copy
 * @throws with what PostgreSQL's program says
 */
export async function backUpDatabase(
  url: string,
  folder: string,
  path = process.env.PATH ?? '',
): Promise<string> {
  const programs = await programsIn(path, 'pg_basebackup', 'pg_verifybackup')
  const { bases, wal } = backupPaths(folder)
  await mkdir(bases, { recursive: true })
  await mkdir(wal, { recursive: true })
  const { address, password } = withoutPassword(url)
  const name = new Date().toISOString().replaceAll(':', '-')
  const unfinished = join(bases, `.${name}`)
  const database = join(unfinished, 'database')
  await mkdir(unfinished)
  try {
    await run(
      programs.pg_basebackup,
      [
        `--dbname=${address}`,
        `--pgdata=${database}`,
        '--wal-method=stream',
        '--checkpoint=fast',
        '--manifest-checksums=SHA256',
      ],
      password ? { PGPASSWORD: password } : {},
    )
    await run(programs.pg_verifybackup, ['--quiet', database])
    await writeFile(join(unfinished, NOTE), JSON.stringify({ complete_at: new Date().toISOString() }))
    await rename(unfinished, join(bases, name))
    return join(bases, name)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
}

/**
 * Waits until PostgreSQL has archived into the folder what it wrote during the copy: without a log that continues the
 * copy, a restore loses all that came later.
 * @param url with a role that may connect to a database, which one that only replicates may not
 * @param base the folder of the copy
 * @param seconds how long it is waited for
 * @throws with what to do if it has not
 */
export async function assertArchived(
  url: string,
  folder: string,
  base: string,
  seconds = ARCHIVE_SECONDS,
): Promise<void> {
  const { wal } = backupPaths(folder)
  const lost = 'so that a restore would lose what came after the copy'
  const how = `archive_command = 'test ! -f ${wal}/%f && cp %p ${wal}/%f'`
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ mode: string }>("select current_setting('archive_mode') as mode")
    if (rows[0]?.mode === 'off')
      throw new Error(
        `PostgreSQL archives no log, ${lost}. Set archive_mode = on and ${how}, and restart PostgreSQL.`,
      )
    for (let waited = 0; !(await isContinued(base, folder)); waited += 1) {
      if (waited >= seconds)
        throw new Error(
          `PostgreSQL has not archived its log into ${wal} (${await lastArchived(client)}), ${lost}. Set ${how}, let PostgreSQL's user write there, and read its log for what fails.`,
        )
      await sleep(1_000)
    }
  } finally {
    await client.end()
  }
}

async function lastArchived(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ at: Date | null; failed_at: Date | null }>(
    'select last_archived_time as at, last_failed_time as failed_at from pg_stat_archiver',
  )
  const said = (moment: Date | null | undefined) => moment?.toISOString() ?? 'never'
  return `last archived anywhere: ${said(rows[0]?.at)}, last failed: ${said(rows[0]?.failed_at)}`
}

/** Whether the archive continues a copy. */
async function isContinued(base: string, folder: string): Promise<boolean> {
  const label = await readFile(join(base, 'database', 'backup_label'), 'utf8').catch(() => '')
  const first = /\(file ([0-9A-F]{24})\)/.exec(label)?.[1] ?? ''
  const placeOf = (segment: string) => segment.slice(TIMELINE_LENGTH)
  const names = await readdir(backupPaths(folder).wal).catch(() => [])
  return names.some((name) => SEGMENT.test(name) && placeOf(name) >= placeOf(first))
}

/** Deletes all base backups but the latest ones. @returns how many are deleted */
export async function forgetBases(folder: string, kept: number): Promise<number> {
  const old = (await basesIn(folder)).slice(0, -kept)
  for (const base of old) await rm(base.folder, { recursive: true })
  return old.length
}

/**
 * Puts the state of a moment into a new data folder of PostgreSQL: the latest copy before it, which PostgreSQL brings
 * forward by the archived log when it is started on the folder.
 * @param moment null for the latest state that the archive has
 * @param isWithoutLog the state of the copy is enough if the archive has no log of after it
 * @throws with a message for people if there is no such copy, no log of after it, or the folder is not empty
 */
export async function restoreDatabase(
  folder: string,
  moment: Date | null,
  into: string,
  isWithoutLog = false,
): Promise<Base> {
  const base = (await basesIn(folder)).findLast(({ completeAt }) => moment === null || completeAt <= moment)
  if (!base)
    throw new Error(
      `There is no complete base backup${moment ? ` from before ${moment.toISOString()}` : ''} in ${folder}.`,
    )
  if (existsSync(into) && (await readdir(into)).length > 0)
    throw new Error(`${into} is not empty. It was left unchanged.`)
  if (!isWithoutLog && !(await isContinued(base.folder, folder)))
    throw new Error(
      `${backupPaths(folder).wal} has no log of after the copy of ${base.completeAt.toISOString()}: all later changes would be lost. Put the archived log there, or restore that copy alone with --without-log.`,
    )
  await cp(join(base.folder, 'database'), into, { recursive: true })
  // PostgreSQL starts on no folder that others may read.
  await chmod(into, 0o700)
  // This setting does not take the `Z` of ISO 8601.
  const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
  await appendFile(
    join(into, 'postgresql.auto.conf'),
    [
      `restore_command = ${quoted(`cp "${join(backupPaths(folder).wal, '%f')}" "%p"`)}`,
      moment && `recovery_target_time = ${quoted(moment.toISOString().replace('Z', '+00'))}`,
      "recovery_target_action = 'promote'",
      // What the restored server writes must not mix with the archive that it was restored from.
      "archive_mode = 'off'",
      '',
    ]
      .filter((line) => line !== null)
      .join('\n'),
  )
  await writeFile(join(into, 'recovery.signal'), '')
  return base
}
