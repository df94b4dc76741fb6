import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { logIn } from '#domain/accounts/contract.ts'
import { type Auction, evaluateBid } from '#domain/auctions/auction.ts'
import { openingBid } from '#domain/deals/auction-terms.ts'
import { bidLimits } from '#domain/deals/ceiling.ts'
import { isAuctioned, isBook } from '#domain/deals/kinds.ts'
import { historyGap } from '#domain/deals/loan-history.ts'
import { PROVINCE } from '#domain/deals/vocabulary.ts'
import { addMonths, businessDateOf } from '#domain/kernel/dates.ts'
import { formatMoney, toCents } from '#domain/kernel/money.ts'
import { dealRows } from '#server/test/listing.ts'
import { startTestApp, type TestApp } from '#server/test/test-app.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './accounts.ts'
import { isBusinessDay } from './office-hours.ts'
import { seed } from './seed.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

let testApp: TestApp
let started: number

beforeAll(async () => {
  testApp = await startTestApp('embedded')
  started = Date.now()
  await seed(testApp.product.platform)
  // Log-ins mail the owner, and the queue reads its own tables once before it takes anything in a transaction.
  await testApp.product.platform.jobs.start()
})
afterAll(async () => {
  await testApp.product.platform.jobs.stop()
  await testApp.close()
})

const everyDeal = async () => (await dealRows(testApp.product.platform.db)).filter((deal) => !deal.is_in_book)
const allDeals = async () => (await everyDeal()).filter(isAuctioned)
type Deal = Awaited<ReturnType<typeof allDeals>>[number]
const bidsOn = (deal: Deal) =>
  testApp.product.platform.db
    .selectFrom('bids')
    .selectAll()
    .where('loan_deal_id', '=', deal.id)
    .orderBy('place')
    .execute()
const cents = (value: string | null) => (value === null ? null : toCents(value))
const historyRow = z.object({
  amount: z.string(),
  principal: z.string().nullish(),
  missed: z.boolean().optional(),
})
const historyRows = z.array(historyRow)
const paymentRows = z.array(historyRow.extend({ due: z.string() }))
const distinct = <T>(values: readonly T[]) => new Set(values).size

test('every demonstration account can log in and has completed onboarding', async () => {
  for (const { email } of DEMO_ACCOUNTS) {
    const { status, body } = await testApp.anybody.ask(logIn, { body: { email, password: DEMO_PASSWORD } })
    expect([email, status, 'user' in body && body.user.next_step]).toEqual([email, 200, 'home'])
  }
})

test('no two accounts belong to the same company, so that they can bid on each other’s deals', async () => {
  const users = await testApp.product.platform.db.selectFrom('users').select('company_id').execute()
  expect(distinct(users.map((user) => user.company_id))).toBe(users.length)
})

test('there are deals in every state, most of them live or sold', async () => {
  const deals = await allDeals()
  const counted = Object.groupBy(deals, (deal) => deal.deal_state)
  const counts = Object.fromEntries(Object.entries(counted).map(([state, of]) => [state, of?.length]))
  expect(counts).toEqual({
    draft: 6,
    pending: 7,
    rejected: 2,
    approved: 3,
    pending_auction: 5,
    live: 25,
    under_review: 7,
    not_sold: 4,
    sold: 17,
    issue_detected: 2,
  })
  const drafts = deals.filter((deal) => deal.deal_state === 'draft')
  expect(drafts.filter((deal) => deal.missing_count === 0)).toHaveLength(3)
  expect(deals.filter((deal) => deal.missing_count > 0 && deal.deal_state !== 'draft')).toEqual([])
})

test('classes, provinces, positions and figures are those of a Canadian market', async () => {
  const deals = (await allDeals()).filter((deal) => deal.missing_count === 0 && !isBook(deal))
  const among = (field: 'residential_building_type' | 'commercial_class' | 'mortgage_class' | 'position') =>
    distinct(deals.map((deal) => deal[field]).filter((value) => value !== null))
  expect(among('residential_building_type')).toBe(5)
  expect(among('commercial_class')).toBe(8)
  expect(among('mortgage_class')).toBe(3)
  expect(among('position')).toBe(4)
  expect(new Set(deals.map((deal) => deal.state))).toEqual(new Set(Object.keys(PROVINCE)))
  expect(deals.filter((deal) => deal.mortgage_class === 'Mix').length).toBeGreaterThan(4)
  for (const deal of deals) {
    const { number, mortgage_amount, effective_ltv, interest_rate } = deal
    const principal = Number(mortgage_amount)
    expect(principal >= 120_000 && principal <= 9_500_000, `amount of ${number}: ${principal}`).toBe(true)
    const ltv = Number(effective_ltv)
    expect(ltv >= 35 && ltv <= 80.5, `LTV of ${number}: ${ltv}`).toBe(true)
    const rate = Number(interest_rate)
    expect(rate >= 5.5 && rate <= 12.5, `rate of ${number}: ${rate}`).toBe(true)
  }
})

test('five live auctions end within the hour, the others in the next days', async () => {
  const live = (await allDeals()).filter((deal) => deal.deal_state === 'live')
  const left = live.map((deal) => (deal.bid_end_ts?.getTime() ?? 0) - started).sort((a, b) => a - b)
  const minutes = left.slice(0, 5).map((ms) => Math.round(ms / 60_000))
  expect(minutes).toEqual([8, 17, 26, 41, 55])
  for (const ms of left.slice(5)) expect(ms > HOUR_MS && ms < 11 * DAY_MS).toBe(true)
  expect(live.filter((deal) => deal.bid_count > 0).length).toBeGreaterThanOrEqual(14)
  const isMet = (deal: Deal) => (cents(deal.leading_amount) ?? 0) >= (cents(deal.reserve_price) ?? 0)
  const bidOn = live.filter((deal) => deal.bid_count > 0)
  expect(bidOn.filter(isMet).length).toBeGreaterThanOrEqual(5)
  expect(bidOn.filter((deal) => !isMet(deal)).length).toBeGreaterThanOrEqual(5)
  expect(Math.max(...live.map((deal) => deal.bidder_count))).toBeGreaterThanOrEqual(4)
})

test('every auction has the state that a replay of its bids under the rules produces', async () => {
  for (const deal of await allDeals()) {
    const bids = await bidsOn(deal)
    if (bids.length === 0 || bids.some((bid) => bid.offer_type === 'buy_it_now' || bid.is_sealed)) continue
    const owed = {
      opening_bid: cents(deal.opening_bid),
      principle_balance: cents(deal.principle_balance),
      mortgage_amount: cents(deal.mortgage_amount),
    }
    let auction: Auction = {
      opening_bid: openingBid(owed),
      ...bidLimits(owed),
      reserve_price: cents(deal.reserve_price),
      buy_now_price: cents(deal.buy_reserve_price),
      start: deal.bid_start_ts?.getTime() ?? 0,
      end: deal.bid_end_ts?.getTime() ?? 0,
      leader: null,
      leading_amount: null,
      bid_count: 0,
      sold_to: null,
    }
    for (const bid of bids) {
      const offer = {
        bidder: bid.bidder_id,
        amount: toCents(bid.bid_amount),
        maximum: cents(bid.max_amount),
        is_confirmed: false,
      }
      const evaluation = evaluateBid(auction, offer, bid.placed_at.getTime())
      if ('rejected' in evaluation)
        throw new Error(`Bid ${bid.place} on ${deal.number} is rejected: ${evaluation.rejected}`)
      auction = evaluation.auction
      expect([toCents(bid.leading_after), bid.leader_after]).toEqual([
        auction.leading_amount,
        auction.leader?.bidder,
      ])
    }
    expect(deal.leader_id).toBe(auction.leader?.bidder)
    expect(cents(deal.leading_amount)).toBe(auction.leading_amount)
    expect(cents(deal.leader_maximum)).toBe(auction.leader?.maximum)
    expect(deal.bid_end_ts?.getTime(), 'no bid of the seed moved the end').toBe(auction.end)
  }
})

test('one auction is sealed, one waits for the buyer’s response to a counter-offer, one is in its best-and-final round', async () => {
  const { db } = testApp.product.platform
  const sealed = (await allDeals()).filter((deal) => deal.auction_format === 'sealed')
  expect(sealed).toMatchObject([{ deal_state: 'live', leading_amount: null, leader_id: null, bid_count: 5 }])
  const moves = await db.selectFrom('negotiation_events').selectAll().orderBy('number').execute()
  const buyer = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'buyer@homeslice.test')
    .executeTakeFirstOrThrow()
  expect(moves.filter((move) => move.kind === 'counter')).toMatchObject([{ bidder_id: buyer.id }])
  const invited = moves.filter((move) => move.kind === 'final_invited')
  expect(invited.map((move) => move.bidder_id)).toContain(buyer.id)
  expect(moves.filter((move) => move.kind === 'final_offer')).toHaveLength(1)
  for (const move of [...invited, ...moves.filter(({ kind }) => kind === 'counter')])
    expect((move.expires_at?.getTime() ?? 0) > Date.now()).toBe(true)
})

test('sales reach back six months, some of them below the reserve and some bought now', async () => {
  const sold = (await allDeals()).filter((deal) => deal.deal_state === 'sold')
  const age = (deal: Deal) => Math.floor((started - (deal.sold_at?.getTime() ?? 0)) / (30 * DAY_MS))
  expect(distinct(sold.map(age))).toBe(6)
  const below = sold.filter((deal) => (cents(deal.sale_amount) ?? 0) < (cents(deal.reserve_price) ?? 0))
  expect(below).toHaveLength(4)
  expect(sold.filter((deal) => deal.sale_amount === deal.buy_reserve_price)).toHaveLength(2)
})

test('no event of a deal precedes its cause, and none is in the future', async () => {
  for (const deal of await allDeals()) {
    const { created_at, submitted_at, approved_at, bid_start_ts, bid_end_ts, number } = deal
    const bids = (await bidsOn(deal)).map((bid) => bid.placed_at)
    const moments = [created_at, submitted_at, approved_at, bid_start_ts, ...bids, bid_end_ts].filter(
      (at) => at !== null,
    )
    const times = moments.map((at) => at.getTime())
    expect(times, `moments of ${number}`).toEqual([...times].sort((a, b) => a - b))
    for (const past of [created_at, submitted_at, approved_at, deal.sold_at, ...bids])
      expect((past?.getTime() ?? 0) <= started, `a moment of ${number}`).toBe(true)
  }
})

test('auctions end in the afternoon of a business day in Toronto, except those within the hour', async () => {
  const clock = new Intl.DateTimeFormat('en-CA', {
    timeZone: 'America/Toronto',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const ends = (await allDeals()).flatMap((deal) => deal.bid_end_ts ?? [])
  const planned = ends.filter((end) => end.getTime() < started || end.getTime() > started + HOUR_MS)
  expect(ends.length - planned.length).toBe(5)
  for (const end of planned) {
    const time = clock.format(end)
    expect(time >= '13:00' && time <= '17:00', `${end.toISOString()} is ${time} in Toronto`).toBe(true)
    expect(isBusinessDay(businessDateOf(end)), end.toISOString()).toBe(true)
  }
})

test('a sale has one moment: of the deal, the accepted bid, the seller’s answer, the closing and the notifications', async () => {
  const { db } = testApp.product.platform
  const sold = (await allDeals()).filter((deal) => deal.deal_state === 'sold')
  for (const deal of sold) {
    const at = deal.sold_at?.getTime() ?? Number.NaN
    const isBoughtNow = deal.sale_amount === deal.buy_reserve_price
    const end = deal.bid_end_ts?.getTime() ?? Number.NaN
    expect(isBoughtNow ? at < end : at >= end, `sale and end of ${deal.number}`).toBe(true)
    const bids = await db
      .selectFrom('bids')
      .select('decided_at as at')
      .where('loan_deal_id', '=', deal.id)
      .where('status', '=', 'accepted')
      .execute()
    const answers = await db
      .selectFrom('negotiation_events')
      .select('at')
      .where('loan_deal_id', '=', deal.id)
      .execute()
    const closing = await db
      .selectFrom('closings')
      .select('opened_at as at')
      .where('loan_deal_id', '=', deal.id)
      .execute()
    const notifications = await db
      .selectFrom('notifications')
      .select('created_at as at')
      .where('kind', 'in', ['deal_sold', 'bid_accepted', 'bid_declined'])
      .where('link', 'like', `%${deal.id}`)
      .execute()
    expect([bids.length, answers.length, closing.length]).toEqual([1, isBoughtNow ? 0 : 1, 1])
    expect(notifications.length).toBeGreaterThan(0)
    for (const one of [...bids, ...answers, ...closing, ...notifications]) expect(one.at?.getTime()).toBe(at)
  }
})

test('one white label deal has two commitments, one of which awaits its documents, and one is sold', async () => {
  const { db } = testApp.product.platform
  const deals = (await everyDeal()).filter((deal) => !isAuctioned(deal))
  expect(deals.map(({ deal_state, missing_count }) => [deal_state, missing_count])).toEqual([
    ['live', 0],
    ['sold', 0],
  ])
  const made = await db.selectFrom('commitments').selectAll().orderBy('committed_at').execute()
  expect(made.map(({ state, documents_sent_at }) => [state, documents_sent_at !== null])).toEqual([
    ['open', true],
    ['open', false],
    ['accepted', true],
    ['declined', true],
  ])
  const [, sold] = deals
  expect(sold?.sale_amount).toBe(sold?.mortgage_amount)
})

test('a document of a draft is signed by all, and one waits for the demonstration buyer, who was not written to', async () => {
  const { db } = testApp.product.platform
  const requests = await db
    .selectFrom('signing_requests as r')
    .innerJoin('loan_deals as d', 'd.id', 'r.loan_deal_id')
    .innerJoin('signing_signers as s', 's.request_id', 'r.id')
    .select(['r.status', 'r.finished_bytes', 'd.deal_state', 's.email', 's.status as signer'])
    .orderBy('r.created_at')
    .orderBy('s.place')
    .execute()
  const guarantor = 'lena.fortin@people.example'
  expect(requests.map(({ status, email, signer }) => [status, email, signer])).toEqual([
    ['completed', guarantor, 'signed'],
    ['completed', 'buyer@homeslice.test', 'signed'],
    ['in_progress', guarantor, 'signed'],
    ['in_progress', 'buyer@homeslice.test', 'invited'],
  ])
  expect(requests[0]?.finished_bytes).toBeGreaterThan(5_000)
  expect(new Set(requests.map(({ deal_state }) => deal_state))).toEqual(new Set(['draft']))
})

test('a reviewer’s reason is true of the figures and documents of its deal', async () => {
  const { db, storage } = testApp.product.platform
  const returned = (await allDeals()).filter((deal) => deal.reason !== null)
  const about = (word: string) => {
    const deal = returned.find(({ reason }) => reason?.includes(word))
    if (!deal) throw new Error(`No reason names the ${word}.`)
    return deal
  }
  expect((about('appraisal').appraisal_date ?? '') < addMonths(businessDateOf(new Date()), -12)).toBe(true)
  const { id, principle_balance } = about('balance')
  const { storage_key } = await db
    .selectFrom('loan_deal_files')
    .select('storage_key')
    .where('loan_deal_id', '=', id)
    .where('document_type', '=', 'mortgage')
    .executeTakeFirstOrThrow()
  const statement = (await storage.read(storage_key)).toString('latin1')
  expect(statement).toContain(formatMoney(toCents(principle_balance ?? '') + 412_000))
})

test('loan histories have renewals, advances in parts and missed payments, and add up to the balance', async () => {
  const deals = (await allDeals()).filter((deal) => deal.mortgage_borrower_txs !== null)
  const having = (has: (deal: Deal) => boolean) => deals.filter(has).length
  expect(having((deal) => (deal.mortgage_renewals ?? []).length > 0)).toBeGreaterThanOrEqual(3)
  expect(having((deal) => (deal.mortgage_funded_txs ?? []).length > 1)).toBeGreaterThanOrEqual(3)
  expect(having((deal) => (deal.ttl_missed_pmt ?? 0) > 0)).toBeGreaterThanOrEqual(3)
  const sum = (list: unknown, of: 'amount' | 'principal') =>
    historyRows.parse(list ?? []).reduce((total, row) => total + toCents(row[of] ?? '0.00'), 0)
  for (const deal of deals) {
    const payments = paymentRows.parse(deal.mortgage_borrower_txs)
    const missed = payments.filter((payment) => payment.missed)
    expect(missed).toHaveLength(deal.ttl_missed_pmt ?? 0)
    const created = businessDateOf(deal.created_at)
    expect(historyGap({ ...deal, mortgage_borrower_txs: payments }, created), deal.id).toBeNull()
    const balance = sum(deal.mortgage_funded_txs, 'amount') - sum(deal.mortgage_borrower_txs, 'principal')
    expect(balance, `balance of ${deal.number}`).toBe(cents(deal.principle_balance))
  }
})

test('many deals have pictures, some two or three, and some none', async () => {
  const { db, storage } = testApp.product.platform
  const images = await db.selectFrom('loan_deal_images').selectAll().execute()
  const numbers = Object.values(Object.groupBy(images, ({ loan_deal_id }) => loan_deal_id ?? '')).map(
    (of) => of?.length ?? 0,
  )
  expect(new Set(numbers)).toEqual(new Set([1, 2, 3]))
  expect(numbers.length).toBeGreaterThan(40)
  expect((await allDeals()).length - numbers.length).toBeGreaterThan(10)
  for (const { storage_key } of images) expect((await storage.read(storage_key)).length).toBeLessThan(60_000)
})

test('no step of a closing is overdue or done before the sale', async () => {
  const steps = await testApp.product.platform.db
    .selectFrom('closing_steps as s')
    .innerJoin('loan_deals as d', 'd.id', 's.loan_deal_id')
    .select(['d.number', 's.step', 's.state', 's.due_date', 's.changed_at', 'd.sold_at'])
    .execute()
  const today = businessDateOf(new Date())
  for (const { number, step, state, due_date, changed_at, sold_at } of steps) {
    expect(state === 'done' || due_date >= today, `${step} of ${number}, due ${due_date}`).toBe(true)
    if (changed_at) expect(changed_at >= (sold_at ?? 0) && changed_at.getTime() <= Date.now()).toBe(true)
  }
})

test('the auction clock does not change the seeded market', async () => {
  const before = await allDeals()
  await testApp.product.runClock()
  expect(await allDeals()).toEqual(before)
})

test('notifications follow the events, and only the latest is unread', async () => {
  const { db } = testApp.product.platform
  const notes = await db.selectFrom('notifications').select(['kind', 'created_at', 'read_at']).execute()
  const kinds = new Set(notes.map((note) => note.kind))
  for (const kind of [
    'outbid',
    'bid_received',
    'deal_submitted',
    'deal_rejected',
    'deal_flagged',
    'bid_accepted',
  ])
    expect(kinds).toContain(kind)
  expect(notes.filter((note) => note.created_at.getTime() > Date.now())).toEqual([])
  expect(notes.filter((note) => note.read_at === null).length).toBeGreaterThan(5)
  const audited = await db.selectFrom('events').select('type').where('audit_type', 'is not', null).execute()
  expect(new Set(audited.map((event) => event.type))).toContain('file.uploaded')
})

test('the newest sale has an open closing between the demonstration’s seller and buyer', async () => {
  const { db } = testApp.product.platform
  const closings = await db
    .selectFrom('closings as c')
    .innerJoin('loan_deals as d', 'd.id', 'c.loan_deal_id')
    .innerJoin('users as s', 's.id', 'd.owner_id')
    .innerJoin('users as b', 'b.id', 'd.sold_to')
    .select(['d.id', 's.email as seller', 'b.email as buyer', 'c.closed_at', 'd.sold_at', 'c.closing_date'])
    .where('d.deal_type', '=', 'single_mortgage')
    .orderBy('d.sold_at', 'desc')
    .execute()
  expect(closings).toHaveLength(17)
  expect(closings[0]).toMatchObject({
    seller: 'seller@homeslice.test',
    buyer: 'buyer@homeslice.test',
    closed_at: null,
  })
  const today = businessDateOf(new Date())
  for (const { closed_at, closing_date } of closings) {
    if (closed_at === null) expect(closing_date >= today).toBe(true)
    else expect(closed_at.getTime()).toBeLessThan(Date.now())
  }
  const steps = await db
    .selectFrom('closing_steps')
    .select('state')
    .where('loan_deal_id', '=', closings[0]?.id ?? '')
    .execute()
  expect(new Set(steps.map(({ state }) => state))).toEqual(new Set(['open', 'to_confirm', 'done']))
})
