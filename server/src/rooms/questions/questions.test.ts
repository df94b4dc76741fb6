import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { placeBid } from '#domain/auctions/contract.ts'
import { relistDeal } from '#domain/deals/contract.ts'
import { declineAll } from '#domain/negotiations/contract.ts'
import { listNotifications } from '#domain/notifications/contract.ts'
import {
  admitVisitor,
  changeRoom,
  enterRoom,
  listVisitors,
  refuseVisitor,
  revokeVisitor,
} from '#domain/rooms/contract.ts'
import { STANDARD_NDA } from '#domain/rooms/nda/standard.ts'
import * as contract from '#domain/rooms/questions/contract.ts'
import { MOST_QUESTIONS } from '#domain/rooms/questions/rules.ts'
import { endAt, liveDeal } from '../../test/listing.ts'
import { type Client, startTestApp, type TestApp } from '../../test/test-app.ts'

let testApp: TestApp
let seller: Client
let reviewer: Client
let visitor: Client
let bidder: Client
let outsider: Client
let id: string
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await testApp.member('seller')
  reviewer = await testApp.member('reviewer')
})
afterAll(() => testApp.close())
beforeEach(async () => {
  visitor = await testApp.member('buyer', { company: 'Quillfeather Funds' })
  bidder = await testApp.member('buyer', { company: 'Brambleton Trust' })
  outsider = await testApp.member('buyer')
  ;({ id } = await liveDeal(testApp, seller, reviewer))
  const body = { nda_version: STANDARD_NDA.version, accepts: true as const }
  await visitor.ask(enterRoom, { params: { id }, body })
  await bidder.ask(placeBid, { body: { loan_deal: id, bid_amount: '300000.00' } })
})

const ask = (who: Client, question = 'Is the roof new?') =>
  who.ask(contract.askQuestion, { params: { id }, body: { question } })
const answer = (question: string, to: 'all' | 'asker') =>
  seller.ask(contract.answerQuestion, { params: { id: question }, body: { answer: 'Since 2024.', to } })
const read = async (who: Client) => (await who.ask(contract.listQuestions, { params: { id } })).body
const first = (questions: contract.Questions) => questions.results[0]?.id ?? ''
const notificationsOf = async (who: Client) =>
  (await who.ask(listNotifications, {})).body.results.map(({ kind }) => kind)

describe('a question about a deal', () => {
  it('is asked under an alias: that of the buyer’s bids, or a number; no one is named, not even to the seller', async () => {
    expect((await ask(visitor)).status).toBe(200)
    await ask(bidder)
    await ask(visitor, 'And the furnace?')
    const seen = await seller.ask(contract.listQuestions, { params: { id } })
    expect(seen.body.results.map(({ alias }) => alias)).toEqual(['Buyer 1', 'Bidder 1', 'Buyer 1'])
    expect(seen.body.open).toBe(3)
    const text = JSON.stringify(seen.body)
    for (const secret of ['Quillfeather', 'Brambleton', visitor.id, bidder.id])
      expect(text).not.toContain(secret)
  })

  it('keeps the alias under which it was asked when its buyer bids later', async () => {
    await ask(visitor)
    await visitor.ask(placeBid, { body: { loan_deal: id, bid_amount: '310000.00' } })
    await ask(visitor, 'And the furnace?')
    expect((await read(seller)).results.map(({ alias }) => alias)).toEqual(['Bidder 2', 'Buyer 1'])
  })

  it('never has the alias of a bid in an earlier auction, which may be another bidder’s now', async () => {
    await endAt(testApp, id, new Date(Date.now() - 1))
    await testApp.product.runClock()
    const params = { id }
    await seller.ask(declineAll, { params })
    const dates = {
      bid_start_ts: new Date().toISOString(),
      bid_end_ts: new Date(Date.now() + 3_600_000).toISOString(),
    }
    await seller.ask(relistDeal, { params, body: dates })
    await testApp.product.runClock()
    const bid = await visitor.ask(placeBid, { body: { loan_deal: id, bid_amount: '310000.00' } })
    expect(bid.body.auction.you?.alias).toBe('Bidder 1')
    const body = { nda_version: STANDARD_NDA.version, accepts: true as const }
    await bidder.ask(enterRoom, { params, body })
    await ask(visitor)
    expect((await ask(bidder)).status).toBe(200)
    expect((await read(seller)).results.map(({ alias }) => alias)).toEqual(['Buyer 1', 'Bidder 1'])
  })

  it('is seen only by its author and the seller until it is answered to all', async () => {
    const response = await ask(visitor)
    expect((await read(bidder)).results).toEqual([])
    await answer(first(response.body), 'all')
    expect((await read(bidder)).results).toMatchObject([
      { alias: 'Buyer 1', is_you: false, question: 'Is the roof new?', answer: 'Since 2024.' },
    ])
    const private_ = await ask(bidder, 'May we inspect it?')
    await answer(first(private_.body), 'asker')
    expect((await read(bidder)).results).toHaveLength(2)
    expect((await read(visitor)).results).toHaveLength(1)
  })

  it('notifies the seller, and its answer notifies the author or everyone in the deal room', async () => {
    const other = await testApp.member('buyer')
    await other.ask(enterRoom, { params: { id }, body: { nda_version: STANDARD_NDA.version, accepts: true } })
    const response = await ask(visitor)
    expect(await notificationsOf(seller)).toContain('question_asked')
    await answer(first(response.body), 'all')
    expect(await notificationsOf(visitor)).toContain('question_answered')
    expect(await notificationsOf(other)).toContain('question_answered')
    expect(await notificationsOf(outsider)).not.toContain('question_answered')
  })

  it('is answered to all without notifying those who wait for entry, were refused or lost their access', async () => {
    await seller.ask(changeRoom, { params: { id }, body: { admission: 'on_approval' } })
    const body = { nda_version: STANDARD_NDA.version, accepts: true as const }
    const requested = async (company: string) => {
      const who = await testApp.member('buyer', { company })
      await who.ask(enterRoom, { params: { id }, body })
      const { results } = (await seller.ask(listVisitors, { params: { id } })).body
      return { who, entry: { id: results.find((one) => one.company_name === company)?.id ?? '' } }
    }
    const waiting = await requested('Waitwell Funds')
    const refused = await requested('Refusal Capital')
    const revoked = await requested('Revoked Trust')
    const admitted = await requested('Admitted Loans')
    await seller.ask(refuseVisitor, { params: refused.entry, body: {} })
    for (const { entry } of [revoked, admitted]) await seller.ask(admitVisitor, { params: entry })
    await seller.ask(revokeVisitor, { params: revoked.entry, body: {} })
    const states = (await seller.ask(listVisitors, { params: { id } })).body.results.map(({ state }) => state)
    expect(states.toSorted()).toEqual(['admitted', 'admitted', 'refused', 'requested', 'revoked'])
    await answer(first((await ask(visitor)).body), 'all')
    expect(await notificationsOf(admitted.who)).toContain('question_answered')
    for (const { who } of [waiting, refused, revoked])
      expect(await notificationsOf(who)).not.toContain('question_answered')
  })

  it('is not asked or read from outside: 403, and an empty list with the reason', async () => {
    const refused = await ask(outsider)
    expect([refused.status, refused.body]).toMatchObject([
      403,
      { detail: expect.stringContaining('Enter the deal room') },
    ])
    const response = await ask(visitor)
    await answer(first(response.body), 'all')
    expect(await read(outsider)).toMatchObject({ results: [], can: { ask: false } })
    expect((await ask(seller)).status).toBe(403)
    const stranger = await testApp.member('seller')
    const answered = await stranger.ask(contract.answerQuestion, {
      params: { id: first(response.body) },
      body: { answer: 'Mine.', to: 'all' },
    })
    expect(answered.status).toBe(404)
    const unanswered = first((await ask(visitor, 'And the furnace?')).body)
    const both = await testApp.member(['reviewer', 'seller'])
    const reviewed = await both.ask(contract.answerQuestion, {
      params: { id: unanswered },
      body: { answer: 'Mine.', to: 'all' },
    })
    expect(reviewed.status).toBe(403)
  })

  it('is answered once, by the first answer', async () => {
    const question = first((await ask(visitor)).body)
    const answers = await Promise.all([answer(question, 'all'), answer(question, 'asker')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('has a text, and each buyer can ask a limited number', async () => {
    expect((await ask(visitor, '   ')).status).toBe(400)
    expect((await ask(visitor, 'x'.repeat(1001))).status).toBe(400)
    for (let response = 0; response < MOST_QUESTIONS; response += 1)
      await ask(visitor, `Question ${response}`)
    expect((await ask(visitor)).body).toMatchObject({
      question: [expect.stringContaining('up to 20 questions')],
    })
  })

  it('is refused after the end of the auction, when the seller can still answer', async () => {
    const question = first((await ask(bidder)).body)
    await endAt(testApp, id, new Date(Date.now() - 1))
    await testApp.product.runClock()
    const late = await ask(bidder)
    expect([late.status, late.body]).toMatchObject([
      409,
      { non_field_errors: ['Questions are closed: the auction has ended.'] },
    ])
    expect((await answer(question, 'all')).status).toBe(200)
  })
})
