import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { placeBid } from '#domain/auctions/contract.ts'
import { sendAgreement } from '#domain/closing/agreements/contract.ts'
import {
  acceptCommitment,
  commit,
  listCommitments,
  sendFollowUp,
  withdrawCommitment,
} from '#domain/commitments/contract.ts'
import { acceptAdditionalNda } from '#domain/commitments/nda-contract.ts'
import { flagDeal, rejectDeal, resolveDeal, submitDeal } from '#domain/deals/contract.ts'
import { deleteFile } from '#domain/documents/contract.ts'
import { getTimeline, type TimelineKind } from '#domain/history/timeline/contract.ts'
import { enterRoom } from '#domain/rooms/contract.ts'
import {
  declineDocumentRequest,
  listDocumentRequests,
  requestDocument,
  withdrawDocumentRequest,
} from '#domain/rooms/document-requests/contract.ts'
import { ADDITIONAL_NDA } from '#domain/rooms/nda/additional.ts'
import { STANDARD_NDA } from '#domain/rooms/nda/standard.ts'
import { answerQuestion, askQuestion } from '#domain/rooms/questions/contract.ts'
import { voidSigning } from '#domain/signing/contract.ts'
import { recordLiveness } from '../../auctions/commands/record-liveness.ts'
import { move } from '../../test/closings.ts'
import { SMALL_PDF, sendForm } from '../../test/forms.ts'
import { completeDraft, endAt, liveDeal, liveWhiteLabel } from '../../test/listing.ts'
import { type Client, startTestApp, type TestApp } from '../../test/test-app.ts'

let testApp: TestApp
let seller: Client
let buyer: Client
let stranger: Client
let reviewer: Client
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await testApp.member('seller')
  buyer = await testApp.member('buyer', { company: 'Northgate Capital' })
  stranger = await testApp.member('buyer')
  reviewer = await testApp.member('reviewer')
})
afterAll(() => testApp.close())

const timelineOf = async (who: Client, id: string) =>
  (await who.ask(getTimeline, { params: { id } })).body.results
const kindsOf = async (who: Client, id: string): Promise<TimelineKind[]> => [
  ...new Set((await timelineOf(who, id)).map(({ kind }) => kind)),
]

it('the timeline of a deal shows each reader what they may know: the market, a visitor, the seller, the buyer', async () => {
  const { id } = await liveDeal(testApp, seller, reviewer, { buy_reserve_price: '470000.00' })
  const body = { nda_version: STANDARD_NDA.version, accepts: true as const }
  await buyer.ask(enterRoom, { params: { id }, body })
  const market: TimelineKind[] = ['auction_opened', 'document_added', 'listed']
  expect(new Set(await kindsOf(stranger, id))).toEqual(new Set(market))
  expect(new Set(await kindsOf(buyer, id))).toEqual(new Set([...market, 'room_accepted']))
  const sellers = await timelineOf(seller, id)
  expect(sellers[0]).toMatchObject({ kind: 'room_requested', detail: 'Northgate Capital' })
  expect(new Set(sellers.map(({ kind }) => kind))).toEqual(
    new Set([...market, 'room_requested', 'created', 'submitted', 'approved']),
  )
  expect(sellers.find(({ kind }) => kind === 'document_added')?.detail).toMatch(/^[A-Z][a-z ]+$/)
  await buyer.ask(placeBid, { body: { loan_deal: id, offer_type: 'buy_it_now', bid_amount: '470000.00' } })
  expect((await kindsOf(stranger, id))[0]).toBe('sold')
  const moments = sellers.map(({ at }) => at)
  expect(moments).toEqual([...moments].sort().reverse())
})

it('the timeline of a hidden deal is a 404', async () => {
  const { id } = await completeDraft(testApp, seller)
  expect((await stranger.ask(getTimeline, { params: { id } })).status).toBe(404)
  expect(await kindsOf(seller, id)).toContain('created')
})

it('a document that was removed is no longer in it', async () => {
  const { id } = await completeDraft(testApp, seller)
  const added = async () =>
    (await timelineOf(seller, id)).filter(({ kind }) => kind === 'document_added').length
  const before = await added()
  const { db } = testApp.product.platform
  const file = await db
    .selectFrom('loan_deal_files')
    .select('id')
    .where('loan_deal_id', '=', id)
    .limit(1)
    .executeTakeFirstOrThrow()
  expect((await seller.ask(deleteFile, { params: file })).status).toBe(204)
  expect(await added()).toBe(before - 1)
})

it('a rejection, a flag and its resolution are in it for the owner and staff, with the reason', async () => {
  const { id } = await completeDraft(testApp, seller)
  const params = { id }
  await seller.ask(submitDeal, { params })
  await reviewer.ask(rejectDeal, { params, body: { reason: 'The appraisal is unreadable.' } })
  const [rejected] = await timelineOf(seller, id)
  expect(rejected).toMatchObject({ kind: 'rejected', detail: 'The appraisal is unreadable.' })

  const live = { id: (await liveDeal(testApp, seller, reviewer)).id }
  await reviewer.ask(flagDeal, { params: live, body: { reason: 'Title does not agree.' } })
  await reviewer.ask(resolveDeal, { params: live })
  const [resolved, flagged] = await timelineOf(reviewer, live.id)
  expect([resolved?.kind, flagged?.kind, flagged?.detail]).toEqual([
    'resolved',
    'flagged',
    'Title does not agree.',
  ])
  expect(await kindsOf(stranger, live.id)).not.toContain('flagged')
})

it('an answer is in it for bidders if it was given to all, and not if only its asker got it', async () => {
  const { id } = await liveDeal(testApp, seller, reviewer)
  const params = { id }
  await buyer.ask(placeBid, { body: { loan_deal: id, bid_amount: '300000.00' } })
  const answered = async (to: 'asker' | 'all') => {
    const { body } = await buyer.ask(askQuestion, { params, body: { question: `For ${to}?` } })
    const asked = body.results.find(({ question }) => question === `For ${to}?`)
    await seller.ask(answerQuestion, { params: { id: asked?.id ?? '' }, body: { answer: 'Yes.', to } })
    return (await timelineOf(buyer, id)).filter(({ kind }) => kind === 'question_answered').length
  }
  expect(await answered('asker')).toBe(0)
  expect(await answered('all')).toBe(1)
})

it('an extension of the auction after an outage is in it for the market', async () => {
  const { id } = await liveDeal(testApp, seller, reviewer, {}, 180)
  await endAt(testApp, id, new Date(Date.now() - 60_000))
  const { db } = testApp.product.platform
  await sql`update liveness set alive_at = clock_timestamp() - interval '125 seconds'`.execute(db)
  await recordLiveness(testApp.product.platform)
  expect(await kindsOf(stranger, id)).toContain('auction_extended')
})

it('commitments to a white label deal are in it step by step: their own for each buyer, all with the company for the owner', async () => {
  const { id } = await liveWhiteLabel(testApp, seller, reviewer)
  const params = { id }
  const rival = await testApp.member('buyer', { company: 'Prairie Lending' })
  const undecided = await testApp.member('buyer', { company: 'Undecided Trust' })
  for (const who of [undecided, rival]) await who.ask(commit, { params })
  const [first] = await timelineOf(undecided, id)
  expect(first).toMatchObject({ kind: 'own_commitment_made', detail: null })
  const { commitment } = (await buyer.ask(commit, { params })).body
  const of = { params: { id: commitment.id } }
  await sendForm(testApp, seller, `/loan-deal/${id}/follow-up/`, {}, [
    { name: 'rent roll.pdf', content: SMALL_PDF },
  ])
  await seller.ask(sendFollowUp, { ...of, body: { documents: true, nda: true } })
  await buyer.ask(acceptAdditionalNda, {
    ...of,
    body: { nda_version: ADDITIONAL_NDA.version, accepts: true },
  })
  const { you } = (await undecided.ask(listCommitments, { params })).body
  await undecided.ask(withdrawCommitment, { params: { id: you?.id ?? '' } })
  await seller.ask(acceptCommitment, of)

  const own = (kinds: TimelineKind[]) => kinds.filter((kind) => kind.startsWith('own_')).sort()
  expect(own(await kindsOf(buyer, id))).toEqual([
    'own_additional_nda_accepted',
    'own_additional_nda_sent',
    'own_commitment_accepted',
    'own_commitment_made',
    'own_follow_up_sent',
  ])
  expect(own(await kindsOf(rival, id))).toEqual(['own_commitment_declined', 'own_commitment_made'])
  expect(own(await kindsOf(undecided, id))).toEqual(['own_commitment_made', 'own_commitment_withdrawn'])
  const others = (who: Client) => timelineOf(who, id).then((entries) => JSON.stringify(entries))
  for (const who of [rival, undecided, stranger])
    expect(await others(who)).not.toMatch(/Northgate|Lending|Undecided|"(additional|follow|commitment)_/)
  expect((await kindsOf(stranger, id)).filter((kind) => kind.includes('commitment'))).toEqual([])

  for (const who of [seller, reviewer]) {
    const entries = await timelineOf(who, id)
    const companies = (kind: TimelineKind) =>
      entries.flatMap((entry) => (entry.kind === kind ? [entry.detail] : [])).sort()
    expect(companies('commitment_made')).toEqual(['Northgate Capital', 'Prairie Lending', 'Undecided Trust'])
    expect(companies('commitment_withdrawn')).toEqual(['Undecided Trust'])
    for (const kind of ['follow_up_sent', 'additional_nda_accepted', 'commitment_accepted'] as const)
      expect(companies(kind)).toEqual(['Northgate Capital'])
    expect(own(entries.map(({ kind }) => kind))).toEqual([])
  }
})

it('requests for documents are in it for their buyer and the owner, and for no one else in the deal room', async () => {
  const { id } = await liveDeal(testApp, seller, reviewer)
  const params = { id }
  const other = await testApp.member('buyer')
  for (const who of [buyer, other])
    await who.ask(enterRoom, { params, body: { nda_version: STANDARD_NDA.version, accepts: true } })
  await buyer.ask(requestDocument, { params, body: { title: 'Lease' } })
  const { results } = (await buyer.ask(requestDocument, { params, body: { document_type: 'net_worth' } }))
    .body
  const open = results.find(({ document_type }) => document_type === 'net_worth')
  await buyer.ask(withdrawDocumentRequest, { params: { id: open?.id ?? '' } })
  const openRequests = (await seller.ask(listDocumentRequests, { params })).body.results
  await seller.ask(declineDocumentRequest, {
    params: { id: openRequests[0]?.id ?? '' },
    body: { answer: 'The property is vacant.' },
  })
  const requests = async (who: Client) =>
    (await timelineOf(who, id))
      .filter(({ kind }) => kind.includes('document_requested') || kind.includes('document_declined'))
      .map(({ kind, detail }) => `${kind} ${detail}`)
  expect(await requests(buyer)).toEqual([
    'own_document_declined Lease',
    'own_document_requested Net worth',
    'own_document_requested Lease',
  ])
  expect(await requests(seller)).toEqual(['document_declined Lease', 'document_requested Lease'])
  expect(await requests(other)).toEqual([])
  expect(await requests(stranger)).toEqual([])
})

it('a sale’s agreement that is sent for signing and not signed is in the timeline of both sides, and of no one else', async () => {
  const { id } = await liveDeal(testApp, seller, reviewer, { buy_reserve_price: '470000.00' })
  const loan = { loan_deal: id, offer_type: 'buy_it_now' as const, bid_amount: '470000.00' }
  await buyer.ask(placeBid, { body: loan })
  const params = { id, kind: 'purchase_agreement' as const }
  const sent = await seller.ask(sendAgreement, { params, body: {} })
  await seller.ask(voidSigning, { params: { id: sent.body.id }, body: { reason: 'Wrong date.' } })
  for (const who of [seller, buyer])
    expect((await timelineOf(who, id)).filter(({ kind }) => kind.startsWith('agreement'))).toMatchObject([
      { kind: 'agreement_not_signed', detail: 'Voided' },
      { kind: 'agreement_sent', detail: null },
    ])
  expect(await kindsOf(stranger, id)).not.toContain('agreement_sent')
  // What one side alone reports is not done.
  expect((await move(buyer, id, 'deposit', 'done', { deposit_amount: '23000.00' })).status).toBe(200)
  expect(await kindsOf(seller, id)).not.toContain('closing_step')
})
