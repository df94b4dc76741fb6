import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CriteriaValues, matchOf, VERDICT, type Verdict } from '#domain/deals/credit-box-match.ts'
import {
  CRITERION_NAMES,
  type Criterion,
  criterionOf,
  criterionOfKey,
  LIMIT_KEYS,
  type Limits,
  withoutUnset,
} from '#domain/deals/criteria.ts'
import { toDecimal } from '#domain/kernel/money.ts'
import { mapNames, namesOf } from '#domain/kernel/names.ts'
import { newId } from '../../platform/ids.ts'
import { startTestApp, type TestApp } from '../../test/test-app.ts'
import { limitsOf, limitsToWire } from '../rows.ts'
import { BITS_OF_DEAL, boxMatches, hasBits, hasVerdict } from './criteria.ts'
import type { BoxRow } from './own-box.ts'

/** So many deals are compared with so many boxes: 20 000 pairs. */
const DEALS = 200
const BOXES = 100

/** Few values, so that many lie on a limit. */
function drawnFor(name: Criterion): fc.Arbitrary<string | number | boolean> {
  const info = criterionOf(name)
  if (info.kind === 'choice') return fc.constantFrom(...Object.keys(info.choices))
  if (info.kind === 'flag') return fc.boolean()
  if (info.unit === 'money') return fc.integer({ min: 0, max: 5 }).map((n) => n * 100_000_25)
  return fc.integer({ min: 0, max: 5 }).map((n) => (info.unit === 'percent' ? n * 12.25 : n * 12))
}

const randomDeal = fc
  .tuple(...CRITERION_NAMES.map((name) => fc.option(drawnFor(name), { nil: null, freq: 4 })))
  .map(
    (drawn): CriteriaValues =>
      mapNames(CRITERION_NAMES, (name) => drawn[CRITERION_NAMES.indexOf(name)] ?? null),
  )

const limitOf = (key: (typeof LIMIT_KEYS)[number]) => {
  const name = criterionOfKey(key)
  const info = criterionOf(name)
  return info.kind === 'choice' ? fc.subarray(Object.keys(info.choices)) : drawnFor(name)
}
/** From boxes without criteria to boxes with every criterion. */
const randomBox = fc
  .constantFrom(0, 2, 10, 40)
  .chain((blanks) =>
    fc
      .tuple(
        ...LIMIT_KEYS.map((key) =>
          fc.oneof({ weight: blanks, arbitrary: fc.constant(null) }, { weight: 2, arbitrary: limitOf(key) }),
        ),
      )
      .map((drawn) => mapNames<Limits>(LIMIT_KEYS, (key) => drawn[LIMIT_KEYS.indexOf(key)] ?? null)),
  )

let testApp: TestApp
let deals: { id: string; values: CriteriaValues }[]
let boxes: { id: string; limits: Limits }[]

beforeAll(async () => {
  testApp = await startTestApp()
  deals = fc.sample(randomDeal, { numRuns: DEALS, seed: 11 }).map((values) => ({ id: newId(), values }))
  boxes = fc.sample(randomBox, { numRuns: BOXES, seed: 12 }).map((limits) => ({ id: newId(), limits }))
  const { db } = testApp.product.platform
  const { id: user_id } = await testApp.member('buyer')
  await db.transaction().execute(async (tx) => {
    // The rule reads the criteria alone, so that deals and more than five boxes of a user need not exist.
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`alter table credit_boxes drop constraint credit_boxes_user_id_place_key`.execute(tx)
    const inMoney = (name: Criterion, value: CriteriaValues[Criterion]) => {
      const info = criterionOf(name)
      return typeof value === 'number' && 'unit' in info && info.unit === 'money' ? toDecimal(value) : value
    }
    for (const { id, values } of deals) {
      await tx
        .insertInto('deal_criteria')
        .values({ id, ...mapNames(CRITERION_NAMES, (name) => inMoney(name, values[name])) })
        .execute()
      await sql`insert into deal_listings (id, owner_id, auction_round, number, deal_state, is_archived, missing_count, created_at,
        updated_at, public_updated_at) values (${id}, ${user_id}, 1, 1, 'live', false, 0, now(), now(), now())`.execute(
        tx,
      )
    }
    for (const { id, limits } of boxes)
      await tx
        .insertInto('credit_boxes')
        .values({ id, user_id, place: 1, name: id, is_primary: false, ...limitsToWire(withoutUnset(limits)) })
        .execute()
    await sql`select copy_box_bits(array(select id from credit_boxes))`.execute(tx)
  })
})
afterAll(() => testApp.close())

describe('the match of a deal with a credit box', () => {
  it('is the same in the database as in the rule, for each of 20 000 random pairs and each verdict', async () => {
    const { db } = testApp.product.platform
    const seen = { match: 0, partial: 0, mismatch: 0 }
    for (const { limits } of boxes) {
      const columns = namesOf(VERDICT).map(
        (verdict) => sql`${hasVerdict(limits, [verdict])} as ${sql.ref(verdict)}`,
      )
      const { rows } = await sql<{ id: string } & Record<Verdict, boolean>>`
        select d.id, ${sql.join(columns)} from deal_listings d`.execute(db)
      const found = new Map(
        rows.map(({ id, ...verdicts }) => [id, namesOf(VERDICT).filter((one) => verdicts[one])]),
      )
      for (const { id, values } of deals) {
        const { verdict } = matchOf(limits, values)
        expect([limits, values, found.get(id)]).toEqual([limits, values, [verdict]])
        seen[verdict] += 1
      }
    }
    expect(seen.match + seen.partial + seen.mismatch).toBe(DEALS * BOXES)
    for (const pairs of Object.values(seen)) expect(pairs).toBeGreaterThan(200)
  })

  it('finds for a deal exactly the boxes that it matches by the rule', async () => {
    const { db } = testApp.product.platform
    for (const { values } of deals) {
      const { rows } = await sql<{ id: string }>`
        select b.id from credit_boxes b where ${boxMatches(values)} order by b.id`.execute(db)
      const meant = boxes.filter(({ limits }) => matchOf(limits, values).verdict === 'match')
      expect(rows.map(({ id }) => id)).toEqual(meant.map(({ id }) => id).toSorted())
    }
  })

  it('is not lost by the bits that skip most boxes, which let few others through', async () => {
    const { db } = testApp.product.platform
    let let_through = 0
    let matching = 0
    for (const { id, values } of deals) {
      const bits = await sql<{
        bits: string[]
      }>`select ${BITS_OF_DEAL} as bits from deal_listings d where d.id = ${id}`.execute(db)
      const { rows } = await sql<{ id: string }>`
        select s.credit_box_id as id from credit_box_bits s where ${hasBits(bits.rows[0]?.bits ?? [])}`.execute(
        db,
      )
      const left = new Set(rows.map((row) => row.id))
      const meant = boxes.filter(({ limits }) => matchOf(limits, values).verdict === 'match')
      expect(meant.filter((box) => !left.has(box.id))).toEqual([])
      let_through += left.size
      matching += meant.length
    }
    expect([matching > 200, let_through < matching * 1.5]).toEqual([true, true])
  })

  it('is the same after a box was stored and read', async () => {
    const { rows } = await sql<{ box: BoxRow }>`select to_jsonb(b) as box from credit_boxes b`.execute(
      testApp.product.platform.db,
    )
    const meant = boxes.map(({ id, limits }) => [id, withoutUnset(limits)] as const)
    expect(new Map(rows.map(({ box }) => [box.id, limitsOf(box)]))).toEqual(new Map(meant))
  })
})
