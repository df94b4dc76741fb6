import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  archiveDeal,
  createDeal,
  dealFigures,
  listDeals,
  myDeals,
  patchDeal,
  setFavorite,
  suggestDeals,
} from '#domain/deals/contract.ts'
import { enterRoom } from '#domain/rooms/contract.ts'
import { STANDARD_NDA } from '#domain/rooms/nda/standard.ts'
import { approvedDeal, liveDeal, mortgage } from '../test/listing.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'

let testApp: TestApp
let seller: Client
let buyer: Client
let other: Client
let reviewer: Client
let montreal: string
let hamilton: string
let described: string

beforeAll(async () => {
  testApp = await startTestApp()
  seller = await testApp.member('seller', { company: 'Érable Lending Inc.' })
  buyer = await testApp.member('buyer')
  other = await testApp.member('buyer')
  reviewer = await testApp.member('reviewer')
  const live = async (over: Record<string, unknown>) => (await liveDeal(testApp, seller, reviewer, over)).id
  montreal = await live({ city: 'Montréal', state: 'QC', postcode: 'H2X 1Y4', loan_address: '9 Quokka Lane' })
  hamilton = await live({ city: 'Hamilton', residential_building_type: 'condo' })
  described = await live({ city: 'Guelph', description: 'An hour from Hamilton, near the lake.' })
})
afterAll(() => testApp.close())

const idsFor = async (who: Client, search: string, more: Record<string, string> = {}) =>
  (await who.ask(listDeals, { query: { search, ...more } })).body.results.map(({ id }) => id)
const countFor = async (who: Client, search: string) => [
  (await who.ask(listDeals, { query: { search } })).body.count,
  (await who.ask(dealFigures, { query: { search } })).body.count,
  (await who.ask(suggestDeals, { query: { search } })).body.deals.length,
]

describe('a search in the marketplace', () => {
  it.each([
    ['Montreal', 'without its accent'],
    ['montréal', 'with its accent'],
    ['Montrael', 'with letters exchanged'],
    ['quebec', 'by the name of the province'],
    ['QC', 'by its code'],
    ['h2x 1y4', 'by the public part of the postal code'],
    ['detached montreal erable', 'by several words, all of which it has'],
    ['maison à Montréal', 'by its kind in French'],
    ['maison individuelle quebec', 'by French words without accents'],
  ])('finds a deal by %s, %s', async (search) => {
    expect(await idsFor(buyer, search)).toEqual([montreal])
  })

  it('finds a place that was entered without its accents by a name that has them', async () => {
    const { id } = await liveDeal(testApp, seller, reviewer, { city: 'Levis', state: 'QC' })
    expect(await idsFor(buyer, 'Lévis')).toEqual([id])
  })

  it('puts the reference first, then place and title, then the rest', async () => {
    expect(await idsFor(buyer, 'hamilton')).toEqual([hamilton, described])
    const { results } = (await buyer.ask(listDeals, { query: { search: 'guelph' } })).body
    const number = results[0]?.reference.slice(3) ?? ''
    await liveDeal(testApp, seller, reviewer, { city: 'Barrie', description: `As in ${number}.` })
    expect((await idsFor(buyer, number))[0]).toBe(described)
    expect(await countFor(buyer, number)).toEqual([2, 2, 2])
  })

  it('finds a deal by its new words and no longer by its old ones', async () => {
    const seller2 = await testApp.member('seller', { company: 'Zephyr Loans' })
    const { body } = await seller2.ask(createDeal, { body: mortgage({ city: 'Kapuskasing' }) })
    await seller2.ask(patchDeal, { params: { id: body.id }, body: { city: 'Moosonee' } })
    const own = async (search: string) => (await seller2.ask(myDeals, { query: { search } })).body.count
    expect([await own('Kapuskasing'), await own('Mosonee'), await own('zephyr')]).toEqual([0, 1, 1])
  })
})

describe('what a user may not see', () => {
  it('is found by no other user: drafts, approved and archived deals, in results, counts, figures and suggestions', async () => {
    const draft = (await seller.ask(createDeal, { body: mortgage({ city: 'Xanadu' }) })).body.id
    const { id } = await approvedDeal(testApp, seller, reviewer, { city: 'Xanadu' })
    await seller.ask(archiveDeal, { params: { id }, body: {} })
    for (const search of ['Xanadu', 'Xandau', 'xan']) {
      expect(await countFor(buyer, search)).toEqual([0, 0, 0])
      expect((await buyer.ask(suggestDeals, { query: { search } })).body.places).toEqual([])
    }
    const own = (await seller.ask(suggestDeals, { query: { search: 'Xanadu' } })).body.deals
    expect(own.map((deal) => deal.id)).toEqual([draft])
  })

  it('includes an address, until the user is admitted to the deal room; others still do not find it', async () => {
    for (const search of ['Quokka', '9 quokka', 'quokka montreal']) {
      for (const who of [buyer, other]) expect(await countFor(who, search)).toEqual([0, 0, 0])
      expect(await countFor(reviewer, search)).toEqual([1, 1, 1])
      expect((await seller.ask(myDeals, { query: { search } })).body.count).toBe(1)
      expect(await countFor(seller, search)).toEqual([1, 1, 1])
    }
    for (const who of [buyer, other])
      await who.ask(setFavorite, { params: { id: montreal }, body: { is_favorite: true } })
    await buyer.ask(enterRoom, {
      params: { id: montreal },
      body: { nda_version: STANDARD_NDA.version, accepts: true },
    })
    expect(await countFor(buyer, 'quokka')).toEqual([1, 1, 1])
    expect(await countFor(other, 'quokka')).toEqual([0, 0, 0])
    const watched = async (who: Client) => idsFor(who, 'quokka', { favorites: 'true' })
    expect([await watched(buyer), await watched(other)]).toEqual([[montreal], []])
    expect(await idsFor(buyer, 'quokka', { ordering: '-listed_at' })).toEqual([montreal])
  })
})

const ATTACKS = [
  "'",
  "''",
  "' or '1'='1",
  "'; drop table deal_search; --",
  "' union select id from users --",
  '"',
  '\\',
  '\\\\',
  "\\'",
  '%',
  '%%',
  '_',
  '%_%',
  '*',
  ':*',
  "'a':*",
  'a:*',
  'a & b',
  'a | b',
  '!a',
  '!!',
  'a <-> b',
  '(a',
  'a)',
  '()',
  '&',
  '|',
  '<->',
  'V:state:ON',
  "'V:state:ON'",
  'R:hs',
  '.*',
  '.+',
  '[a-z]',
  '[[',
  '(?:',
  '(a+)+$',
  '^',
  '$',
  '{1,99999}',
  '\\d',
  '\\1',
  '\u0000',
  '\u0301',
  '\ud800',
  '$1',
  '{{a}}',
  '; select pg_sleep(9)',
  "E'\\x27'",
  '$$',
  '/*',
  '--',
  '<script>',
  '\t',
  '\u202e',
  '{"$ne":null}',
]

describe('what looks like a query language', () => {
  it('is treated as plain words: each search responds immediately, and finds no more than its words', async () => {
    const all = (await buyer.ask(listDeals, { query: {} })).body.count
    for (const search of ATTACKS) {
      const { status, body } = await buyer.ask(listDeals, { query: { search } })
      expect([search, [200, 400].includes(status)]).toEqual([search, true])
      if (status === 200 && !/[a-z0-9]/i.test(search))
        expect([search, body.count < all]).toEqual([search, true])
      const suggested = await buyer.ask(suggestDeals, { query: { search } })
      expect([search, suggested.status]).toEqual([search, status])
      const city = await buyer.ask(listDeals, { query: { city: search } })
      expect([search, [200, 400].includes(city.status)]).toEqual([search, true])
    }
    expect((await buyer.ask(listDeals, { query: {} })).body.count).toBe(all)
  })
})

it('suggests the market’s places and sellers, also despite typing errors', async () => {
  const suggested = async (search: string) => (await buyer.ask(suggestDeals, { query: { search } })).body
  expect(await suggested('Montraal')).toMatchObject({ places: ['Montréal'], sellers: [] })
  expect(await suggested('erab')).toMatchObject({ places: [], sellers: ['Érable Lending Inc.'] })
  expect(await suggested('')).toEqual({ deals: [], places: [], sellers: [] })
})
