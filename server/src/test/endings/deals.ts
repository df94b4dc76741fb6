import { getDeal, placeBid } from '#domain/auctions/contract.ts'
import * as commitments from '#domain/commitments/contract.ts'
import { acceptAdditionalNda } from '#domain/commitments/nda-contract.ts'
import * as deals from '#domain/deals/contract.ts'
import { deleteFile } from '#domain/documents/contract.ts'
import { businessDateOf } from '#domain/kernel/dates.ts'
import * as negotiations from '#domain/negotiations/contract.ts'
import * as rooms from '#domain/rooms/contract.ts'
import * as requests from '#domain/rooms/document-requests/contract.ts'
import { ADDITIONAL_NDA } from '#domain/rooms/nda/additional.ts'
import { STANDARD_NDA } from '#domain/rooms/nda/standard.ts'
import { askQuestion } from '#domain/rooms/questions/contract.ts'
import { remindFollowUps } from '../../commitments/commands/remind.ts'
import { SMALL_PDF, sendForm } from '../forms.ts'
import { approvedDeal, closeNow, completeDraft, liveDeal, liveWhiteLabel, runOut } from '../listing.ts'
import type { Client } from '../test-app.ts'
import { act, can, ending, type Market, must, toldOf } from './ending.ts'

const later = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const REASON = { reason: 'The title is in doubt.' }
const bids = (who: Client, loan_deal: string, bid_amount = '420000') =>
  can(who, placeBid, '', { loan_deal, bid_amount })

/** A live deal, whose leader has bid. */
async function auction({ testApp, seller, reviewer, buyer }: Market, over = {}) {
  const [leader, other] = [await buyer(), await buyer()]
  const { id } = await liveDeal(testApp, seller, reviewer, { buy_reserve_price: '490000.00', ...over })
  const { bid } = await act(leader, placeBid, '', { loan_deal: id, bid_amount: '400000' })
  return { id, leader, other, bid: bid.id }
}
type Auction = Awaited<ReturnType<typeof auction>>
const OF_AUCTION = {
  'a buyer bids': ({ id, other }: Auction) => bids(other, id),
  'a buyer buys it at its price': ({ id, other }: Auction) =>
    can(other, placeBid, '', { loan_deal: id, offer_type: 'buy_it_now', bid_amount: '490000.00' }),
}
/** An auction that has ended, with two bids below the reserve. */
async function review(market: Market) {
  const of = await auction(market)
  const { bid } = await act(of.other, placeBid, '', { loan_deal: of.id, bid_amount: '420000' })
  await closeNow(market.testApp, of.id)
  return { ...of, second: bid.id }
}
type Review = Awaited<ReturnType<typeof review>>
const accepts =
  (bid: 'bid' | 'second') =>
  (of: Review, { seller }: Market) =>
    can(seller, negotiations.acceptBid, of[bid], { below_reserve: true })
const counters = ({ bid }: Review, { seller }: Market) =>
  can(seller, negotiations.counterBid, bid, { amount: '450000', expires_at: later(2), below_reserve: true })
async function countered(market: Market) {
  const of = await review(market)
  const body = { amount: '450000', expires_at: later(2), below_reserve: true }
  const { counters: made } = await act(market.seller, negotiations.counterBid, of.bid, body)
  return { ...of, counter: made[0]?.id ?? '' }
}
const takes = {
  'the bidder accepts it': ({ counter, leader }: { counter: string; leader: Client }) =>
    can(leader, negotiations.acceptCounter, counter),
}
async function round(market: Market) {
  const of = await review(market)
  await act(market.seller, negotiations.inviteToFinal, of.id, { bidders: 2, ends_at: later(2) })
  const { final_round } = await act(of.leader, negotiations.getNegotiation, of.id)
  return { ...of, invitation: final_round?.you?.id ?? '' }
}

const approved = async ({ testApp, seller, reviewer }: Market) => ({
  id: (await approvedDeal(testApp, seller, reviewer)).id,
})
const submitted = async ({ testApp, seller }: Market) => {
  const { id } = await completeDraft(testApp, seller)
  await act(seller, deals.submitDeal, id)
  return { id }
}

const fileOf = async ({ id, visitor, file }: { id: string; visitor: Client; file: string }) =>
  (await act(visitor, getDeal, id)).loan_deal_files?.find((one) => one.id === file)

/** A deal room with an admitted visitor who has asked for a document, one who waits, and a document. */
async function room(market: Market) {
  const { testApp, seller, admin, buyer } = market
  const { id } = await liveDeal(testApp, seller, market.reviewer)
  await act(seller, rooms.changeRoom, id, { admission: 'on_approval' })
  const enters = async (who: Client) => {
    const nda = { nda_version: STANDARD_NDA.version, accepts: true as const }
    return (await act(who, rooms.enterRoom, id, nda)).you?.id ?? ''
  }
  const [visitor, waiting] = [await buyer(), await buyer()]
  const [entry, waits] = [await enters(visitor), await enters(waiting)]
  await act(seller, rooms.admitVisitor, entry)
  const asked = await act(visitor, requests.requestDocument, id, { title: 'Lease' })
  const fields = { loan_deal: id, document_type: 'net_worth' }
  const add = async () =>
    must(
      await sendForm(testApp, admin, '/loan-deal-files/', fields, [{ name: 'Net.pdf', content: SMALL_PDF }]),
    )
  const file = (await add()).results[0].id as string
  const address = (await fileOf({ id, visitor, file }))?.view_url ?? ''
  return { id, visitor, waiting, entry, waits, file, address, add, request: asked.results[0]?.id ?? '' }
}
type Room = Awaited<ReturnType<typeof room>>
const opens = async ({ address }: Room, { product }: Market) =>
  (await product.http.inject({ url: address })).statusCode === 200
const OF_REQUEST = {
  'the buyer withdraws it': ({ request, visitor }: Room) =>
    can(visitor, requests.withdrawDocumentRequest, request),
}

/** A white label deal with two open commitments. */
async function committed({ testApp, seller, reviewer, buyer }: Market) {
  const [one, other, late] = [await buyer(), await buyer(), await buyer()]
  const { id } = await liveWhiteLabel(testApp, seller, reviewer)
  const commit = async (who: Client) => (await act(who, commitments.commit, id)).commitment.id
  return { id, one, other, late, first: await commit(one), second: await commit(other) }
}

export const OF_DEALS = {
  'deal.archived': ending(approved, ({ id }, { seller }) => act(seller, deals.archiveDeal, id, {}), {
    'it is listed': ({ id }, { seller }) =>
      can(seller, deals.scheduleDeal, id, { bid_start_ts: later(1), bid_end_ts: later(2) }),
  }),
  'deal.rejected': ending(submitted, ({ id }, { reviewer }) => act(reviewer, deals.rejectDeal, id, REASON), {
    'it is approved': ({ id }, { reviewer }) => can(reviewer, deals.approveDeal, id, {}),
  }),
  'deal.closed': ending(auction, ({ id }, { testApp }) => closeNow(testApp, id), OF_AUCTION),
  'deal.flagged': ending(
    async (market) => ({ ...(await auction(market)), promised: await committed(market) }),
    async ({ id, promised }, { reviewer }) => {
      for (const deal of [id, promised.id]) await act(reviewer, deals.flagDeal, deal, REASON)
    },
    {
      ...OF_AUCTION,
      'the seller is reminded of the follow-up': async ({ promised }, { platform, seller }) => {
        const due_date = businessDateOf(new Date())
        await platform.db
          .updateTable('commitments')
          .set({ due_date })
          .where('id', '=', promised.first)
          .execute()
        const before = await toldOf(seller, 'follow_up_due')
        await remindFollowUps(platform)
        return (await toldOf(seller, 'follow_up_due')) > before
      },
    },
  ),
  'bid.declined': ending(review, ({ bid }, { seller }) => act(seller, negotiations.declineBid, bid, {}), {
    'the seller counters it': counters,
    'the seller accepts it': accepts('bid'),
  }),
  'deal.sold': ending(review, accepts('second'), {
    'another bid is countered': counters,
    'another bid is accepted': accepts('bid'),
  }),
  'deal.not_sold': ending(review, ({ id }, { seller }) => act(seller, negotiations.declineAll, id, {}), {
    'the seller counters a bid': counters,
    'the seller accepts a bid': accepts('bid'),
  }),
  'counter.declined': ending(
    countered,
    ({ counter, leader }) => act(leader, negotiations.declineCounter, counter, {}),
    takes,
  ),
  'counter.expired': ending(countered, ({ id }, { testApp }) => runOut(testApp, id), takes),
  'final.ended': ending(round, ({ id }, { testApp }) => runOut(testApp, id), {
    'a bidder makes their final offer': ({ invitation, leader }) =>
      can(leader, negotiations.offerFinal, invitation, { amount: '445000' }),
  }),
  'room.refused': ending(room, ({ waits }, { seller }) => act(seller, rooms.refuseVisitor, waits, {}), {
    'the visitor waits': async ({ id, waiting }) =>
      (await act(waiting, rooms.getRoom, id)).you?.state === 'requested',
  }),
  'room.revoked': ending(room, ({ entry }, { seller }) => act(seller, rooms.revokeVisitor, entry, {}), {
    'the visitor asks a question': ({ id, visitor }) =>
      can(visitor, askQuestion, id, { question: 'Is it let?' }),
    'the visitor requests a document': ({ id, visitor }) =>
      can(visitor, requests.requestDocument, id, { title: 'Survey' }),
    'the visitor reads a document': async (of) => (await fileOf(of))?.view_url,
    'the address that the visitor has for a document opens it': opens,
    'the visitor is notified of another document': async ({ visitor, add }) => {
      const before = await toldOf(visitor, 'document_added')
      await add()
      return (await toldOf(visitor, 'document_added')) > before
    },
  }),
  'document_request.withdrawn': ending(
    room,
    ({ request, visitor }) => act(visitor, requests.withdrawDocumentRequest, request),
    {
      'the seller declines it': ({ request }, { seller }) =>
        can(seller, requests.declineDocumentRequest, request, { answer: 'None.' }),
    },
  ),
  'document_request.declined': ending(
    room,
    ({ request }, { seller }) => act(seller, requests.declineDocumentRequest, request, { answer: 'None.' }),
    OF_REQUEST,
  ),
  'document_request.answered': ending(
    room,
    async ({ request }, { testApp, seller }) =>
      must(
        await sendForm(
          testApp,
          seller,
          `/document-requests/${request}/provide/`,
          { document_type: 'appraisal_report' },
          [{ name: 'Lease.pdf', content: SMALL_PDF }],
        ),
      ),
    OF_REQUEST,
  ),
  'file.deleted': ending(room, ({ file }, { admin }) => act(admin, deleteFile, file), {
    'a visitor sees it': fileOf,
    'the address that a visitor has for it opens it': opens,
  }),
  'commitment.withdrawn': ending(
    committed,
    ({ first, one }) => act(one, commitments.withdrawCommitment, first),
    {
      'the seller sends the follow-up': ({ first }, { seller }) =>
        can(seller, commitments.sendFollowUp, first, { documents: false }),
      'the buyer withdraws it': ({ first, one }) => can(one, commitments.withdrawCommitment, first),
    },
  ),
  'commitment.chosen': ending(
    committed,
    async ({ id, first, one }, { testApp, seller }) => {
      await sendForm(testApp, seller, `/loan-deal/${id}/follow-up/`, {}, [
        { name: 'Plan.pdf', content: SMALL_PDF },
      ])
      await act(seller, commitments.sendFollowUp, first, {})
      const { version: nda_version } = ADDITIONAL_NDA
      await act(one, acceptAdditionalNda, first, { nda_version, accepts: true })
      await act(seller, commitments.acceptCommitment, first)
    },
    {
      'the seller sends another the follow-up': ({ second }, { seller }) =>
        can(seller, commitments.sendFollowUp, second, { documents: false }),
      'another withdraws': ({ second, other }) => can(other, commitments.withdrawCommitment, second),
      'a buyer commits': ({ id, late }) => can(late, commitments.commit, id),
    },
  ),
}

export const OF_ROUTES_OF_DEALS = {
  'DELETE /loan-deal/:id/delete-notes/': ending(
    async (market) => {
      const { id } = await approved(market)
      return { id, note: (await act(market.seller, deals.addNote, id, { note: 'Ask for the lease.' })).id }
    },
    async ({ id, note }, { seller }) =>
      must(await seller.ask(deals.deleteNote, { params: { id }, query: { note_id: note } })),
    {
      'it is on the deal': async ({ id, note }, { seller }) =>
        (await act(seller, getDeal, id)).notes.some((one) => one.id === note),
    },
  ),
}
