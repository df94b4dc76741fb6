import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approve, prepare, refuse } from '#domain/approvals/contract.ts'
import { placeBid } from '#domain/auctions/contract.ts'
import { createChannel } from '#domain/channels/contract.ts'
import { listClosings } from '#domain/closing/contract.ts'
import { sendMessage } from '#domain/contact/contract.ts'
import { flagDeal, myDeals, myFigures, rejectDeal, submitDeal } from '#domain/deals/contract.ts'
import { submitKyc } from '#domain/kyc/contract.ts'
import { acceptBid, acceptCounter, counterBid, inviteToFinal } from '#domain/negotiations/contract.ts'
import { listAttention } from '#domain/notifications/attention/contract.ts'
import { askQuestion } from '#domain/rooms/questions/contract.ts'
import { changeLimits } from '#domain/team/contract.ts'
import { emailOf } from '../../test/channels.ts'
import { move } from '../../test/closings.ts'
import { approvedDeal, closeNow, completeDraft, endAt, liveDeal, runOut } from '../../test/listing.ts'
import { applicant } from '../../test/newcomers.ts'
import { sent, withPdf } from '../../test/signings.ts'
import { teamPerson } from '../../test/teams.ts'
import { type Client, startTestApp, type TestApp } from '../../test/test-app.ts'

let testApp: TestApp
let seller: Client
let buyer: Client
let rival: Client
let reviewer: Client
let administrator: Client

beforeAll(async () => {
  testApp = await startTestApp()
  seller = await testApp.member('seller')
  buyer = await testApp.member('buyer')
  rival = await testApp.member('buyer')
  reviewer = await testApp.member('reviewer')
  administrator = await testApp.member('superuser')
})
afterAll(() => testApp.close())

const live = () => liveDeal(testApp, seller, reviewer, { reserve_price: '440000.00' })
const bid = async (who: Client, deal: { id: string }, bid_amount: string) =>
  (await who.ask(placeBid, { body: { loan_deal: deal.id, bid_amount } })).body.bid.id
const itemsOf = async (who: Client) => (await who.ask(listAttention, {})).body.results
/** What waits for a user of a deal, by the page on which it is done. */
const kindsOf = async (who: Client, id: string) =>
  (await itemsOf(who)).filter(({ link }) => link.includes(id)).map(({ kind }) => kind)
const write = (
  { id }: Client,
  user: { is_buyer?: boolean; is_active?: boolean; is_email_verified?: boolean },
) => testApp.product.platform.db.updateTable('users').set(user).where('id', '=', id).execute()
const writeDeal = (id: string, deal: { is_archived?: boolean; staff_editors?: string[] }) =>
  testApp.product.platform.db.updateTable('loan_deals').set(deal).where('id', '=', id).execute()
const closingsOf = async (who: Client) => (await who.ask(listClosings, {})).body.results

describe('what waits for a buyer', () => {
  it('is an auction in which they were outbid, while it runs, with the leading bid; not one in which they lead', async () => {
    const deal = await live()
    await bid(buyer, deal, '300000')
    expect(await kindsOf(buyer, deal.id)).toEqual([])
    await bid(rival, deal, '310000')
    expect(await itemsOf(buyer)).toMatchObject([
      { kind: 'outbid', amount: '310000.00', link: `/make-bid/${deal.id}`, live_deal: deal.id },
    ])
    expect(await kindsOf(rival, deal.id)).toEqual([])
    // Who is a buyer no longer could not bid again.
    for (const is_buyer of [false, true]) {
      await write(buyer, { is_buyer })
      expect(await kindsOf(buyer, deal.id)).toEqual(is_buyer ? ['outbid'] : [])
    }
    await closeNow(testApp, deal.id)
    expect(await kindsOf(buyer, deal.id)).toEqual([])
  })

  it('is nothing in a sealed auction, where no one knows who leads', async () => {
    const deal = await liveDeal(testApp, seller, reviewer, { auction_format: 'sealed' })
    await bid(buyer, deal, '300000')
    await bid(rival, deal, '310000')
    for (const who of [buyer, rival]) expect(await kindsOf(who, deal.id)).toEqual([])
  })

  it('is a counter-offer until it is answered, and then the next step of the closing', async () => {
    const deal = await live()
    const placed = await bid(buyer, deal, '300000')
    await closeNow(testApp, deal.id)
    expect(await kindsOf(seller, deal.id)).toEqual(['bids'])
    const { body } = await seller.ask(counterBid, {
      params: { id: placed },
      body: {
        amount: '435000',
        expires_at: new Date(Date.now() + 3_600_000).toISOString(),
        below_reserve: true,
      },
    })
    expect(await itemsOf(buyer)).toMatchObject([{ kind: 'counter', amount: '435000.00' }])
    expect(await kindsOf(seller, deal.id)).toEqual([])
    await buyer.ask(acceptCounter, { params: { id: body.counters[0]?.id ?? '' } })
    expect(await itemsOf(buyer)).toMatchObject([
      { kind: 'closing', link: `/closing/${deal.id}`, says: 'Closing: deposit', amount: '435000.00' },
    ])
  })

  it('is no offer whose time has passed, before the clock has ended it', async () => {
    const deal = await live()
    const placed = await bid(buyer, deal, '300000')
    await closeNow(testApp, deal.id)
    const counter = {
      amount: '435000',
      expires_at: new Date(Date.now() + 3_600_000).toISOString(),
      below_reserve: true,
    }
    await seller.ask(counterBid, { params: { id: placed }, body: counter })
    const offers = async () => (await itemsOf(buyer)).filter(({ kind }) => kind === 'counter')
    expect(await offers()).toHaveLength(1)
    await runOut(testApp, deal.id)
    expect(await offers()).toEqual([])
    expect(await kindsOf(seller, deal.id)).toEqual(['bids'])
  })

  it('is an invitation to a channel and a document to sign, of which they do not learn the deal', async () => {
    const invited = await testApp.member('buyer')
    const email = await emailOf(invited)
    await seller.ask(createChannel, {
      body: { channel_name: 'Lenders of Ontario', members: [{ email, access: 'listing' }] },
    })
    const { file, deal } = await withPdf(testApp, seller)
    await sent(seller, file, { signers: [{ name: 'Ada Tremblay', email }] })
    const items = await itemsOf(invited)
    expect(items.map(({ kind }) => kind).sort()).toEqual(['invitation', 'signature'])
    expect(items.every(({ by }) => by !== null)).toBe(true)
    expect(items.find(({ kind }) => kind === 'signature')?.link).toBe('/signing')
    expect(JSON.stringify(items)).not.toContain(deal)
    // A person who typed another's learns nothing of what waits for it.
    await write(invited, { is_email_verified: false })
    expect(await itemsOf(invited)).toEqual([])
    await write(invited, { is_email_verified: true })
    await testApp.product.platform.db
      .updateTable('private_channels')
      .set({ archived_at: new Date() })
      .where('owner_id', '=', seller.id)
      .execute()
    expect((await itemsOf(invited)).map(({ kind }) => kind)).toEqual(['signature'])
  })
})

describe('what waits for a seller', () => {
  it('is a deal to schedule, one that was returned, and a question', async () => {
    const other = await testApp.member('seller')
    const { id } = await approvedDeal(testApp, other, reviewer)
    const returned = await completeDraft(testApp, other)
    await other.ask(submitDeal, { params: { id: returned.id } })
    expect(await kindsOf(other, returned.id)).toEqual([])
    await reviewer.ask(rejectDeal, { params: { id: returned.id }, body: { reason: 'No appraisal.' } })
    const asked = await liveDeal(testApp, other, reviewer)
    await bid(buyer, asked, '300000')
    await buyer.ask(askQuestion, { params: { id: asked.id }, body: { question: 'Is the roof new?' } })
    for (const [deal, kind] of [
      [id, 'schedule'],
      [returned.id, 'fix'],
      [asked.id, 'question'],
    ] as const)
      expect(await kindsOf(other, deal)).toEqual([kind])
    expect(JSON.stringify(await itemsOf(other))).not.toContain('roof')
    for (const deal of [id, returned.id, asked.id]) await writeDeal(deal, { is_archived: true })
    expect(await itemsOf(other)).toEqual([])
  })
})

describe('a deal with open bids', () => {
  const until = () => new Date(Date.now() + 3_600_000).toISOString()
  /** What My Deals says of the seller's bids: the list of what waits, the figures, and the rows of the deals. */
  const bidsOf = async (who: Client) => {
    const waiting = (await itemsOf(who)).filter(({ kind }) => kind === 'bids').map(({ says }) => says)
    const { bids_awaiting, deals_awaiting } = (await who.ask(myFigures, {})).body
    const { results } = (await who.ask(myDeals, {})).body
    const in_rows = results.reduce((sum, { owner }) => sum + (owner?.pending_bids ?? 0), 0)
    return { waiting, bids_awaiting, deals_awaiting, in_rows }
  }
  const NONE = { waiting: [], bids_awaiting: 0, deals_awaiting: 0, in_rows: 0 }

  it('waits for its seller until each bidder has an answer or a counter-offer, in the list, in the figures and in the row', async () => {
    const other = await testApp.member('seller')
    const deal = await liveDeal(testApp, other, reviewer, { reserve_price: '440000.00' })
    const placed = [await bid(buyer, deal, '300000'), await bid(rival, deal, '310000')]
    await closeNow(testApp, deal.id)
    await approvedDeal(testApp, other, reviewer)
    expect((await itemsOf(other)).map(({ kind }) => kind)).toEqual(['bids', 'schedule'])
    expect(await bidsOf(other)).toEqual({
      waiting: ['Accept or decline 2 bids'],
      bids_awaiting: 2,
      deals_awaiting: 1,
      in_rows: 2,
    })
    for (const [at, id] of placed.entries()) {
      const body = { amount: '435000', expires_at: until(), below_reserve: true }
      await other.ask(counterBid, { params: { id }, body })
      expect(await bidsOf(other)).toEqual(
        at === 0
          ? { waiting: ['Accept or decline the bid'], bids_awaiting: 1, deals_awaiting: 1, in_rows: 1 }
          : NONE,
      )
    }
  })

  it('does not wait for its seller during a best-and-final round, in which no bid can be decided', async () => {
    const other = await testApp.member('seller')
    const deal = await liveDeal(testApp, other, reviewer, { reserve_price: '440000.00' })
    for (const [who, amount] of [
      [buyer, '300000'],
      [rival, '310000'],
      [await testApp.member('buyer'), '320000'],
    ] as const)
      await bid(who, deal, amount)
    await closeNow(testApp, deal.id)
    await other.ask(inviteToFinal, { params: { id: deal.id }, body: { bidders: 2, ends_at: until() } })
    expect(await bidsOf(other)).toEqual(NONE)
  })
})

describe('what waits for staff', () => {
  it('is a submitted deal, the oldest first, for reviewers and administrators other than its seller', async () => {
    const deals = []
    for (let nth = 0; nth < 2; nth++) {
      const { id } = await completeDraft(testApp, seller)
      await seller.ask(submitDeal, { params: { id } })
      deals.push(id)
    }
    for (const who of [reviewer, administrator]) {
      const { results, counts } = (await who.ask(listAttention, {})).body
      const links = results.filter(({ kind }) => kind === 'review').map(({ link }) => link)
      expect(links).toEqual(deals.map((id) => `/admin/properties/${id}`))
      expect(counts).toContainEqual({ kind: 'review', count: 2 })
    }
    for (const id of deals) expect(await kindsOf(seller, id)).toEqual([])
    const [first = '', second = ''] = deals
    await writeDeal(first, { staff_editors: [reviewer.id] })
    await writeDeal(second, { is_archived: true })
    expect([await kindsOf(reviewer, first), await kindsOf(administrator, first)]).toEqual([[], ['review']])
    expect(await kindsOf(reviewer, second)).toEqual([])
    const both = await testApp.member(['seller', 'reviewer'])
    const { id } = await completeDraft(testApp, both)
    await both.ask(submitDeal, { params: { id } })
    expect(await kindsOf(both, id)).toEqual([])
  })

  it('is a deal with an issue, under the name of its state and among the deals of that state', async () => {
    const deal = await live()
    await reviewer.ask(flagDeal, { params: { id: deal.id }, body: { reason: 'The title shows a lien.' } })
    expect(await itemsOf(reviewer)).toContainEqual(
      expect.objectContaining({
        kind: 'hold',
        says: 'Error: an issue was detected',
        link: `/admin/properties/${deal.id}?deal_state=issue_detected`,
      }),
    )
  })

  it('is an identity check and a message, for administrators only', async () => {
    const person = await applicant(testApp)
    await person.ask(submitKyc)
    await testApp.anybody.ask(sendMessage, {
      body: { name: 'Ada Tremblay', email: 'ada@lender.test', subject: 'Fees', message: 'What is your fee?' },
    })
    const items = await itemsOf(administrator)
    expect(items).toContainEqual(
      expect.objectContaining({ kind: 'kyc', link: `/admin/users/${person.id}?tab=kyc` }),
    )
    expect(items.find(({ kind }) => kind === 'message')?.title).toMatch(/Fees$/)
    expect((await itemsOf(reviewer)).filter(({ kind }) => kind === 'kyc' || kind === 'message')).toEqual([])
    expect(JSON.stringify(items)).not.toContain('What is your fee')
    await write(person, { is_active: false })
    expect((await itemsOf(administrator)).filter(({ kind }) => kind === 'kyc')).toEqual([])
  })
})

describe('open closings', () => {
  it('are listed for buyer and seller, each with their own turn, and for no one else', async () => {
    const deal = await live()
    const placed = await bid(rival, deal, '450000')
    await closeNow(testApp, deal.id)
    await seller.ask(acceptBid, { params: { id: placed } })
    const ofDeal = async (who: Client) => (await closingsOf(who)).filter(({ id }) => id === deal.id)
    expect(await ofDeal(rival)).toMatchObject([{ side: 'buyer', next: { kind: 'do', step: 'deposit' } }])
    await move(rival, deal.id, 'deposit', 'done', { deposit_amount: '22500.00' })
    expect(await ofDeal(seller)).toMatchObject([
      { side: 'seller', next: { kind: 'confirm', step: 'deposit' } },
    ])
    expect(await ofDeal(buyer)).toEqual([])
    expect(await ofDeal(reviewer)).toEqual([])
    // What has no end comes last.
    await approvedDeal(testApp, seller, reviewer)
    const ends = (await itemsOf(seller)).map(({ by }) => by ?? 'none')
    expect(ends).toContain('none')
    expect(ends).toEqual(ends.toSorted())
  })
})

describe('what people of a team have prepared', () => {
  it('waits for owners and managers whose identity was checked, not for who prepared it, until the auction ends', async () => {
    const owner = await testApp.member('buyer')
    const [manager, other, unchecked, trader, compliance] = await Promise.all([
      teamPerson(testApp, owner, 'manager'),
      teamPerson(testApp, owner, 'manager'),
      teamPerson(testApp, owner, 'manager', { isChecked: false }),
      teamPerson(testApp, owner, 'trader'),
      teamPerson(testApp, owner, 'compliance'),
    ])
    const deal = await live()
    const ends = new Date(Date.now() + 3_600_000)
    await endAt(testApp, deal.id, ends)
    const bid = { loan_deal: deal.id, bid_amount: '300000', max_amount: '310000' }
    const { body } = await manager.ask(prepare, { body: { prepared: { act: 'bid', ...bid } } })
    const approvalsOf = async (who: Client) => (await itemsOf(who)).filter(({ kind }) => kind === 'approval')
    for (const who of [owner, other])
      expect(await approvalsOf(who)).toMatchObject([
        {
          says: 'Ada Roy has prepared for your approval: Bid',
          link: `/profile/approvals/${body.id}`,
          live_deal: deal.id,
          amount: '310000.00',
          by: ends.toISOString(),
        },
      ])
    for (const who of [manager, unchecked, trader, compliance, buyer])
      expect(await approvalsOf(who)).toEqual([])
    // An owner whose identity check was reopened binds the company to nothing.
    const { db, events } = testApp.product.platform
    const check = (kyc_state: 'manual_review' | 'manual_approved') =>
      db.transaction().execute(async (tx) => {
        await tx.updateTable('users').set({ kyc_state }).where('id', '=', owner.id).execute()
        await events.signal(tx, { topic: 'actor', id: owner.id })
      })
    await check('manual_review')
    expect(await approvalsOf(owner)).toEqual([])
    await check('manual_approved')
    await endAt(testApp, deal.id, new Date(Date.now() - 1000))
    expect(await approvalsOf(owner)).toEqual([])
  })

  it('waits for no one once it is refused, nor for who has approved it already', async () => {
    const owner = await testApp.member('buyer')
    const [manager, trader] = [
      await teamPerson(testApp, owner, 'manager'),
      await teamPerson(testApp, owner, 'trader'),
    ]
    const deal = await live()
    await owner.ask(changeLimits, { body: { kind: 'bid', amount: '100000', approvals: 2 } })
    const { body } = await trader.ask(prepare, {
      body: { prepared: { act: 'bid', loan_deal: deal.id, bid_amount: '300000' } },
    })
    const waits = async () =>
      Promise.all(
        [owner, manager, trader].map(
          async (who) => (await itemsOf(who)).filter(({ kind }) => kind === 'approval').length,
        ),
      )
    const params = { id: body.id }
    await manager.ask(approve, { params, body: { amount: '300000' } })
    expect(await waits()).toEqual([1, 0, 0])
    await owner.ask(refuse, { params, body: { reason: 'Too much.' } })
    expect(await waits()).toEqual([0, 0, 0])
  })
})
