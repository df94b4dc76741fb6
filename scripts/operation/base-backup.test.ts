import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join, relative } from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { folderStorage } from '../../server/src/platform/storage/folder.ts'
import { assertArchived, backUpDatabase, basesIn, forgetBases, restoreDatabase } from './base-backup.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'homeslice-bases-'))
  for (const day of [1, 2, 3]) await base(`2026-11-0${day}`, `2026-11-0${day}T08:00:00.000Z`)
  await mkdir(join(folder, 'wal'))
  await writeFile(join(folder, 'wal', '000000010000000000000002'), '')
  // One that was interrupted.
  await mkdir(join(folder, 'bases', '.2026-11-04', 'database'), { recursive: true })
})
afterAll(() => rm(folder, { recursive: true }))

async function base(name: string, complete_at: string): Promise<void> {
  await mkdir(join(folder, 'bases', name, 'database'), { recursive: true })
  await writeFile(join(folder, 'bases', name, 'database', 'PG_VERSION'), name)
  const label = 'START WAL LOCATION: 0/2000028 (file 000000010000000000000002)\n'
  await writeFile(join(folder, 'bases', name, 'database', 'backup_label'), label)
  await writeFile(join(folder, 'bases', name, 'backup.json'), JSON.stringify({ complete_at }))
}

const script = async (name: string, args: readonly string[], settings: Record<string, string>) => {
  const path = join(import.meta.dirname, `../${name}.ts`)
  const env = {
    NODE_ENV: 'test',
    SEED: 'off',
    ...settings,
    PATH: `${settings.PATH}${delimiter}${process.env.PATH}`,
  }
  return new Promise<string>((end) => {
    execFile(process.execPath, [path, ...args], { env }, (_error, stdout, stderr) => end(stdout + stderr))
  })
}

it('a moment is restored from the latest copy that was complete before it, and read on from the archive', async () => {
  const into = join(folder, 'second')
  const from = await restoreDatabase(folder, new Date('2026-11-03T07:59:59.000Z'), into)
  expect(from.completeAt).toEqual(new Date('2026-11-02T08:00:00.000Z'))
  expect(await readFile(join(into, 'PG_VERSION'), 'utf8')).toBe('2026-11-02')
  const settings = await readFile(join(into, 'postgresql.auto.conf'), 'utf8')
  expect(settings).toContain("recovery_target_time = '2026-11-03T07:59:59.000+00'")
  expect(settings).toContain(`restore_command = 'cp "${join(folder, 'wal', '%f')}" "%p"'`)
  expect(settings).toContain("archive_mode = 'off'")
  expect(await readdir(into)).toContain('recovery.signal')
  expect((await stat(into)).mode & 0o777).toBe(0o700)
})

it('without a moment the latest state is restored, not that of an interrupted copy', async () => {
  const into = join(folder, 'latest')
  const from = await restoreDatabase(folder, null, into)
  expect(from.completeAt).toEqual(new Date('2026-11-03T08:00:00.000Z'))
  expect(await readFile(join(into, 'postgresql.auto.conf'), 'utf8')).not.toContain('recovery_target_time')
})

it('a folder that is named from the current one is read as that, though PostgreSQL runs in its own', async () => {
  const into = join(folder, 'named')
  await restoreDatabase(relative(process.cwd(), folder), null, into)
  const settings = await readFile(join(into, 'postgresql.auto.conf'), 'utf8')
  expect(settings).toContain(`restore_command = 'cp "${join(folder, 'wal', '%f')}" "%p"'`)
})

it('a copy without a later log is restored only where that is asked for', async () => {
  const bare = join(folder, 'bare')
  await cp(join(folder, 'bases'), join(bare, 'bases'), { recursive: true })
  await mkdir(join(bare, 'wal'))
  await writeFile(join(bare, 'wal', '000000010000000000000001'), '')
  const into = join(bare, 'into')
  await expect(restoreDatabase(bare, null, into)).rejects.toThrow('all later changes would be lost')
  expect(await readdir(bare)).not.toContain('into')
  await restoreDatabase(bare, null, into, true)
  expect(await readdir(into)).toContain('recovery.signal')
})

it('a PostgreSQL that archives nothing is named, with what to set', async () => {
  const archived = assertArchived(inject('postgresUrl'), folder, join(folder, 'bases', '2026-11-03'), 0)
  await expect(archived).rejects.toThrow(
    `PostgreSQL archives no log, so that a restore would lose what came after the copy. Set archive_mode = on and archive_command = 'test ! -f ${join(folder, 'wal')}/%f`,
  )
})

it('a moment before the first copy, and a folder that is not empty, are refused and left', async () => {
  const into = join(folder, 'filled')
  await mkdir(into)
  await writeFile(join(into, 'kept'), 'x')
  await expect(restoreDatabase(folder, null, into)).rejects.toThrow('is not empty. It was left unchanged.')
  expect(await readdir(into)).toEqual(['kept'])
  const early = restoreDatabase(folder, new Date('2026-11-01T07:59:59.000Z'), join(folder, 'early'))
  await expect(early).rejects.toThrow('no complete base backup from before 2026-11-01T07:59:59.000Z')
})

it('a copy that could not be verified is not begun', async () => {
  const programs = join(folder, 'half')
  await mkdir(programs)
  await writeFile(join(programs, 'pg_basebackup'), '')
  await expect(backUpDatabase('postgres://127.0.0.1:1/none', folder, programs)).rejects.toThrow(
    /^pg_verifybackup is not on the PATH\. (Add the folder|Install)/,
  )
})

it('the password is neither among the arguments of a program nor in what a failure says, and nothing stays', async () => {
  const programs = join(folder, 'programs')
  await mkdir(programs)
  await writeFile(join(programs, 'pg_verifybackup'), '')
  const said =
    'echo "$PGPASSWORD" > "$0.password"; echo "$@" > "$0.arguments"; echo no route to host >&2; exit 1'
  await writeFile(join(programs, 'pg_basebackup'), `#!/bin/sh\n${said}\n`, { mode: 0o755 })
  const url = 'postgres://backup:s3cret%20word@127.0.0.1:1/market'
  await expect(backUpDatabase(url, folder, programs)).rejects.toThrow(
    /^pg_basebackup failed: no route to host$/,
  )
  expect(await readFile(join(programs, 'pg_basebackup.password'), 'utf8')).toBe('s3cret word\n')
  expect(await readFile(join(programs, 'pg_basebackup.arguments'), 'utf8')).toContain(
    '--dbname=postgres://backup@127.0.0.1:1/market ',
  )
  expect(await readdir(join(folder, 'bases'))).toHaveLength(4)
})

it('what a backup and a restore write is readable by their own user alone', async () => {
  const programs = join(folder, 'enough')
  const data = join(folder, 'data')
  const backups = join(folder, 'private')
  await mkdir(programs)
  for (const name of ['pg_basebackup', 'pg_verifybackup'])
    await writeFile(join(programs, name), '#!/bin/sh\nmkdir -p "$(dirname "$2")/database"\n', { mode: 0o755 })
  const stored = folderStorage(join(data, 'files'), { error: () => {} })
  const file = await stored.put(Buffer.from('a passport'))
  const settings = { DATA_DIR: data, DATABASE_URL: 'postgres://127.0.0.1:1/none', PATH: programs }
  // There is no such PostgreSQL to be asked for its archive, which is done after the copies.
  expect(await script('backup', [backups], settings)).toContain('1 of 1 files were new')
  await rm(data, { recursive: true })
  await script('restore', [backups, '--into', join(data, 'database'), '--without-log'], settings)
  expect(await stored.has(file)).toBe(true)
  for (const written of [backups, data])
    for (const name of await readdir(written, { recursive: true }))
      expect([name, (await stat(join(written, name))).mode & 0o077]).toEqual([name, 0])
})

it('the latest copies are kept, the others deleted', async () => {
  expect(await forgetBases(folder, 2)).toBe(1)
  expect((await basesIn(folder)).map(({ completeAt }) => completeAt.getUTCDate())).toEqual([2, 3])
})
