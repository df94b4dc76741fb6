import { z } from 'zod'
import { getDeal } from '#domain/auctions/contract.ts'
import { headlineOfDeal, principalOf, yieldAtPrice } from '#domain/deals/card-figures.ts'
import { boxMatch, verdictText } from '#domain/deals/credit-box-match.ts'
import { PRICING_GAPS } from '#domain/deals/vocabulary.ts'
import { toCents, toDecimal } from '#domain/kernel/money.ts'
import { paths } from '#domain/kernel/paths.ts'
import { id, moneyOut, positiveMoneyIn } from '#domain/kernel/values.ts'
import { shortened } from '../views.ts'
import { cut, link, rounded, tool } from './tool.ts'

const about = { reference: z.string(), title: z.string(), link }
const percent = z.number().nullable()
const BASIS = {
  sale: 'The deal was sold at this price.',
  amount: 'A white label deal is sold at its mortgage amount.',
  leading: 'This is the leading bid.',
  par: 'There is no bid yet, so the yield is at par.',
} as const

export const EXPLAIN_TOOLS = [
  tool({
    name: 'explain_match',
    title: 'Explain how a deal matches',
    description:
      'Why a deal matches, or does not match, the credit boxes of the member: each criterion with what the box wants and what the deal has.',
    kind: 'reads',
    input: z.strictObject({
      deal: id,
      credit_box: id.optional().describe('One credit box; without it, all of the member.'),
    }),
    output: z.object({
      ...about,
      explanation: z.string(),
      boxes: z.array(boxMatch),
      cut,
    }),
    run: async (api, { deal, credit_box }) => {
      const { reference, title, credit_boxes } = await api.ask(getDeal, { params: { id: deal } })
      const boxes = credit_boxes.filter(({ box }) => credit_box === undefined || box.id === credit_box)
      const said = boxes.map((match) => {
        const missed = match.results.filter(({ outcome }) => outcome !== 'pass').map(({ text }) => text)
        return `${match.box.name}: ${verdictText(match)}${missed.length > 0 ? ` (${missed.join('; ')})` : ''}.`
      })
      const none =
        credit_boxes.length === 0
          ? 'The member has no credit box: draft_credit_box prepares one.'
          : 'The member has no such credit box.'
      const { value, cut } = shortened(boxes)
      return {
        reference,
        title,
        link: api.link(paths.deal(deal)),
        explanation: said.length === 0 ? none : said.join('\n'),
        boxes: value as typeof boxes,
        cut,
      }
    },
  }),
  tool({
    name: 'explain_yield',
    title: 'Explain the yield of a deal',
    description:
      'What a deal yields at its present price, and at `price` if one is given: the payments that the buyer receives, the balance due with the last of them, and the accrued interest that is paid on top of the price.',
    kind: 'reads',
    input: z.strictObject({
      deal: id,
      price: positiveMoneyIn.optional().describe('A price in dollars, without accrued interest.'),
    }),
    output: z.object({
      ...about,
      explanation: z.string(),
      principal: moneyOut
        .nullable()
        .describe('The balance outstanding, or the amount of a loan not yet funded.'),
      interest_rate: percent,
      payments: z
        .object({
          payment: moneyOut,
          count: z.int(),
          frequency: z.string(),
          balloon: moneyOut.describe('Due with the last payment.'),
        })
        .nullable()
        .describe('Null for a book, and where the deal does not state its terms.'),
      accrued_interest: moneyOut.nullable(),
      headline: z.object({ price: moneyOut.nullable(), yield: percent }),
      at_price: z.object({ price: moneyOut, to_pay: moneyOut.nullable(), yield: percent }).nullable(),
    }),
    run: async (api, { deal: of }, { price }) => {
      const deal = await api.ask(getDeal, { params: { id: of } })
      const headline = headlineOfDeal(deal)
      const accrued = deal.pricing?.accrued ?? deal.pool?.accrued ?? null
      const toPay = (cents: number) => (accrued === null ? null : toDecimal(cents + toCents(accrued)))
      const gap = deal.pricing_gap !== null && headline.yield === null ? PRICING_GAPS[deal.pricing_gap] : null
      const { pricing } = deal
      return {
        reference: deal.reference,
        title: deal.title,
        link: api.link(paths.deal(of)),
        explanation: gap ? `No yield: ${gap}` : BASIS[headline.basis],
        principal: principalOf(deal),
        interest_rate: deal.interest_rate,
        payments: pricing && {
          payment: pricing.payment,
          count: pricing.count,
          frequency: pricing.frequency,
          balloon: pricing.balloon,
        },
        accrued_interest: accrued,
        headline: {
          price: headline.price === null ? null : toDecimal(headline.price),
          yield: rounded(headline.yield),
        },
        at_price:
          price === undefined
            ? null
            : { price: toDecimal(price), to_pay: toPay(price), yield: rounded(yieldAtPrice(deal, price)) },
      }
    },
  }),
]
