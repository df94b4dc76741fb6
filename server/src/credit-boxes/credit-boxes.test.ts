import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getDeal, listBids, placeBid } from '#domain/auctions/contract.ts'
import * as contract from '#domain/credit-boxes/contract.ts'
import { MOST_BOXES } from '#domain/credit-boxes/rules.ts'
import { listDeals, patchDeal } from '#domain/deals/contract.ts'
import { listNotifications } from '#domain/notifications/contract.ts'
import { newId } from '../platform/ids.ts'
import { liveBook, loan } from '../test/books.ts'
import { channelWith, liveInChannel } from '../test/channels.ts'
import { approvedDeal, completeDraft, liveDeal } from '../test/listing.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'
import { alertOwners } from './commands/alert-owners.ts'

let testApp: TestApp
let buyer: Client
let seller: Client
let reviewer: Client
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await testApp.member('seller')
  reviewer = await testApp.member('reviewer')
})
afterAll(() => testApp.close())
beforeEach(async () => {
  buyer = await testApp.member('buyer')
})

/** What a form or a program might send, right or wrong. */
type Body = never
const create = (who: Client, body: object = {}) => who.ask(contract.createCreditBox, { body: body as Body })
const made = async (who: Client, body: object = {}) => {
  const response = await create(who, body)
  expect([response.status, response.body]).toEqual([201, response.body])
  return response.body
}
const patch = (who: Client, id: string, body: object) =>
  who.ask(contract.patchCreditBox, { params: { id }, body: body as Body })
const list = async (who: Client) => (await who.ask(contract.listCreditBoxes, {})).body.results
const preview = async (body: object) =>
  (await buyer.ask(contract.previewCreditBox, { body: body as Body })).body

describe('credit boxes of a user', () => {
  it('are named "Credit Box N" by the first free number, and the first one is the primary', async () => {
    const first = await made(buyer)
    const second = await made(buyer, { name: '  ' })
    await made(buyer, { name: 'Toronto condos' })
    expect([first.name, second.name]).toEqual(['Credit Box 1', 'Credit Box 2'])
    await buyer.ask(contract.deleteCreditBox, { params: { id: first.id } })
    expect((await made(buyer)).name).toBe('Credit Box 1')
    expect((await list(buyer)).filter(({ is_primary }) => is_primary)).toMatchObject([{ id: second.id }])
  })

  it('are at most five, after which a sixth is a conflict', async () => {
    for (let number = 0; number < MOST_BOXES; number += 1) await made(buyer)
    const sixth = await create(buyer)
    expect([sixth.status, await list(buyer)]).toMatchObject([409, { length: MOST_BOXES }])
    expect(sixth.body).toMatchObject({ code: 'too_many_boxes' })
  })

  it('have exactly one primary among them, which cannot simply be given up', async () => {
    const [one, other] = [await made(buyer), await made(buyer)]
    const neighbour = await testApp.member('buyer')
    await made(neighbour)
    expect((await patch(buyer, one.id, { is_primary: false })).status).toBe(400)
    await patch(buyer, other.id, { is_primary: true })
    expect((await list(buyer)).map(({ id, is_primary }) => [id, is_primary])).toEqual([
      [other.id, true],
      [one.id, false],
    ])
    const third = await made(buyer, { is_primary: true })
    expect((await list(buyer)).filter(({ is_primary }) => is_primary)).toMatchObject([{ id: third.id }])
    expect(await list(neighbour)).toMatchObject([{ is_primary: true }])
    expect((await create(await testApp.member('buyer'), { is_primary: false })).status).toBe(400)
  })

  it('keep criteria that are not sent, lose criteria that are null, and do not set a range from 0 to 0', async () => {
    const box = await made(buyer, {
      mortgage_class: ['residential'],
      mortgage_amount_from: '100000',
      mortgage_amount_to: 900000,
      ltv_max: 75.5,
      gds_max: 0,
      mortgage_term_from: 0,
      mortgage_term_to: 0,
      purpose: [],
      refinance: false,
    })
    expect(box).toMatchObject({
      mortgage_class: ['residential'],
      mortgage_amount_from: '100000.00',
      mortgage_amount_to: '900000.00',
      ltv_max: 75.5,
      gds_max: null,
      mortgage_term_from: null,
      mortgage_term_to: null,
      purpose: null,
      refinance: false,
    })
    const changed = await patch(buyer, box.id, { name: 'Small', mortgage_amount_from: null, is_muted: true })
    expect(changed.body).toMatchObject({
      name: 'Small',
      is_muted: true,
      mortgage_amount_from: null,
      mortgage_amount_to: '900000.00',
      ltv_max: 75.5,
    })
    await patch(buyer, box.id, { name: 'Small' })
    const { changes } = await testApp.product.platform.db
      .selectFrom('events')
      .select((eb) => eb.fn.countAll<number>().as('changes'))
      .where('subject_id', '=', box.id)
      .where('type', '=', 'credit_box.changed')
      .executeTakeFirstOrThrow()
    expect(changes).toBe(1)
  })

  it.each([
    [{ mortgage_term_from: 24, mortgage_term_to: 12 }, 'mortgage_term_from', 'Range is Invalid'],
    [{ ltv_max: 75.123 }, 'ltv_max', 'Enter at most 2 decimals.'],
    [
      { credit_score_applicant_1_min: 650.5 },
      'credit_score_applicant_1_min',
      'Value must be positive integer',
    ],
    [{ credit_score_applicant_1_min: 901 }, 'credit_score_applicant_1_min', 'Enter at most 900.'],
    [
      { property_value_to: 'a lot' },
      'property_value_to',
      'Enter an amount with at most two decimals, without letters.',
    ],
    [{ mortgage_class: ['castle'] }, 'mortgage_class.0', 'Choose one of: residential, commercial, Mix.'],
    [{ refinance: 'maybe' }, 'refinance', 'Use true or false.'],
    [{ name: 'x'.repeat(101) }, 'name', 'Use at most 100 characters.'],
    [{ attached_with_channel: true }, 'attached_with_channel', 'Unknown or read-only field.'],
  ])('refuse %j on %s', async (body, field, message) => {
    const { status, body: response } = await create(buyer, body)
    expect([status, response]).toEqual([400, { [field]: [message] }])
    expect(await list(buyer)).toEqual([])
  })

  it('have different names, whatever their case, when they are made and when they are renamed', async () => {
    const first = await made(buyer, { name: 'Condos' })
    const second = await made(buyer, { name: 'Barrie' })
    const taken = { name: ['You already have a credit box with this name. Choose another name.'] }
    for (const { status, body } of [
      await create(buyer, { name: 'condos' }),
      await patch(buyer, second.id, { name: 'CONDOS' }),
    ])
      expect([status, body]).toEqual([400, taken])
    expect((await patch(buyer, first.id, { name: 'CONDOS' })).body.name).toBe('CONDOS')
  })

  it('are refused a range that a change of one end makes invalid, at that end', async () => {
    const { id } = await made(buyer, { interest_rate_from: 5, interest_rate_to: 9 })
    for (const sent of [{ interest_rate_to: 4 }, { interest_rate_from: 10 }]) {
      const { status, body } = await patch(buyer, id, sent)
      expect([status, body]).toEqual([400, { [Object.keys(sent)[0] ?? '']: ['Range is Invalid'] }])
    }
  })

  it('are visible to no one else, not even to staff', async () => {
    const { id } = await made(buyer, { name: 'Mine' })
    const params = { id }
    for (const other of [seller, reviewer, await testApp.member('superuser')]) {
      const unknown = (await other.ask(contract.getCreditBox, { params: { id: newId() } })).body
      expect(unknown).toMatchObject({ code: 'not_found' })
      expect((await other.ask(contract.getCreditBox, { params })).body).toEqual(unknown)
      expect((await other.ask(contract.creditBoxDocuments, { params })).body).toEqual(unknown)
      expect((await other.ask(contract.deleteCreditBox, { params })).body).toEqual(unknown)
      expect((await patch(other, id, { name: 'Theirs' })).body).toEqual(unknown)
    }
    expect(await list(buyer)).toMatchObject([{ name: 'Mine' }])
  })
})

describe('a deal compared with credit boxes', () => {
  it('has on its page each criterion with its gap, for every box of the reader', async () => {
    const { id } = await liveDeal(testApp, seller, reviewer)
    await made(buyer, { name: 'Low', ltv_max: 50, mortgage_class: ['residential', 'Mix'], tds_max: 40 })
    await made(buyer, { name: 'All' })
    const { body } = await buyer.ask(getDeal, { params: { id } })
    expect(body.credit_boxes).toMatchObject([
      {
        box: { name: 'Low', is_primary: true },
        verdict: 'partial',
        passed: 1,
        asked: 3,
        results: [
          {
            criterion: 'mortgage_class',
            outcome: 'pass',
            text: 'Mortgage class: Residential',
            value: 'Residential',
          },
          { criterion: 'ltv', outcome: 'fail', text: 'LTV 60.69%, above 50%', wanted: 'up to 50%' },
          { criterion: 'tds', outcome: 'unknown', text: 'TDS not stated', value: null },
        ],
      },
      { box: { name: 'All' }, verdict: 'match', passed: 0, asked: 0, results: [] },
    ])
    expect((await seller.ask(getDeal, { params: { id } })).body.credit_boxes).toEqual([])
  })

  it('says on its card how it compares with the primary box, or with the one that the list names', async () => {
    const { id } = await liveDeal(testApp, seller, reviewer, { city: 'Cardville' })
    const cards = async (query: Record<string, string> = {}) =>
      (await buyer.ask(listDeals, { query: { city: 'Cardville', ...query } })).body.results
    expect(await cards()).toMatchObject([{ id, credit_box: null }])
    await made(buyer, { name: 'Primary', ltv_max: 50 })
    const other = await made(buyer, { name: 'Other', ltv_max: 65 })
    expect(await cards()).toMatchObject([{ credit_box: { box: { name: 'Primary' }, verdict: 'mismatch' } }])
    expect(await cards({ credit_box: other.id })).toMatchObject([
      { credit_box: { box: { name: 'Other' }, verdict: 'match', passed: 1, asked: 1 } },
    ])
  })

  it('is filtered by its verdict, in lists, figures and the user’s bids, and only by the user’s own boxes', async () => {
    const { id } = await liveDeal(testApp, seller, reviewer, { city: 'Filterton' })
    const box = await made(buyer, { ltv_max: 65 })
    const found = async (query: Record<string, string>) => {
      const { status, body } = await buyer.ask(listDeals, { query: { city: 'Filterton', ...query } })
      return status === 200 ? body.results.map((deal) => deal.id) : body
    }
    expect(await found({ credit_box: box.id, credit_box_match: 'match' })).toEqual([id])
    expect(await found({ credit_box_match: 'match,partial' })).toEqual([id])
    expect(await found({ credit_box_match: 'partial,mismatch' })).toEqual([])
    await patch(buyer, box.id, { ltv_max: 40 })
    expect(await found({ credit_box_match: 'mismatch' })).toEqual([id])
    await buyer.ask(placeBid, { body: { loan_deal: id, bid_amount: '400000.00' } })
    const bids = await buyer.ask(listBids, { query: { loan_deal__credit_box_match: 'mismatch' } as never })
    expect(bids.body.count).toBe(1)

    const theirs = await made(await testApp.member('buyer'))
    const refused = { credit_box: ['Choose one of your credit boxes.'] }
    expect(await found({ credit_box: theirs.id })).toEqual(refused)
    expect(await found({ credit_box: newId() })).toEqual(refused)
    expect(await found({ credit_box_match: 'perfect' })).toMatchObject({
      credit_box_match: [expect.any(String)],
    })
    const boxless = await testApp.member('buyer')
    const { status, body } = await boxless.ask(listDeals, { query: { credit_box_match: 'match' } })
    expect([status, body]).toEqual([
      400,
      { credit_box_match: [expect.stringContaining('Create a credit box')] },
    ])
  })
})

describe('deals sorted by how they match a credit box', () => {
  const inOrder = async (who: Client, query: Record<string, string>) => {
    const { status, body } = await who.ask(listDeals, { query: { city: 'Orderton', ...query } })
    return status === 200 ? body.results.map((deal) => deal.id) : body
  }

  it('begin with the best or the worst, by the box that the list names or the primary one', async () => {
    const live = async (over: object) =>
      (await liveDeal(testApp, seller, reviewer, { city: 'Orderton', ...over })).id
    const mismatch = await live({ residential_building_type: 'duplex', purpose: 'emergency' })
    const match = await live({ residential_building_type: 'condo', purpose: 'bridge' })
    const partial = await live({ residential_building_type: 'duplex', purpose: 'bridge' })
    const criteria = { residential_building_type: ['condo'], purpose: ['bridge'], ltv_max: 99 }
    await made(buyer, criteria)
    const opposite = await made(buyer, { residential_building_type: ['duplex'], purpose: ['emergency'] })
    expect(await inOrder(buyer, { ordering: 'match' })).toEqual([match, partial, mismatch])
    expect(await inOrder(buyer, { ordering: '-match,ltv' })).toEqual([mismatch, partial, match])
    expect(await inOrder(buyer, { ordering: 'match', credit_box: opposite.id })).toEqual([
      mismatch,
      partial,
      match,
    ])
    expect(await inOrder(buyer, { ordering: 'match', favorites: 'false' })).toEqual([
      match,
      partial,
      mismatch,
    ])
    expect(await inOrder(buyer, { ordering: 'match', page_size: '1', page: '2' })).toEqual([partial])
  })

  it('are only for users with a box, and only with the match as the first key', async () => {
    for (const [who, ordering] of [
      [await testApp.member('buyer'), 'match'],
      [seller, '-match'],
      [buyer, 'ltv,match'],
      [buyer, 'match,-match'],
    ] as const)
      expect([ordering, Object.keys(await inOrder(who, { ordering }))]).toEqual([ordering, ['ordering']])
  })
})

describe('the preview of a credit box', () => {
  it('lists the deals that match, and none that matches in part', async () => {
    await liveDeal(testApp, seller, reviewer)
    const listed = async (limits: object) =>
      (await buyer.ask(contract.previewMatches, { body: limits as Body })).body.results
    const { match } = await preview({ ltv_max: 65, mortgage_class: ['residential'] })
    const deals = await listed({ ltv_max: 65, mortgage_class: ['residential'] })
    expect(deals).toHaveLength(Math.min(match, contract.MOST_PREVIEWED))
    for (const { ltv, mortgage_class } of deals)
      expect([mortgage_class, Number(ltv) <= 65]).toEqual(['residential', true])
    expect(await listed({ ltv_max: 60, mortgage_class: ['residential'] })).toEqual([])
  })

  it('counts the live market, and shows which criterion excludes most and what loosening it gains', async () => {
    const before = await preview({ ltv_max: 60 })
    await liveDeal(testApp, seller, reviewer)
    await approvedDeal(testApp, seller, reviewer)
    const after = await preview({ ltv_max: 60, mortgage_class: ['residential'] })
    expect(after).toMatchObject({ live: before.live + 1, match: before.match, strictest: 'ltv' })
    const [byClass, byLtv] = after.criteria
    expect(byClass).toMatchObject({
      criterion: 'mortgage_class',
      wanted: 'Residential',
      looser: null,
      gained: 0,
    })
    expect(byLtv).toMatchObject({
      wanted: 'up to 60%',
      looser: 'up to 65%',
      failed: after.live,
      gained: after.live,
    })
    expect(await preview({})).toMatchObject({ match: after.live, partial: 0, criteria: [], strictest: null })
    expect(await list(buyer)).toEqual([])
    expect(await preview({ ltv_max: 60 })).toMatchObject({ match: 0, partial: 0, mismatch: after.live })
    expect(await preview({ ltv_max: 100 })).toMatchObject({ criteria: [{ failed: 0 }], strictest: null })
  })

  it('counts no deal that is exclusive to a channel, as the market shows none', async () => {
    const before = await preview({ ltv_max: 65 })
    const { id: channel } = await channelWith(seller, [])
    const id = await liveInChannel(testApp, { seller, reviewer }, channel)
    expect((await seller.ask(getDeal, { params: { id } })).body.deal_state).toBe('live')
    expect(await preview({ ltv_max: 65 })).toEqual(before)
  })

  it('shows which documents the matching deals have', async () => {
    const { id: deal } = await liveDeal(testApp, seller, reviewer)
    const { id } = await made(buyer)
    const { body } = await buyer.ask(contract.creditBoxDocuments, { params: { id } })
    expect(body.documents).toContainEqual({ document_type: 'appraisal_report', deals: body.deals })
    const { db } = testApp.product.platform
    const isDeleted = (deleted_at: Date | null) =>
      db.updateTable('loan_deal_files').set({ deleted_at }).where('loan_deal_id', '=', deal).execute()
    await isDeleted(new Date())
    const without = (await buyer.ask(contract.creditBoxDocuments, { params: { id } })).body.documents
    expect(without).not.toContainEqual({ document_type: 'appraisal_report', deals: body.deals })
    await isDeleted(null)
    await patch(buyer, id, { ltv_max: 1 })
    expect((await buyer.ask(contract.creditBoxDocuments, { params: { id } })).body).toEqual({
      deals: 0,
      documents: [],
    })
  })
})

const alertsOf = async (who: Client) =>
  (await who.ask(listNotifications, {})).body.results.filter(({ kind }) => kind === 'credit_box_matched')

describe('a deal that goes live', () => {
  it('alerts the owners of boxes that it matches, once, with reasons and the way to mute', async () => {
    const box = await made(buyer, { name: 'Mine', ltv_max: 65 })
    const picky = await testApp.member('buyer')
    await made(picky, {
      mortgage_class: ['residential'],
      mortgage_amount_from: '1000',
      mortgage_amount_to: '9000000',
      ltv_max: 65,
      property_value_to: '9000000',
      interest_rate_to: 20,
    })
    const { id, reference } = await liveDeal(testApp, seller, reviewer)
    await alertOwners(testApp.product.platform, id)
    await alertOwners(testApp.product.platform, id)
    expect(await alertsOf(buyer)).toMatchObject([
      {
        message: `${reference} Detached house, Hamilton is live and matches your credit box Mine: LTV 60.69%, up to 65%.`,
        link: `/property/${id}`,
        further: [{ label: 'Mute alerts of this credit box', link: `/profile/creditBox/${box.id}` }],
      },
    ])
    expect((await alertsOf(picky))[0]?.message).toMatch(/; and 2 more\.$/)
  })

  it('alerts no owner whose box it matches in part or who has muted the box, and no colleague of the seller', async () => {
    const colleague = await testApp.member(['seller', 'buyer'], { company: 'Quiet Lender Inc.' })
    const owner = await testApp.member('seller', { company: 'Quiet Lender Inc.' })
    const muted = await testApp.member('buyer')
    const partial = await testApp.member('buyer')
    await made(muted, { is_muted: true, ltv_max: 65 })
    await made(partial, { ltv_max: 65, tds_max: 40 })
    for (const who of [colleague, owner]) await made(who, { ltv_max: 65 })
    const { id } = await liveDeal(testApp, owner, reviewer)
    await alertOwners(testApp.product.platform, id)
    for (const who of [colleague, owner, muted, partial]) expect(await alertsOf(who)).toEqual([])
  })

  it('alerts no user who may no longer bid: deactivated, or with a reopened identity check', async () => {
    const [deactivated, unproven, unagreed] = [
      await testApp.member('buyer'),
      await testApp.member('buyer'),
      await testApp.member('buyer'),
    ]
    for (const who of [deactivated, unproven, unagreed]) await made(who, { ltv_max: 65 })
    const { db } = testApp.product.platform
    await sql`update users set is_active = false where id = ${deactivated.id}`.execute(db)
    await sql`update users set kyc_state = 'rejected' where id = ${unproven.id}`.execute(db)
    await sql`update users set is_user_agreement_accepted = false where id = ${unagreed.id}`.execute(db)
    const { id } = await liveDeal(testApp, seller, reviewer)
    await alertOwners(testApp.product.platform, id)
    const { rows } = await sql`
      select from credit_box_alerts a join credit_boxes b on b.id = a.credit_box_id
      where a.loan_deal_id = ${id} and b.user_id in (${deactivated.id}, ${unproven.id}, ${unagreed.id})`.execute(
      db,
    )
    expect(rows).toEqual([])
  })

  it('alerts an owner of several boxes that it matches once, with the names of all', async () => {
    const several = await testApp.member('buyer')
    for (const name of ['North', 'South', 'West']) await made(several, { name, ltv_max: 65 })
    const { id, reference } = await liveDeal(testApp, seller, reviewer)
    await alertOwners(testApp.product.platform, id)
    await made(several, { name: 'Late', ltv_max: 70 })
    await alertOwners(testApp.product.platform, id)
    expect(await alertsOf(several)).toMatchObject([
      {
        message: `${reference} Detached house, Hamilton is live and matches your credit boxes North, South and West.`,
        further: [
          { label: 'Mute alerts of North' },
          { label: 'Mute alerts of South' },
          { label: 'Mute alerts of West' },
        ],
      },
    ])
  })

  it('alerts no owner of a box without criteria, which matches every deal', async () => {
    const blank = await testApp.member('buyer')
    const { id: box } = await made(blank)
    const { id } = await liveDeal(testApp, seller, reviewer)
    await alertOwners(testApp.product.platform, id)
    expect(await alertsOf(blank)).toEqual([])
    await patch(blank, box, { ltv_max: 65 })
    await alertOwners(testApp.product.platform, id)
    expect(await alertsOf(blank)).toHaveLength(1)
  })

  it('as one of many mortgages of a book alerts an owner once for the book, whoever compares the mortgages', async () => {
    const several = await testApp.member('buyer')
    for (const ltv_max of [65, 70]) await made(several, { ltv_max, name: `Up to ${ltv_max}` })
    const loans = Array.from({ length: 6 }, (_none, place) => loan(place + 1))
    const { id, reference } = await liveBook(testApp, { seller, reviewer }, loans, {
      list_book_mortgages_loans_individually: true,
      reserve_price: '370000.00',
    })
    const { db } = testApp.product.platform
    const listed = await db.selectFrom('loan_deals').select('id').where('book_id', '=', id).execute()
    await Promise.all(listed.map((one) => alertOwners(testApp.product.platform, one.id)))
    const alerts = await alertsOf(several)
    expect(alerts).toHaveLength(1)
    expect(alerts[0]?.message).toMatch(
      new RegExp(
        `^Mortgages of ${reference} are live. The first one that matches, HS-\\d+ .*, matches your credit boxes`,
      ),
    )
  })

  it('alerts no one before it is live', async () => {
    await made(buyer, { ltv_max: 65 })
    const { id } = await approvedDeal(testApp, seller, reviewer)
    await alertOwners(testApp.product.platform, id)
    expect(await alertsOf(buyer)).toEqual([])
  })
})

describe('a seller’s draft', () => {
  it('shows about how many boxes it would match, in steps of five, without those of the seller’s company', async () => {
    const draft = await completeDraft(testApp, seller, { city: 'Draftville', credit_history_min_length: 7 })
    await seller.ask(patchDeal, { params: { id: draft.id }, body: { gds: 33.33 } })
    const count = async (who = seller) =>
      (await who.ask(contract.countBoxes, { params: { id: draft.id } })).body
    const others = await Promise.all(Array.from({ length: 6 }, () => testApp.member('buyer')))
    const before = (await count()).count ?? 0
    for (const who of others) await made(who, { gds_max: 33.33, is_muted: true })
    const after = await count()
    expect(after).toMatchObject({ step: 5 })
    expect(Number(after.count) % 5).toBe(0)
    expect(Number(after.count)).toBeGreaterThanOrEqual(before + 5)
    const stranger = await testApp.member('seller')
    expect((await stranger.ask(contract.countBoxes, { params: { id: draft.id } })).status).toBe(404)
  })
})
