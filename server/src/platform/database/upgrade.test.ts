import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { migrate } from '../../../migrations/migrate.ts'
import { dropDatabase, newDatabase } from '../../test/real-postgres.ts'
import { type Db, openDatabase } from './database.ts'
import type { Engine } from './engine.ts'
import { openEmbedded } from './pglite.ts'
import { openPostgres } from './postgres.ts'

const MIGRATIONS = join(import.meta.dirname, '../../../migrations')
const INDEX = `-- without transaction
create index concurrently things_by_name on things (name);
do $$ begin
  loop
    update things set name = 'none' where id in (select id from things where name is null limit 2);
    exit when not found;
    commit;
  end loop;
end $$;`
const NO_WAIT = { count: 3, pauseMs: 0 }

let folder: string
let engine: Engine
let db: Db

/** Adds a migration to a copy of the product's, after the others in the order of the calls. */
let added = 0
const add = (text: string) => {
  added += 1
  writeFileSync(join(folder, `9${String(added).padStart(2, '0')}-test.sql`), text)
}
const upgrade = (tries = NO_WAIT) => migrate(engine, db, { folder: pathToFileURL(`${folder}/`), tries })
const valid = async (index: string) => {
  const { rows } = await sql<{ valid: boolean }>`
    select indisvalid as valid from pg_index where indexrelid = to_regclass(${index})`.execute(db)
  return rows[0]?.valid ?? null
}
const names = async () =>
  (await sql<{ name: string | null }>`select name from things order by id`.execute(db)).rows.map(
    ({ name }) => name,
  )
const last = async () => {
  const { rows } = await sql<{ name: string }>`
    select name from schema_migrations where name not like 'repeatable/%' order by name desc limit 1`.execute(
    db,
  )
  return rows[0]?.name
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'homeslice-migrations-'))
  cpSync(MIGRATIONS, folder, { recursive: true })
  added = 0
  return () => rmSync(folder, { recursive: true })
})

describe('on PostgreSQL', () => {
  let url: string
  beforeAll(async () => {
    url = await newDatabase(inject('postgresUrl'), inject('postgresTemplate'))
    engine = await openPostgres(url, 3)
    db = openDatabase(engine)
  })
  afterAll(async () => {
    await db.destroy()
    await dropDatabase(inject('postgresUrl'), url)
  })
  beforeEach(async () => {
    await sql`delete from schema_migrations where name like '9%'`.execute(db)
    await engine.script(`drop table if exists things; create table things (id int primary key, name text);
      insert into things values (1, 'one'), (2, null), (3, null), (4, null)`)
  })

  it('a file without a transaction builds an index and fills in portions', async () => {
    add(INDEX)
    await upgrade()
    expect([await valid('things_by_name'), await last()]).toEqual([true, '901-test.sql'])
    expect(await names()).toEqual(['one', 'none', 'none', 'none'])
  })

  it('one that was interrupted is continued: a half-made index is made again, a complete one is left', async () => {
    await sql`update things set name = 'one'`.execute(db)
    add(
      '-- without transaction\ncreate index concurrently things_by_id on things (id);\ncreate unique index concurrently things_by_name on things (name);',
    )
    await expect(upgrade()).rejects.toThrow('could not create unique index')
    const complete = () => sql`select to_regclass('things_by_id')::oid as id`.execute(db)
    const before = (await complete()).rows
    expect([await valid('things_by_name'), await last()]).toEqual([false, expect.not.stringMatching(/^9/)])
    await sql`update things set name = id`.execute(db)
    await upgrade()
    expect([await valid('things_by_name'), await last()]).toEqual([true, '901-test.sql'])
    expect((await complete()).rows).toEqual(before)
  })

  it('each migration keeps what those before it have done when it fails', async () => {
    add('alter table things add column city text')
    add('alter table things add column street text; select 1 / 0')
    await expect(upgrade()).rejects.toThrow('division by zero')
    expect(await last()).toBe('901-test.sql')
    const { rows } = await sql<object>`select * from things where id = 1`.execute(db)
    expect(rows).toEqual([{ id: 1, name: 'one', city: null }])
  })

  it('one that gets no lock gives up in between, so that others pass, and then says so', async () => {
    add('alter table things add column city text')
    await db.transaction().execute(async (tx) => {
      await sql`select from things`.execute(tx)
      await expect(upgrade()).rejects.toThrow(/^901-test\.sql did not get a lock/)
    })
    await upgrade()
    expect(await last()).toBe('901-test.sql')
  })

  it('one that waits for a lock gets it once it is free', async () => {
    add('alter table things add column city text')
    let upgrading = Promise.resolve<unknown>(undefined)
    await db.transaction().execute(async (tx) => {
      await sql`select from things`.execute(tx)
      upgrading = upgrade({ count: 1_000, pauseMs: 0 })
      const isWaiting = async () => {
        const { rows } = await sql`select from pg_stat_activity where application_name = 'homeslice migration'
          and wait_event_type = 'Lock' and datname = current_database()`.execute(db)
        return rows.length > 0
      }
      await expect.poll(isWaiting).toBe(true)
    })
    await upgrading
    expect(await last()).toBe('901-test.sql')
  })

  it('servers that start simultaneously migrate once, also where an index waits for the others', async () => {
    add('alter table things add column city text')
    add(INDEX)
    const other = await openPostgres(url, 2)
    const otherDb = openDatabase(other)
    const options = { folder: pathToFileURL(`${folder}/`), tries: NO_WAIT }
    await Promise.all([upgrade(), migrate(other, otherDb, options), migrate(other, otherDb, options)])
    expect([await last(), await valid('things_by_name')]).toEqual(['902-test.sql', true])
    await otherDb.destroy()
  })
})

it('the embedded database applies files with and without transactions too, at its first start and later', {
  tags: 'long',
}, async () => {
  const data = mkdtempSync(join(tmpdir(), 'homeslice-embedded-'))
  engine = await openEmbedded(join(data, 'database'), 'filling')
  db = openDatabase(engine)
  add(
    `create table things (id int primary key, name text); insert into things values (1, 'one'), (2, null), (3, null), (4, null)`,
  )
  add(INDEX)
  expect(await upgrade()).toEqual({ isNew: true })
  expect([await valid('things_by_name'), await last()]).toEqual([true, '902-test.sql'])
  add(INDEX.replaceAll('by_name', 'by_both').replace('(name)', '(id, name)'))
  expect(await upgrade()).toEqual({ isNew: false })
  expect([await valid('things_by_both'), await last()]).toEqual([true, '903-test.sql'])
  expect(await names()).toEqual(['one', 'none', 'none', 'none'])
  await db.destroy()
  rmSync(data, { recursive: true })
})
