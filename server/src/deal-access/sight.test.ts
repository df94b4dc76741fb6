import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DISCLOSURES, type Disclosure, shownTo } from '#domain/deal-access/disclosure.ts'
import { ROOM_ENTRY, type RoomEntry } from '#domain/deal-access/room.ts'
import { blankDeal } from '#domain/deals/fields.ts'
import { DEAL_STATE, type DealState } from '#domain/deals/vocabulary.ts'
import { namesOf } from '#domain/kernel/names.ts'
import { insertDeal } from '../deals/store/deals.ts'
import type { Actor } from '../platform/auth/actor.ts'
import type { Tx } from '../platform/database/database.ts'
import { newId } from '../platform/ids.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'
import { canSee, type DealSight, disclosureOf, type RoomAccess } from './policy.ts'
import { levelsOf } from './queries/levels.ts'
import { sightColumns, sightOf } from './queries/sight.ts'

const DEALS = 400
const CHANNELS = ['listing', 'deal_room', 'left', 'of others'] as const
const OFFERS = ['bid', 'bid on loans', 'commitment'] as const

/** The relations of a buyer to a deal, in every combination. */
const relations = fc.record({
  deal_state: fc.constantFrom(...namesOf(DEAL_STATE)),
  is_archived: fc.boolean(),
  is_exclusive: fc.boolean(),
  channel: fc.constantFrom(null, ...CHANNELS),
  entry: fc.option(fc.constantFrom(...namesOf(ROOM_ENTRY))),
  offer: fc.option(fc.constantFrom(...OFFERS)),
  isSoldToThem: fc.integer({ min: 0, max: 5 }).map((n) => n === 0),
})

let testApp: TestApp
let buyer: Client
let actors: Record<'buyer' | 'stranger' | 'seller' | 'staff', Actor>

const actorOf = (who: Client, roles: Actor['roles']): Actor => ({
  user_id: who.id,
  email: '',
  name: '',
  roles,
  is_member: true,
  is_in_channel: false,
  needs_second_factor: false,
  session_id: '',
  address: '',
  viewed_by: null,
  member: null,
})

async function insertChannels(tx: Tx, owner_id: string): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>()
  for (const kind of CHANNELS) {
    const channel_id = newId()
    ids.set(kind, channel_id)
    await tx.insertInto('private_channels').values({ id: channel_id, owner_id, channel_name: kind }).execute()
    if (kind === 'of others') continue
    const state = kind === 'left' ? ('left' as const) : ('active' as const)
    const access = kind === 'deal_room' ? ('deal_room' as const) : ('listing' as const)
    await tx
      .insertInto('channel_members')
      .values({ id: newId(), channel_id, email: 'buyer@test.example', user_id: buyer.id, state, access })
      .execute()
  }
  return ids
}

/** Writes the offers directly: most of these deals are in a state in which no one could make them. */
async function insertOffer(tx: Tx, deal: string, offer: (typeof OFFERS)[number]): Promise<void> {
  const now = new Date()
  const round = { auction_round: 1, bidder_id: buyer.id, placed_at: now }
  if (offer === 'bid')
    await tx
      .insertInto('bids')
      .values({
        ...round,
        id: newId(),
        loan_deal_id: deal,
        place: 1,
        bidder_number: 1,
        offer_type: 'custom_bid',
        bid_amount: 100,
        brokerage_fees: 0,
        end_closing_cost: 0,
        loan_servicing: 0,
        leading_after: 100,
        leader_after: buyer.id,
        end_after: now,
      })
      .execute()
  else if (offer === 'commitment')
    await tx
      .insertInto('commitments')
      .values({ id: newId(), loan_deal_id: deal, buyer_id: buyer.id, amount: 100, due_date: '2026-11-30' })
      .execute()
  else
    await tx
      .insertInto('loan_bid_sets')
      .values({ ...round, id: newId(), book_id: deal, is_package: false, total: 100 })
      .execute()
}

beforeAll(async () => {
  testApp = await startTestApp()
  buyer = await testApp.member('buyer')
  const seller = await testApp.member('seller')
  actors = {
    buyer: actorOf(buyer, ['buyer']),
    stranger: actorOf(await testApp.member('buyer'), ['buyer']),
    seller: actorOf(seller, ['seller']),
    staff: actorOf(await testApp.member('reviewer'), ['reviewer']),
  }
  const values = blankDeal()
  await testApp.product.platform.db.transaction().execute(async (tx) => {
    const channels = await insertChannels(tx, seller.id)
    for (const { channel, entry, offer, isSoldToThem, ...state } of fc.sample(relations, {
      numRuns: DEALS,
      seed: 84,
    })) {
      const of = {
        owner_id: seller.id,
        staff_editor: null,
        applicants: [],
        missing_count: 0,
        now: new Date(),
      }
      const id = await insertDeal(tx, { ...of, values })
      const sold_to = isSoldToThem ? buyer.id : null
      await tx
        .updateTable('loan_deals')
        .set({ ...state, sold_to })
        .where('id', '=', id)
        .execute()
      const channel_id = channel === null ? undefined : channels.get(channel)
      if (channel_id) await tx.insertInto('deal_channels').values({ loan_deal_id: id, channel_id }).execute()
      if (entry !== null)
        await tx
          .insertInto('room_entries')
          .values({ id: newId(), loan_deal_id: id, user_id: buyer.id, state: entry })
          .execute()
      if (offer !== null) await insertOffer(tx, id, offer)
    }
  })
})
afterAll(() => testApp.close())

/** A deal as the policy judges it, and which levels the queries show of it. */
interface Read extends DealSight, RoomAccess {
  id: string
  deal_state: DealState
  room_entry: RoomEntry | null
  levels: Disclosure[]
}

async function readAs(actor: Actor): Promise<Read[]> {
  const sees = levelsOf(actor)
  const levels = sql.join(
    DISCLOSURES.map((level) => sql`case when ${sees(level)} then ${sql.lit(level)}::text end`),
  )
  const { rows } =
    await sql<Read>`select d.id, d.owner_id, d.deal_state, d.is_archived, d.is_exclusive, d.sold_to,
      ${sightColumns(actor.user_id)}, array_remove(array[${levels}], null) as levels
    from loan_deals d order by d.id`.execute(testApp.product.platform.db)
  return rows
}

it('queries show the same of a deal as its page, to every kind of reader', async () => {
  const reached = new Set<Disclosure | null>()
  for (const actor of Object.values(actors))
    for (const deal of await readAs(actor)) {
      const level = disclosureOf(actor, deal)
      reached.add(level)
      // Queries choose among the deals that the reader may know of.
      if (level === null) continue
      expect(deal.levels, JSON.stringify(deal)).toEqual(
        DISCLOSURES.filter((shown) => shownTo(level, { shown })),
      )
    }
  expect(reached).toEqual(new Set([null, ...DISCLOSURES]))
})

it('the live connection sends messages about a deal to the users who may open its page', async () => {
  const { db } = testApp.product.platform
  const read = new Map(
    await Promise.all(Object.values(actors).map(async (actor) => [actor, await readAs(actor)] as const)),
  )
  for (const [index, deal] of (read.get(actors.staff) ?? []).entries()) {
    const isSeen = await sightOf(db, deal)
    for (const [actor, deals] of read) {
      const own = deals[index]
      expect(own && isSeen(actor), JSON.stringify(own)).toBe(own && canSee(actor, own))
    }
  }
})
