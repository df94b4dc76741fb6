import { saveApplicantSummary } from '#domain/applicant-summaries/contract.ts'
import { prepare } from '#domain/approvals/contract.ts'
import { placeBid } from '#domain/auctions/contract.ts'
import { acceptInvitation, createChannel, leaveChannel } from '#domain/channels/contract.ts'
import { changeOwnCompany, decideLicence } from '#domain/companies/contract.ts'
import * as deals from '#domain/deals/contract.ts'
import { counterBid, getNegotiation, inviteToFinal, offerFinal } from '#domain/negotiations/contract.ts'
import * as rooms from '#domain/rooms/contract.ts'
import { requestDocument } from '#domain/rooms/document-requests/contract.ts'
import { signNda } from '#domain/rooms/nda/contract.ts'
import { STANDARD_NDA } from '#domain/rooms/nda/standard.ts'
import { answerQuestion, askQuestion } from '#domain/rooms/questions/contract.ts'
import { invite } from '#domain/team/contract.ts'
import { emailOf } from '../channels.ts'
import { entered } from '../licences.ts'
import { addDocuments, closeNow, mortgage, whiteLabel } from '../listing.ts'
import { mailsTo } from '../newcomers.ts'
import { must } from '../receivers/market.ts'
import { finishNda, signNdaAs } from '../rooms.ts'
import { drawnStroke } from '../signings.ts'
import { teamPerson } from '../teams.ts'
import type { Kind } from './expected.ts'
import type { Market } from './market.ts'
import type { Person } from './people.ts'

const HOUR_MS = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()

/** How far a deal is, which decides who sees what is private about it. */
export type Stage = 'a draft' | 'a deal in a channel' | 'a listed deal' | 'a sold deal' | 'a white label deal'

/** A draft of the owner with private fields, a document, and a note of the owner. */
export async function drafted(market: Market, stage: Stage, over: Record<string, unknown> = {}) {
  const { act, cage, contents, pdf, printed, send, testApp, who } = market
  const word = (kind: Kind) => cage.word(kind, 'owner')
  const isWhiteLabel = stage === 'a white label deal'
  const own = {
    loan_address: `12 ${word(`the street of ${stage}`)} Street`,
    applicants: [
      {
        applicant_role: 'primary_applicant',
        first_name: 'Ada',
        last_name: word(`the borrower of ${stage}`),
        date_of_birth: '1975-05-01',
        credit_score: 712,
      },
    ],
    ...((stage === 'a draft' || stage === 'a deal in a channel') && { city: word(`the city of ${stage}`) }),
    ...(!isWhiteLabel && {
      reserve_price: cage.amount('the reserve of a deal', 'owner', 448),
      opening_bid: '150000.00',
    }),
    ...over,
  }
  const body = isWhiteLabel ? whiteLabel(own) : mortgage(own)
  const { id } = must(await who.owner.ask(deals.createDeal, { body }))
  await addDocuments(testApp, who.owner, id)
  const fields = { loan_deal: id, document_type: 'net_worth' }
  const { results } = await send('owner', '/loan-deal-files/', pdf(`a document of ${stage}`, 'owner'), fields)
  contents.add(results[0].id)
  if (!printed.has(stage)) printed.set(stage, id)
  await act('owner', saveApplicantSummary, id, { text: word(`the borrower of ${stage}`) })
  await act('owner', deals.addNote, id, { note: word('a note') })
  return id
}

/** A deal of the owner that a reviewer has approved. */
export async function approved(market: Market, stage: Stage, over: Record<string, unknown> = {}) {
  const id = await drafted(market, stage, over)
  await market.act('owner', deals.submitDeal, id)
  await market.act('reviewer', deals.approveDeal, id, {})
  return id
}

/** A deal whose auction is open. */
export async function live(market: Market, stage: Stage, over: Record<string, unknown> = {}) {
  const id = await approved(market, stage, over)
  await market.act('owner', deals.scheduleDeal, id, { bid_start_ts: inHours(0), bid_end_ts: inHours(2) })
  await market.testApp.product.runClock()
  return id
}

export const bid = async (
  { who }: Market,
  person: Person,
  loan_deal: string,
  bid_amount: string,
  max_amount: string | null = null,
) => must(await who[person].ask(placeBid, { body: { loan_deal, bid_amount, max_amount } })).bid.id

export const enter = async ({ act }: Market, person: Person, id: string) =>
  act(person, rooms.enterRoom, id, { nda_version: STANDARD_NDA.version, accepts: true })

/** An auction whose room admits on request, with questions, requests, notes, a picture and a hidden maximum. */
async function playOpenAuction(market: Market): Promise<void> {
  const { act, cage, send } = market
  const id = await live(market, 'a listed deal')
  const nda = market.pdf('the NDA of a seller', 'owner')
  await act('owner', rooms.changeRoom, id, { admission: 'on_approval' })
  for (const person of ['admitted', 'waiting'] as const) await enter(market, person, id)
  const { results } = await act('owner', rooms.listVisitors, id)
  const first = results.at(-1)?.id ?? ''
  await act('owner', rooms.admitVisitor, first)
  await bid(market, 'outbid', id, '200000.00')
  market.asked.bid = await bid(
    market,
    'leader',
    id,
    '250000.00',
    cage.amount('the hidden maximum of a bid', 'leader', 361),
  )
  await playTeam(market, id)
  await playCompany(market)
  for (const person of ['admitted', 'outbid'] as const) {
    const asked = await act(person, askQuestion, id, { question: cage.word('a question', person) })
    const question = asked.results.find(({ answer, is_you }) => is_you && answer === null)?.id ?? ''
    await act('owner', answerQuestion, question, {
      answer: cage.word('a private answer', person),
      to: 'asker',
    })
  }
  await act('admitted', requestDocument, id, {
    title: cage.word('a request for a document', 'admitted'),
    reason: cage.word('a request for a document', 'admitted'),
  })
  for (const person of ['reviewer', 'administrator'] as const)
    await act(person, deals.addNote, id, { note: cage.word('a note', person) })
  // After the visitors came in by the standard NDA.
  const { url } = (await send('owner', `/loan-deal/${id}/room/nda/`, nda)).nda
  market.contents.add(url.split('/').at(-3))
}

/** The team of the winner: an analyst, what they prepared, and an invitation. */
async function playTeam({ asked, cage, testApp, who }: Market, loan_deal: string): Promise<void> {
  const { winner } = who
  const analyst = await teamPerson(testApp, winner, 'analyst')
  const [name, of] = [
    cage.word('the name of a person of a team', 'winner'),
    'the address of a person of a team',
  ] as const
  const own = {
    last_name: name,
    full_legal_name: `Test ${name}`,
    email: `${cage.word(of, 'winner')}@test.example`.toLowerCase(),
  }
  await testApp.product.platform.db.updateTable('users').set(own).where('id', '=', analyst.id).execute()
  const bid_amount = cage.amount('what a person of a team prepared', 'winner', 377)
  const note = cage.word('what a person of a team prepared', 'winner')
  must(await analyst.ask(prepare, { body: { prepared: { act: 'bid', loan_deal, bid_amount }, note } }))
  const email = `${cage.word('an invitation to a team', 'winner')}@test.example`.toLowerCase()
  must(await winner.ask(invite, { body: { email, role: 'trader' } }))
  asked.invitation = /#token=(\S+)/.exec((await mailsTo(testApp, email))[0]?.text ?? '')?.[1] ?? ''
}

/** The company of the owner: its details, a confirmed licence, and one that waits. */
async function playCompany({ cage, who }: Market): Promise<void> {
  const detail = () => cage.word('the details of a company', 'owner')
  const details = { registration_number: detail(), registered_address: detail(), mailing_address: detail() }
  must(await who.owner.ask(changeOwnCompany, { body: details }))
  const { id: licence_id } = await entered(who.owner, { number: cage.word('a confirmed licence', 'owner') })
  must(
    await who.administrator.ask(decideLicence, {
      params: { id: who.owner.id, licence_id },
      body: { decision: 'confirm' },
    }),
  )
  const number = cage.word('a licence that waits', 'owner')
  await entered(who.owner, { regulator: 'other', regulator_name: number, number })
}

/** Two bidders of a sealed auction. */
async function playSealedAuction(market: Market): Promise<void> {
  const id = await live(market, 'a listed deal', { auction_format: 'sealed' })
  for (const [person, thousands] of [
    ['leader', 372],
    ['outbid', 371],
  ] as const)
    await bid(market, person, id, market.cage.amount('a sealed bid', person, thousands))
}

/** A deal for the members of a channel, one of whom has left; its room is entered by a signature. */
async function playChannel(market: Market): Promise<void> {
  const { act, cage, testApp, who } = market
  const members = []
  for (const person of ['member', 'left'] as const)
    members.push({ email: await emailOf(who[person]), access: 'deal_room' as const })
  const channel_name = cage.word('the name of a channel', 'owner')
  const channel = must(await who.owner.ask(createChannel, { body: { channel_name, members } }))
  for (const person of ['member', 'left'] as const) await act(person, acceptInvitation, channel.id)
  const id = await drafted(market, 'a deal in a channel')
  await act('owner', deals.patchDeal, id, { privatechannel_set: [channel.id] })
  await act('owner', rooms.changeRoom, id, { nda_by: 'signature', protected_viewing: true })
  // Left before anything was listed.
  await act('left', leaveChannel, channel.id)
  await act('owner', deals.submitDeal, id)
  await act('reviewer', deals.approveDeal, id, {})
  await act('owner', deals.scheduleDeal, id, { bid_start_ts: inHours(0), bid_end_ts: inHours(2) })
  await testApp.product.runClock()
  await act('member', signNda, id, { nda_version: STANDARD_NDA.version })
  await signNdaAs(testApp, who.member)
  await finishNda(testApp, id)
}

/** Two auctions that ended below the reserve: with a counter-offer, and with a round of best and final offers. */
async function playNegotiations(market: Market): Promise<void> {
  const { act, cage, testApp } = market
  const ended = async () => {
    const id = await live(market, 'a listed deal')
    const lower = await bid(market, 'loser', id, '200000.00')
    await bid(market, 'winner', id, '250000.00')
    await closeNow(testApp, id)
    return { id, lower }
  }
  const { lower } = await ended()
  await act('owner', counterBid, lower, {
    amount: cage.amount('a counter-offer', 'loser', 383),
    message: cage.word('a counter-offer', 'loser'),
    expires_at: inHours(2),
    below_reserve: true,
  })
  const { id } = await ended()
  await act('owner', inviteToFinal, id, { bidders: 2, ends_at: inHours(2) })
  for (const [person, thousands] of [
    ['winner', 394],
    ['loser', 393],
  ] as const) {
    const { final_round } = await act(person, getNegotiation, id)
    const amount = cage.amount('a best and final offer', person, thousands)
    await act(person, offerFinal, final_round?.you?.id ?? '', { amount })
  }
}

/** A draft that a reviewer has rejected. */
async function playDraft(market: Market): Promise<void> {
  const id = await drafted(market, 'a draft')
  const picture = Buffer.from((await drawnStroke()).split(',')[1] ?? '', 'base64')
  const image = { name: 'house.png', content: picture }
  const { results } = await market.send('owner', '/loan-deal-images/', image, { loan_deal: id })
  market.contents.add(results[0].id)
  await market.act('owner', deals.submitDeal, id)
  const reason = market.cage.word('the reason of a rejection', 'owner')
  await market.act('reviewer', deals.rejectDeal, id, { reason })
  market.asked.draft = id
}

/** Deals that are not sold. */
export async function playDeals(market: Market): Promise<void> {
  for (const play of [playDraft, playOpenAuction, playSealedAuction, playChannel, playNegotiations])
    await play(market)
}
