import { placeBid } from '#domain/auctions/contract.ts'
import { HOUR_MS } from '#domain/kernel/durations.ts'
import * as market from '#domain/negotiations/contract.ts'
import { newId } from '../../platform/ids.ts'
import { closeNow, liveDeal } from '../listing.ts'
import type { Client } from '../test-app.ts'
import { archived, otherStates, unlessDraft, unlessHidden } from './deals.ts'
import {
  added,
  change,
  type Form,
  type Lines,
  type Meanwhile,
  must,
  ofDeal,
  ofKinds,
  type People,
  type Values,
} from './forms.ts'

const [past, soon] = [new Date(Date.now() - HOUR_MS), new Date(Date.now() + HOUR_MS)]
export const lowered = ({ id }: Client) => change('users', id, { exposure_limit: '1000.00' })

async function bidding({ testApp, seller, reviewer, buyer, rival }: People): Promise<Form> {
  const { id } = await liveDeal(testApp, seller, reviewer, { buy_reserve_price: '460000.00' })
  const leads = { leader_id: rival.id, leader_maximum: '459000', leading_amount: '459000', bid_count: 1 }
  return {
    body: { loan_deal: id },
    refused: {
      ...otherStates(id, ['live'], unlessHidden),
      archived: [404, archived(id)],
      exclusive: [404, change('loan_deals', id, { is_exclusive: true })],
      ended: [409, change('auctions', { loan_deal_id: id }, { ends_at: past })],
      'deal room asked for': roomAsked(id),
      'proof of funds asked for': fundsAsked(id),
      'limit lowered': [400, lowered(buyer)],
      'no buyer any more': [[null, 403], change('users', buyer.id, { is_buyer: false })],
      outbid: [400, change('auctions', { loan_deal_id: id }, leads)],
    },
  }
}
async function buying(people: People): Promise<Form> {
  const { refused, ...form } = await bidding(people)
  const { outbid: _none, ...others } = refused
  return { ...form, refused: others }
}

const roomAsked = (id: string): Meanwhile => [
  409,
  ...ofDeal(id, change('loan_deals', id, { room_before_bid: true })),
]

export const fundsAsked = (id: string): Meanwhile => [
  409,
  ...ofDeal(id, change('loan_deals', id, { funds_before_bid: true })),
]

type Kind = 'states' | 'bid' | 'declined' | 'limit' | 'round' | 'round over' | 'countered' | 'reserve'
/** A deal that waits for its seller, with bids of the buyer and, ahead, of the rival; and what can happen to it. */
async function ended({ testApp, seller, reviewer, buyer, rival }: People) {
  const { id } = await liveDeal(testApp, seller, reviewer)
  must(await buyer.ask(placeBid, { body: { loan_deal: id, bid_amount: '440000' } }))
  const { bid } = must(await rival.ask(placeBid, { body: { loan_deal: id, bid_amount: '445000' } }))
  await closeNow(testApp, id)
  const row = { loan_deal_id: id, auction_round: 1, bidder_id: rival.id, at: new Date() }
  const negotiated = (kind: string, more: Values): Meanwhile => [
    409,
    ...ofDeal(id, added('negotiation_events', { id: newId(), kind, ...row, ...more })),
  ]
  const declined = (status: 404 | 409): Meanwhile => [
    status,
    ...ofDeal(id, change('bids', bid.id, { status: 'declined' })),
  ]
  const all: Record<Kind, Form['refused']> = {
    states: otherStates(id, ['under_review']),
    bid: otherStates(id, ['under_review']),
    declined: { declined: declined(409) },
    limit: { 'limit lowered': [409, lowered(rival)] },
    round: { 'round begun': negotiated('final_invited', { expires_at: soon }) },
    'round over': { 'round over': negotiated('final_invited', { expires_at: past }) },
    reserve: { 'reserve met': [409, ...ofDeal(id, change('loan_deals', id, { reserve_price: '445000' }))] },
    countered: { countered: negotiated('counter', { amount: '450000', expires_at: soon }) },
  }
  return { id, bid, negotiated, declined, all }
}
/** A decision of the seller about the deal, or about the rival's bid. */
const deciding =
  (...kinds: Kind[]) =>
  async (people: People): Promise<Form> => {
    const { id, bid, all } = await ended(people)
    const refused = ofKinds(all, kinds)
    return { params: { id: kinds[0] === 'bid' ? bid.id : id }, refused }
  }
const OFFER = { amount: '450000', expires_at: soon.toISOString(), below_reserve: true }
const INVITED = { bidders: 2, ends_at: soon.toISOString() }

/** An answer of the rival to what the seller offers. */
const answering =
  (kind: 'counter' | 'final_invited', bidDeclined: 404 | 409 | null = null) =>
  async (people: People): Promise<Form> => {
    const { seller, rival, testApp } = people
    const { id, bid, negotiated, declined } = await ended(people)
    if (kind === 'counter') must(await seller.ask(market.counterBid, { params: { id: bid.id }, body: OFFER }))
    else must(await seller.ask(market.inviteToFinal, { params: { id }, body: INVITED }))
    const made = { loan_deal_id: id, kind, bidder_id: rival.id }
    const { id: offer } = await testApp.product.platform.db
      .selectFrom('negotiation_events')
      .select('id')
      .where((eb) => eb.and(made))
      .executeTakeFirstOrThrow()
    const answer = kind === 'counter' ? 'counter_declined' : 'final_offer'
    return {
      params: { id: offer },
      refused: {
        ...otherStates(id, ['under_review'], unlessDraft),
        over: [409, ...ofDeal(id, change('negotiation_events', made, { expires_at: past }))],
        answered: negotiated(answer, { answers_id: offer, amount: '446000' }),
        ...(bidDeclined && {
          'bid declined': declined(bidDeclined),
          ...(kind === 'final_invited' && { 'deal room asked for': roomAsked(id) }),
          'proof of funds asked for': fundsAsked(id),
          'limit lowered': [400, lowered(rival)] as Meanwhile,
        }),
      },
    }
  }

const below_reserve = true
export const SELLING_LINES: Lines = {
  'a bid on a deal that is not live now': [placeBid, 'buyer', bidding, { bid_amount: '440000' }],
  'buying a deal that another has bought': [
    placeBid,
    'buyer',
    buying,
    { offer_type: 'buy_it_now', bid_amount: '460000.00' },
  ],
  'the acceptance of a bid that was declined, or that a limit no longer covers': [
    market.acceptBid,
    'seller',
    deciding('bid', 'declined', 'limit', 'round'),
    { below_reserve },
  ],
  'declining a bid that was decided or countered': [
    market.declineBid,
    'seller',
    deciding('bid', 'declined', 'round', 'countered', 'reserve'),
    {},
  ],
  'declining all bids of a sold deal': [
    market.declineAll,
    'seller',
    deciding('states', 'round', 'countered', 'reserve'),
    {},
  ],
  'a counter-offer to a bid that was decided or countered': [
    market.counterBid,
    'seller',
    deciding('bid', 'declined', 'round', 'countered', 'reserve'),
    OFFER,
  ],
  'a second round of final offers': [
    market.inviteToFinal,
    'seller',
    deciding('states', 'round', 'round over', 'countered', 'reserve'),
    INVITED,
  ],
  'the acceptance of an old counter-offer': [market.acceptCounter, 'rival', answering('counter', 404)],
  'declining an old counter-offer': [market.declineCounter, 'rival', answering('counter'), {}],
  'a final offer after the round, or beyond a lowered limit': [
    market.offerFinal,
    'rival',
    answering('final_invited', 409),
    { amount: '447000' },
  ],
}
