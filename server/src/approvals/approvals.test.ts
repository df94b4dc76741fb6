import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getMe } from '#domain/accounts/contract.ts'
import { createKey } from '#domain/accounts/keys-contract.ts'
import * as contract from '#domain/approvals/contract.ts'
import { placeBid } from '#domain/auctions/contract.ts'
import { commit } from '#domain/commitments/contract.ts'
import { acceptBid, counterBid, getNegotiation } from '#domain/negotiations/contract.ts'
import { listNotifications } from '#domain/notifications/contract.ts'
import { changeLimits, changeRole, getLimits, removeMember } from '#domain/team/contract.ts'
import type { LimitKind } from '#domain/team/limits.ts'
import { closeNow, endAt, liveDeal, liveWhiteLabel, runOut } from '../test/listing.ts'
import { PASSWORD, withToken } from '../test/newcomers.ts'
import { teamPerson } from '../test/teams.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'

let testApp: TestApp
let seller: Client
let reviewer: Client
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await testApp.member('seller')
  reviewer = await testApp.member('reviewer')
})
afterAll(() => testApp.close())

interface Team {
  owner: Client
  manager: Client
  other: Client
  trader: Client
  analyst: Client
}
let team: Team
let deal: string
beforeEach(async () => {
  const owner = await testApp.member(['buyer', 'seller'])
  const person = (role: Parameters<typeof teamPerson>[2]) => teamPerson(testApp, owner, role)
  team = {
    owner,
    manager: await person('manager'),
    other: await person('manager'),
    trader: await person('trader'),
    analyst: await person('analyst'),
  }
  deal = (await liveDeal(testApp, seller, reviewer)).id
})

const limit = (kind: LimitKind, amount: string | null, approvals: 1 | 2 = 1, who = team.owner) =>
  who.ask(changeLimits, { body: { kind, amount, approvals } })
const bid = (who: Client, bid_amount: string, more: { max_amount?: string } = {}) =>
  who.ask(placeBid, { body: { loan_deal: deal, bid_amount, ...more } })
const prepareBid = (who: Client, bid_amount: string, more: { max_amount?: string } = {}) =>
  who.ask(contract.prepare, {
    body: { prepared: { act: 'bid', loan_deal: deal, bid_amount, ...more } },
  })
const approve = (who: Client, id: string, amount: string) =>
  who.ask(contract.approve, { params: { id }, body: { amount } })
const read = async (who: Client, id: string) => (await who.ask(contract.getApproval, { params: { id } })).body
const codeOf = (answer: { body: unknown }) => (answer.body as { code?: string }).code
const bidsOn = (id: string) =>
  testApp.product.platform.db
    .selectFrom('bids')
    .select(['bidder_id', 'bid_amount', 'max_amount'])
    .where('loan_deal_id', '=', id)
    .execute()

describe('a limit of a team', () => {
  it('stops bids and maximums above it, of everyone but the owner', async () => {
    await limit('bid', '430000')
    expect(codeOf(await bid(team.trader, '440000'))).toBe('approval_needed')
    expect(codeOf(await bid(team.manager, '425000', { max_amount: '440000' }))).toBe('approval_needed')
    expect((await bid(team.trader, '430000')).status).toBe(201)
    expect((await bid(team.owner, '430000', { max_amount: '450000' })).status).toBe(201)
  })

  it('stops purchases by an amount of their own, which is not that of bids', async () => {
    deal = (await liveDeal(testApp, seller, reviewer, { buy_reserve_price: '470000.00' })).id
    await limit('buy_now', '460000')
    const buy = { loan_deal: deal, bid_amount: '470000', offer_type: 'buy_it_now' as const }
    expect(codeOf(await team.trader.ask(placeBid, { body: buy }))).toBe('approval_needed')
    expect((await bid(team.trader, '465000')).status).toBe(201)
  })

  it('stops commitments, answers to counter-offers and sales', async () => {
    await limit('commitment', '1000')
    const { id } = await liveWhiteLabel(testApp, seller, reviewer)
    const refused = await team.trader.ask(commit, { params: { id } })
    expect(codeOf(refused)).toBe('approval_needed')

    await limit('sale', '1000')
    const own = await liveDeal(testApp, team.owner, reviewer)
    const buyer = await testApp.member('buyer')
    const placed = await buyer.ask(placeBid, { body: { loan_deal: own.id, bid_amount: '440000' } })
    await closeNow(testApp, own.id)
    const sale = { params: { id: placed.body.bid.id }, body: { below_reserve: true } }
    expect(codeOf(await team.manager.ask(acceptBid, sale))).toBe('approval_needed')
    const expires_at = new Date(Date.now() + 3_600_000 * 30).toISOString()
    const counter = { amount: '450000', expires_at, below_reserve: true }
    await limit('sale', '445000')
    const countered = await team.manager.ask(counterBid, { params: sale.params, body: counter })
    expect(codeOf(countered)).toBe('approval_needed')
    expect((await team.owner.ask(acceptBid, sale)).status).toBe(200)
  })

  it('holds for the API keys of a person too, and a key does no more than their role', async () => {
    await limit('bid', '430000')
    const key = { name: 'Desk', scopes: ['read' as const, 'bid' as const], expires_in_days: 30 as const }
    const made = await team.manager.ask(createKey, { body: { ...key, password: PASSWORD } })
    const program = withToken(testApp, team.owner.id, made.body.key)
    expect(codeOf(await bid(program, '440000'))).toBe('approval_needed')
    expect((await bid(program, '430000')).status).toBe(201)
    const params = { id: team.manager.id }
    await team.owner.ask(changeRole, { params, body: { role: 'analyst' } })
    expect(codeOf(await bid(program, '431000'))).toBe('role_in_team')
  })

  it('is set by the owner alone, and only with people who can approve', async () => {
    expect((await limit('bid', '500000', 1, team.manager)).status).toBe(403)
    expect((await limit('bid', '500000', 2)).status).toBe(200)
    const alone = await testApp.member('buyer')
    expect((await limit('bid', '500000', 2, alone)).status).toBe(400)
    expect((await limit('bid', '500000', 1, alone)).status).toBe(200)
    await limit('sale', '900000')
    expect((await limit('bid', null)).status).toBe(200)
    const { limits, can } = (await team.trader.ask(getLimits)).body
    expect([limits.map(({ amount }) => amount), can]).toEqual([
      [null, null, null, null, '900000.00'],
      { change: false },
    ])
    const first = await testApp.product.platform.db
      .selectFrom('events')
      .select(['before', 'after'])
      .where('type', '=', 'team.limit_changed')
      .where('effective_id', '=', team.owner.id)
      .orderBy('id')
      .executeTakeFirstOrThrow()
    expect(first).toMatchObject({
      before: { kind: 'bid', amount: null, approvals: 1 },
      after: { kind: 'bid', amount: '500000.00', approvals: 2 },
    })
  })
})

describe('what a person prepares', () => {
  it('is placed under the name of the account when a manager approves it, and both are notified', async () => {
    await limit('bid', '430000')
    const prepared = await prepareBid(team.trader, '440000', { max_amount: '460000' })
    expect(prepared.status).toBe(201)
    expect(prepared.body).toMatchObject({
      state: 'waiting',
      amount: '460000.00',
      bid: { bid_amount: '440000.00', max_amount: '460000.00', end_closing_cost: '0.00' },
      approvals_needed: 1,
    })
    expect(await bidsOn(deal)).toEqual([])
    const { id } = prepared.body
    const noticesOf = async (who: Client, kind: string) =>
      (await who.ask(listNotifications, { query: {} })).body.results.filter((one) => one.kind === kind).length
    const needed = [team.owner, team.manager, team.other, team.trader, team.analyst]
    expect(await Promise.all(needed.map((who) => noticesOf(who, 'approval_needed')))).toEqual([1, 1, 1, 0, 0])

    const approved = await approve(team.manager, id, '460000')
    expect(approved.body).toMatchObject({ state: 'done', decided_by: { id: team.manager.id } })
    expect(await bidsOn(deal)).toEqual([
      { bidder_id: team.owner.id, bid_amount: '440000.00', max_amount: '460000.00' },
    ])
    expect(await noticesOf(team.trader, 'approval_decided')).toBe(1)
    const { db } = testApp.product.platform
    const event = await db
      .selectFrom('events')
      .selectAll()
      .where('type', '=', 'bid.placed')
      .where('actor_id', '=', team.manager.id)
      .executeTakeFirstOrThrow()
    expect(event.effective_id).toBe(team.owner.id)
  })

  it('is prepared once, however often the same request arrives', async () => {
    const body = { prepared: { act: 'bid' as const, loan_deal: deal, bid_amount: '440000' } }
    const headers = { 'idempotency-key': 'the same' }
    const ids = []
    for (let time = 0; time < 2; time += 1)
      ids.push((await team.trader.ask(contract.prepare, { body, headers })).body.id)
    expect(ids[1]).toBe(ids[0])
    expect((await team.owner.ask(contract.listApprovals, { query: {} })).body.count).toBe(1)
  })

  it('can be prepared by an analyst, below the limit too', async () => {
    const { body } = await prepareBid(team.analyst, '420000')
    expect((await approve(team.owner, body.id, '420000')).body.state).toBe('done')
  })

  it('is decided neither by who prepared it, nor below a manager, nor by another team', async () => {
    const { id } = (await prepareBid(team.manager, '440000')).body
    const { results } = (await team.manager.ask(listNotifications, { query: {} })).body
    expect(results.filter(({ kind }) => kind === 'approval_needed')).toEqual([])
    expect((await approve(team.manager, id, '440000')).status).toBe(403)
    expect((await approve(team.trader, id, '440000')).status).toBe(403)
    expect((await approve(team.analyst, id, '440000')).status).toBe(403)
    const stranger = await testApp.member('buyer')
    expect((await approve(stranger, id, '440000')).status).toBe(404)
    expect((await stranger.ask(contract.getApproval, { params: { id } })).status).toBe(404)
    expect((await stranger.ask(contract.listApprovals, { query: {} })).body.results).toEqual([])
    expect(await bidsOn(deal)).toEqual([])
  })

  it('offers no answer to a manager whose identity was not checked', async () => {
    const { id } = (await prepareBid(team.trader, '440000')).body
    const unchecked = await teamPerson(testApp, team.owner, 'manager', { isChecked: false })
    expect((await read(team.manager, id)).can).toMatchObject({ approve: true, refuse: true })
    expect((await read(unchecked, id)).can).toMatchObject({ approve: false, refuse: false })
    expect((await approve(unchecked, id, '440000')).status).toBe(403)
  })

  it('needs two people where the limit says so, and each counts once', async () => {
    await limit('bid', '430000', 2)
    const { id } = (await prepareBid(team.trader, '440000')).body
    expect((await approve(team.manager, id, '440000')).body.state).toBe('waiting')
    expect((await approve(team.manager, id, '440000')).status).toBe(409)
    expect(await bidsOn(deal)).toEqual([])
    expect((await approve(team.other, id, '440000')).body.state).toBe('done')
    expect(await bidsOn(deal)).toHaveLength(1)
    const events = await testApp.product.platform.db
      .selectFrom('events')
      .select(['type', 'actor_id'])
      .where('type', 'in', ['approval.approved', 'approval.done'])
      .where('effective_id', '=', team.owner.id)
      .orderBy('id')
      .execute()
    expect(events).toEqual([
      { type: 'approval.approved', actor_id: team.manager.id },
      { type: 'approval.done', actor_id: team.other.id },
    ])
  })

  it('counts no approval of a person who can no longer approve', async () => {
    await limit('bid', '430000', 2)
    const { id } = (await prepareBid(team.trader, '440000')).body
    for (const who of [team.manager, team.other]) {
      expect((await approve(who, id, '440000')).body.state).toBe('waiting')
      const params = { id: who.id }
      if (who === team.other) await team.owner.ask(removeMember, { params })
      else await team.owner.ask(changeRole, { params, body: { role: 'trader' } })
    }
    expect((await approve(team.owner, id, '440000')).body.state).toBe('waiting')
    expect(await bidsOn(deal)).toEqual([])
    const approver = await teamPerson(testApp, team.owner, 'manager')
    expect((await approve(approver, id, '440000')).body.state).toBe('done')
    expect(await bidsOn(deal)).toHaveLength(1)
  })

  it('is placed once if two approve at the same moment', async () => {
    const { id } = (await prepareBid(team.trader, '440000')).body
    const answers = await Promise.all([team.manager, team.other].map((who) => approve(who, id, '440000')))
    expect(answers.map(({ status }) => status).sort()).toContain(200)
    expect(await bidsOn(deal)).toHaveLength(1)
    expect((await read(team.owner, id)).state).toBe('done')
  })

  it('is judged when it is approved: if the price has moved it says so, and can be refused or approved later', async () => {
    const { id } = (await prepareBid(team.trader, '420000')).body
    await bid(await testApp.member('buyer'), '430000')
    const late = await approve(team.manager, id, '420000')
    expect(late.status).toBe(400)
    expect(await read(team.manager, id)).toMatchObject({
      state: 'waiting',
      approved_by: [],
      can: { approve: true },
    })
    const refused = await team.manager.ask(contract.refuse, { params: { id }, body: { reason: 'Too late.' } })
    expect(refused.body).toMatchObject({ state: 'refused', reason: 'Too late.' })
    expect((await approve(team.other, id, '420000')).status).toBe(409)
  })

  it('is approved only with the amount that it has', async () => {
    const { id } = (await prepareBid(team.trader, '440000')).body
    expect((await approve(team.manager, id, '400000')).status).toBe(409)
  })

  it('is too late after the end of the auction', async () => {
    const { id } = (await prepareBid(team.trader, '440000')).body
    await endAt(testApp, deal, new Date(Date.now() - 1000))
    expect((await read(team.manager, id)).state).toBe('over')
    expect((await approve(team.manager, id, '440000')).status).toBe(409)
    const { results } = (await team.owner.ask(contract.listApprovals, { query: { state: 'waiting' } })).body
    expect(results).toEqual([])
  })

  it('is too late once the counter-offer that it answers has expired', async () => {
    const placed = await bid(team.trader, '400000')
    await closeNow(testApp, deal)
    const expires_at = new Date(Date.now() + 3_600_000 * 30).toISOString()
    await seller.ask(counterBid, {
      params: { id: placed.body.bid.id },
      body: { amount: '420000', expires_at, below_reserve: true },
    })
    const { counters } = (await team.owner.ask(getNegotiation, { params: { id: deal } })).body
    const prepared = { act: 'counter' as const, counter_offer: counters[0]?.id ?? '' }
    const { id } = (await team.analyst.ask(contract.prepare, { body: { prepared } })).body
    await runOut(testApp, deal)
    expect((await read(team.manager, id)).state).toBe('over')
    expect((await approve(team.manager, id, '420000')).status).toBe(409)
  })

  it('is over once the person who prepared it was removed', async () => {
    const { id } = (await prepareBid(team.trader, '440000')).body
    await team.owner.ask(removeMember, { params: { id: team.trader.id } })
    expect((await approve(team.manager, id, '440000')).status).toBe(409)
    expect(await bidsOn(deal)).toEqual([])
  })

  it('is not approved by a person whose role was just taken away', async () => {
    const { id } = (await prepareBid(team.trader, '440000')).body
    const { db } = testApp.product.platform
    const { waiting } = await db.transaction().execute(async (tx) => {
      await tx.selectFrom('users').selectAll().where('id', '=', team.owner.id).forUpdate().execute()
      const waiting = approve(team.manager, id, '440000')
      await tx.updateTable('users').set({ team_role: 'analyst' }).where('id', '=', team.manager.id).execute()
      return { waiting }
    })
    expect((await waiting).status).toBe(403)
    expect(await bidsOn(deal)).toEqual([])
  })

  it('is withdrawn by who prepared it, and by no one else', async () => {
    const { id } = (await prepareBid(team.trader, '440000')).body
    const withdraw = (who: Client) => who.ask(contract.withdraw, { params: { id } })
    expect((await withdraw(team.manager)).status).toBe(403)
    expect((await withdraw(team.trader)).body.state).toBe('withdrawn')
    expect((await approve(team.manager, id, '440000')).status).toBe(409)
  })

  it('can be a commitment, the acceptance of a counter-offer, or of a bid', async () => {
    const white = await liveWhiteLabel(testApp, seller, reviewer)
    const prepare = (prepared: contract.PreparedIn) =>
      team.analyst.ask(contract.prepare, { body: { prepared } as never })
    const commitment = (await prepare({ act: 'commitment', loan_deal: white.id })).body
    expect((await approve(team.manager, commitment.id, commitment.amount)).body.state).toBe('done')

    const placed = await bid(team.trader, '400000')
    await closeNow(testApp, deal)
    const expires_at = new Date(Date.now() + 3_600_000 * 30).toISOString()
    const counter = { amount: '420000', expires_at, below_reserve: true }
    await seller.ask(counterBid, { params: { id: placed.body.bid.id }, body: counter })
    const { body } = await team.owner.ask(getNegotiation, { params: { id: deal } })
    const offer = JSON.stringify(body).match(/"counter[^}]*?"id":"([^"]+)"/)?.[1] ?? ''
    const answer = (await prepare({ act: 'counter', counter_offer: offer })).body
    expect(answer).toMatchObject({ act: 'counter', amount: '420000.00', answers: offer, bid: null })
    const stranger = await teamPerson(testApp, await testApp.member('buyer'), 'analyst')
    const theirs = { act: 'counter', counter_offer: offer } as const
    const none = [
      await stranger.ask(contract.prepare, { body: { prepared: theirs } as never }),
      await prepare({ act: 'final_offer', invitation: offer, amount: '430000' } as never),
      await prepare({ act: 'sale', accepted_bid: placed.body.bid.id, below_reserve: true }),
    ]
    expect(none.map(({ status }) => status)).toEqual([404, 404, 404])
    expect((await approve(team.manager, answer.id, '420000')).body.state).toBe('done')

    const own = await liveDeal(testApp, team.owner, reviewer)
    const buyer = await testApp.member('buyer')
    const best = await buyer.ask(placeBid, { body: { loan_deal: own.id, bid_amount: '440000' } })
    await closeNow(testApp, own.id)
    const sale = (await prepare({ act: 'sale', accepted_bid: best.body.bid.id, below_reserve: true })).body
    expect((await approve(team.manager, sale.id, '440000')).body.state).toBe('done')
  })

  it('cannot be about a deal, an offer or a bid that the account does not see', async () => {
    const { id } = (await team.owner.ask(getMe)).body
    for (const prepared of [
      { act: 'commitment', loan_deal: id },
      { act: 'counter', counter_offer: id },
      { act: 'sale', accepted_bid: id },
      { act: 'bid', loan_deal: id, bid_amount: '1' },
    ])
      expect((await team.analyst.ask(contract.prepare, { body: { prepared } as never })).status).toBe(404)
  })
})
