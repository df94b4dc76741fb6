import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../test/test-app.ts'
import { notify, sendLater, type Tx } from './database.ts'

describe.each(['postgres', 'embedded'] as const)('a transaction on the %s database', (kind) => {
  let testApp: TestApp
  let sent: string[][] = []
  beforeAll(async () => {
    testApp = await startTestApp(kind)
    const { engine } = testApp.product
    await engine.script('create table things (id int primary key)')
    const acquire = engine.acquire
    engine.acquire = async (lease) => {
      const connection = await acquire(lease)
      return {
        ...connection,
        query(statements) {
          if (lease === 'request') sent.push(statements.map((statement) => statement.sql))
          return connection.query(statements)
        },
      }
    }
  })
  afterAll(() => testApp.close())

  const insert = (id: number) => sql`insert into things values (${id})`
  const transact = (work: (tx: Tx) => Promise<unknown>) => {
    sent = []
    return testApp.product.platform.db.transaction().execute(work)
  }
  const things = async () =>
    (await sql`select id from things order by id`.execute(testApp.product.platform.db)).rows

  it('begins with its first statement, and sends deferred statements with its commit', async () => {
    await transact(async (tx) => {
      await sql`select 1`.execute(tx)
      await sendLater(tx, insert(1))
      await sendLater(tx, insert(2))
    })
    expect(sent).toEqual([
      ['begin', 'select 1'],
      ['insert into things values ($1)', 'insert into things values ($1)', 'commit'],
    ])
    expect(await things()).toEqual([{ id: 1 }, { id: 2 }])
  })

  it('notifies once it has committed, and never of what was rolled back', async () => {
    const received: string[] = []
    const { engine } = testApp.product
    await engine.listen('things', { onPayload: (payload) => received.push(payload) })
    const failing = transact(async (tx) => {
      await notify(tx, 'things', ['rolled back'])
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    await transact((tx) => notify(tx, 'things', ['one', 'two']))
    const notices = kind === 'postgres' ? [expect.stringContaining('pg_notify')] : []
    expect(sent.flat()).toEqual(['begin', 'commit', ...notices])
    await expect.poll(() => received, { timeout: 30_000 }).toEqual(['one', 'two'])
  })

  it('preserves the order of its statements', async () => {
    await transact(async (tx) => {
      await sendLater(tx, insert(3))
      const { rows } = await sql`select id from things where id = 3`.execute(tx)
      expect(rows).toEqual([{ id: 3 }])
    })
    expect(sent).toHaveLength(2)
  })

  it('stores nothing if a statement fails that was sent with the commit', async () => {
    const failing = transact(async (tx) => {
      await sql`select 1`.execute(tx)
      await sendLater(tx, insert(4))
      await sendLater(tx, insert(1))
      await sendLater(tx, insert(5))
    })
    await expect(failing).rejects.toMatchObject({ code: '23505' })
    expect(await things()).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }])
  })

  it('stores nothing if a parameter cannot be sent', async () => {
    const circular: Record<string, unknown> = {}
    circular.self = circular
    const failing = transact(async (tx) => {
      await sendLater(tx, insert(6))
      await sendLater(tx, sql`insert into things values (${circular})`)
    })
    await expect(failing).rejects.toThrow()
    expect(await things()).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }])
  })

  it('that is rolled back before its first statement sends nothing', async () => {
    const failing = transact(async (tx) => {
      await sendLater(tx, insert(7))
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    expect(sent).toEqual([])
  })

  it('reads a table again whose columns have changed since it was first read', async () => {
    const { engine, platform } = testApp.product
    await engine.script('create table widths (narrow int); insert into widths values (1)')
    const read = async () => (await sql`select * from widths`.execute(platform.db)).rows
    expect(await read()).toEqual([{ narrow: 1 }])
    await engine.script('alter table widths add column wide bigint')
    // The prepared statement no longer fits, as its first run finds out.
    await read().catch(() => {})
    expect(await read()).toEqual([{ narrow: 1, wide: null }])
  })
})
