import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { newDatabase } from '../../test/real-postgres.ts'
import type { Engine } from './engine.ts'
import { openPostgres } from './postgres.ts'

let engine: Engine

beforeAll(async () => {
  engine = await openPostgres(await newDatabase(inject('postgresUrl')), 1)
  await engine.script(`create table things (id int); insert into things values (1)`)
})
afterAll(() => engine.close())

async function read(): Promise<Record<string, unknown>[]> {
  const connection = await engine.acquire()
  try {
    return (await connection.query('select * from things where id = $1', [1])).rows
  } finally {
    connection.release()
  }
}

describe('a connection to PostgreSQL', () => {
  it('with plans from before another server added a column is replaced, so that the next query succeeds', async () => {
    expect(await read()).toEqual([{ id: 1 }])
    await engine.script(`alter table things add column name text default 'one'`)
    await expect(read()).rejects.toThrow(/cached plan/)
    expect(await read()).toEqual([{ id: 1, name: 'one' }])
  })
})
