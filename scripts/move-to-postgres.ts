/*
 * `npm run -s move-to-postgres`: copies the embedded database of DATA_DIR into the empty PostgreSQL of DATABASE_URL, as
 * the role of DATABASE_OWNER_URL if there is one, and before it the files into the bucket of S3_BUCKET if there is one.
 * No server may run on either. If it is interrupted, run it again. The data folder stays as it is, and its keys are used
 * further.
 */
import { existsSync } from 'node:fs'
import pg from 'pg'
import { migrate } from '../server/migrations/migrate.ts'
import { readConfig } from '../server/src/config.ts'
import { type Config, dataPaths } from '../server/src/platform/config.ts'
import { openDatabase } from '../server/src/platform/database/database.ts'
import { openConfigured } from '../server/src/platform/database/open.ts'
import { migrateAsOwner } from '../server/src/platform/database/roles.ts'
import { installQueue } from '../server/src/platform/jobs/jobs.ts'
import { folderStorage } from '../server/src/platform/storage/folder.ts'
import { openStorage } from '../server/src/platform/storage/open.ts'
import { copyFiles } from './operation/copy-files.ts'
import { copyRows } from './operation/copy-rows.ts'

async function main(): Promise<string> {
  const config = readConfig(process.env)
  const { databaseDirectUrl: databaseUrl, databaseOwnerUrl, dataDir } = config
  if (!databaseUrl) throw new Error('Set DATABASE_URL to the PostgreSQL to which the data is moved.')
  if (!existsSync(dataPaths(config).database)) throw new Error(`There is no database in ${dataDir}.`)
  const { engine, unlock } = await openConfigured({ ...config, databaseUrl: undefined })
  try {
    const to = new pg.Client({ connectionString: databaseOwnerUrl ?? databaseUrl })
    await to.connect()
    try {
      await rejectFilled(to)
      await migrate(engine, openDatabase(engine, 'background'))
      await installQueue(engine)
      await prepare(databaseUrl, databaseOwnerUrl)
      const files = await copyToBucket(config)
      const connection = await engine.acquire('background')
      try {
        const rows = await copyRows(connection, to)
        return `${rows} rows${files === null ? '' : ` and ${files} files`} were copied and compared. Start the server with the same variables.`
      } finally {
        connection.release()
      }
    } finally {
      await to.end()
    }
  } finally {
    await engine.close()
    await unlock()
  }
}

/** @throws if the database has accounts or events */
async function rejectFilled(to: pg.Client): Promise<void> {
  const { rows } = await to.query<{ users: string | null }>("select to_regclass('users')::text as users")
  if (rows[0]?.users == null) return
  const found = await to.query<{ any: boolean }>(
    'select exists (select from users) or exists (select from events) as any',
  )
  if (found.rows[0]?.any) throw new Error('The database of DATABASE_URL is not empty. It was left unchanged.')
}

/** Copies what the bucket lacks; null if files stay in the data folder. Returns the number of files. */
async function copyToBucket(config: Config): Promise<number | null> {
  if (!config.s3) return null
  const log = { error: (what: unknown) => console.error(what) }
  const copied = await copyFiles(folderStorage(dataPaths(config).files, log), await openStorage(config, log))
  return copied.files
}

/** Makes the tables, as a first start does. */
async function prepare(databaseUrl: string, ownerUrl: string | undefined): Promise<void> {
  if (ownerUrl) {
    await migrateAsOwner(ownerUrl, databaseUrl)
    return
  }
  const { openPostgres } = await import('../server/src/platform/database/postgres.ts')
  const engine = await openPostgres(databaseUrl, 2)
  try {
    await migrate(engine, openDatabase(engine, 'background'))
    await installQueue(engine)
  } finally {
    await engine.close()
  }
}

main().then(console.log, (error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
