import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Db } from './database.ts'
import type { Engine } from './engine.ts'

const FOLDER = new URL('../../../migrations/', import.meta.url)
const LOCK = 4_711_001

/**
 * Applies the migrations that the database lacks, in the order of their names, all or nothing.
 * Several servers may start at once: one migrates, the others wait.
 * @throws when a file that was applied has been edited since.
 */
export async function migrate(engine: Engine, db: Db): Promise<string[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort()
  const files = await Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, FOLDER), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
  await sql`create table if not exists schema_migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`.execute(db)
  const applied = await sql<{
    name: string
    checksum: string
  }>`select name, checksum from schema_migrations`.execute(db)
  const known = new Map(applied.rows.map((row) => [row.name, row.checksum]))
  for (const file of files) {
    const checksum = known.get(file.name)
    if (checksum !== undefined && checksum !== file.checksum) {
      throw new Error(`Migration ${file.name} was edited after it had been applied. Add a new one instead.`)
    }
  }
  const pending = files.filter((file) => !known.has(file.name))
  if (pending.length === 0) return []
  // One script is one transaction. Each step checks again under the lock, for another server may have been quicker.
  const steps = pending.map(
    ({ name, text, checksum }) => `
do $step$ begin
  if not exists (select from schema_migrations where name = '${name}') then
    execute $migration$${text}$migration$;
    insert into schema_migrations (name, checksum) values ('${name}', '${checksum}');
  end if;
end $step$;`,
  )
  await engine.script(`begin; select pg_advisory_xact_lock(${LOCK}); ${steps.join('\n')} commit;`)
  return pending.map((file) => file.name)
}
