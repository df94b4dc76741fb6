import { sql } from 'kysely'
import type { z } from 'zod'
import { getAuction, listBids, placeBid } from '#domain/auctions/contract.ts'
import { incrementAt } from '#domain/auctions/increments.ts'
import { relistDeal } from '#domain/deals/contract.ts'
import { toCents, toDecimal } from '#domain/kernel/money.ts'
import {
  acceptBid,
  acceptCounter,
  counterBid,
  declineAll,
  declineBid,
  declineCounter,
  getNegotiation,
} from '#domain/negotiations/contract.ts'
import { liveDeal } from './listing.ts'
import type { Client, SecondServer, TestApp } from './test-app.ts'

/** The load for two servers and their shared database. */
export interface FuzzSettings {
  seed: number
  operations: number
  deals: number
  buyers: number
  sellers: number
}

/** An end moved by the test, so that auctions end under load; `after_bids` were stored by then. */
export interface MovedEnd {
  deal: string
  round: number
  after_bids: number
  end: number
  /** When it was moved, by the database's clock under the row lock: two moves may lie between the same bids. */
  at: string
}

export interface FuzzRun {
  deals: string[]
  moved: MovedEnd[]
  /** Bids that a server acknowledged. */
  acknowledged: string[]
  /** Number of responses by operation and status: "bid 201", "accept 409". */
  responses: Map<string, number>
  /** Responses with more exposure than a buyer's limit. */
  beyondLimit: number
}

const OPENING = 233_000_00
const LIMIT = '900000.00'

/** A seeded generator of numbers in [0, 1): mulberry32. */
function numbersFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

interface Scene extends FuzzRun {
  left: TestApp
  right: SecondServer
  next: () => number
  /** The next minimum as last seen by a bidder; it is often outdated, which is intended. */
  minimum: Map<string, number>
}

const pick = <T>(scene: Scene, list: readonly T[]): T => {
  const item = list[Math.floor(scene.next() * list.length)]
  if (item === undefined) throw new Error('There is nothing to pick from.')
  return item
}

/** One of the two servers, chosen by the seed. */
const somewhere = (scene: Scene, who: Client) => (scene.next() < 0.5 ? who : scene.right.as(who))

function note(scene: Scene, operation: string, status: number): void {
  const key = `${operation} ${status}`
  scene.responses.set(key, (scene.responses.get(key) ?? 0) + 1)
}

async function bid(scene: Scene, who: Client): Promise<void> {
  const deal = pick(scene, scene.deals)
  const minimum = scene.minimum.get(deal) ?? OPENING
  const step = incrementAt(minimum)
  const amount = minimum + step * (Math.floor(scene.next() * 6) - 1)
  const max_amount = scene.next() < 0.4 ? toDecimal(amount + step * Math.floor(scene.next() * 12 - 1)) : null
  const { status, body } = await somewhere(scene, who).ask(placeBid, {
    body: { loan_deal: deal, bid_amount: toDecimal(amount), max_amount, confirm_above: true },
  })
  note(scene, 'bid', status)
  if (status === 201) learn(scene, deal, body)
}

function learn(
  scene: Scene,
  deal: string,
  { bid: placed, auction }: z.output<(typeof placeBid)['response']>,
): void {
  scene.acknowledged.push(placed.id)
  if (auction.leading_amount !== null) {
    const leading = toCents(auction.leading_amount)
    scene.minimum.set(deal, leading + incrementAt(leading))
  }
  const { exposure } = auction
  if (exposure && toCents(exposure.open) > toCents(exposure.limit)) scene.beyondLimit += 1
}

async function buyNow(scene: Scene, who: Client): Promise<void> {
  const deal = pick(scene, scene.deals)
  const { status, body } = await somewhere(scene, who).ask(placeBid, {
    body: { loan_deal: deal, offer_type: 'buy_it_now', bid_amount: '470000.00' },
  })
  note(scene, 'buy now', status)
  if (status === 201) learn(scene, deal, body)
}

async function look(scene: Scene, who: Client): Promise<void> {
  const deal = pick(scene, scene.deals)
  const { status, body } = await somewhere(scene, who).ask(getAuction, { params: { id: deal } })
  note(scene, 'look', status)
  if (status === 200 && body.minimum_bid !== null) scene.minimum.set(deal, toCents(body.minimum_bid))
}

/** Moves the end to the next or the last moments; under the row lock the number of bids placed by then is known. */
async function moveEnd(scene: Scene): Promise<void> {
  const deal = pick(scene, scene.deals)
  const { rows } = await sql<{ round: number; offer_count: number; ends_at: Date; at: string }>`
    update auctions set ends_at = date_trunc('milliseconds', clock_timestamp() + make_interval(secs => ${scene.next() * 0.4}))
    where loan_deal_id = ${deal} and phase = 'open' returning round, offer_count, ends_at, clock_timestamp()::text as at`.execute(
    scene.left.product.platform.db,
  )
  for (const row of rows) {
    scene.moved.push({
      deal,
      round: row.round,
      after_bids: row.offer_count,
      end: row.ends_at.getTime(),
      at: row.at,
    })
  }
}

/** A bidder's response to a counter-offer, if there is one. */
async function answerCounter(scene: Scene, who: Client): Promise<void> {
  const ask = somewhere(scene, who)
  const { status, body } = await ask.ask(getNegotiation, { params: { id: pick(scene, scene.deals) } })
  const counter = status === 200 ? body.counters.find(({ can }) => can.accept) : undefined
  if (!counter) return note(scene, 'look', status)
  const params = { id: counter.id }
  if (scene.next() < 0.5) note(scene, 'accept counter', (await ask.ask(acceptCounter, { params })).status)
  else note(scene, 'decline counter', (await ask.ask(declineCounter, { params, body: {} })).status)
}

/** A seller's action after the end: accept, counter or decline a bid, decline all, or start a new auction. */
async function answer(scene: Scene, seller: Client, own: readonly string[]): Promise<void> {
  const deal = pick(scene, own)
  const turn = scene.next()
  const ask = somewhere(scene, seller)
  if (turn < 0.1)
    return note(scene, 'decline all', (await ask.ask(declineAll, { params: { id: deal } })).status)
  if (turn < 0.3) {
    const now = Date.now()
    const body = {
      bid_start_ts: new Date(now).toISOString(),
      bid_end_ts: new Date(now + 3_600_000).toISOString(),
    }
    const { status } = await ask.ask(relistDeal, { params: { id: deal }, body })
    if (status === 200) scene.minimum.delete(deal)
    return note(scene, 'relist', status)
  }
  const { status, body } = await ask.ask(listBids, { query: { loan_deal: deal } })
  if (status !== 200 || body.results.length === 0) return note(scene, 'look', status)
  const chosen = pick(scene, body.results)
  const params = { id: chosen.id }
  if (turn < 0.75) {
    const counter = {
      amount: toDecimal(toCents(chosen.standing_amount) + incrementAt(OPENING)),
      expires_at: new Date(Date.now() + 3_600_000).toISOString(),
      below_reserve: true,
    }
    note(scene, 'counter', (await ask.ask(counterBid, { params, body: counter })).status)
  } else if (turn < 0.8)
    note(scene, 'accept', (await ask.ask(acceptBid, { params, body: { below_reserve: true } })).status)
  else note(scene, 'decline', (await ask.ask(declineBid, { params, body: {} })).status)
}

/**
 * Lets buyers and sellers act randomly and concurrently through two servers, for a number of operations. The seed
 * decides who does what; the timing is the machine's.
 */
export async function fuzz(left: TestApp, right: SecondServer, settings: FuzzSettings): Promise<FuzzRun> {
  const reviewer = await left.member('reviewer')
  const sellers = await Promise.all(Array.from({ length: settings.sellers }, () => left.member('seller')))
  const buyers = await Promise.all(
    Array.from({ length: settings.buyers }, (_, index) =>
      left.member('buyer', index % 5 === 0 ? { exposure_limit: LIMIT } : {}),
    ),
  )
  const owned = new Map(sellers.map((seller) => [seller.id, [] as string[]]))
  for (let index = 0; index < settings.deals; index += 1) {
    const seller = sellers[index % sellers.length]
    if (!seller) throw new Error('A storm needs a seller.')
    const deal = await liveDeal(
      left,
      seller,
      reviewer,
      index % 4 === 0
        ? { buy_reserve_price: '470000.00' }
        : index % 4 === 1
          ? { auction_format: 'sealed' }
          : {},
    )
    owned.get(seller.id)?.push(deal.id)
  }
  const scene: Scene = {
    left,
    right,
    next: numbersFrom(settings.seed),
    deals: [...owned.values()].flat(),
    moved: [],
    acknowledged: [],
    responses: new Map(),
    beyondLimit: 0,
    minimum: new Map(),
  }
  let started = 0
  const canBegin = () => {
    started += 1
    return started <= settings.operations
  }
  await Promise.all([
    ...buyers.map(async (buyer) => {
      while (canBegin()) {
        const turn = scene.next()
        if (turn < 0.86) await bid(scene, buyer)
        else if (turn < 0.87) await buyNow(scene, buyer)
        else if (turn < 0.895) await moveEnd(scene)
        else if (turn < 0.95) await answerCounter(scene, buyer)
        else await look(scene, buyer)
      }
    }),
    ...sellers.map(async (seller) => {
      while (canBegin()) await answer(scene, seller, owned.get(seller.id) ?? [])
    }),
  ])
  return scene
}
