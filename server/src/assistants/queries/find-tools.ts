import { z } from 'zod'
import { getDeal, listBids } from '#domain/auctions/contract.ts'
import { listDeals, MARKET_ORDERING, myDeals } from '#domain/deals/contract.ts'
import type { DealCard } from '#domain/deals/shapes.ts'
import { SHEET_COLUMNS } from '#domain/deals/sheet.ts'
import { mapNames, namesOf } from '#domain/kernel/names.ts'
import { paths } from '#domain/kernel/paths.ts'
import { id } from '#domain/kernel/values.ts'
import { listNotifications } from '#domain/notifications/contract.ts'
import { MOST_RESULTS } from '../settings.ts'
import { shortened } from '../views.ts'
import { type Api, cut, link, record, schemaIn, tool } from './tool.ts'

const {
  page: _page,
  page_size: _size,
  ordering: _ordering,
  deal_search: _search,
  ...filters
} = schemaIn(listDeals.query).shape
const {
  page: _bidPage,
  page_size: _bidSize,
  loan_deal,
  status,
  standing,
  search,
} = schemaIn(listBids.query).shape

const paged = {
  page: z.int().min(1).max(1_000).default(1),
  limit: z.int().min(1).max(MOST_RESULTS).default(10).describe('Results a page.'),
}
const ordering = z
  .string()
  .max(200)
  .describe(`A field, with - before it for descending: ${MARKET_ORDERING.join(', ')}.`)
const counted = {
  count: z.int(),
  count_is_capped: z.boolean().describe('There are more than are counted.'),
  page: z.int(),
  has_more: z.boolean(),
}

/** A deal of a list: the columns of a sheet of deals. */
const row = z.object({
  id,
  link,
  is_own: z.boolean(),
  match: z.string().nullable().describe('How it compares with the credit box: match, partial or mismatch.'),
  ...mapNames(namesOf(SHEET_COLUMNS), (name) =>
    z.union([z.string(), z.number(), z.boolean(), z.null()]).describe(SHEET_COLUMNS[name].heading),
  ),
  next_action: z.string().nullable().describe('Of an own deal: what its seller does next.'),
})
const listOfDeals = z.object({ ...counted, deals: z.array(row), cut })

function rowOf(api: Api, card: DealCard): z.input<typeof row> {
  return {
    id: card.id,
    link: api.link(card.is_own ? paths.ownDeal(card.id) : paths.deal(card.id)),
    is_own: card.is_own,
    match: card.credit_box?.verdict ?? null,
    ...mapNames(namesOf(SHEET_COLUMNS), (name) => SHEET_COLUMNS[name].value(card)),
    next_action: card.owner?.next_action ?? null,
  }
}

interface Paged {
  page?: number | undefined
  limit?: number | undefined
}

async function dealsOf(
  api: Api,
  route: typeof listDeals | typeof myDeals,
  { page = 1, limit = 10, ...query }: Paged & Record<string, unknown>,
): Promise<z.input<typeof listOfDeals>> {
  const found = await api.ask(route, { query: { ...query, page, page_size: limit } })
  const { value, cut } = shortened(found.results.map((card) => rowOf(api, card)))
  return {
    count: found.count,
    count_is_capped: found.count_is_capped,
    page,
    has_more: found.next !== null,
    deals: value as z.input<typeof row>[],
    cut,
  }
}

export const FIND_TOOLS = [
  tool({
    name: 'search_deals',
    title: 'Search the market',
    description:
      'Deals of the marketplace that match filters, a page at a time. Without `market` it finds every deal that the member may see there; `open` has what is for sale, `results` what is decided.',
    kind: 'reads',
    input: z.strictObject({ ...filters, ordering: ordering.optional(), ...paged }),
    output: listOfDeals,
    run: (api, given) => dealsOf(api, listDeals, given),
  }),
  tool({
    name: 'market_results',
    title: 'See what deals were sold for',
    description:
      'Auctions that are over, the latest first, with the price and the yield at it. `older` has sales of more than 30 days ago.',
    kind: 'reads',
    input: z.strictObject({
      older: z.boolean().default(false),
      city: filters.city,
      state: filters.state,
      position: filters.position,
      mortgage_class: filters.mortgage_class,
      ...paged,
    }),
    output: listOfDeals,
    run: (api, { older, ...given }) =>
      dealsOf(api, listDeals, {
        ...given,
        market: older ? 'past_results' : 'results',
        ordering: '-ended_at',
      }),
  }),
  tool({
    name: 'list_my_deals',
    title: 'List own deals',
    description: 'The deals that the member sells, in every state, with what is to be done next.',
    kind: 'reads',
    input: z.strictObject({ deal_state: filters.deal_state, search: filters.search, ...paged }),
    output: listOfDeals,
    run: (api, given) => dealsOf(api, myDeals, given),
  }),
  tool({
    name: 'get_deal',
    title: 'Read a deal',
    description:
      'One deal with its auction, documents by name and type, and what the member can do with it, as the member may see it: `withheld` names the fields that they may not. Files are read on the page.',
    kind: 'reads',
    input: z.strictObject({ deal: id }),
    output: z.object({ deal: record, link, cut }),
    run: async (api, { deal }) => {
      const { value, cut } = shortened(await api.ask(getDeal, { params: { id: deal } }))
      return { deal: value as Record<string, unknown>, link: api.link(paths.deal(deal)), cut }
    },
  }),
  tool({
    name: 'list_my_bids',
    title: 'List own bids',
    description:
      'The latest bid of the member on each deal, with counter-offers and invitations that are open; with `deal` the bids on an own deal, once its auction has ended.',
    kind: 'reads',
    input: z.strictObject({ deal: loan_deal, status, standing, search, ...paged }),
    output: z.object({ ...counted, bids: z.array(record), cut }),
    run: async (api, { deal, page = 1, limit = 10, ...query }) => {
      const found = await api.ask(listBids, {
        query: { ...query, loan_deal: deal, page, page_size: limit },
      })
      const { value, cut } = shortened(found.results)
      return {
        count: found.count,
        count_is_capped: found.count_is_capped,
        page,
        has_more: found.next !== null,
        bids: value as Record<string, unknown>[],
        cut,
      }
    },
  }),
  tool({
    name: 'get_notifications',
    title: 'Read notifications',
    description:
      'The notifications of the member, newest first. Reading them here does not mark them as read.',
    kind: 'reads',
    input: z.strictObject({ limit: paged.limit }),
    output: z.object({
      notifications: z.array(
        z.object({
          kind: z.string(),
          title: z.string(),
          message: z.string(),
          link: link.nullable(),
          is_read: z.boolean(),
          created_at: z.string(),
        }),
      ),
    }),
    run: async (api, { limit = 10 }) => {
      const { results } = await api.ask(listNotifications, { query: { page_size: limit } })
      return {
        notifications: results.map(({ kind, title, message, link, is_read, created_at }) => ({
          kind,
          title,
          message,
          link: link === null ? null : api.link(link),
          is_read,
          created_at,
        })),
      }
    },
  }),
]
