import { z } from 'zod'
import { type DealPage, getDeal, listBids } from '#domain/auctions/contract.ts'
import { objectionTo } from '#domain/auctions/seen-bid.ts'
import { listCommitments } from '#domain/commitments/contract.ts'
import { yieldAtPrice } from '#domain/deals/card-figures.ts'
import { isAuctioned, NOT_WHITE_LABEL } from '#domain/deals/kinds.ts'
import { OBLIGATIONS } from '#domain/deals/obligations.ts'
import { type Cents, toDecimal } from '#domain/kernel/money.ts'
import { bidsOn, commitmentsOf, filledBid, paths } from '#domain/kernel/paths.ts'
import { id, moneyOut, positiveMoneyIn } from '#domain/kernel/values.ts'
import { getNegotiation } from '#domain/negotiations/contract.ts'
import { listSigningRequests } from '#domain/signing/contract.ts'
import { MOST_RESULTS } from '../settings.ts'
import { shortened } from '../views.ts'
import { type Api, link, refusedField, refusedState, rounded, tool } from './tool.ts'

const NOT_DONE = 'Nothing is done before the member has confirmed it on the page.'
const CLOSED = 'This deal is not open for the bid of this member.'

const answerable = z.object({
  kind: z.enum(['bid', 'counter_offer', 'final_offer', 'commitment']),
  id,
  from: z.string().describe('The alias or the company of the other side.'),
  amount: moneyOut.nullable(),
  message: z.string().nullable(),
  until: z.string().nullable(),
  answers: z.array(z.string()).describe('What the member can answer.'),
})
type Answerable = z.output<typeof answerable>

export const PREPARE_TOOLS = [
  tool({
    name: 'prepare_bid',
    title: 'Prepare a bid',
    description: `Checks an amount, and a hidden maximum if one is given, and returns a link to the page of the bid with them filled in. It places no bid. ${NOT_DONE}`,
    kind: 'prepares',
    input: z.strictObject({
      deal: id,
      amount: positiveMoneyIn.describe('The bid, in dollars.'),
      maximum: positiveMoneyIn
        .optional()
        .describe('The hidden maximum, in dollars; not in a sealed auction.'),
    }),
    output: z.object({
      reference: z.string(),
      title: z.string(),
      amount: moneyOut,
      maximum: moneyOut.nullable(),
      minimum_bid: moneyOut,
      leading_amount: moneyOut.nullable(),
      yield_at_amount: z.number().nullable(),
      limit_left: moneyOut
        .nullable()
        .describe('What is left of the member’s exposure limit or proven funds, if one of them bounds them.'),
      what_it_means: z.string(),
      link,
    }),
    run: async (api, _given, { deal: of, amount, maximum }) => {
      const deal = await api.ask(getDeal, { params: { id: of } })
      assertFits(deal, amount, maximum)
      const { auction, reference, title } = deal
      return {
        reference,
        title,
        amount: toDecimal(amount),
        maximum: maximum === undefined ? null : toDecimal(maximum),
        minimum_bid: auction.minimum_bid ?? toDecimal(amount),
        leading_amount: auction.leading_amount,
        yield_at_amount: rounded(yieldAtPrice(deal, amount)),
        limit_left: auction.exposure?.left ?? null,
        what_it_means: `${OBLIGATIONS.bid} ${NOT_DONE}`,
        link: api.link(
          filledBid(of, {
            amount: toDecimal(amount),
            ...(maximum !== undefined && { maximum: toDecimal(maximum) }),
          }),
        ),
      }
    },
  }),
  tool({
    name: 'prepare_commitment',
    title: 'Prepare a commitment',
    description: `Checks whether the member can commit to a white label deal, and returns the link to its page. It does not commit. ${NOT_DONE}`,
    kind: 'prepares',
    input: z.strictObject({ deal: id }),
    output: z.object({ reference: z.string(), title: z.string(), amount: moneyOut.nullable(), link }),
    run: async (api, { deal: of }) => {
      const deal = await api.ask(getDeal, { params: { id: of } })
      if (isAuctioned(deal)) throw refusedState(NOT_WHITE_LABEL)
      if (!deal.can.commit)
        throw refusedState(deal.commit_blocked_reason ?? 'The member cannot commit to this deal.')
      return {
        reference: deal.reference,
        title: deal.title,
        amount: deal.mortgage_amount,
        link: api.link(paths.deal(of)),
      }
    },
  }),
  tool({
    name: 'prepare_answer',
    title: 'Prepare an answer to an offer',
    description: `Lists the bids, counter-offers, invitations to best and final offers and commitments of a deal that the member can answer now, with the link to where they are answered. It answers none. ${NOT_DONE}`,
    kind: 'prepares',
    input: z.strictObject({ deal: id }),
    output: z.object({
      reference: z.string(),
      title: z.string(),
      open: z.array(answerable),
      link,
    }),
    run: async (api, { deal: of }) => {
      const deal = await api.ask(getDeal, { params: { id: of } })
      const { open, page } = deal.is_own ? await toSeller(api, deal) : await toBuyer(api, deal)
      if (open.length === 0) throw refusedState('Nothing on this deal can be answered by the member now.')
      return {
        reference: deal.reference,
        title: deal.title,
        open: shortened(open).value as Answerable[],
        link: api.link(page),
      }
    },
  }),
  tool({
    name: 'prepare_signature',
    title: 'Prepare a signature',
    description: `Lists the documents that the member can sign now, and returns the link to the page where they are read and signed. It signs none. ${NOT_DONE}`,
    kind: 'prepares',
    input: z.strictObject({}),
    output: z.object({
      documents: z.array(z.object({ id, title: z.string(), sent_by: z.string(), until: z.string() })),
      link,
    }),
    run: async (api) => {
      const { results } = await api.ask(listSigningRequests, {
        query: { mine: 'to_sign', page_size: MOST_RESULTS },
      })
      const documents = results
        .filter(({ can }) => can.sign)
        .map(({ id, title, asked_by, expires_at }) => ({ id, title, sent_by: asked_by, until: expires_at }))
      if (documents.length === 0) throw refusedState('No document needs the signature of the member now.')
      return { documents, link: api.link(paths.signing) }
    },
  }),
]

/** @throws a Refusal with the sentence of the rule that the bid would break; the bid itself is judged when it is placed */
function assertFits({ can, bid_blocked_reason, auction }: DealPage, amount: Cents, maximum?: Cents): void {
  if (!can.bid || auction.minimum_bid === null) throw refusedState(bid_blocked_reason ?? CLOSED)
  const objection = objectionTo({ ...auction, minimum_bid: auction.minimum_bid }, amount, maximum ?? null)
  if (objection)
    throw refusedField(objection.field === 'max_amount' ? 'maximum' : 'amount', objection.message)
}

const saying = (can: Readonly<Record<string, boolean>>, ...answers: string[]) =>
  answers.filter((answer) => can[answer])

async function toBuyer(api: Api, { id: deal }: DealPage) {
  const { counters, final_round } = await api.ask(getNegotiation, { params: { id: deal } })
  const open: Answerable[] = counters.map(({ id, alias, amount, message, expires_at, can }) => ({
    kind: 'counter_offer',
    id,
    from: `the seller, to ${alias}`,
    amount,
    message,
    until: expires_at,
    answers: saying(can, 'accept', 'decline'),
  }))
  const invitation = final_round?.you
  if (invitation)
    open.push({
      kind: 'final_offer',
      id: invitation.id,
      from: 'the seller',
      amount: invitation.minimum,
      message: null,
      until: invitation.ends_at,
      answers: saying(invitation.can, 'offer'),
    })
  return { open: open.filter(({ answers }) => answers.length > 0), page: paths.deal(deal) }
}

async function toSeller(api: Api, { id: deal, deal_type }: DealPage) {
  if (deal_type === 'white_label') {
    const { results } = await api.ask(listCommitments, { params: { id: deal } })
    const open = results.map(
      ({ id, company_name, name, amount, can }): Answerable => ({
        kind: 'commitment',
        id,
        from: company_name ?? name,
        amount,
        message: null,
        until: null,
        answers: saying(can, 'accept'),
      }),
    )
    return { open: open.filter(({ answers }) => answers.length > 0), page: commitmentsOf(deal) }
  }
  const { results } = await api.ask(listBids, { query: { loan_deal: deal, page_size: MOST_RESULTS } })
  const open = results.map(
    ({ id, alias, bidder, standing_amount, can }): Answerable => ({
      kind: 'bid',
      id,
      from: bidder?.company_name ?? alias,
      amount: standing_amount,
      message: null,
      until: null,
      answers: saying(can, 'accept', 'decline', 'counter'),
    }),
  )
  return { open: open.filter(({ answers }) => answers.length > 0), page: bidsOn(deal) }
}
