import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { placeBid } from '#domain/auctions/contract.ts'
import { createCreditBox } from '#domain/credit-boxes/contract.ts'
import { approveDeal, relistDeal, scheduleDeal, submitDeal } from '#domain/deals/contract.ts'
import { paths } from '#domain/kernel/paths.ts'
import { listNotifications } from '#domain/notifications/contract.ts'
import { draftBook, goLive, liveBook, loan } from '../test/books.ts'
import { channelWith } from '../test/channels.ts'
import { effort } from '../test/effort.ts'
import { allMails } from '../test/newcomers.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const LOANS = effort(60, 300)
const INDIVIDUALLY = { list_book_mortgages_loans_individually: true, reserve_price: '370000.00' }
const loansOf = (count: number) => Array.from({ length: count }, (_none, place) => loan(place + 1))

let testApp: TestApp
let seller: Client
let reviewer: Client
beforeAll(async () => {
  testApp = await startTestApp()
  await testApp.product.platform.jobs.start()
  seller = await testApp.member('seller')
  reviewer = await testApp.member('reviewer')
})
afterAll(async () => {
  await testApp.product.platform.jobs.stop()
  await testApp.close()
})

const later = (ms: number) => new Date(Date.now() + ms)
const datesFrom = (start: number, length = HOUR_MS) => ({
  bid_start_ts: later(start).toISOString(),
  bid_end_ts: later(start + length).toISOString(),
})
const runClock = () => testApp.product.runClock()
const mortgagesOf = async (book: string) => {
  const { db } = testApp.product.platform
  const rows = db.selectFrom('loan_deals').select(['id', 'deal_state']).where('book_id', '=', book)
  return rows.orderBy('loan_place').execute()
}
const idsOf = async (book: string) => (await mortgagesOf(book)).map(({ id }) => id)
/** Moves the auctions of a book's mortgages, which are scheduled together, all at the same moment. */
const moveAll = (book: string, columns: { starts_at?: Date; ends_at?: Date }) =>
  testApp.product.platform.db
    .updateTable('auctions as a')
    .from('loan_deals as d')
    .set(columns)
    .where('d.book_id', '=', book)
    .whereRef('a.loan_deal_id', '=', 'd.id')
    .whereRef('a.round', '=', 'd.auction_round')
    .execute()

/** Waits until the owners of boxes and searches are alerted, and the mails that are due are written. */
async function settle() {
  await runClock()
  await vi.waitUntil(
    async () => {
      const { rows } =
        await sql`select from jobs.job where name in ('credit_boxes.alert', 'saved_searches.alert')
        and state in ('created', 'retry', 'active')`.execute(testApp.product.platform.db)
      return rows.length === 0
    },
    { timeout: 60_000, interval: 20 },
  )
  await runClock()
}

/** What a person is notified of by something, newest first. */
async function noticesBy(who: Client, work: () => Promise<unknown>) {
  const feed = async () => (await who.ask(listNotifications, { query: { page_size: '50' } })).body
  const before = (await feed()).count
  await work()
  const { count, results } = await feed()
  return results.slice(0, count - before).map(({ kind, message, link }) => ({ kind, message, link }))
}

describe(`a book of ${LOANS} mortgages that are listed one by one`, () => {
  it('sends a handful of e-mails when it is scheduled, warned of and ended, and adds one entry to a list at a time', async () => {
    const buyers = [await testApp.member('buyer'), await testApp.member('buyer')]
    const uninvolved = await testApp.member('buyer')
    for (const buyer of buyers)
      for (const criteria of [{}, { ltv_max: 80 }, { mortgage_class: ['residential'] }])
        await buyer.ask(createCreditBox, { body: criteria as never })
    const people = [...buyers, uninvolved, seller]
    const { id, reference } = await draftBook(testApp, seller, loansOf(LOANS), INDIVIDUALLY)
    await seller.ask(submitDeal, { params: { id } })
    await reviewer.ask(approveDeal, { params: { id } })
    await settle()
    const feeds = async () =>
      Promise.all(people.map(async (who) => (await who.ask(listNotifications)).body.count))
    const all = await allMails(testApp)
    const entries = await feeds()
    const received = async () => {
      const counts = await feeds()
      return {
        mails: (await allMails(testApp)).slice(all.length).map(({ subject }) => subject),
        entries: counts.map((count, person) => count - (entries[person] ?? 0)),
      }
    }

    await seller.ask(scheduleDeal, { params: { id }, body: datesFrom(0, 72 * HOUR_MS) })
    await settle()
    expect((await mortgagesOf(id)).filter((one) => one.deal_state === 'live')).toHaveLength(LOANS)
    const matched = 'A deal matches your credit box'
    expect(await received()).toEqual({ mails: [matched, matched], entries: [1, 1, 0, 1] })

    const warned = await noticesBy(seller, async () => {
      await moveAll(id, { starts_at: later(-72 * HOUR_MS), ends_at: later(9 * MINUTE_MS) })
      await settle()
    })
    expect(warned.map(({ kind, link }) => [kind, link])).toEqual([['auction_ending', paths.ownDeal(id)]])
    expect(warned[0]?.message).toContain(
      `The auctions of ${LOANS} mortgages of ${reference} end in less than`,
    )

    expect((await received()).mails).toEqual([matched, matched, 'Auction ends soon'])

    const [first = '', second = ''] = await idsOf(id)
    for (const loan_deal of [first, second])
      await buyers[0]?.ask(placeBid, { body: { loan_deal, bid_amount: '350000' } })
    await settle()
    const mailsBefore = (await allMails(testApp)).length
    const ended = await noticesBy(seller, async () => {
      await moveAll(id, { ends_at: later(-1) })
      await settle()
    })
    expect(ended).toEqual([
      {
        kind: 'auction_ended',
        message: `The auctions of ${LOANS} mortgages of ${reference} have ended. 2 have bids: please decide on them. No one bid on the others.`,
        link: paths.ownDeal(id),
      },
    ])
    expect((await allMails(testApp)).slice(mailsBefore)).toEqual([])
  })
})

describe('mortgages of a book that are listed one by one', () => {
  it('have an entry of their own when one is listed again alone', async () => {
    const { id } = await liveBook(testApp, { seller, reviewer }, loansOf(3), INDIVIDUALLY)
    await moveAll(id, { ends_at: later(-1) })
    await settle()
    const [, second = ''] = await idsOf(id)
    const notices = await noticesBy(seller, async () => {
      await seller.ask(relistDeal, { params: { id: second }, body: datesFrom(0) })
      await settle()
    })
    expect(notices).toEqual([
      {
        kind: 'auction_opened',
        message: expect.stringMatching(/^The auction of HS-\d+ .* is open\.$/),
        link: paths.ownDeal(second),
      },
    ])
  })

  it('stay together when they are listed again automatically', async () => {
    const { id } = await liveBook(testApp, { seller, reviewer }, loansOf(3), {
      ...INDIVIDUALLY,
      auto_relist: true,
    })
    const close = async () => {
      // The next auctions are as long as these.
      await moveAll(id, { starts_at: later(-HOUR_MS), ends_at: later(-1) })
      await settle()
    }
    const kinds = async () => (await noticesBy(seller, close)).map(({ kind }) => kind).toSorted()
    expect(await kinds()).toEqual(['auction_ended', 'auction_opened'])
    const { db } = testApp.product.platform
    const ends = await sql<{ ends_at: Date }>`select distinct a.ends_at from auctions a
      join loan_deals d on d.id = a.loan_deal_id and d.auction_round = a.round where d.book_id = ${id}`.execute(
      db,
    )
    expect(ends.rows).toHaveLength(1)
  })

  it('are extended with one entry after an outage', async () => {
    const { id, reference } = await liveBook(testApp, { seller, reviewer }, loansOf(3), INDIVIDUALLY)
    await moveAll(id, { ends_at: later(-MINUTE_MS) })
    await sql`update liveness set alive_at = clock_timestamp() - interval '121 seconds'`.execute(
      testApp.product.platform.db,
    )
    const notices = await noticesBy(seller, settle)
    // All books of the test were unavailable.
    const extended = notices.filter(
      ({ kind, message }) => kind === 'auction_extended' && message.includes(reference),
    )
    expect(extended.map(({ link }) => link)).toEqual([paths.ownDeal(id)])
    expect(extended[0]?.message).toMatch(/^The auctions of 3 mortgages of BK-\d+ were unavailable/)
  })

  it('are announced once to a member of their channel, and once to the seller when its early access ends', async () => {
    const member = await testApp.member('buyer')
    const { id: channel } = await channelWith(seller, [member])
    const { id } = await draftBook(testApp, seller, loansOf(3), {
      ...INDIVIDUALLY,
      privatechannel_set: [channel],
      exclusive_until: later(HOUR_MS / 2).toISOString(),
    })
    const announced = await noticesBy(member, async () => {
      await goLive(testApp, { seller, reviewer }, id)
      await settle()
    })
    const [first = ''] = await idsOf(id)
    expect(announced).toEqual([
      {
        kind: 'channel_deal',
        message: expect.stringMatching(/^Mortgages of BK-\d+ are open for bids in your channel\. The first/),
        link: paths.deal(first),
      },
    ])
    const opened = await noticesBy(seller, async () => {
      await sql`update loan_deals set exclusive_until = now() where is_exclusive`.execute(
        testApp.product.platform.db,
      )
      await settle()
    })
    expect(opened.map(({ kind, link }) => [kind, link])).toEqual([['deal_open_to_market', paths.ownDeal(id)]])
  })
})
