/*
 * `npm run -s backup -- <folder> [--keep <n>]`: adds to a folder of backups a copy of the PostgreSQL of
 * BACKUP_DATABASE_URL (a role that may replicate; by default DATABASE_URL), and then the files of DATA_DIR that the
 * folder lacks. The product runs meanwhile. It fails if PostgreSQL (as DATABASE_URL sees it) does not archive its log
 * into the folder. With `--keep` only the latest copies of the database stay.
 */
import { parseArgs } from 'node:util'
import { readConfig } from '../server/src/config.ts'
import { dataPaths } from '../server/src/platform/config.ts'
import { folderStorage } from '../server/src/platform/storage/folder.ts'
import { assertArchived, backUpDatabase, backupPaths, forgetBases } from './operation/base-backup.ts'
import { copyFiles } from './operation/copy-files.ts'

const HOW = 'npm run -s backup -- <folder> [--keep <n>]'

async function main(): Promise<string> {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { keep: { type: 'string' } } })
  const [folder] = positionals
  const keep = values.keep === undefined ? null : Number(values.keep)
  if (folder === undefined || (keep !== null && !(Number.isInteger(keep) && keep >= 1))) throw new Error(HOW)
  const config = readConfig(process.env)
  const url = process.env.BACKUP_DATABASE_URL ?? config.databaseDirectUrl
  if (!url)
    throw new Error(
      'Set DATABASE_URL. The embedded database has no backup while it runs: stop the server and copy DATA_DIR.',
    )
  const base = await backUpDatabase(url, folder)
  const lines = [`The database was copied to ${base} and verified.`]
  // Afterwards, so that each row of the copy finds its file.
  if (config.s3) lines.push('The files are in the bucket: its versions or copies are their backup.')
  else {
    const log = { error: (what: unknown) => console.error(what) }
    const to = folderStorage(backupPaths(folder).files, log)
    const { files, copied } = await copyFiles(folderStorage(dataPaths(config).files, log), to)
    lines.push(`${copied} of ${files} files were new and were copied.`)
  }
  // Older copies stay until the new one can be brought forward.
  await assertArchived(config.databaseDirectUrl ?? url, folder, base).catch((error: Error) => {
    throw new Error([...lines, error.message].join('\n'))
  })
  if (keep !== null)
    lines.push(`${await forgetBases(folder, keep)} older copies of the database were deleted.`)
  return lines.join('\n')
}

// All of the market is in it, so only its owner reads it.
process.umask(0o077)
main().then(console.log, (error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
