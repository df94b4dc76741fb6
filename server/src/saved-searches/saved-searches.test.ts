import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { placeBid } from '#domain/auctions/contract.ts'
import { openDealToMarket, patchDeal } from '#domain/deals/contract.ts'
import { listNotifications } from '#domain/notifications/contract.ts'
import * as contract from '#domain/saved-searches/contract.ts'
import { MOST_SEARCHES } from '#domain/saved-searches/rules.ts'
import { liveBook, loan } from '../test/books.ts'
import { channelWith, liveInChannel } from '../test/channels.ts'
import { approvedDeal, closeNow, liveDeal } from '../test/listing.ts'
import { waitingForLocks } from '../test/locks.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'
import { alertOf, sendDaily } from './commands/alert-owners.ts'
import { ALERT_JOB } from './jobs.ts'

let testApp: TestApp
let seller: Client
let reviewer: Client
let admin: Client
let buyer: Client
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await testApp.member(['seller', 'buyer'])
  reviewer = await testApp.member('reviewer')
  admin = await testApp.member('superuser')
})
afterAll(() => testApp.close())
beforeEach(async () => {
  buyer = await testApp.member('buyer')
})

const save = (who: Client, over: Record<string, unknown> = {}) =>
  who.ask(contract.createSavedSearch, {
    body: { name: 'Condos', filters: { search: 'condo' }, ...over } as never,
  })
const condo = (over: Record<string, unknown> = {}) =>
  liveDeal(testApp, seller, reviewer, { residential_building_type: 'condo', city: 'Barrie', ...over })
const notificationsOf = async (who: Client) => (await who.ask(listNotifications, {})).body.results
const alert = (id: string) => alertOf(testApp.product.platform, id)
/** Moves all matches found so far to the day before. */
const aDayPasses = () =>
  sql`update saved_search_alerts set found_at = found_at - interval '1 day'`.execute(
    testApp.product.platform.db,
  )

describe('a saved search', () => {
  it('that is deleted while a change of it waits is gone for the change', async () => {
    const { db } = testApp.product.platform
    const { id } = (await save(buyer)).body
    const changed = await db.transaction().execute(async (tx) => {
      await sql`delete from saved_searches where id = ${id}`.execute(tx)
      const waiting = buyer.ask(contract.changeSavedSearch, { params: { id }, body: { name: 'Barrie' } })
      await expect.poll(() => waitingForLocks(db)).toBe(1)
      return { waiting }
    })
    expect((await changed.waiting).status).toBe(404)
  })

  it('is saved under a name, renamed, changed and deleted, by its owner alone', async () => {
    const { status, body } = await save(buyer, { filters: { city: 'Barrie', ltv__lte: '75' } })
    expect([status, body]).toEqual([
      201,
      { ...body, name: 'Condos', filters: { city: 'Barrie', ltv__lte: '75' }, alerts: 'at_once' },
    ])
    const of = { params: { id: body.id } }
    const changed = await buyer.ask(contract.changeSavedSearch, {
      ...of,
      body: { name: 'Barrie', alerts: 'daily' },
    })
    expect(changed.body).toEqual({ ...body, name: 'Barrie', alerts: 'daily' })
    for (const who of [seller, reviewer, admin]) {
      expect((await who.ask(contract.changeSavedSearch, { ...of, body: { name: 'Mine' } })).status).toBe(404)
      expect((await who.ask(contract.deleteSavedSearch, of)).status).toBe(404)
      expect((await who.ask(contract.listSavedSearches, {})).body.results).toEqual([])
    }
    expect((await buyer.ask(contract.listSavedSearches, {})).body.results).toEqual([changed.body])
    expect((await buyer.ask(contract.deleteSavedSearch, of)).status).toBe(204)
    expect((await buyer.ask(contract.listSavedSearches, {})).body.results).toEqual([])
  })

  it('has a name of its own, and valid filters: errors are on the key that was sent', async () => {
    await save(buyer)
    expect(await save(buyer, { name: 'condos' })).toMatchObject({
      status: 400,
      body: { name: [expect.any(String)] },
    })
    for (const [filters, key] of [
      [{ ltv__gte: '80', ltv__lte: '60' }, 'filters.ltv__gte'],
      [{ max_amount: 'much' }, 'filters.max_amount'],
      [{ position: 'fifth' }, 'filters.position'],
      [{ owner: 'nobody' }, 'filters.owner'],
      [{ favorites: 'true' }, 'filters.favorites'],
      [{ loan_deal__city: 'Barrie' }, 'filters.loan_deal__city'],
    ] as const) {
      const { status, body } = await save(buyer, { name: 'Another', filters })
      expect([status, Object.keys(body)]).toEqual([400, [key]])
    }
  })

  it('does not get the name of another by a change, but may keep its own', async () => {
    await save(buyer)
    const { body: other } = await save(buyer, { name: 'Barrie' })
    const rename = (name: string) =>
      buyer.ask(contract.changeSavedSearch, { params: { id: other.id }, body: { name } })
    expect(await rename('condos')).toMatchObject({ status: 400, body: { name: [expect.any(String)] } })
    const { results } = (await buyer.ask(contract.listSavedSearches, {})).body
    expect(results.map(({ name }) => name).toSorted()).toEqual(['Barrie', 'Condos'])
    expect((await rename('BARRIE')).body.name).toBe('BARRIE')
  })

  it('is one of at most twenty, however many are saved at the same time', async () => {
    for (let n = 2; n < MOST_SEARCHES; n += 1) await save(buyer, { name: `Search ${n}` })
    const saved = await Promise.all(['a', 'b', 'c', 'd'].map((name) => save(buyer, { name })))
    expect(saved.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409])
  })
})

describe('an alert', () => {
  it('is sent immediately for a live deal that passes the filters, once for each deal and search', async () => {
    await save(buyer)
    await save(buyer, { name: 'Far away', filters: { city: 'Victoria' } })
    const deal = await condo()
    for (let times = 0; times < 2; times += 1) await alert(deal.id)
    const notifications = await notificationsOf(buyer)
    expect(notifications.map(({ kind, link }) => [kind, link])).toEqual([
      ['search_match', `/property/${deal.id}`],
    ])
    expect(notifications[0]?.message).toContain('“Condos”')
  })

  it('names all searches of a user that a deal passes, in one message', async () => {
    await save(buyer)
    await save(buyer, { name: 'In Barrie', filters: { city: 'Barrie' } })
    const deal = await condo()
    await alert(deal.id)
    await save(buyer, { name: 'Later', filters: { city: 'Barrie' } })
    await alert(deal.id)
    const notifications = await notificationsOf(buyer)
    expect(notifications).toHaveLength(1)
    expect(notifications[0]?.message).toMatch(/is live and matches your saved searches “.+” and “.+”\.$/)
  })

  it('is sent once for the mortgages of a book that are listed individually', async () => {
    await save(buyer, { filters: { city: 'Hamilton' } })
    const loans = Array.from({ length: 5 }, (_none, place) => loan(place + 1))
    const { id, reference } = await liveBook(testApp, { seller, reviewer }, loans, {
      list_book_mortgages_loans_individually: true,
      reserve_price: '370000.00',
    })
    const { db } = testApp.product.platform
    const listed = await db.selectFrom('loan_deals').select('id').where('book_id', '=', id).execute()
    await Promise.all(listed.map((one) => alert(one.id)))
    expect((await notificationsOf(buyer)).map(({ message }) => message)).toEqual([
      expect.stringContaining(
        `Mortgages of ${reference} are live. The first one that matches your saved search “Condos” is HS-`,
      ),
    ])
  })

  it('is sent for a deal that passes only after a change', async () => {
    await save(buyer, { filters: { city: 'Moosonee' } })
    const deal = await condo()
    await alert(deal.id)
    expect(await notificationsOf(buyer)).toEqual([])
    await admin.ask(patchDeal, { params: { id: deal.id }, body: { city: 'Moosonee', void_bids: true } })
    await sql`update loan_deals set deal_state = 'live', state_before_issue = null where id = ${deal.id}`.execute(
      testApp.product.platform.db,
    )
    await alert(deal.id)
    expect((await notificationsOf(buyer)).map(({ kind }) => kind)).toContain('search_match')
  })

  it('is never of one’s own deal, one that is not live, or by a search whose alerts are off', async () => {
    await save(seller)
    await save(buyer, { alerts: 'off' })
    const live = await condo()
    await alert(live.id)
    const waiting = await testApp.member('buyer')
    await save(waiting)
    await alert((await approvedDeal(testApp, seller, reviewer, { residential_building_type: 'condo' })).id)
    for (const who of [seller, buyer, waiting])
      expect((await notificationsOf(who)).filter(({ kind }) => kind === 'search_match')).toEqual([])
  })

  it('does not come later for what went live while alerts were off, nor daily once they are off', async () => {
    const { body: search } = await save(buyer, { alerts: 'off' })
    const set = (alerts: 'off' | 'daily') =>
      buyer.ask(contract.changeSavedSearch, { params: { id: search.id }, body: { alerts } })
    await alert((await condo()).id)
    await set('daily')
    await aDayPasses()
    await sendDaily(testApp.product.platform)
    await alert((await condo()).id)
    await set('off')
    await aDayPasses()
    await sendDaily(testApp.product.platform)
    expect(await notificationsOf(buyer)).toEqual([])
  })

  it('is not sent for a search by a filter that the product no longer has', async () => {
    const { body: search } = await save(buyer)
    await sql`update saved_searches set filters = '{"colour": "red"}' where id = ${search.id}`.execute(
      testApp.product.platform.db,
    )
    await alert((await condo()).id)
    expect(await notificationsOf(buyer)).toEqual([])
  })

  it('is of an exclusive deal for members of its channel alone, and for others once it opens to the market', async () => {
    const [member, { jobs }] = [await testApp.member('buyer'), testApp.product.platform]
    for (const who of [buyer, member]) await save(who)
    const channel = await channelWith(seller, [member])
    const over = { residential_building_type: 'condo' }
    const id = await liveInChannel(testApp, { seller, reviewer }, channel.id, { over })
    await alert(id)
    const found = async (who: Client) =>
      (await notificationsOf(who)).filter(({ kind }) => kind === 'search_match').length
    expect([await found(member), await found(buyer)]).toEqual([1, 0])
    const enqueue = vi.spyOn(jobs, 'enqueue').mockResolvedValue()
    const isStarted = vi.spyOn(jobs, 'isStarted', 'get').mockReturnValue(true)
    await seller.ask(openDealToMarket, { params: { id } })
    expect(enqueue).toHaveBeenCalledWith(expect.anything(), ALERT_JOB, { deals: [id] })
    for (const spy of [enqueue, isStarted]) spy.mockRestore()
    await alert(id)
    expect([await found(member), await found(buyer)]).toEqual([1, 1])
  })

  it('is stored for no user who has been deactivated', async () => {
    const { body: search } = await save(buyer)
    const { db } = testApp.product.platform
    await sql`update users set is_active = false where id = ${buyer.id}`.execute(db)
    await alert((await condo()).id)
    const { rows } = await sql`select from saved_search_alerts where saved_search_id = ${search.id}`.execute(
      db,
    )
    expect(rows).toEqual([])
  })

  it('does not find by an address, which the market does not see', async () => {
    await save(buyer, { filters: { search: 'quokka' } })
    await alert((await condo({ loan_address: '9 Quokka Lane' })).id)
    expect(await notificationsOf(buyer)).toEqual([])
  })

  it('is sent once a day, in one message with everything that is new and still live', async () => {
    const rival = await testApp.member('buyer')
    await save(buyer, { alerts: 'daily' })
    await save(buyer, { name: 'Barrie', filters: { city: 'Barrie' }, alerts: 'daily' })
    const [first, removed, exclusive, over] = [await condo(), await condo(), await condo(), await condo()]
    for (const { id } of [first, removed, exclusive, over]) await alert(id)
    expect(await notificationsOf(buyer)).toEqual([])
    await sql`update loan_deals set is_exclusive = true where id = ${exclusive.id}`.execute(
      testApp.product.platform.db,
    )
    await sql`update loan_deals set deal_state = 'auction_ended' where id = ${removed.id}`.execute(
      testApp.product.platform.db,
    )
    // The market still shows its result.
    await rival.ask(placeBid, { body: { loan_deal: over.id, bid_amount: '420000' } })
    await closeNow(testApp, over.id)
    await aDayPasses()
    for (let times = 0; times < 2; times += 1) await sendDaily(testApp.product.platform)
    const notifications = await notificationsOf(buyer)
    expect(notifications.map(({ kind, link }) => [kind, link])).toEqual([
      ['search_daily', '/profile/creditBox'],
    ])
    expect(notifications[0]?.message).toBe('One new deal matches your saved searches.')
    expect(notifications[0]?.further.map(({ link }) => link)).toEqual([
      `/property/${first.id}`,
      '/profile/creditBox',
    ])
    for (const name of ['“Condos”', '“Barrie”']) expect(notifications[0]?.further[0]?.label).toContain(name)
  })
})
