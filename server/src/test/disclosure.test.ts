import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { getDeal } from '#domain/auctions/contract.ts'
import { APPLICANT_FIELDS, applicantFieldOf } from '#domain/deals/applicant-fields.ts'
import { DEAL_FIELDS, fieldOf } from '#domain/deals/fields.ts'
import { mapNames } from '#domain/kernel/names.ts'
import { EXPECTED_APPLICANT_FIELDS, EXPECTED_DEAL_FIELDS } from './disclosure/expected.ts'
import {
  ACTORS,
  type ActorName,
  DEALS,
  levelOf,
  type Market,
  plantMarket,
  whoSees,
} from './disclosure/market.ts'
import { answersTo, listen, type Sent, writtenTo } from './disclosure/ways-out.ts'

/*
 * Every private value is planted once and searched for in everything that the product sends to each kind of actor:
 * every reading route with every ordering and filter, files, calendars, notifications, e-mails and live messages.
 */
/** Thousands of responses, which take a busy machine minutes. */
const EVERYTHING_MS = 600_000

let market: Market
const sentTo = new Map<ActorName, Sent[]>()

beforeAll(async () => {
  const listeners = new Map<ActorName, Awaited<ReturnType<typeof listen>>>()
  market = await plantMarket(async ({ testApp, actors, deals }) => {
    for (const actor of actors) {
      const listener = await listen(actor, testApp, Object.values(deals))
      listeners.set(actor.name, listener)
      if (actor.name === 'nobody') continue
      await vi.waitUntil(() => listener.received.length > 0, { timeout: 60_000, interval: 10 })
      listener.watch()
    }
  })
  const { actors } = market
  // The last event is a notification of the sale: a connection that received it has received everything.
  const last = () => listeners.get('winner')?.received.some(({ text }) => text.includes('bid_accepted'))
  await vi.waitUntil(last, { timeout: 60_000, interval: 10 })
  for (const actor of actors) {
    const received = listeners.get(actor.name)?.received ?? []
    sentTo.set(actor.name, [
      ...(await answersTo(actor, market)),
      ...(await writtenTo(actor, market)),
      ...received,
    ])
  }
  for (const { socket } of listeners.values()) socket.terminate()
}, EVERYTHING_MS)
afterAll(() => market?.testApp.close())

const finds = (actor: ActorName, spellings: readonly string[]) =>
  (sentTo.get(actor) ?? []).flatMap(({ channel, text }) =>
    spellings.filter((spelling) => text.includes(spelling)).map((spelling) => `${spelling} in ${channel}`),
  )

describe('the levels of disclosure', () => {
  it('are the expected ones for the fields with restricted access', () => {
    expect(mapNames(DEAL_FIELDS, (field) => fieldOf(field).shown)).toMatchObject(EXPECTED_DEAL_FIELDS)
    expect(mapNames(APPLICANT_FIELDS, (field) => applicantFieldOf(field).shown)).toMatchObject(
      EXPECTED_APPLICANT_FIELDS,
    )
  })

  it.each(DEALS)('of the %s deal are the ones in each actor’s response', async (name) => {
    for (const { name: actor, client, headers } of market.actors) {
      const { status, body } = await client.ask(getDeal, { params: { id: market.deals[name] }, headers })
      const level = levelOf(actor, name)
      if (level === null) expect(status, actor).toBe(actor === 'nobody' ? 401 : 404)
      else expect(body.disclosure, actor).toBe(level)
    }
  })

  it.each(DEALS)('of the %s deal name to each actor the fields that are withheld from them', async (name) => {
    for (const { name: actor, client, headers } of market.actors) {
      if (levelOf(actor, name) === null) continue
      const { body } = await client.ask(getDeal, { params: { id: market.deals[name] }, headers })
      const withheld = DEAL_FIELDS.filter((field) => {
        const { shown: own, marketShows } = fieldOf(field)
        return !marketShows && !whoSees(name, EXPECTED_DEAL_FIELDS[field] ?? own).includes(actor)
      })
      expect(
        DEAL_FIELDS.filter((field) => body.withheld.includes(field)),
        actor,
      ).toEqual(withheld)
    }
  })
})

describe('what the product sends', () => {
  it.each(ACTORS)('contains nothing that %s may not see', (actor) => {
    const leaks = market.facts
      .filter(({ seenBy }) => !seenBy.includes(actor))
      .flatMap(({ name, spellings }) => finds(actor, spellings).map((found) => `${name}: ${found}`))
    expect(leaks).toEqual([])
  })

  it.each(ACTORS)('contains everything that %s may see', (actor) => {
    const missing = market.facts
      .filter(({ seenBy }) => seenBy.includes(actor))
      .filter(({ spellings }) => finds(actor, spellings).length === 0)
    expect(missing.map(({ name }) => name)).toEqual([])
  })

  it.each(ACTORS)('names no field of a deal with a value that %s may not see', (actor) => {
    const leaks = (sentTo.get(actor) ?? []).flatMap(({ channel, text }) =>
      DEALS.flatMap((name) =>
        objectsIn(text)
          .filter((object) => object.id === market.deals[name])
          .flatMap((object) =>
            DEAL_FIELDS.filter((field) => {
              const { shown: own, marketShows } = fieldOf(field)
              const mayBeSeen = whoSees(name, EXPECTED_DEAL_FIELDS[field] ?? own).includes(actor)
              return !mayBeSeen && !marketShows && (object[field] ?? null) !== null
            }).map((field) => `${field} of the ${name} deal in ${channel}`),
          ),
      ),
    )
    expect(leaks).toEqual([])
  })
})

describe('what the product stores and logs', () => {
  it('contains no hidden maximum, sealed amount or document number, not even in the audit log', async () => {
    const rows = await market.testApp.product.platform.db.selectFrom('events').selectAll().execute()
    const text = JSON.stringify(rows)
    const secrets = market.facts.filter(({ name }) =>
      ['the hidden maximum', 'the sealed bid', 'a KYC document number'].includes(name),
    )
    expect(secrets).toHaveLength(3)
    for (const { name, spellings } of secrets)
      expect(
        spellings.filter((spelling) => text.includes(spelling)),
        name,
      ).toEqual([])
  })
})

/** These are not involved in the sale, or lost it. */
const OUTSIDERS = ['stranger buyer', 'stranger seller', 'loser'] as const

describe('the archive of results', () => {
  beforeAll(async () => {
    const { db } = market.testApp.product.platform
    await sql`update loan_deals set sold_at = now() - interval '31 days' where id = ${market.deals.sold}`.execute(
      db,
    )
    await sql`select hide_past_sales(30)`.execute(db)
    for (const name of OUTSIDERS) {
      const actor = market.actors.find((one) => one.name === name)
      if (actor) sentTo.set(name, await answersTo(actor, market))
    }
  })

  it.each(OUTSIDERS)('lists a sale to %s, and nothing that its listing withholds', (actor) => {
    const archive = (sentTo.get(actor) ?? []).filter(({ channel }) => channel.includes('market=past_results'))
    expect(archive.some(({ text }) => text.includes(market.deals.sold))).toBe(true)
    const leaks = market.facts
      .filter(({ seenBy }) => !seenBy.includes(actor))
      .flatMap(({ name, spellings }) => finds(actor, spellings).map((found) => `${name}: ${found}`))
    expect(leaks).toEqual([])
  })
})

/** All objects in a JSON text, at any depth; none if the text is not JSON. */
function objectsIn(text: string): Record<string, unknown>[] {
  if (!/^[[{]/.test(text)) return []
  const found: Record<string, unknown>[] = []
  JSON.parse(text, (_key, value: unknown) => {
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      found.push(value as Record<string, unknown>)
    return value
  })
  return found
}
