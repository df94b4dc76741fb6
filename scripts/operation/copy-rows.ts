import type pg from 'pg'
import type { EngineConnection } from '../../server/src/platform/database/engine.ts'

/** Rows of a table that are sent together. */
const PORTION = 500
/** Beside the product's own tables: the jobs that wait. The queue's measurements and versions stay behind. */
const OF_QUEUE = ['queue', 'schedule', 'job', 'job_dependency']

/** A table of both databases. */
interface Table {
  /** With its schema, quoted. */
  name: string
  /** Without generated ones, quoted and joined by commas. */
  columns: string
}

const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name,
    (select string_agg(quote_ident(attname), ', ' order by attname) from pg_attribute
      where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'schema_migrations'
    and (n.nspname = 'public' or n.nspname = 'jobs' and c.relname in (${OF_QUEUE.map((name) => `'${name}'`).join(', ')}))
  order by 1`

const FOREIGN_KEYS = `
  select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(c.oid) as definition
  from pg_constraint c join pg_namespace n on n.oid = c.connamespace
  where c.contype = 'f' and c.conparentid = 0 and n.nspname in ('public', 'jobs')`

/** The number of rows, and a sum over the texts of all rows that no order changes. */
const sumOf = ({ name, columns }: Table) => `
  select count(*)::text || ' ' || coalesce(sum(('x' || left(md5(t::text), 15))::bit(60)::bigint), 0) as sum
  from (select ${columns} from ${name}) t`

/**
 * Copies all rows into an empty database of the same version, in one transaction: all or nothing. Foreign keys are
 * checked again, sequences continue, and each table is compared with its copy.
 * @param to a role that owns the tables
 * @returns the number of rows
 * @throws if the tables differ, or a copy differs from its table
 */
export async function copyRows(from: EngineConnection, to: pg.Client): Promise<number> {
  const read = async <Row>(sql: string) => (await from.query([{ sql, parameters: [] }]))[0]?.rows as Row[]
  const tables = await read<Table>(TABLES)
  const { rows: theirs } = await to.query<Table>(TABLES)
  if (JSON.stringify(tables) !== JSON.stringify(theirs))
    throw new Error(
      'The two databases have different tables. Start the server once on the data folder, stop it, and try again.',
    )
  await to.query(
    "begin; set local timezone = 'UTC'; set local statement_timeout = 0; set local lock_timeout = 0",
  )
  try {
    await read('begin')
    await read("set local timezone = 'UTC'")
    const { rows: keys } = await to.query<{ table: string; name: string; definition: string }>(FOREIGN_KEYS)
    for (const { table, name } of keys) await to.query(`alter table ${table} drop constraint ${name}`)
    for (const { name } of tables) await to.query(`alter table ${name} disable trigger user`)
    await to.query(`truncate ${tables.map(({ name }) => name).join(', ')}`)
    let copied = 0
    for (const table of tables) copied += await copyTable(read, to, table)
    for (const { name, last_value, is_called } of await read<Sequence>(SEQUENCES))
      await to.query('select setval($1, $2, $3)', [name, last_value, is_called])
    for (const { name } of tables) await to.query(`alter table ${name} enable trigger user`)
    for (const { table, name, definition } of keys)
      await to.query(`alter table ${table} add constraint ${name} ${definition}`)
    await read('commit')
    await to.query('commit')
    return copied
  } catch (error) {
    await to.query('rollback')
    await read('rollback')
    throw error
  }
}

interface Sequence {
  name: string
  last_value: string
  is_called: boolean
}
const SEQUENCES = `
  select format('%I.%I', schemaname, sequencename) as name, coalesce(last_value, start_value)::text as last_value,
    last_value is not null as is_called
  from pg_sequences where schemaname = 'public'`

/** Returns the number of rows. */
async function copyTable(
  read: <Row>(sql: string) => Promise<Row[]>,
  to: pg.Client,
  table: Table,
): Promise<number> {
  const { name, columns } = table
  let copied = 0
  // The text of a row as JSON keeps every digit, and the text of a JSON column.
  await read(
    `declare rows_of_table cursor for select row_to_json(t)::text as row from (select ${columns} from ${name}) t`,
  )
  for (;;) {
    const portion = await read<{ row: string }>(`fetch ${PORTION} from rows_of_table`)
    if (portion.length === 0) break
    await to.query(
      `insert into ${name} (${columns}) overriding system value
        select ${columns} from json_populate_recordset(null::${name}, $1::json)`,
      [`[${portion.map(({ row }) => row).join(',')}]`],
    )
    copied += portion.length
  }
  await read('close rows_of_table')
  const [[own], copy] = [
    await read<{ sum: string }>(sumOf(table)),
    await to.query<{ sum: string }>(sumOf(table)),
  ]
  if (own?.sum !== copy.rows[0]?.sum) throw new Error(`The copy of ${name} differs from the table.`)
  return copied
}
