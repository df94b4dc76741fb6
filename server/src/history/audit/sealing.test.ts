import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { CHAIN_START, chainAfter, type SealableEvent } from '#domain/history/audit/seal.ts'
import { openSigningKey } from '../../platform/auth/signing-key.ts'
import type { Tx } from '../../platform/database/database.ts'
import { sha256 } from '../../platform/sha256.ts'
import { effort } from '../../test/effort.ts'
import { startTestApp, type TestApp } from '../../test/test-app.ts'
import { sealEvents } from './commands/seal-events.ts'
import { signDigest } from './commands/sign-digest.ts'
import { verifyAudit } from './queries/verify-events.ts'
import { digestRecord, digestText, leafWith, SEALABLE } from './rows.ts'

const EVENTS = 60

let testApp: TestApp
/** Ids of the events, all of them signed, with gaps between them. */
let ids: number[]
beforeAll(async () => {
  testApp = await startTestApp()
  for (let batch = 0; batch < 3; batch += 1) {
    await append(EVENTS / 3)
    // An id that was not used, as after a transaction that was rolled back.
    await sql`select nextval(pg_get_serial_sequence('events', 'id'))`.execute(db())
    expect(await sealEvents(testApp.product.platform)).toBe(true)
    await signDigest(testApp.product.platform)
  }
  const { rows } = await sql<{ id: number }>`select id from events order by id`.execute(db())
  ids = rows.map(({ id }) => id)
})
afterAll(() => testApp.close())

const db = () => testApp.product.platform.background
const append = (count: number) =>
  sql`
    insert into events (type, audit_type, subject_type, subject_id, subject_label, address, api_key, before, after)
    select 'test.happened', 'deal_changes', 'deal', gen_random_uuid(), 'HS-' || n, '10.0.0.' || n,
      (array[null, '', 'Import (hsk_4f9c21ab)'])[n % 3 + 1],
      case n % 3 when 0 then null else jsonb_build_object('amount', n || '.00', 'names', jsonb_build_array('one', n)) end,
      jsonb_build_object('amount', (n + 1) || '.00', 'note', 'line one' || chr(10) || 'line "two"', 'is_late', n % 2 = 0)
    from generate_series(1, ${count}::int) n`.execute(db())
const verify = (tx?: Tx) => verifyAudit(tx ?? db(), testApp.product.platform.storage)

class Undo extends Error {}
/** Changes the tables in a way that the product refuses, and rolls it back. */
async function tampered<R>(work: (tx: Tx) => Promise<R>): Promise<R> {
  let result: { value: R } | undefined
  await db()
    .transaction()
    .execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      result = { value: await work(tx) }
      throw new Undo()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error
    })
  if (!result) throw new Error('Nothing was done.')
  return result.value
}

/** Seals everything from an id on again, as an attacker who knows the format would. */
async function sealAgain(tx: Tx, from: number) {
  await sql`delete from event_seals where event_id >= ${from}`.execute(tx)
  const { rows } = await sql<{ chain: string }>`
    select encode(chain, 'hex') as chain from event_seals order by event_id desc limit 1`.execute(tx)
  let chain = rows[0]?.chain ?? CHAIN_START
  const events = await sql<SealableEvent>`
    select ${SEALABLE} from events e where e.id >= ${from} order by e.id`.execute(tx)
  for (const event of events.rows) {
    const salt = createHash('md5').update(event.id).digest('hex')
    const leaf = leafWith(event, { salt })
    chain = chainAfter(sha256, chain, leaf)
    await sql`insert into event_seals values (${Number(event.id)}, decode(${salt}, 'hex'), decode(${leaf}, 'hex'), decode(${chain}, 'hex'))`.execute(
      tx,
    )
  }
}

const CHANGES = [
  "at = at + interval '1 microsecond'",
  "type = type || 'x'",
  'audit_type = null',
  "subject_type = 'user'",
  'subject_id = null',
  'subject_id = gen_random_uuid()',
  "subject_label = subject_label || ' '",
  "address = '10.9.9.9'",
  "api_key = case when api_key is null then '' else api_key || 'x' end",
  "api_key = case when api_key is null then 'Import (hsk_00000000)' end",
  'address = null',
  'before = after, after = before',
  'after = null',
  `after = after || '{"amount": "999999.00"}'`,
  `after = after || '{"more": null}'`,
  `after = after - 'note'`,
  `after = '[]'`,
  `after = after || '{"is_late": "true"}'`,
]
const SEAL_CHANGES = ['salt', 'leaf', 'chain'].map((column) => `${column} = sha256(${column})`)

/** What an attacker does, and the id that must be named first. */
type Mutation = (tx: Tx) => Promise<number>
const change = (set: string, id: number) => async (tx: Tx) => {
  await sql`update events set ${sql.raw(set)} where id = ${id}`.execute(tx)
  return id
}
const remove = (id: number, until: number, withSeals: boolean) => async (tx: Tx) => {
  await sql`delete from events where id between ${id} and ${until}`.execute(tx)
  if (withSeals) await sql`delete from event_seals where event_id between ${id} and ${until}`.execute(tx)
  return id
}
const insert = (id: number) => async (tx: Tx) => {
  await sql`insert into events (id, type, subject_type) overriding system value values (${id}, 'test.invented', 'deal')`.execute(
    tx,
  )
  return id
}
const swap = (one: number, other: number) => async (tx: Tx) => {
  await sql`
    update events e set at = o.at, type = o.type, subject_id = o.subject_id, subject_label = o.subject_label,
      address = o.address, before = o.before, after = o.after
    from events o where e.id in (${one}, ${other}) and o.id in (${one}, ${other}) and o.id <> e.id`.execute(
    tx,
  )
  return Math.min(one, other)
}
const swapWithSeals = (one: number, other: number) => async (tx: Tx) => {
  await swap(one, other)(tx)
  await sql`update event_seals s set salt = o.salt, leaf = o.leaf from event_seals o
    where s.event_id in (${one}, ${other}) and o.event_id in (${one}, ${other}) and o.event_id <> s.event_id`.execute(
    tx,
  )
  return Math.min(one, other)
}
const changeSeal = (set: string, id: number) => async (tx: Tx) => {
  await sql`update event_seals set ${sql.raw(set)} where event_id = ${id}`.execute(tx)
  return id
}
const withNewSeals = (mutation: Mutation) => async (tx: Tx) => {
  const id = await mutation(tx)
  await sealAgain(tx, id)
  return id
}

const place = fc.nat({ max: EVENTS - 1 })
const twoPlaces = fc.uniqueArray(place, { minLength: 2, maxLength: 2 })
const at = (index: number) => ids[index] ?? 0
/** Unused ids between others. */
const free = () => ids.flatMap((id) => (ids.includes(id + 1) || id === ids.at(-1) ? [] : [id + 1]))
const simple = fc.oneof(
  fc.tuple(fc.constantFrom(...CHANGES), place).map(
    ([set, n]) =>
      () =>
        change(set, at(n)),
  ),
  fc.tuple(place, fc.boolean()).map(
    ([n, both]) =>
      () =>
        remove(at(n), at(n), both),
  ),
  fc.tuple(place, fc.boolean()).map(
    ([n, both]) =>
      () =>
        remove(at(n), Number.MAX_SAFE_INTEGER, both),
  ),
  fc.nat().map((n) => () => insert([0, -1, ...free()][n % (2 + free().length)] ?? 0)),
  twoPlaces.map(
    ([one = 0, other = 0]) =>
      () =>
        swap(at(one), at(other)),
  ),
)
const mutations = fc.oneof(
  { weight: 6, arbitrary: simple },
  { weight: 3, arbitrary: simple.map((make) => () => withNewSeals(make())) },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.constantFrom(...SEAL_CHANGES), place).map(
      ([set, n]) =>
        () =>
          changeSeal(set, at(n)),
    ),
  },
  {
    weight: 1,
    arbitrary: twoPlaces.map(
      ([one = 0, other = 0]) =>
        () =>
          swapWithSeals(at(one), at(other)),
    ),
  },
)

describe('the sealed audit log', () => {
  it('is as it was written', async () => {
    expect(await verify()).toEqual({
      events: EVENTS,
      unsealed: 0,
      undigested: 0,
      digests: 3,
      keys: [testApp.product.platform.signingKey.fingerprint],
      problems: [],
    })
  })

  it('names the first bad row of each of many random mutations', async () => {
    await fc.assert(
      fc.asyncProperty(mutations, async (make) => {
        const [expected, { problems }] = await tampered(
          async (tx) => [await make()(tx), await verify(tx)] as const,
        )
        expect(problems[0]?.event).toBe(expected)
      }),
      { numRuns: effort(100, 1_000) },
    )
    expect((await verify()).problems).toEqual([])
  }, 180_000)
})

describe('a digest', () => {
  it('that was changed or removed, in the table or in the storage, is named with the first event that it would cover', async () => {
    const { storage } = testApp.product.platform
    const first = at(EVENTS / 3 - 1) + 1
    const verifyWith = async (changed: (name: string, text: string) => string | null) => {
      const { problems } = await verifyAudit(db(), {
        recordNames: storage.recordNames,
        readRecord: async (name) => changed(name, (await storage.readRecord(name)) ?? ''),
      })
      return problems[0]
    }
    const second = digestRecord(2)
    const only = (edit: (text: string) => string | null) => (name: string, text: string) =>
      name === second ? edit(text) : text
    expect(await verifyWith(only((text) => text.replace('"events":20', '"events":19')))).toEqual({
      event: first,
      what: 'digest 2 has a signature that is not of its text',
    })
    expect(await verifyWith(only(() => null))).toMatchObject({ event: first })
    expect(
      await verifyWith((name, text) => (name.includes('seals') ? text.replace(/\d/, 'x') : text)),
    ).toEqual({
      event: 1,
      what: 'digest 1 has lost its list of seals, or the list was changed',
    })
    const inTable = await tampered(async (tx) => {
      await sql`delete from audit_digests where number = 2`.execute(tx)
      await sql`update audit_digests set signature = 'x' where number = 3`.execute(tx)
      return (await verify(tx)).problems
    })
    expect(inTable).toMatchObject([{ what: expect.stringContaining('digest 3 is not the same') }])
  })

  it('that was exchanged everywhere for another that the same key signed is found by the next digest', async () => {
    const { storage, signingKey } = testApp.product.platform
    const second = digestRecord(2)
    const [content = ''] = ((await storage.readRecord(second)) ?? '').split('\n')
    const exchanged = content.replace(/"made_at":"[^"]*"/, '"made_at":"2020-01-01T00:00:00.000Z"')
    const signature = signingKey.sign(exchanged)
    const problems = await tampered(async (tx) => {
      await sql`update audit_digests set content = ${exchanged}, signature = ${signature} where number = 2`.execute(
        tx,
      )
      const found = await verifyAudit(tx, {
        recordNames: storage.recordNames,
        readRecord: async (name) =>
          name === second ? digestText(exchanged, signature) : storage.readRecord(name),
      })
      return found.problems
    })
    expect(problems).toEqual([
      { event: at((2 * EVENTS) / 3 - 1) + 1, what: 'digest 3 does not follow the one before it' },
    ])
  })

  it('signed with a key that is not trusted is named', async () => {
    const { storage, signingKey } = testApp.product.platform
    expect((await verifyAudit(db(), storage, [signingKey.fingerprint])).problems).toEqual([])
    const { problems } = await verifyAudit(db(), storage, ['another'])
    expect(problems[0]?.what).toContain('is not trusted')
  })

  it('continues with a new key, and the old ones stay valid', async () => {
    const { platform } = testApp.product
    const key = await openSigningKey(`${platform.config.dataDir}/new-audit.key`, undefined)
    await append(1)
    await sealEvents(platform)
    await signDigest({ ...platform, signingKey: key })
    expect(await verify()).toMatchObject({
      digests: 4,
      keys: [platform.signingKey.fingerprint, key.fingerprint],
      problems: [],
    })
  })

  it('that a crash left out of the storage is stored by the next run', async () => {
    const { platform } = testApp.product
    await append(1)
    await sealEvents(platform)
    const broken = { ...platform.storage, storeRecord: () => Promise.reject(new Error('down')) }
    await expect(signDigest({ ...platform, storage: broken })).rejects.toThrow('down')
    expect((await verify()).problems).toHaveLength(1)
    await signDigest(platform)
    expect((await verify()).problems).toEqual([])
  })
})

describe('sealing', () => {
  it('waits for a transaction with an earlier id, and no transaction waits for it', async () => {
    const { platform } = testApp.product
    const { config } = platform
    const client = new pg.Client({ connectionString: config.databaseUrl ?? inject('postgresUrl') })
    await client.connect()
    await client.query('begin')
    const { rows } = await client.query(
      `insert into events (type, subject_type) values ('test.slow', 'deal') returning id`,
    )
    const slow = Number(rows[0].id)
    await append(1)
    const before = await sealedUpTo()
    const { level } = platform.log
    platform.log.level = 'silent'
    expect(await sealEvents(platform, 300)).toBe(false)
    platform.log.level = level
    expect(await sealedUpTo()).toBe(before)
    const sealing = sealEvents(platform)
    await append(1)
    await client.query('commit')
    await client.end()
    expect(await sealing).toBe(true)
    expect(await sealedUpTo()).toBeGreaterThan(slow)
    await sealEvents(platform)
    expect(await verify()).toMatchObject({ unsealed: 0, problems: [] })
  })

  it('by two servers simultaneously leaves one chain', async () => {
    const { platform } = testApp.product
    await append(500)
    const passes = [sealEvents(platform), sealEvents(platform), sealEvents(platform)]
    expect(await Promise.all(passes)).toEqual([true, true, true])
    await Promise.all([signDigest(platform), signDigest(platform)])
    expect(await verify()).toMatchObject({ unsealed: 0, undigested: 0, problems: [] })
  })
})

const sealedUpTo = async () =>
  (await sql<{ id: number }>`select max(event_id) as id from event_seals`.execute(db())).rows[0]?.id ?? 0
