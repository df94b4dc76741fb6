import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../src/platform/database/database.ts'
import type { Engine, RunScript } from '../src/platform/database/engine.ts'
import { sha256 } from '../src/platform/sha256.ts'
import { statementsOf } from './sql-statements.ts'

const FOLDER = new URL('./', import.meta.url)
/** Views and functions, of which only the newest version matters: they run again when they or the tables change. */
export const REPEATABLE = 'repeatable/'
/** First line of a migration whose statements run one by one, each in a transaction of its own. */
export const WITHOUT_TRANSACTION = '-- without transaction'
/** Held by the server that changes tables or rights. */
export const MIGRATION_LOCK = 4_711_001

/**
 * While a migration waits for a lock, all requests for the table wait behind it; they give up after 1.9 s. So it gives up
 * earlier, lets them pass, and tries again: for a minute, which no transaction of a server takes.
 */
const LOCK_MS = 500
const TRIES = { count: 40, pauseMs: 1_000 }
/** How often a server asks whether another one has migrated. To wait inside of a statement would hold up that other one. */
const ASK_MS = 100

/**
 * Applies the pending migrations in the order of their names, then the repeatable ones that are pending or follow a
 * migration. An empty database is made in one transaction. Otherwise each migration has its own, so that its locks end
 * with it and running servers go on; one that is interrupted continues at the next start. Several servers may start
 * simultaneously: one migrates, the others wait.
 * @returns whether the database was empty before
 * @throws if the database was migrated with a different list of migrations, and is left unchanged; or if a migration fails
 * or gets no lock, and those before it stay
 */
export async function migrate(
  engine: Engine,
  db: Db,
  { folder = FOLDER, tries = TRIES } = {},
): Promise<{ isNew: boolean }> {
  const [files, repeatable] = await Promise.all([read(folder, ''), read(folder, REPEATABLE)])
  if (!(await hasList(db)))
    await sql`create table if not exists schema_migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`
      .execute(db)
      .catch(rejectOtherRole)
  const { rows } = await sql<Applied>`${sql.raw(LIST)}`.execute(db)
  const { isNew, units } = pendingOf(files, repeatable, rows)
  if (units.length === 0) return { isNew }
  await engine
    .onOwnConnection((run) =>
      underLock(run, async () => {
        // Another server may have been faster.
        const rows = (await run(LIST)) as unknown as Applied[]
        const { units } = pendingOf(files, repeatable, rows)
        for (const unit of units) await apply(run, unit, tries)
      }),
    )
    .catch(rejectOtherRole)
  return { isNew }
}

const LIST = 'select name, checksum from schema_migrations order by name'

interface Applied {
  name: string
  checksum: string
}
interface Migration extends Applied {
  text: string
}

/** The SQL files of a folder in the order of their names, which include the folder. */
async function read(root: URL, folder: string): Promise<Migration[]> {
  const names = (await readdir(new URL(folder, root))).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (file) => {
      const name = `${folder}${file}`
      const text = await readFile(new URL(name, root), 'utf8')
      return { name, text, checksum: sha256(text) }
    }),
  )
}

/** What is applied together: the files of one transaction, or one file without any. */
type Unit = readonly Migration[]

const isWithoutTransaction = ({ text }: Migration) => text.startsWith(WITHOUT_TRANSACTION)

/** @throws if the applied migrations are not the beginning of this version's list */
function pendingOf(files: readonly Migration[], repeatable: readonly Migration[], rows: readonly Applied[]) {
  const applied = rows.filter(({ name }) => !name.startsWith(REPEATABLE))
  rejectOtherList(files, applied)
  const pending = files.slice(applied.length)
  const isNew = applied.length === 0
  const units: Migration[][] = []
  for (const file of pending) {
    const last = units.at(-1)
    const first = last?.[0]
    if (isNew && last && first && !isWithoutTransaction(first) && !isWithoutTransaction(file)) last.push(file)
    else units.push([file])
  }
  const views = repeatable.filter((file) => pending.length > 0 || !isAmong(rows, file))
  const last = units.at(-1)
  if (isNew && last?.[0] && !isWithoutTransaction(last[0])) last.push(...views)
  else if (views.length > 0) units.push(views)
  return { isNew, units }
}

const isAmong = (applied: readonly Applied[], { name, checksum }: Applied) =>
  applied.some((one) => one.name === name && one.checksum === checksum)

/** Does the work while no other server migrates. */
async function underLock(run: RunScript, work: () => Promise<void>): Promise<void> {
  const isTaken = async () => (await run(`select pg_try_advisory_lock(${MIGRATION_LOCK}) as taken`))[0]?.taken
  while (!(await isTaken())) await pause(ASK_MS)
  try {
    await work()
  } finally {
    // The end of a lost connection has released it.
    await run(`reset lock_timeout; select pg_advisory_unlock(${MIGRATION_LOCK})`).catch(() => {})
  }
}

async function apply(run: RunScript, unit: Unit, tries: typeof TRIES): Promise<void> {
  const [first] = unit
  if (!first) return
  const work = isWithoutTransaction(first) ? () => applyOneByOne(run, first) : () => applyTogether(run, unit)
  for (let tried = 1; ; tried += 1) {
    try {
      return await work()
    } catch (error) {
      if (!isHeldUp(error)) throw error
      if (tried === tries.count)
        throw new Error(
          `${first.name} did not get a lock, because a transaction has held it all the time. What was not applied yet is unchanged: end that transaction (docs/operations.md, AuctionClockSilent), and start again.`,
          { cause: error },
        )
      await pause(tries.pauseMs)
    }
  }
}

/** A lock that was not free in time, or two that waited for each other. */
const isHeldUp = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === '55P03' || error.code === '40P01')

async function applyTogether(run: RunScript, unit: Unit): Promise<void> {
  const steps = unit.map((migration) => `${migration.text}\n;${entryOf(migration)}`)
  try {
    await run(`begin; set local lock_timeout = ${LOCK_MS}; ${steps.join('\n')} commit;`)
  } catch (error) {
    await run('rollback').catch(() => {})
    throw error
  }
}

/** Each statement may have been done before an interruption, and is written so that it can be done again. */
async function applyOneByOne(run: RunScript, migration: Migration): Promise<void> {
  for (const { text, syntax } of statementsOf(migration.text)) {
    const index = indexMadeBy(syntax)
    if (index !== undefined && (await isIndexValid(run, index))) continue
    // It waits for transactions that began earlier, and no one waits for it.
    await run(`set lock_timeout = ${/\bindex concurrently\b/.test(syntax) ? 0 : LOCK_MS}`)
    await run(text)
  }
  await run(`begin; ${entryOf(migration)} commit;`)
}

const indexMadeBy = (syntax: string): string | undefined =>
  /^create (?:unique )?index concurrently (?:if not exists )?(\w+) on /.exec(syntax)?.[1]

/** Removes what is left of an index whose making was interrupted: it is never used, and slows down each write. */
async function isIndexValid(run: RunScript, index: string): Promise<boolean> {
  const [found] = await run(
    `select indisvalid as "isValid" from pg_index where indexrelid = to_regclass('${index}')`,
  )
  if (found && !found.isValid) {
    await run('set lock_timeout = 0')
    await run(`drop index concurrently ${index}`)
  }
  return found?.isValid === true
}

/** Records a migration. After a numbered one the repeatable ones run again, even if they are interrupted. */
const entryOf = ({ name, checksum }: Migration) => `
  delete from schema_migrations where name ${name.startsWith(REPEATABLE) ? `= '${name}'` : `like '${REPEATABLE}%'`};
  insert into schema_migrations (name, checksum) values ('${name}', '${checksum}');`

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
