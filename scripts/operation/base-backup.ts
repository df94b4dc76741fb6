import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { appendFile, chmod, cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'

const run = promisify(execFile)

const NOTE = 'backup.json'
const note = z.object({
  /** When the copy was complete: it can be restored to this moment or any later one that the archive has. */
  complete_at: z.iso.datetime(),
})

/** The parts of a folder of backups. */
export const backupPaths = (folder: string) => ({
  bases: join(folder, 'bases'),
  /** PostgreSQL's `archive_command` writes here. */
  wal: join(folder, 'wal'),
  files: join(folder, 'files'),
})

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
 * @param program a folder with PostgreSQL's client programs; by default they are found by PATH
 * @returns the folder of the copy
 * @throws with what PostgreSQL's program says
 */
export async function backUpDatabase(url: string, folder: string, program = ''): Promise<string> {
  const { bases } = backupPaths(folder)
  await mkdir(bases, { recursive: true })
  const name = new Date().toISOString().replaceAll(':', '-')
  const unfinished = join(bases, `.${name}`)
  const database = join(unfinished, 'database')
  await mkdir(unfinished)
  try {
    await run(join(program, 'pg_basebackup'), [
      `--dbname=${url}`,
      `--pgdata=${database}`,
      '--wal-method=stream',
      '--checkpoint=fast',
      '--manifest-checksums=SHA256',
    ])
    await run(join(program, 'pg_verifybackup'), ['--quiet', database])
    await writeFile(join(unfinished, NOTE), JSON.stringify({ complete_at: new Date().toISOString() }))
    await rename(unfinished, join(bases, name))
    return join(bases, name)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
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
 * @throws with a message for people if there is no such copy, or the folder is not empty
 */
export async function restoreDatabase(folder: string, moment: Date | null, into: string): Promise<Base> {
  const base = (await basesIn(folder)).findLast(({ completeAt }) => moment === null || completeAt <= moment)
  if (!base)
    throw new Error(
      `There is no complete base backup${moment ? ` from before ${moment.toISOString()}` : ''} in ${folder}.`,
    )
  if (existsSync(into) && (await readdir(into)).length > 0)
    throw new Error(`${into} is not empty. It was left unchanged.`)
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
