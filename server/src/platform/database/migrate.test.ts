import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { migrate } from '../../../migrations/migrate.ts'
import { dropDatabase, newDatabase } from '../../test/real-postgres.ts'
import { sha256 } from '../sha256.ts'
import { type Db, openDatabase } from './database.ts'
import type { Engine } from './engine.ts'
import { openPostgres } from './postgres.ts'

const MIGRATIONS = join(import.meta.dirname, '../../../migrations')
let url: string
let engine: Engine
let db: Db
beforeAll(async () => {
  url = await newDatabase(inject('postgresUrl'))
  engine = await openPostgres(url, 2)
  db = openDatabase(engine)
})
afterAll(async () => {
  await db.destroy()
  await dropDatabase(inject('postgresUrl'), url)
})

const tables = async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' order by 1`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}

it('a database with another list of migrations is rejected with a message and left unchanged', async () => {
  await sql`create table schema_migrations (name text primary key, checksum text not null,
    applied_at timestamptz not null default now())`.execute(db)
  await sql`insert into schema_migrations (name, checksum) values ('001-accounts.sql', 'a'), ('002-events.sql', 'b')`.execute(
    db,
  )
  await expect(migrate(engine, db)).rejects.toThrow(
    /^This database was created by another version of HomeSlice: it has 001-accounts\.sql.* It was left unchanged\./,
  )
  expect(await tables()).toEqual(['schema_migrations'])
  const { rows } = await sql`select name from schema_migrations order by name`.execute(db)
  expect(rows).toEqual([{ name: '001-accounts.sql' }, { name: '002-events.sql' }])
})

it('an empty database is created once and then complete', async () => {
  await sql`drop table schema_migrations`.execute(db)
  expect(await migrate(engine, db)).toEqual({ isNew: true })
  expect((await tables()).length).toBeGreaterThan(20)
  expect(await migrate(engine, db)).toEqual({ isNew: false })
})

describe('a repeatable file', () => {
  const isThere = async (view: string) => {
    const { rows } = await sql<{
      isThere: boolean
    }>`select to_regclass(${view}) is not null as "isThere"`.execute(db)
    return rows[0]?.isThere
  }

  it('runs again when it has changed', async () => {
    await sql`drop view deal_listing_sources`.execute(db)
    await migrate(engine, db)
    expect(await isThere('deal_listing_sources')).toBe(false)
    await sql`update schema_migrations set checksum = 'older' where name like 'repeatable/%'`.execute(db)
    expect(await migrate(engine, db)).toEqual({ isNew: false })
    expect(await isThere('deal_listing_sources')).toBe(true)
  })

  it('runs again after a migration, and is new to a database from before it', async () => {
    await engine.script('drop schema public cascade; create schema public;')
    const files = readdirSync(MIGRATIONS)
      .filter((name) => name.endsWith('.sql'))
      .sort()
    const [before, after] = [files.filter((name) => name < '058'), files.filter((name) => name >= '058')]
    await sql`create table schema_migrations (name text primary key, checksum text not null,
      applied_at timestamptz not null default now())`.execute(db)
    for (const name of before) {
      const text = readFileSync(join(MIGRATIONS, name), 'utf8')
      await engine.script(text)
      await sql`insert into schema_migrations (name, checksum) values (${name}, ${sha256(text)})`.execute(db)
    }
    expect(await migrate(engine, db)).toEqual({ isNew: false })
    expect(await isThere('deal_listing_sources')).toBe(true)
    const { rows } = await sql<{ name: string }>`
      select name from schema_migrations where name >= '058' order by name`.execute(db)
    expect(rows.map(({ name }) => name)).toEqual(
      expect.arrayContaining([...after, 'repeatable/deal-listings.sql']),
    )
  })
})

it('a migration that was edited after it was applied is rejected', async () => {
  await sql`update schema_migrations set checksum = 'other'`.execute(db)
  await expect(migrate(engine, db)).rejects.toThrow(/^Migration 001-baseline\.sql was edited/)
})
