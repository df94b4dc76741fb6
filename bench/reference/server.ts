/*
 * The least that a server must do for a page of the market and for a deal: Fastify, node-postgres, one prepared
 * statement for each part, all parts in one flight, a verified token, a compiled serialiser. No sessions, rights,
 * disclosure, prices or signed addresses. PORT, DATABASE_URL and SECRET_KEY as of the product's server.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import Fastify, { type FastifyRequest } from 'fastify'
import pg from 'pg'

type Row = Record<string, unknown>

const POOL = 8
const key = createHash('sha256').update(`access:${process.env.SECRET_KEY}`).digest()
const NUMBERS = [pg.types.builtins.INT8, pg.types.builtins.NUMERIC]
for (const type of NUMBERS) pg.types.setTypeParser(type, Number)
const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: POOL,
  pipeline: true,
  options: '-c jit=off -c plan_cache_mode=force_generic_plan',
} as pg.PoolConfig)

/** Sends statements together on one connection and waits for all. */
async function flight(...statements: { name: string; text: string; values: unknown[] }[]): Promise<Row[][]> {
  const connection = await pool.connect()
  try {
    const answers = await Promise.all(statements.map((statement) => connection.query<Row>(statement)))
    return answers.map((answer) => answer.rows)
  } finally {
    connection.release()
  }
}

function userOf(request: FastifyRequest): string | null {
  const [head, body, signature] = (request.headers.authorization ?? '').slice('Bearer '.length).split('.')
  const given = Buffer.from(signature ?? '', 'base64url')
  const expected = createHmac('sha256', key).update(`${head}.${body}`).digest()
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  return (JSON.parse(Buffer.from(body ?? '', 'base64url').toString()) as { sub: string }).sub
}

const MATCHING = `mortgage_class = $1 and effective_ltv between $2 and $3`
const CARD = `d.id, d.number, d.deal_type, d.fund_type, d.deal_state, d.mortgage_class, d.residential_building_type, d.position, d.city, d.state,
  left(d.postcode, 3) as postcode, d.mortgage_amount, d.principle_balance, d.property_value, d.effective_ltv as ltv, d.loan_yield,
  d.interest_rate, d.remaining_term, d.opening_bid, d.listed_at, d.public_updated_at as updated_at, a.starts_at, a.ends_at, a.leading_amount,
  a.bid_count, coalesce(a.leading_amount >= d.reserve_price, false) as reserve_met, o.company_name`
const JOINS = `join auctions a on a.loan_deal_id = d.id and a.round = d.auction_round join users o on o.id = d.owner_id`
const FAVORITE = `exists (select from deal_favorites f where f.user_id = $2 and f.loan_deal_id = $1) as is_favorite`
const PAGE = `select ${CARD}, (select i.thumb_key from loan_deal_images i where i.loan_deal_id = d.id and i.deleted_at is null
    order by i.sorting_number limit 1) as thumb,
    exists (select from deal_favorites f where f.user_id = $6 and f.loan_deal_id = d.id) as is_favorite
  from (select id from reference_live where ${MATCHING} order by headline_yield desc, id desc limit $4 offset $5) page
  join loan_deals d on d.id = page.id ${JOINS} order by a.headline_yield desc, d.id desc`
const COUNT = `select count(*) as count from reference_live where ${MATCHING}`
const DEAL = `select ${CARD}, d.description, d.purpose, d.mortgage_type, d.interest_subtype, d.mortgage_term, d.amortization, d.payment_amount,
  d.payment_frequency, d.initial_payment_date, d.maturity_date, d.is_asset_performing, d.have_title_insurance, d.gds, d.tds, d.public_version as version,
  a.format, a.bidder_count, ${FAVORITE} from loan_deals d ${JOINS} where d.id = $1`
const IMAGES = `select id, storage_key, thumb_key, sorting_number from loan_deal_images where loan_deal_id = $1 and deleted_at is null order by sorting_number`
const BIDS = `select id, bidder_number, bid_amount, leading_after, offer_type, placed_at, bidder_id = $2 as is_you from bids
  where loan_deal_id = $1 and auction_round = 1 and not is_own_raise order by place desc limit 50`

const any = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, { type: ['string', 'number', 'boolean', 'null'] }]))
const object = (properties: object) => ({ type: 'object', properties })
const listOf = (items: object) => ({ type: 'array', items })
const card = any(
  ...[
    'id',
    'number',
    'deal_type',
    'fund_type',
    'deal_state',
    'mortgage_class',
    'residential_building_type',
    'position',
    'city',
    'state',
  ],
  ...[
    'postcode',
    'mortgage_amount',
    'principle_balance',
    'property_value',
    'ltv',
    'loan_yield',
    'interest_rate',
    'remaining_term',
  ],
  ...[
    'opening_bid',
    'listed_at',
    'updated_at',
    'starts_at',
    'ends_at',
    'leading_amount',
    'bid_count',
    'reserve_met',
    'company_name',
  ],
  ...['thumb', 'is_favorite'],
)
const deal = any(
  ...[
    'description',
    'purpose',
    'mortgage_type',
    'interest_subtype',
    'mortgage_term',
    'amortization',
    'payment_amount',
    'payment_frequency',
  ],
  ...[
    'initial_payment_date',
    'maturity_date',
    'is_asset_performing',
    'have_title_insurance',
    'gds',
    'tds',
    'version',
    'format',
    'bidder_count',
  ],
)
const image = object(any('id', 'storage_key', 'thumb_key', 'sorting_number'))
const bid = object(
  any('id', 'bidder_number', 'bid_amount', 'leading_after', 'offer_type', 'placed_at', 'is_you'),
)
const listAnswer = object({ count: { type: 'number' }, results: listOf(object(card)) })
const dealAnswer = object({ ...card, ...deal, images: listOf(image), bids: listOf(bid) })

interface ListQuery {
  mortgage_class: string
  ltv__gte: number
  ltv__lte: number
  page: number
  page_size: number
}
const number = { type: 'number' }
const listQuery = object({
  mortgage_class: { type: 'string' },
  ltv__gte: number,
  ltv__lte: number,
  page: number,
  page_size: number,
})

const app = Fastify()
app.get<{ Querystring: ListQuery }>(
  '/api/loan-deal/',
  { schema: { querystring: listQuery, response: { 200: listAnswer } } },
  async (request, reply) => {
    const user = userOf(request)
    if (!user) return reply.code(401).send()
    const { mortgage_class, ltv__gte, ltv__lte, page, page_size } = request.query
    const filter = [mortgage_class, ltv__gte, ltv__lte]
    const [results, counted] = await flight(
      { name: 'page', text: PAGE, values: [...filter, page_size, (page - 1) * page_size, user] },
      { name: 'count', text: COUNT, values: filter },
    )
    return { count: counted?.[0]?.count, results }
  },
)
app.get<{ Params: { id: string } }>(
  '/api/loan-deal/:id/',
  { schema: { response: { 200: dealAnswer } } },
  async (request, reply) => {
    const user = userOf(request)
    if (!user) return reply.code(401).send()
    const { id } = request.params
    const [deals, images, bids] = await flight(
      { name: 'deal', text: DEAL, values: [id, user] },
      { name: 'images', text: IMAGES, values: [id] },
      { name: 'bids', text: BIDS, values: [id, user] },
    )
    return deals?.[0] ? { ...deals[0], images, bids } : reply.code(404).send()
  },
)
console.log(`HomeSlice is at ${await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })}`)
