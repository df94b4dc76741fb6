import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { placeBid } from '#domain/auctions/contract.ts'
import { leaveChannel } from '#domain/channels/contract.ts'
import { sendAgreement } from '#domain/closing/agreements/contract.ts'
import { commit, sendFollowUp, withdrawCommitment } from '#domain/commitments/contract.ts'
import { createCreditBox, patchCreditBox } from '#domain/credit-boxes/contract.ts'
import { setFavorite } from '#domain/deals/contract.ts'
import { addDays, businessDateOf, dayText } from '#domain/kernel/dates.ts'
import { fromMarketText } from '#domain/kernel/market-time.ts'
import { counterBid, inviteToFinal } from '#domain/negotiations/contract.ts'
import { changeNotificationSetting } from '#domain/notifications/contract.ts'
import { MOST_LINES } from '#domain/notifications/daily-summary/sections.ts'
import { askQuestion } from '#domain/rooms/questions/contract.ts'
import { alertOwners } from '../../credit-boxes/commands/alert-owners.ts'
import { channelWith, liveInChannel } from '../../test/channels.ts'
import { soldDeal } from '../../test/closings.ts'
import { closeNow, endAt, liveDeal, liveDeals, liveWhiteLabel, setAuction } from '../../test/listing.ts'
import { mailsTo } from '../../test/newcomers.ts'
import { teamPerson } from '../../test/teams.ts'
import { type Client, startTestApp, type TestApp } from '../../test/test-app.ts'
import { sendBriefs } from './commands/send-briefs.ts'

let testApp: TestApp
let seller: Client
let reviewer: Client
let buyer: Client
let rival: Client
beforeAll(async () => {
  testApp = await startTestApp()
  // The queue stores the mails.
  await testApp.product.platform.jobs.start()
  reviewer = await testApp.member('reviewer')
})
afterAll(async () => {
  await testApp.product.platform.jobs.stop()
  await testApp.close()
})
beforeEach(async () => {
  seller = await testApp.member('seller')
  buyer = await testApp.member('buyer')
  rival = await testApp.member('buyer')
  await sql`delete from briefs`.execute(db())
  await sql`delete from brief_runs`.execute(db())
})

const db = () => testApp.product.platform.db
/** The day after tomorrow in Toronto, so that all users registered before it. */
const DAY = addDays(businessDateOf(new Date()), 2)
const at = (clock: string, day = DAY) => new Date(fromMarketText(`${day} ${clock}:00`) ?? Number.NaN)
const MORNING = at('08:00')

const send = (now = MORNING) => sendBriefs(testApp.product.platform, now)
const addressOf = async (who: Client) =>
  (await db().selectFrom('users').select('email').where('id', '=', who.id).executeTakeFirstOrThrow()).email
const briefsOf = async (who: Client) =>
  (await mailsTo(testApp, await addressOf(who))).filter(({ subject }) => subject.startsWith('Daily brief'))
/** The lines of the latest brief: section, fact and page of each. */
async function linesOf(who: Client) {
  const text = (await briefsOf(who)).at(-1)?.text ?? ''
  let section = ''
  return text.split('\n\n').flatMap((paragraph) => {
    const heading = /^([^\n]+)\n-+$/.exec(paragraph)?.[1]
    if (heading) section = heading
    const [, , fact, path] = /^(HS-.*)\n(.*)\nhttps?:\/\/[^/]+(\/.*)$/.exec(paragraph) ?? []
    return fact && path ? [[section, fact, path]] : []
  })
}
const bid = async (who: Client, deal: string, amount: number, over = {}) =>
  (await who.ask(placeBid, { body: { loan_deal: deal, bid_amount: String(amount), ...over } })).body.bid.id
/** An auction that is moved to end on the day of the brief, at this time in Toronto. */
async function auction(clock = '14:00', over: Record<string, unknown> = {}) {
  const { id } = await liveDeal(testApp, seller, reviewer, over)
  return { id, endsAt: () => endAt(testApp, id, at(clock)) }
}
const watch = (who: Client, id: string) =>
  who.ask(setFavorite, { params: { id }, body: { is_favorite: true } })
/** The alerts of a deal, as if they had been sent an hour before the brief. */
async function alert(id: string, alerted = new Date(MORNING.getTime() - 3_600_000)) {
  await alertOwners(testApp.product.platform, id)
  await sql`update credit_box_alerts set alerted_at = ${alerted} where loan_deal_id = ${id}`.execute(db())
}
const box = async (who: Client) =>
  (await who.ask(createCreditBox, { body: { name: 'Firsts', mortgage_class: ['residential'] } })).body.id

describe('the daily brief', () => {
  it('says where a buyer was outbid and can still bid, with the leading bid and the end', async () => {
    const { id, endsAt } = await auction()
    await bid(buyer, id, 240_000)
    await bid(rival, id, 250_000)
    await endsAt()
    await send()
    expect(await linesOf(buyer)).toEqual([
      [
        'You were outbid',
        `The leading bid is $250,000.00. The auction ends on ${dayText(DAY)} 2:00 PM ET.`,
        `/make-bid/${id}`,
      ],
    ])
    expect((await briefsOf(buyer))[0]?.subject).toBe('Daily brief: 1 outbid')
  })

  it('goes to the owner of an account once the person who opened it has left', async () => {
    const { id, endsAt } = await auction()
    await bid(buyer, id, 240_000)
    await endsAt()
    const heir = await teamPerson(testApp, buyer, 'owner')
    await db().updateTable('users').set({ team_role: 'left' }).where('id', '=', buyer.id).execute()
    await send()
    expect(await briefsOf(buyer)).toEqual([])
    expect((await briefsOf(heir)).map(({ text }) => text.split('\n')[0])).toEqual(['Hello Ada,'])
    await db().updateTable('users').set({ is_active: false }).where('id', '=', heir.id).execute()
    await sql`delete from briefs`.execute(db())
    await sql`delete from brief_runs`.execute(db())
    await send()
    expect(await briefsOf(heir)).toHaveLength(1)
  })

  it('names an exclusive deal on the watchlist to members of its channel, and not to former members', async () => {
    const channel = await channelWith(seller, [buyer, rival])
    const id = await liveInChannel(testApp, { seller, reviewer }, channel.id)
    for (const who of [buyer, rival]) expect((await watch(who, id)).status).toBe(200)
    await endAt(testApp, id, at('14:00'))
    expect((await rival.ask(leaveChannel, { params: { id: channel.id } })).status).toBe(204)
    await send()
    const watched = ['Ends today', 'On your watchlist: no bids yet', `/property/${id}`]
    expect(
      (await linesOf(buyer)).map(([section, fact, path]) => [section, fact?.split('. ')[0], path]),
    ).toContainEqual(watched)
    expect(JSON.stringify(await briefsOf(rival))).not.toContain(id)
  })

  it('says what ends today of own bids, the watchlist and own deals, and nothing that ends at midnight', async () => {
    const [led, watched, later] = [
      await auction('14:00'),
      await auction('23:59'),
      await liveDeal(testApp, seller, reviewer),
    ]
    await bid(buyer, led.id, 240_000)
    for (const id of [led.id, watched.id, later.id]) await watch(buyer, id)
    await led.endsAt()
    await watched.endsAt()
    await endAt(testApp, later.id, at('00:00', addDays(DAY, 1)))
    await send()
    expect(
      (await linesOf(buyer)).map(([section, fact, path]) => [section, fact?.split('. ')[0], path]),
    ).toEqual([
      ['Ends today', 'Your bid: you lead with $240,000.00', `/make-bid/${led.id}`],
      ['Ends today', 'On your watchlist: no bids yet', `/property/${watched.id}`],
    ])
    expect((await linesOf(seller)).map(([, fact, path]) => [fact?.split('. ')[0], path])).toEqual([
      ['Your deal: leading bid $240,000.00', `/profile/properties/${led.id}`],
      ['Your deal: no bids yet', `/profile/properties/${watched.id}`],
    ])
  })

  it('contains no amount of a sealed auction', async () => {
    const { id, endsAt } = await auction('14:00', { auction_format: 'sealed' })
    await bid(buyer, id, 240_000)
    await bid(rival, id, 250_000)
    await endsAt()
    await send()
    for (const who of [buyer, rival, seller]) {
      const text = (await briefsOf(who))[0]?.text
      expect(text).toContain('a sealed auction')
      expect(text).not.toMatch(/\$|lead/)
    }
  })

  it('says what a bidder and a seller have to answer, with the deadline', async () => {
    const deal = await liveDeal(testApp, seller, reviewer)
    const low = await bid(buyer, deal.id, 400_000)
    await bid(rival, deal.id, 420_000)
    await closeNow(testApp, deal.id)
    await setAuction(testApp, deal.id, { answer_by: addDays(DAY, 3) })
    await send()
    expect(await linesOf(seller)).toEqual([
      [
        'Needs your answer',
        `Accept or decline 2 bids by the end of ${dayText(addDays(DAY, 3))}.`,
        `/profile/properties/${deal.id}`,
      ],
    ])
    const expires_at = at('15:00').toISOString()
    const countered = await seller.ask(counterBid, {
      params: { id: low },
      body: { amount: '450000', expires_at, below_reserve: true },
    })
    expect(countered.status).toBe(201)
    await sql`delete from brief_runs`.execute(db())
    await send()
    expect(
      (await linesOf(buyer)).map(([section, fact, path]) => [section, fact?.split(' by ')[0], path]),
    ).toEqual([
      [
        'Needs your answer',
        'The seller offers you the deal for $450,000.00. Accept or decline',
        `/property/${deal.id}`,
      ],
    ])
    expect(await briefsOf(rival)).toEqual([])
  })

  it('says that a best and final offer is requested', async () => {
    const deal = await liveDeal(testApp, seller, reviewer)
    await bid(buyer, deal.id, 400_000)
    await bid(rival, deal.id, 420_000)
    await closeNow(testApp, deal.id)
    await setAuction(testApp, deal.id, { answer_by: addDays(DAY, 3) })
    const invited = await seller.ask(inviteToFinal, {
      params: { id: deal.id },
      body: { ends_at: at('15:00').toISOString() },
    })
    expect(invited.status).toBeLessThan(300)
    await send()
    for (const who of [buyer, rival])
      expect((await linesOf(who)).map(([, fact]) => fact?.split(' by ')[0])).toEqual([
        'Submit your best and final offer',
      ])
    expect(await briefsOf(seller)).toEqual([])
  })

  it('says which step of a closing is next, for the side whose turn it is', async () => {
    const id = await soldDeal({ testApp, seller, buyer, reviewer, stranger: rival })
    await send()
    expect(
      (await linesOf(buyer)).map(([section, fact, path]) => [section, fact?.split(',')[0], path]),
    ).toEqual([['Needs your answer', 'Closing: deposit', `/closing/${id}`]])
    expect((await linesOf(seller)).map(([, , path]) => path)).toEqual([`/closing/${id}`])
    expect(await briefsOf(rival)).toEqual([])
    for (const [due_date, says] of [
      [DAY, `due ${dayText(DAY)}`],
      [addDays(DAY, -1), `overdue since ${dayText(addDays(DAY, -1))}`],
    ] as const) {
      await db().updateTable('closing_steps').set({ due_date }).where('loan_deal_id', '=', id).execute()
      await sql`delete from briefs`.execute(db())
      await sql`delete from brief_runs`.execute(db())
      await send()
      expect((await linesOf(buyer))[0]?.[1]).toContain(`Closing: deposit, ${says}.`)
    }
  })

  it('says that an agreement waits for the signatures of both sides', async () => {
    const id = await soldDeal({ testApp, seller, buyer, reviewer, stranger: rival })
    await seller.ask(sendAgreement, { params: { id, kind: 'purchase_agreement' }, body: {} })
    await send()
    for (const who of [seller, buyer])
      expect((await linesOf(who)).map(([, fact]) => fact?.split(',')[0])).toEqual([
        'Closing: sign agreement of purchase and sale',
      ])
  })

  it('lists a seller’s open questions and the follow-up of commitments', async () => {
    const [open, white] = [
      await liveDeal(testApp, seller, reviewer),
      await liveWhiteLabel(testApp, seller, reviewer),
    ]
    await bid(buyer, open.id, 240_000)
    await endAt(testApp, open.id, at('09:00', addDays(DAY, 2)))
    const response = await buyer.ask(askQuestion, {
      params: { id: open.id },
      body: { question: 'Is the roof new?' },
    })
    expect(response.status).toBe(200)
    for (const who of [rival, buyer])
      expect((await who.ask(commit, { params: { id: white.id } })).status).toBe(201)
    const own = db().selectFrom('commitments').selectAll().where('buyer_id', '=', buyer.id)
    const { due_date } = await own.executeTakeFirstOrThrow()
    const later = addDays(due_date, 3)
    await db().updateTable('commitments').set({ due_date: later }).where('buyer_id', '=', rival.id).execute()
    await send()
    const lines = await linesOf(seller)
    expect(lines.map(([section, fact]) => [section, fact?.split(',')[0]])).toEqual([
      ['Needs your answer', 'Send follow-up documents and additional NDA'],
      ['Needs your answer', 'A question to answer.'],
    ])
    expect(lines[0]?.[1]).toContain(dayText(due_date))
    expect((await briefsOf(seller))[0]?.text).not.toContain('roof')
  })

  it('asks a committed buyer to accept the additional NDA, and no longer one who has withdrawn', async () => {
    const { id } = await liveWhiteLabel(testApp, seller, reviewer)
    const commitments = []
    for (const who of [buyer, rival])
      commitments.push((await who.ask(commit, { params: { id } })).body.commitment.id)
    await send()
    expect(await briefsOf(buyer)).toEqual([])
    await sql`delete from brief_runs`.execute(db())
    for (const commitment of commitments)
      await seller.ask(sendFollowUp, { params: { id: commitment }, body: { documents: false, nda: true } })
    await rival.ask(withdrawCommitment, { params: { id: commitments[1] ?? '' } })
    await send()
    expect(await linesOf(buyer)).toEqual([
      ['Needs your answer', 'Read and accept the additional NDA.', `/property/${id}`],
    ])
    expect(await briefsOf(rival)).toEqual([])
  })

  it('says what is new for credit boxes that are not muted, and each deal in one brief only', async () => {
    await box(buyer)
    const mutedBox = await box(rival)
    const { id } = await liveDeal(testApp, seller, reviewer)
    await endAt(testApp, id, at('09:00', addDays(DAY, 2)))
    await alert(id)
    await rival.ask(patchCreditBox, { params: { id: mutedBox }, body: { is_muted: true } })
    await send()
    expect(
      (await linesOf(buyer)).map(([section, fact, path]) => [section, fact?.split('. ')[0], path]),
    ).toEqual([['New matches of your credit boxes', 'Matches “Firsts”', `/property/${id}`]])
    expect(await briefsOf(rival)).toEqual([])
    await send(at('08:00', addDays(DAY, 1)))
    expect(await briefsOf(buyer)).toHaveLength(1)
  })

  it('names ten deals of a section, those that end first, and links to the rest', async () => {
    const { id } = await liveDeal(testApp, seller, reviewer)
    await box(buyer)
    await alert(id)
    const deals = await liveDeals(testApp, seller, reviewer, MOST_LINES + 2)
    for (const deal of deals) {
      await watch(buyer, deal.id)
      await endAt(testApp, deal.id, at('14:00'))
    }
    await send()
    const lines = (await linesOf(buyer)).filter(([section]) => section === 'Ends today')
    expect(lines).toHaveLength(MOST_LINES)
    expect((await briefsOf(buyer))[0]?.text).toMatch(/^And 2 more\nhttps?:\/\/\S+\/$/m)
  })
})

describe('no brief is sent', () => {
  /** A buyer who was outbid. */
  async function outbid() {
    const { id, endsAt } = await auction()
    await bid(buyer, id, 240_000)
    await bid(rival, id, 250_000)
    return { id, endsAt }
  }

  it('to a user without any items', async () => {
    await send()
    for (const who of [buyer, rival, seller]) expect(await briefsOf(who)).toEqual([])
  })

  it('before seven or after noon, or a second one on the same day', async () => {
    const { endsAt } = await outbid()
    await endsAt()
    await send(at('06:59'))
    await send(at('12:00'))
    expect(await briefsOf(buyer)).toEqual([])
    await send(at('07:00'))
    await send(at('07:15'))
    await sql`delete from brief_runs`.execute(db())
    await send(at('07:30'))
    expect(await briefsOf(buyer)).toHaveLength(1)
  })

  it('on the day on which they registered', async () => {
    const { endsAt } = await outbid()
    await endsAt()
    await sql`update users set created_at = ${at('00:00')} where id = ${buyer.id}`.execute(db())
    await send()
    expect(await briefsOf(buyer)).toEqual([])
  })

  it('to a user who is deactivated, has no approved identity, or has switched it off', async () => {
    const { endsAt } = await outbid()
    await endsAt()
    const change = (columns: object) =>
      db().updateTable('users').set(columns).where('id', '=', buyer.id).execute()
    await change({ is_active: false })
    await send()
    await change({ is_active: true, kyc_state: 'manual_review' })
    await sql`delete from brief_runs`.execute(db())
    await send()
    await change({ kyc_state: 'manual_approved' })
    await buyer.ask(changeNotificationSetting, {
      body: { kind: 'daily_brief', by_email: 'off', in_app: true },
    })
    await sql`delete from brief_runs`.execute(db())
    await send()
    expect(await briefsOf(buyer)).toEqual([])
    await buyer.ask(changeNotificationSetting, {
      body: { kind: 'daily_brief', by_email: 'at_once', in_app: true },
    })
    await sql`delete from brief_runs`.execute(db())
    await send()
    expect(await briefsOf(buyer)).toHaveLength(1)
  })

  it('about a deal that they may no longer see', async () => {
    await box(buyer)
    const { id } = await liveDeal(testApp, seller, reviewer)
    await watch(buyer, id)
    await endAt(testApp, id, at('14:00'))
    await alert(id)
    await sql`update loan_deals set deal_state = 'issue_detected', state_before_issue = 'live' where id = ${id}`.execute(
      db(),
    )
    await send()
    expect(await briefsOf(buyer)).toEqual([])
  })
})

describe('a brief in the mail', () => {
  it('withholds what a listing withholds, and makes no link of a seller’s words', async () => {
    await box(buyer)
    const { id, endsAt } = await auction('14:00', {
      city: 'evil.example https://evil.example',
      loan_address: '9 Quokka Lane',
      reserve_price: '433333.00',
    })
    await watch(buyer, id)
    await endsAt()
    await alert(id)
    await send()
    const text = String((await briefsOf(buyer))[0]?.text)
    expect(text).not.toMatch(/Quokka|L8P|433,333|Sample|https:\/\/evil|evil\.example/)
    expect(text).toContain('evil. example')
  })
})
