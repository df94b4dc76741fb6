import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { sha256 } from '../sha256.ts'
import type { Db } from './database.ts'
import type { Engine } from './engine.ts'

const FOLDER = new URL('../../../migrations/', import.meta.url)
/** Views and functions, of which only the newest version matters: they run again when they or the tables change. */
const REPEATABLE = 'repeatable/'
/** Held by the server that changes tables or rights. */
export const MIGRATION_LOCK = 4_711_001

/**
 * Applies the pending migrations in the order of their names, then the repeatable ones that are pending or follow a
 * migration, all or nothing. Several servers may start simultaneously: one migrates, the others wait.
 * @returns whether the database was empty before
 * @throws if the database was migrated with a different list of migrations; it is left unchanged
 */
export async function migrate(engine: Engine, db: Db): Promise<{ isNew: boolean }> {
  const [files, repeatable] = await Promise.all([read(''), read(REPEATABLE)])
  if (!(await hasList(db)))
    await sql`create table if not exists schema_migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`
      .execute(db)
      .catch(rejectOtherRole)
  const { rows } = await sql<Applied>`select name, checksum from schema_migrations order by name`.execute(db)
  const applied = rows.filter(({ name }) => !name.startsWith(REPEATABLE))
  rejectOtherList(files, applied)
  const pending = files.slice(applied.length)
  const isNew = applied.length === 0
  if (pending.length === 0 && repeatable.every((file) => isAmong(rows, file))) return { isNew }
  // One script is one transaction. Each step checks again under the lock, because another server may have been
  // faster.
  const steps = [
    ...pending.map((file) => stepOf(file, `name = '${file.name}'`, `name like '${REPEATABLE}%'`)),
    ...repeatable.map((file) =>
      stepOf(file, `name = '${file.name}' and checksum = '${file.checksum}'`, `name = '${file.name}'`),
    ),
  ]
  await engine
    .script(
      `begin; set local lock_timeout = 0; set local statement_timeout = 0; select pg_advisory_xact_lock(${MIGRATION_LOCK}); ${steps.join('\n')} commit;`,
    )
    .catch(rejectOtherRole)
  return { isNew }
}

interface Migration extends Applied {
  text: string
}

/** The SQL files of a folder in the order of their names, which include the folder. */
async function read(folder: string): Promise<Migration[]> {
  const names = (await readdir(new URL(folder, FOLDER))).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (file) => {
      const name = `${folder}${file}`
      const text = await readFile(new URL(name, FOLDER), 'utf8')
      return { name, text, checksum: sha256(text) }
    }),
  )
}

const isAmong = (applied: readonly Applied[], { name, checksum }: Applied) =>
  applied.some((one) => one.name === name && one.checksum === checksum)

/**
 * Runs a migration and records it in the list.
 * @param isApplied condition on the list under which there is nothing to do
 * @param outdated condition on the entries that it removes from the list
 */
const stepOf = ({ name, text, checksum }: Migration, isApplied: string, outdated: string) => `
do $step$ begin
  if not exists (select from schema_migrations where ${isApplied}) then
    execute $migration$${text}$migration$;
    delete from schema_migrations where ${outdated};
    insert into schema_migrations (name, checksum) values ('${name}', '${checksum}');
  end if;
end $step$;`

/** Checked first, because a role that owns nothing may not even run `create table if not exists`. */
async function hasList(db: Db): Promise<boolean> {
  const { rows } = await sql<{
    list: string | null
  }>`select to_regclass('schema_migrations')::text as list`.execute(db)
  return rows[0]?.list != null
}

/** @throws with instructions if the role may not change tables, else the error */
function rejectOtherRole(error: unknown): never {
  if (error instanceof Error && 'code' in error && error.code === '42501')
    throw new Error(
      'The database needs migrations, which the role of DATABASE_URL may not run. Run `npm run -s migrate` with DATABASE_OWNER_URL, or start with it.',
      { cause: error },
    )
  throw error
}

interface Applied {
  name: string
  checksum: string
}

/** @throws if the applied migrations are not a prefix of this version's list */
function rejectOtherList(files: readonly Applied[], applied: readonly Applied[]): void {
  applied.forEach(({ name, checksum }, index) => {
    if (files[index]?.name !== name) {
      throw new Error(
        `This database was created by another version of HomeSlice: it has ${name}, which is not the next migration of this version. ` +
          'It was left unchanged. Start the version that created it, or use an empty database or data folder.',
      )
    }
    if (files[index].checksum !== checksum)
      throw new Error(`Migration ${name} was edited after it was applied. Add a new one instead.`)
  })
}
