/*
 * `npm run -s restore -- <folder> --into <empty folder> [--to <moment>] [--without-log]`: puts the state of a moment
 * (ISO 8601, by default the latest) from a folder of backups into a new data folder of PostgreSQL, and the files that
 * DATA_DIR lacks into it. Then start PostgreSQL on that folder, and HomeSlice with its DATABASE_URL. It refuses a copy
 * of which the folder has no later log, unless `--without-log` says that the copy is enough.
 */
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { readConfig } from '../server/src/config.ts'
import { dataPaths } from '../server/src/platform/config.ts'
import { folderStorage } from '../server/src/platform/storage/folder.ts'
import { backupPaths, restoreDatabase } from './operation/base-backup.ts'
import { copyFiles } from './operation/copy-files.ts'

const HOW = 'npm run -s restore -- <folder> --into <empty folder> [--to 2026-11-27T15:04:59Z] [--without-log]'

async function main(): Promise<string> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { into: { type: 'string' }, to: { type: 'string' }, 'without-log': { type: 'boolean' } },
  })
  const [folder] = positionals
  const to = z.iso.datetime({ offset: true }).optional().safeParse(values.to)
  if (folder === undefined || values.into === undefined || !to.success) throw new Error(HOW)
  const config = readConfig(process.env)
  const moment = to.data === undefined ? null : new Date(to.data)
  const base = await restoreDatabase(folder, moment, values.into, values['without-log'])
  const lines = [`The copy of ${base.completeAt.toISOString()} is in ${values.into}.`]
  if (!config.s3) {
    const log = { error: (what: unknown) => console.error(what) }
    const files = folderStorage(dataPaths(config).files, log)
    const { copied } = await copyFiles(folderStorage(backupPaths(folder).files, log), files)
    lines.push(`${copied} files were put back into ${config.dataDir}.`)
  }
  lines.push(
    `Start PostgreSQL on it, as the user who owns it: pg_ctl -D ${values.into} start. It becomes writable once it has replayed the log.`,
    'Then run `npm run -s audit:verify`, and start HomeSlice.',
  )
  return lines.join('\n')
}

// All of the market is in it, so only its owner reads it.
process.umask(0o077)
main().then(console.log, (error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
