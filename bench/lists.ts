/*
 * node bench/lists.ts [--tries N] [--first N] [--largest N] [--json file]: how long each kind of list, search and figure
 * takes alone, with 10 000, 100 000 and 1 000 000 deals, and how it grows from the smallest to the largest: the median of
 * several tries when it is asked again and again, and when nothing that was kept serves.
 */
import { median } from './lib/figures.ts'
import { Client } from './lib/load.ts'
import { type Market, makeMarket, openDatabases, serveMarket, USERS } from './lib/markets.ts'
import { option, Report } from './lib/results.ts'
import { accessTokenOf, buyerTokens } from './lib/tokens.ts'

const TRIES = option('tries', 15)
const FIRST_TRIES = option('first', 5)
const SIZES = [10_000, 100_000, 1_000_000].filter((deals) => deals <= option('largest', 1_000_000))
const WARM = 6
const SELLER = 7
/** As data/fill.sql numbers it. */
const ADMINISTRATOR = 999_999_999

const buyer = buyerTokens(1, USERS)[0] ?? ''
const seller = accessTokenOf(SELLER)
const administrator = accessTokenOf(ADMINISTRATOR)
const FILTERED = 'deal_state=live&mortgage_class=residential&ltv__gte=40&ltv__lte=75'
/** Of the buyer, who has no other. */
const BOX = { name: 'Bench', mortgage_class: ['residential'], ltv_max: 70, mortgage_amount_to: '600000.00' }
const FAVORITE = '01980000-0000-7000-8000-000000000013'
const ANY_STATE = 'draft,pending,rejected,approved,live,sold,not_sold'

/** What is asked: name, path, who asks. */
const SHAPES: readonly (readonly [string, string, string])[] = [
  ['market, no filter', '/loan-deal/?page_size=12', buyer],
  ['market, page 100', '/loan-deal/?page_size=12&page=100', buyer],
  ['market, by bid count', '/loan-deal/?ordering=-bid_count&page_size=12', buyer],
  ['market, city=vancouver', '/loan-deal/?city=vancouver&page_size=12', buyer],
  ['filtered by four, by yield', `/loan-deal/?${FILTERED}&ordering=-yield&page_size=12`, buyer],
  ['filtered by four, page 20', `/loan-deal/?${FILTERED}&ordering=-yield&page_size=12&page=20`, buyer],
  ['live', '/loan-deal/?deal_state=live&page_size=12', buyer],
  ['live, newest first', '/loan-deal/?deal_state=live&ordering=-listed_at&page_size=12', buyer],
  ['live, by LTV', '/loan-deal/?deal_state=live&ordering=ltv&page_size=12', buyer],
  ['live, by amount', '/loan-deal/?deal_state=live&ordering=-mortgage_amount&page_size=12', buyer],
  ['live, by leading amount', '/loan-deal/?deal_state=live&ordering=-leading_amount&page_size=12', buyer],
  ['live, city=tor', '/loan-deal/?deal_state=live&city=tor&page_size=12', buyer],
  [
    'first charges up to 500 000',
    '/loan-deal/?deal_state=live&max_amount=500K&position=first&page_size=12',
    buyer,
  ],
  ['live, by yield, then LTV', '/loan-deal/?deal_state=live&ordering=-yield,ltv&page_size=12', buyer],
  ['live, by city, then yield', '/loan-deal/?deal_state=live&ordering=city,-yield&page_size=12', buyer],
  ['matches of the credit box', '/loan-deal/?credit_box_match=match&page_size=12', buyer],
  ['matches, by yield', '/loan-deal/?credit_box_match=match&ordering=-yield&page_size=12', buyer],
  ['by how they match', '/loan-deal/?ordering=match&page_size=12', buyer],
  ['figures of the matches', '/loan-deal/figures/?credit_box_match=match', buyer],
  ['by city and by term', '/loan-deal/composition/', buyer],
  ['suggestions', '/loan-deal/suggestions/?search=tor', buyer],
  ['search, many found', '/loan-deal/?search=toronto&page_size=12', buyer],
  ['search, a building type', '/loan-deal/?search=condo&page_size=12', buyer],
  ['search, a reference', '/loan-deal/?search=HS-20413&page_size=12', buyer],
  ['search, an area', '/loan-deal/?search=M5V&page_size=12', buyer],
  ['search, nothing found', '/loan-deal/?search=zzzz&page_size=12', buyer],
  ['favourites', '/loan-deal/?favorites=true&page_size=12', buyer],
  ['sold', '/loan-deal/?status=sold&page_size=12', buyer],
  ['figures of the market', '/loan-deal/figures/', buyer],
  ['figures, filtered by four', `/loan-deal/figures/?${FILTERED}`, buyer],
  ['my deals', '/loan-deal/user_properties/?page_size=12', seller],
  ['my figures, seller', '/loan-deal/user_properties/figures/', seller],
  ['my figures, buyer', '/loan-deal/user_properties/figures/', buyer],
  ['my bids', '/bids/', buyer],
  ['my bids, by standing amount', '/bids/?ordering=-standing_amount', buyer],
  ['notifications', '/notifications/', buyer],
  [
    'staff, any state, last changed',
    `/loan-deal/?deal_state=${ANY_STATE}&ordering=-updated_at&page_size=12`,
    administrator,
  ],
  [
    'staff, to review, oldest',
    '/loan-deal/?deal_state=pending&ordering=submitted_at&page_size=12',
    administrator,
  ],
  ['audit log', '/audit-logs/', administrator],
  ['audit log, page 900', '/audit-logs/?page=900', administrator],
  ['audit log, search', '/audit-logs/?search=hs-20413', administrator],
  ['audit log, of one person', '/audit-logs/?actor=user5000', administrator],
  ['users', '/accounts/users/', administrator],
  ['users, search', '/accounts/users/?search=user5000', administrator],
  ['a deal', `/loan-deal/${FAVORITE}/`, buyer],
]

/** The median in milliseconds of a shape. */
interface Measured {
  again: number
  first: number
}

/** The figures of each shape, in order. */
async function measure(market: Market): Promise<Measured[]> {
  const server = await serveMarket(market)
  const client = new Client(server.url, 1)
  try {
    const made = await client.ask({ method: 'POST', path: '/api/credit-box/', token: buyer, body: BOX })
    if (made.status !== 201) throw new Error(`The credit box was answered ${made.status}: ${made.text}`)
    const measured: Measured[] = []
    for (const [name, path, token] of SHAPES) {
      const took = async () => {
        const start = performance.now()
        const { status, text } = await client.ask({ method: 'GET', path: `/api${path}`, token })
        if (status !== 200) throw new Error(`${name} was answered ${status}: ${text}`)
        return performance.now() - start
      }
      for (let turn = 0; turn < WARM; turn += 1) await took()
      const again: number[] = []
      for (let turn = 0; turn < TRIES; turn += 1) again.push(await took())
      const first: number[] = []
      for (let turn = 0; turn < FIRST_TRIES; turn += 1) {
        await change(client, token, turn % 2 === 0)
        first.push(await took())
      }
      measured.push({ again: median(again), first: median(first) })
    }
    return measured
  } finally {
    client.close()
    await server.end('SIGTERM')
  }
}

/** After a change of their own, users are answered nothing that was kept. */
async function change(client: Client, token: string, isFavorite: boolean): Promise<void> {
  const path = `/api/loan-deal/${FAVORITE}/update_favorites/`
  const { status, text } = await client.ask({
    method: 'PATCH',
    path,
    token,
    body: { is_favorite: isFavorite },
  })
  if (status !== 200) throw new Error(`Marking a favourite was answered ${status}: ${text}`)
}

/** "100 000 deals". */
const named = (deals: number) => `${String(deals).replace(/\B(?=(\d{3})+$)/g, ' ')} deals`

const report = new Report('lists')
const postgres = await openDatabases()
try {
  const measured: { deals: number; figures: Measured[] }[] = []
  for (const deals of SIZES)
    measured.push({ deals, figures: await measure(await makeMarket(postgres, deals)) })
  const [smallest, ...larger] = measured
  const largest = larger.pop() ?? smallest
  if (!smallest || !largest) throw new Error('Nothing is measured below 10 000 deals.')
  for (const [index, [name]] of SHAPES.entries())
    for (const [how, of] of [
      ['', ({ again }: Measured) => again],
      [', asked for the first time', ({ first }: Measured) => first],
    ] as const) {
      const at = ({ figures }: { figures: Measured[] }) => (figures[index] ? of(figures[index]) : 0)
      report.add({
        what: `${name}, ${named(largest.deals)}${how}`,
        value: at(largest),
        unit: 'ms',
        reference: { what: named(smallest.deals), value: at(smallest) },
        ...(larger[0] && { note: `${named(larger[0].deals)} ${at(larger[0]).toFixed(1)} ms` }),
      })
    }
  report.end()
} finally {
  await postgres.stop()
}
