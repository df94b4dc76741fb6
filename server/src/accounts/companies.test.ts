import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as contract from '#domain/accounts/contract.ts'
import { getDeal, placeBid } from '#domain/auctions/contract.ts'
import { listDeals } from '#domain/deals/contract.ts'
import { decideKyc, submitKyc } from '#domain/kyc/contract.ts'
import { liveDeal } from '../test/listing.ts'
import { applicant, newcomer } from '../test/newcomers.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'
import { renewCompanyKeys } from './commands/join-company.ts'

let testApp: TestApp
let admin: Client
let reviewer: Client
beforeAll(async () => {
  testApp = await startTestApp()
  await testApp.product.startWork()
  admin = await testApp.member('superuser')
  reviewer = await testApp.member('reviewer')
})
afterAll(() => testApp.close())

/** Business numbers whose check digit is right. */
const [NUMBER, OTHER, THIRD] = ['123456782', '100000009', '200000008'] as const

const company = async (who: Client) => (await who.ask(contract.getMe)).body.company_id
const describeAs = (who: Client, body: Record<string, string | null>) => who.ask(contract.patchMe, { body })
const change = (who: Client, body: Record<string, string | null>) =>
  admin.ask(contract.patchUser, { params: { id: who.id }, body })

/** A newcomer of this company. */
async function of(company_name: string, business_number?: string): Promise<Client> {
  const person = await newcomer(testApp)
  const { status, body } = await describeAs(person, {
    company_name,
    ...(business_number && { business_number }),
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return person
}

let pairs = 0
let amount = 240_000
/** A buyer and a live deal of a seller, each of a company of its own. */
async function market(names?: { seller: string; buyer: string }) {
  pairs += 1
  const seller = await testApp.member('seller', { company: names?.seller ?? `Seller of pair ${pairs}` })
  const buyer = await testApp.member('buyer', { company: names?.buyer ?? `Buyer of pair ${pairs}` })
  const deal = await liveDeal(testApp, seller, reviewer)
  return { seller, buyer, deal }
}

/** What a bid is refused with, which the deal's page says too; null if it is accepted. */
async function barOf(buyer: Client, dealId: string): Promise<unknown> {
  const { body: page } = await buyer.ask(getDeal, { params: { id: dealId } })
  amount += 10_000
  const placed = await buyer.ask(placeBid, { body: { loan_deal: dealId, bid_amount: String(amount) } })
  expect([201, 403]).toContain(placed.status)
  expect(page.can.bid).toBe(placed.status === 201)
  const { body: list } = await buyer.ask(listDeals, { query: { deal_state: 'live', page_size: '50' } })
  expect(list.results.find(({ id }) => id === dealId)?.is_barred).toBe(placed.status !== 201)
  if (placed.status === 201) return null
  expect(page.bid_blocked_reason).toBe((placed.body as unknown as { detail: string }).detail)
  return (placed.body as unknown as { code: string }).code
}

describe('the company of an account', () => {
  it('is the one of its business number, however number and name are written', async () => {
    const one = await of('Amber Lending Inc.', '123 456 782')
    const two = await of('Amber Lending of Canada', '123456782RT0001')
    expect(await company(two)).toBe(await company(one))
    expect((await two.ask(contract.getMe)).body).toMatchObject({
      company_name: 'Amber Lending of Canada',
      business_number: NUMBER,
    })
  })

  it('is the one of its name where neither has a number', async () => {
    const [one, two] = [await of('Beryl Capital Corp.'), await of('BERYL CAPITAL CORPORATION')]
    expect(await company(two)).toBe(await company(one))
  })

  it('is a different one where the numbers differ, or the names only look alike', async () => {
    const [one, two] = [await of('Citrine Trust', OTHER), await of('Citrine Trust', THIRD)]
    const [three, four] = [await of('Citrine Trust'), await of('Citrinе Trust')]
    expect(new Set(await Promise.all([one, two, three, four].map(company))).size).toBe(4)
  })

  it('keeps its details up to date with its only account', async () => {
    const person = await of('Diamond Lendng')
    const first = await company(person)
    await describeAs(person, { company_name: 'Diamond Lending', company_province: 'QC' })
    expect(await company(person)).toBe(first)
    const { body } = await admin.ask(contract.getCompany, { params: { id: first ?? '' } })
    expect(body).toMatchObject({
      legal_name: 'Diamond Lending',
      province: 'QC',
      accounts: [{ id: person.id, company_name: 'Diamond Lending' }],
    })
  })

  it('is left by an account that enters another name, and is not renamed for its other accounts', async () => {
    const [one, two] = [await of('Emerald Bridge Credit'), await of('Emerald Bridge Credit')]
    await describeAs(two, { company_name: 'Emerald Harbour Credit' })
    expect(await company(one)).not.toBe(await company(two))
    const { body } = await admin.ask(contract.getCompany, { params: { id: (await company(one)) ?? '' } })
    expect(body).toMatchObject({ legal_name: 'Emerald Bridge Credit', accounts: [{ id: one.id }] })
  })

  it('needs a name that can be seen and a number whose check digit is right', async () => {
    const person = await newcomer(testApp)
    for (const [field, value, sentence] of [
      ['company_name', '\u3164\u2060', 'Enter the legal name of the company.'],
      ['business_number', '123456789', 'Enter the 9 digits of the business number, for example 123456782.'],
      ['company_province', 'Ontario', /^Choose one of: AB,/],
    ] as const) {
      const { status, body } = await describeAs(person, { company_name: 'Flint', [field]: value })
      expect(status).toBe(400)
      const messages = (body as unknown as Record<string, string[]>)[field]
      expect(messages).toEqual([typeof sentence === 'string' ? sentence : expect.stringMatching(sentence)])
    }
    const alone = await describeAs(person, { business_number: NUMBER })
    expect([alone.status, Object.keys(alone.body)]).toEqual([400, ['company_name']])
  })

  it('is fixed with the identity check; a number is then added by an administrator', async () => {
    const member = await testApp.member('buyer', { company: 'Garnet Capital' })
    const tried = await describeAs(member, { business_number: '300000007' })
    expect([tried.status, tried.body]).toEqual([
      400,
      {
        business_number: [
          'Your identity was checked without it. Write to us, and an administrator will add it.',
        ],
      },
    ])
    expect((await change(member, { business_number: '300000007' })).body.business_number).toBe('300000007')
    const again = await describeAs(member, { business_number: null })
    expect([again.status, Object.keys(again.body)]).toEqual([400, ['business_number']])
  })

  it('gets its number for all of its accounts from an administrator, and from a user for their own account only', async () => {
    const [one, two, three] = [
      await of('Howlite Trust'),
      await of('Howlite Trust'),
      await of('Howlite Trust'),
    ]
    await describeAs(three, { business_number: '110000007' })
    expect(await company(three)).not.toBe(await company(one))
    await describeAs(one, { company_province: 'MB' })
    await change(one, { business_number: '120000005' })
    expect(await company(two)).toBe(await company(one))
    const seen = async () => (await two.ask(contract.getMe)).body
    expect(await seen()).toMatchObject({ business_number: '120000005', company_province: 'MB' })
    await describeAs(two, { company_province: 'SK' })
    expect((await seen()).company_province).toBe('MB')
    await change(two, { company_province: 'SK' })
    expect((await seen()).company_province).toBe('SK')
  })

  it('is named in the audit log when it changes', async () => {
    const person = await of('Hematite Lending')
    await change(person, { business_number: '400000006' })
    const { rows } = await sql<{ before: unknown; after: unknown }>`select before, after from events
      where subject_id = ${person.id} and type = 'user.changed' order by id desc limit 1`.execute(
      testApp.product.platform.db,
    )
    expect(rows[0]).toEqual({ before: { business_number: null }, after: { business_number: '400000006' } })
  })

  it('gets its key again at a start after the rule has changed', async () => {
    const person = await of('Iolite Trust')
    const { db } = testApp.product.platform
    const id = (await company(person)) ?? ''
    const key = () =>
      db.selectFrom('companies').select(['name_key', 'key_version']).where('id', '=', id).execute()
    const before = await key()
    await db
      .updateTable('companies')
      .set({ name_key: 'iolite trust', key_version: 0 })
      .where('id', '=', id)
      .execute()
    await renewCompanyKeys({ db })
    expect(await key()).toEqual(before)
  })
})

describe('a bid', () => {
  it('is refused on a deal of the bidder’s own company, which has the same business number under another name', async () => {
    const { seller, buyer, deal } = await market()
    expect(await barOf(await testApp.member('buyer'), deal.id)).toBeNull()
    await change(seller, { business_number: '500000005' })
    await change(buyer, { business_number: '500000005' })
    expect(await barOf(buyer, deal.id)).toBe('own_company')
  })

  it('is refused between two companies of the same name that consists only of legal forms', async () => {
    const { buyer, deal } = await market({ seller: 'Company Inc.', buyer: 'COMPANY INC' })
    expect(await barOf(buyer, deal.id)).toBe('own_company')
  })

  it.each([
    ['garnet-harbourlending', 'own_company'],
    ['GarnetHarbourLendingInc', 'look_alike_company'],
    ['GARNETHARBOUR LENDINGCORP', 'look_alike_company'],
  ])('is refused under the seller’s name without its spaces: %s', async (name, bar) => {
    const { buyer, deal } = await market({ seller: 'Garnet Harbour Lending Inc.', buyer: name })
    expect(await barOf(buyer, deal.id)).toBe(bar)
  })

  it.each(['seller', 'buyer'] as const)(
    'is refused on a deal of an affiliate that the %s has declared',
    async (side) => {
      const people = await market()
      const { buyer, deal } = people
      const declared = await people[side].ask(contract.declareAffiliate, {
        body: { legal_name: side === 'seller' ? `Buyer of pair ${pairs}` : `Seller of pair ${pairs}` },
      })
      expect(declared.status).toBe(201)
      expect(await barOf(buyer, deal.id)).toBe('affiliated_company')
    },
  )

  it('is refused while the names look alike, until an administrator decides that the companies are different; each decision can be undone', async () => {
    const { seller, buyer, deal } = await market({ seller: 'Jasper Mill Trust', buyer: 'Jasper Мill Trust' })
    expect(await barOf(buyer, deal.id)).toBe('look_alike_company')
    const { body } = await admin.ask(contract.listLookAlikes, { query: { state: 'open', page_size: '50' } })
    const pair = body.results.find(({ companies }) =>
      companies.some(({ accounts }) => accounts[0]?.id === buyer.id),
    )
    expect(pair).toMatchObject({ decision: null, can: { decide: true } })
    expect(pair?.companies.flatMap(({ accounts }) => accounts.map(({ id }) => id)).sort()).toEqual(
      [seller.id, buyer.id].sort(),
    )
    const decide = (decision: 'same' | 'different' | null) =>
      admin.ask(contract.decideLookAlike, {
        body: {
          company: pair?.companies[1].id ?? '',
          other: pair?.companies[0].id ?? '',
          decision,
          reason: 'By the registry.',
        },
      })
    expect((await decide('same')).body).toMatchObject({ decision: 'same', reason: 'By the registry.' })
    expect(await barOf(buyer, deal.id)).toBe('own_company')
    await decide('different')
    expect(await barOf(buyer, deal.id)).toBeNull()
    await decide(null)
    expect(await barOf(buyer, deal.id)).toBe('look_alike_company')
    const { rows } = await sql<{ after: { decision: string | null } }>`select after from events
      where type = 'company.look_alike_decided' order by id`.execute(testApp.product.platform.db)
    expect(rows.map(({ after }) => after.decision)).toEqual(['same', 'different', null])
  })

  it('waits for a new decision after one of two different companies has changed its number', async () => {
    const { seller, buyer, deal } = await market({ seller: 'Kyanite Credit', buyer: 'Kyanite Сredit' })
    const body = { decision: 'different' as const, reason: 'Two numbers.' }
    const [one, two] = [(await company(seller)) ?? '', (await company(buyer)) ?? '']
    await admin.ask(contract.decideLookAlike, { body: { ...body, company: one, other: two } })
    expect(await barOf(buyer, deal.id)).toBeNull()
    await change(seller, { business_number: '600000004' })
    expect(await barOf(buyer, deal.id)).toBe('look_alike_company')
  })
})

describe('a declared affiliate', () => {
  const declare = (who: Client, legal_name: string, business_number?: string) =>
    who.ask(contract.declareAffiliate, { body: { legal_name, business_number } })

  it('gets the same response whether or not it has accounts, under the name that was typed', async () => {
    await of('Lapis Hidden Holdings Inc.', '700000003')
    const person = await of('Larimar Lending')
    const known = await declare(person, 'Lapis whatever', '700000003')
    const unknown = await declare(person, 'Nobody Here Ltd.', '800000002')
    expect([known.status, unknown.status]).toEqual([201, 201])
    expect(unknown.body.results.map(({ id: _id, declared_at: _at, ...shown }) => shown)).toEqual(
      ['Lapis whatever', 'Nobody Here Ltd.'].map((legal_name) => ({
        legal_name,
        declared_by: 'us',
        is_in_force: false,
        can: { remove: true },
      })),
    )
    expect(JSON.stringify(known.body)).not.toContain('Hidden')
  })

  it('also binds a company whose accounts come later', async () => {
    const { seller, deal } = await market()
    await declare(seller, 'Malachite Late Capital', '900000001')
    const later = await testApp.member('buyer')
    await change(later, { company_name: 'Malachite Late Capital Corp.', business_number: '900000001' })
    expect(await barOf(later, deal.id)).toBe('affiliated_company')
  })

  it('counts from the identity approval of the user who declared it, and stays until an administrator removes it', async () => {
    const { buyer, deal } = await market()
    const person = await applicant(testApp)
    await change(person, { company_name: `Seller of pair ${pairs}` })
    const { body } = await declare(person, `Buyer of pair ${pairs}`)
    const params = { id: body.results[0]?.id ?? '' }
    expect(body.results[0]).toMatchObject({ is_in_force: false, can: { remove: true } })
    expect(await barOf(buyer, deal.id)).toBeNull()
    expect((await person.ask(contract.removeAffiliate, { params })).status).toBe(204)
    await declare(person, `Buyer of pair ${pairs}`)
    await person.ask(submitKyc)
    await admin.ask(decideKyc, { params: { user_id: person.id }, body: { decision: 'approve' } })
    expect(await barOf(buyer, deal.id)).toBe('affiliated_company')
    const refused = await person.ask(contract.removeAffiliate, { params })
    expect(refused).toMatchObject({ status: 403, body: { code: 'affiliate_fixed' } })
    const ofCompany = { id: (await company(person)) ?? '', affiliate_id: params.id }
    const removed = await admin.ask(contract.removeAffiliateOf, { params: ofCompany })
    expect(removed.body.affiliates).toEqual([])
    expect(await barOf(buyer, deal.id)).toBeNull()
  })

  it('is shown to the other company too, which cannot remove it, and to no other user', async () => {
    const [one, other] = [await of('Nephrite Lending'), await of('Obsidian Lending')]
    await declare(one, 'Obsidian Lending')
    const shown = (await other.ask(contract.listAffiliates)).body.results
    expect(shown).toMatchObject([
      { legal_name: 'Nephrite Lending', declared_by: 'them', can: { remove: false } },
    ])
    const params = { id: shown[0]?.id ?? '' }
    expect((await other.ask(contract.removeAffiliate, { params })).status).toBe(403)
    const stranger = await of('Peridot Lending')
    expect((await stranger.ask(contract.listAffiliates)).body.results).toEqual([])
    expect((await stranger.ask(contract.removeAffiliate, { params })).status).toBe(404)
  })

  it('can be declared by an administrator, is then in force immediately, and is never the company itself', async () => {
    const { seller, buyer, deal } = await market()
    const id = (await company(seller)) ?? ''
    const body = { legal_name: `Buyer of pair ${pairs}` }
    const person = await of(`Seller of pair ${pairs}`)
    expect((await declare(person, body.legal_name)).body.results).toMatchObject([{ is_in_force: false }])
    const declared = await admin.ask(contract.declareAffiliateOf, { params: { id }, body })
    expect(declared.body.affiliates).toMatchObject([{ is_in_force: true }])
    expect(await barOf(buyer, deal.id)).toBe('affiliated_company')
    const itself = await declare(seller, `SELLER OF PAIR ${pairs} INC`)
    expect([itself.status, itself.body]).toEqual([400, { legal_name: ['This is the company itself.'] }])
    const withoutCompany = await declare(await newcomer(testApp), 'Quartz')
    expect(withoutCompany).toMatchObject({ status: 409, body: { code: 'company_missing' } })
  })
})

describe('an administrator', () => {
  it('does not move themselves or a colleague out of their company, or a colleague could buy from it', async () => {
    const own = await testApp.member(['seller', 'superuser'], { company: 'Tanzanite Credit' })
    const colleague = await testApp.member('buyer', { company: 'Tanzanite Credit' })
    for (const { id } of [own, colleague]) {
      const moved = await own.ask(contract.patchUser, {
        params: { id },
        body: { company_name: 'Topaz Credit', business_number: NUMBER },
      })
      const sentence = 'Another administrator must change this for an account of your own company.'
      expect([moved.status, moved.body]).toEqual([
        400,
        { company_name: [sentence], business_number: [sentence] },
      ])
      const other = await own.ask(contract.patchUser, { params: { id }, body: { job_title: 'Partner' } })
      expect(other.status).toBe(200)
    }
    expect((await change(colleague, { company_name: 'Topaz Credit' })).status).toBe(200)
  })

  it('does not decide about their own company', async () => {
    const own = await testApp.member(['seller', 'superuser'], { company: 'Ruby Mercantile' })
    const other = await testApp.member('buyer', { company: 'Ruby Мercantile' })
    const ids = { company: (await company(own)) ?? '', other: (await company(other)) ?? '' }
    const decided = await own.ask(contract.decideLookAlike, {
      body: { ...ids, decision: 'different', reason: 'Mine.' },
    })
    expect(decided).toMatchObject({ status: 403, body: { code: 'own_company' } })
    const { body } = await own.ask(contract.listLookAlikes, { query: { page_size: '50' } })
    const pair = body.results.find(({ companies }) => companies.some(({ id }) => id === ids.company))
    expect(pair?.can).toEqual({ decide: false })
    const declared = await admin.ask(contract.declareAffiliateOf, {
      params: { id: ids.company },
      body: { legal_name: 'Sapphire' },
    })
    const affiliate = declared.body.affiliates[0]?.id ?? ''
    for (const params of [
      { id: ids.company, affiliate_id: affiliate },
      { id: affiliate, affiliate_id: ids.company },
    ])
      expect(await own.ask(contract.removeAffiliateOf, { params })).toMatchObject({
        status: 403,
        body: { code: 'own_company' },
      })
    const { body: kept } = await admin.ask(contract.getCompany, { params: { id: ids.company } })
    expect(kept.affiliates).toMatchObject([{ id: affiliate }])
  })
})
