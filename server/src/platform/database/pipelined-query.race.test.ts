import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { newDatabase } from '../../test/real-postgres.ts'
import { sendPipeline } from './pipelined-query.ts'

let pool: pg.Pool
let client: pg.PoolClient
beforeAll(async () => {
  pool = new pg.Pool({ connectionString: await newDatabase(inject('postgresUrl')), max: 1 })
  client = await pool.connect()
  await client.query('create table things (id int primary key, name text)')
})
afterAll(async () => {
  client.release()
  await pool.end()
})

const ADD = 'insert into things values ($1, $2)'
const ALL = 'select * from things order by id'
const nameOf = (text: string) => (text === ADD ? 'add' : text === ALL ? 'all' : undefined)
const send = (...statements: [sql: string, ...parameters: unknown[]][]) =>
  sendPipeline(
    client,
    statements.map(([sql, ...parameters]) => ({ sql, parameters })),
    nameOf,
    { types: pg.types, era: '' },
  )

describe('statements that are sent together', () => {
  it('are executed in order, and each has its own rows and count', async () => {
    const [added, again, all] = await send([ADD, 1, 'one'], [ADD, 2, null], [ALL])
    expect([added?.affected, again?.affected]).toEqual([1, 1])
    expect(all).toEqual({
      rows: [
        { id: 1, name: 'one' },
        { id: 2, name: null },
      ],
      affected: 2,
    })
  })

  it('after one that fails are not executed, and the connection continues, with new statements and known ones', async () => {
    await expect(send(['begin'], [ADD, 1, 'again'], ['delete from things'])).rejects.toMatchObject({
      code: '23505',
    })
    await send(['rollback'])
    expect((await send([ALL]))[0]?.rows).toHaveLength(2)
    expect((await send([ADD, 3, 'three']))[0]?.affected).toBe(1)
  })

  it('can be prepared again if the first attempt failed after PostgreSQL had read them', async () => {
    const named = (id: number) =>
      sendPipeline(
        client,
        [{ sql: "insert into things values ($1, 'fresh')", parameters: [id] }],
        () => 'fresh',
        { types: pg.types, era: '' },
      )
    await expect(named(1)).rejects.toMatchObject({ code: '23505' })
    expect((await named(4))[0]?.affected).toBe(1)
  })

  it('fail if a value of a row cannot be read, instead of returning the row without it', async () => {
    const unreadable = {
      getTypeParser: () => () => {
        throw new Error('Not a number.')
      },
    }
    const read = sendPipeline(client, [{ sql: 'select 1 as n', parameters: [] }], () => undefined, {
      types: unreadable,
      era: '',
    })
    await expect(read).rejects.toThrow('Not a number.')
    expect((await send(['select 1 as n']))[0]?.rows).toEqual([{ n: 1 }])
  })
})
