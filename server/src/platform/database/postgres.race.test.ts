import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { newDatabase } from '../../test/real-postgres.ts'
import { type Db, openDatabase } from './database.ts'
import type { Engine } from './engine.ts'
import { LEASES } from './leases.ts'
import { openPostgres } from './postgres.ts'

let engine: Engine
let url: string
let db: Db

beforeAll(async () => {
  url = await newDatabase(inject('postgresUrl'))
  engine = await openPostgres(url, 1)
  db = openDatabase(engine)
  await engine.script(`create table things (id int); insert into things values (1)`)
})
afterAll(() => engine.close())

async function read(): Promise<Record<string, unknown>[]> {
  const connection = await engine.acquire('request')
  try {
    const [result] = await connection.query([{ sql: 'select * from things where id = $1', parameters: [1] }])
    return result?.rows ?? []
  } finally {
    connection.release()
  }
}

/** Runs a statement on a connection of its own, which may change the database whatever its default is. */
async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, options: '-c default_transaction_read_only=off' })
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** Ends all other connections to the database, as a restart does. */
const cutOthers = () =>
  administer(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )

describe('a connection to PostgreSQL', () => {
  it('that is not free in time, or a lock that is held for too long, is reported as busy; the reserve still responds', async () => {
    await db.transaction().execute(async (tx) => {
      await sql`select * from things for update`.execute(tx)
      await expect(read()).rejects.toMatchObject({ name: 'DatabaseUnavailable', reason: 'busy' })
      const locked = sql`update things set id = id`.execute(openDatabase(engine, 'reserve'))
      await expect(locked).rejects.toMatchObject({ name: 'DatabaseUnavailable', reason: 'busy' })
      expect((await sql`select from things`.execute(openDatabase(engine, 'reserve'))).rows).toEqual([{}])
    })
    expect(await read()).toEqual([{ id: 1 }])
  })

  it('that had to be waited for leaves less time for locks; the next lease has all of it', async () => {
    const lockTimeout = async (lease: Awaited<ReturnType<Engine['acquire']>>) => {
      const sql = `select setting::int as ms from pg_settings where name = 'lock_timeout'`
      const [result] = await lease.query([{ sql, parameters: [] }])
      return result?.rows[0]?.ms
    }
    const first = await engine.acquire('request')
    const waiting = engine.acquire('request')
    setTimeout(() => first.release(), 500)
    const second = await waiting
    expect(await lockTimeout(second)).toBeLessThan(LEASES.request.wait - 400)
    second.release()
    const third = await engine.acquire('request')
    expect(await lockTimeout(third)).toBe(LEASES.request.wait)
    third.release()
  })

  it('that is lost while a transaction holds it fails that transaction as unavailable, and the next one succeeds', async () => {
    const lost = db.transaction().execute(async (tx) => {
      await sql`select * from things`.execute(tx)
      await cutOthers()
      await sql`select * from things`.execute(tx)
    })
    await expect(lost).rejects.toMatchObject({ name: 'DatabaseUnavailable', reason: 'lost' })
    expect(await read()).toEqual([{ id: 1 }])
  })

  it('that is lost in the middle of a statement is replaced as well', async () => {
    const connection = await engine.acquire('request')
    const statement = connection.query([{ sql: 'select pg_sleep(60)', parameters: [] }])
    await Promise.all([expect(statement).rejects.toMatchObject({ reason: 'lost' }), cutOthers()])
    connection.release()
    expect(await read()).toEqual([{ id: 1 }])
  })

  it('that leads to a standby is given up at the first change, so that the next one may find a primary', async () => {
    const change = () => sql`update things set id = id`.execute(db)
    const setReadOnly = (value: 'on' | 'off') =>
      administer(
        `alter database ${pg.escapeIdentifier(new URL(url).pathname.slice(1))} set default_transaction_read_only = ${value}`,
      )
    await setReadOnly('on')
    await cutOthers()
    await expect(change()).rejects.toMatchObject({ name: 'DatabaseUnavailable', reason: 'lost' })
    await setReadOnly('off')
    // Only new connections are read-write.
    await change()
  })

  it('with a plan from before another server added a column plans again', async () => {
    expect(await read()).toEqual([{ id: 1 }])
    await engine.script(`alter table things add column name text default 'one'`)
    expect(await read()).toEqual([{ id: 1, name: 'one' }])
  })
})

it('a transaction that meets a plan from before a migration is undone and done again, once for all connections', async () => {
  const three = await openPostgres(url, 3)
  const many = openDatabase(three)
  const add = async (thing: number, afterwards = async () => {}) => {
    let tries = 0
    await many.transaction().execute(async (tx) => {
      tries += 1
      await sql`insert into things (id) values (${thing})`.execute(tx)
      await sql`select * from things`.execute(tx)
      await afterwards()
    })
    return tries
  }
  // Each has its connection while the next ones begin.
  expect(await add(2, async () => void (await add(3, async () => void (await add(4)))))).toBe(1)
  await engine.script(`alter table things add column city text default 'one'`)
  const tries: number[] = []
  const first = await add(5, async () => void tries.push(await add(6), await add(7)))
  expect([first, ...tries]).toEqual([2, 1, 1])
  const { rows } = await sql<{ id: number }>`select id from things order by id`.execute(many)
  expect(rows.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7])
  await many.destroy()
})
