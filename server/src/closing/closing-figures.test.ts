import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getDeal } from '#domain/auctions/contract.ts'
import * as contract from '#domain/closing/contract.ts'
import type { ClosingStep } from '#domain/closing/vocabulary.ts'
import { addDays } from '#domain/kernel/dates.ts'
import { formatMoney, toCents } from '#domain/kernel/money.ts'
import { listNotifications } from '#domain/notifications/contract.ts'
import {
  agree,
  attach,
  closingOf,
  LAWYER,
  move,
  notificationsOf,
  readyForFunds,
  type Sides,
  soldDeal,
  startSides,
  stepOf,
  today,
} from '../test/closings.ts'
import { textOfPdf } from '../test/pdf-text.ts'
import type { Client, TestApp } from '../test/test-app.ts'
import { remindClosings } from './commands/remind.ts'

let sides: Sides
let testApp: TestApp
let seller: Client
let buyer: Client
let reviewer: Client
let stranger: Client
beforeAll(async () => {
  sides = await startSides()
  ;({ testApp, seller, buyer, reviewer, stranger } = sides)
})
afterAll(() => testApp.close())

describe('the figures', () => {
  it('are shown to each side for itself only, with a payee and an explanation of each line', async () => {
    const id = await soldDeal(sides)
    const [ofBuyer, ofSeller] = [await closingOf(buyer, id), await closingOf(seller, id)]
    expect(ofBuyer.statement).toMatchObject({ seller: null, parties: null })
    expect(ofSeller.statement).toMatchObject({ buyer: null, parties: null })
    const linesOf = (part: contract.StatementPartView | null | undefined) =>
      part?.lines.map(({ key, other }) => `${key}: ${other}`)
    const common = (other: string) =>
      ['price', 'adjustment', 'accrued_interest'].map((key) => `${key}: ${other}`)
    expect(linesOf(ofBuyer.statement?.buyer)).toEqual([
      ...common('Elm Mortgage Corp. (seller)'),
      'closing_cost: Buyer’s lawyer',
      'deposit: Deposit in trust',
    ])
    expect(linesOf(ofSeller.statement?.seller)).toEqual([
      ...common('Birch Capital Inc. (buyer)'),
      'home_slice_fee: HomeSlice',
      'home_slice_tax: HomeSlice',
    ])
    // 0.5 % of 460 000.00, and HST of 13 % on it
    expect(ofSeller.statement?.seller?.lines.slice(-2).map(({ amount }) => amount)).toEqual([
      '-2300.00',
      '-299.00',
    ])
    for (const part of [ofBuyer.statement?.buyer, ofSeller.statement?.seller]) {
      const sum = part?.lines.reduce((total, line) => total + toCents(line.amount), 0)
      expect(sum).toBe(toCents(part?.total ?? '0'))
    }
  })

  it('count a deposit once the seller has confirmed it', async () => {
    const id = await soldDeal(sides)
    const deposit = async () => {
      const { statement } = await closingOf(buyer, id)
      return statement?.buyer?.lines.find(({ key }) => key === 'deposit')?.amount
    }
    await move(buyer, id, 'deposit', 'done', { deposit_amount: '23000.00' })
    expect(await deposit()).toBe('0.00')
    await move(seller, id, 'deposit', 'done')
    expect(await deposit()).toBe('-23000.00')
  })

  it('count interest from the last due payment on the balance after it, as the page of the deal does, when the history ends before', async () => {
    const paid = (due: string) => ({ due, paid: due, amount: '3566.67', missed: false })
    const listed = [paid(addDays(today(), -110)), paid(addDays(today(), -75))]
    const initial_payment_date = addDays(today(), -715)
    const id = await soldDeal(sides, { initial_payment_date, mortgage_borrower_txs: listed })
    const plain = await soldDeal(sides, { initial_payment_date })
    const body = { date: today() }
    await buyer.ask(contract.agreeCutOff, { params: { id }, body })
    const { statement } = await closingOf(seller, id)
    const line = statement?.seller?.lines.find(({ key }) => key === 'accrued_interest')
    expect(Number(statement?.balance_at_cut_off)).toBeLessThan(466_136.92)
    expect(line?.how).toContain(formatMoney(toCents(statement?.balance_at_cut_off ?? '0')))
    for (const who of [seller, buyer, stranger]) {
      const { pricing } = (await who.ask(getDeal, { params: { id } })).body
      expect(pricing?.accrued).toBe(line?.amount)
      expect(pricing?.share).toBeCloseTo(Number(statement?.balance_at_cut_off) / 466_136.92, 9)
    }
    const { pricing } = (await buyer.ask(getDeal, { params: { id: plain } })).body
    expect(pricing?.share).toBe(1)
    expect(Number(pricing?.accrued)).toBeGreaterThan(Number(line?.amount))
  })

  it('count the months of a monthly fee from the listing to the sale', async () => {
    const id = await soldDeal(sides)
    const { db } = testApp.product.platform
    await db.updateTable('bids').set({ brokerage_fees: '0.10' }).where('loan_deal_id', '=', id).execute()
    await sql`update loan_deals set listed_at = sold_at - interval '60.875 days' where id = ${id}`.execute(db)
    const { statement } = await closingOf(buyer, id)
    const fee = statement?.buyer?.lines.find(({ key }) => key.startsWith('brokerage'))
    expect(fee?.how).toContain('0.1% a month of $460,000.00 for 2.00 months')
  })

  it('balance over all parties for staff, who see both statements', async () => {
    const id = await soldDeal(sides)
    await move(buyer, id, 'deposit', 'done', { deposit_amount: '23000.00' })
    await move(seller, id, 'deposit', 'done')
    const { statement } = await closingOf(reviewer, id)
    expect([statement?.buyer, statement?.seller]).not.toContain(null)
    const nets = new Map(statement?.parties?.map(({ party, net }) => [party, toCents(net)]))
    expect([...nets.values()].reduce((sum, net) => sum + net, 0)).toBe(0)
    expect(nets.get('trust')).toBe(-23_000_00)
    expect(nets.get('buyer')).toBe(0 - toCents(statement?.buyer?.total ?? ''))
    expect(nets.get('seller')).toBe(toCents(statement?.seller?.total ?? ''))
    expect([nets.get('buyer_lawyer'), nets.get('home_slice')]).toEqual([1_500_00, 2_599_00])
  })

  it('follow the assignment statement once it is attached, for its own cut-off date, which the buyer must accept again', async () => {
    const id = await soldDeal(sides)
    const state = (who: Client) =>
      who.ask(contract.statePayout, { params: { id }, body: { principal: '460000.00', interest: '1000.00' } })
    expect((await state(seller)).body).toMatchObject({ code: 'payout_document_missing' })
    expect((await state(buyer)).status).toBe(403)
    await attach(testApp, seller, id, 'payout_statement')
    await agree(sides, id)
    expect((await closingOf(buyer, id)).cut_off.agreed_by).toEqual(['buyer', 'seller'])
    const { body } = await state(seller)
    expect(body.cut_off.agreed_by).toEqual(['seller'])
    // 460 000 x 460 000 / 466 136.92 = 453 943.88
    expect(body.statement).toMatchObject({ basis: 'payout_statement', balance_at_cut_off: '460000.00' })
    const due = (await closingOf(buyer, id)).statement?.buyer
    expect(due?.lines).toMatchObject([
      { amount: '460000.00' },
      { amount: '-6056.12' },
      { amount: '1000.00' },
      { amount: '1500.00' },
      { amount: '0.00' },
    ])
    expect(due?.total).toBe('456443.88')
    const later = addDays(body.cut_off.date, 3)
    const moved = await buyer.ask(contract.agreeCutOff, { params: { id }, body: { date: later } })
    expect(moved.body).toMatchObject({
      cut_off: { date: later, agreed_by: ['buyer'] },
      payout: { is_current: false },
      statement: { basis: 'schedule' },
    })
    // The new figures undo the buyer's agreement, so that of the seller is the first again.
    await state(seller)
    const again = await seller.ask(contract.agreeCutOff, { params: { id }, body: { date: later } })
    expect(again.body.cut_off.agreed_by).toEqual(['seller'])
    expect((await notificationsOf(buyer))[0]).toMatch(/Your turn: agree, or propose another date/)
  })

  it('reject a cut-off date before the sale or long after it', async () => {
    const id = await soldDeal(sides)
    for (const date of [addDays(today(), -1), addDays(today(), 200)]) {
      const response = await seller.ask(contract.agreeCutOff, { params: { id }, body: { date } })
      expect([response.status, Object.keys(response.body)]).toEqual([400, ['date']])
    }
  })

  it('carry an error code if they cannot be computed', async () => {
    const id = await soldDeal(sides, { maturity_date: addDays(today(), 3) })
    expect(await closingOf(buyer, id)).toMatchObject({
      statement: null,
      statement_issue: { code: 'cut_off_after_maturity' },
    })
  })
})

describe('completing the closing', () => {
  it('needs agreed figures and the confirmation of both sides, and is then final', async () => {
    const id = await soldDeal(sides, { servicing_status: 'released' })
    await readyForFunds(sides, id)
    expect((await move(buyer, id, 'funds', 'done')).body).toMatchObject({ code: 'cut_off_not_agreed' })
    await buyer.ask(contract.agreeCutOff, { params: { id }, body: { date: today() } })
    expect((await move(buyer, id, 'funds', 'done')).body).toMatchObject({ code: 'cut_off_not_agreed' })
    for (const who of [buyer, seller]) {
      const open = (await who.ask(contract.listClosings, {})).body.results.find((one) => one.id === id)
      expect(open?.next).toEqual((await closingOf(who, id)).next)
    }
    await agree(sides, id)
    // No one pays an amount that cannot be computed.
    const mature = (maturity_date: string) =>
      testApp.product.platform.db
        .updateTable('loan_deals')
        .set({ maturity_date })
        .where('id', '=', id)
        .execute()
    const { maturity_date } = await testApp.product.platform.db
      .selectFrom('loan_deals')
      .select('maturity_date')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await mature(addDays(today(), -1))
    expect((await move(buyer, id, 'funds', 'done')).body).toMatchObject({ code: 'cut_off_after_maturity' })
    await mature(maturity_date ?? '')
    const { statement } = await closingOf(buyer, id)
    expect(statement?.buyer?.lines.at(-1)).toMatchObject({ key: 'deposit', amount: '-23000.00' })
    expect((await move(buyer, id, 'funds', 'done')).status).toBe(200)
    const changed = await seller.ask(contract.agreeCutOff, { params: { id }, body: { date: today() } })
    expect(changed.body).toMatchObject({ code: 'funds_paid' })
    expect(
      (await move(buyer, id, 'agreement', 'reopen', { reason: 'A page is missing.' })).body,
    ).toMatchObject({
      code: 'others_depend_on_it',
    })
    await move(seller, id, 'funds', 'done')
    await move(buyer, id, 'assignment', 'done')
    await move(seller, id, 'servicing_transfer', 'done')
    const last = await move(buyer, id, 'servicing_transfer', 'done')
    expect(last.body.closed_at).not.toBeNull()
    expect(last.body.next).toBeNull()
    expect((await move(seller, id, 'deposit', 'reopen', { reason: 'No.' })).body).toMatchObject({
      code: 'closing_closed',
    })
    expect((await notificationsOf(seller))[0]).toContain('completed the last step: the sale is closed.')
  })
})

describe('the PDF', () => {
  it('contains checklist and statement as tagged text with title and language, and the export is audited', async () => {
    const id = await soldDeal(sides)
    await move(buyer, id, 'title_search', 'not_needed', { reason: 'Québec title, insured – “fully”.' })
    await buyer.ask(contract.nameLawyer, { params: { id }, body: LAWYER })
    await buyer.ask(contract.agreeCutOff, { params: { id }, body: { date: today() } })
    const { statement, reference } = await closingOf(buyer, id)
    const ofSeller = (await closingOf(seller, id)).statement?.seller
    const response = await testApp.product.http.inject({
      method: 'GET',
      url: `/api/closing/${id}/pdf/`,
      headers: { authorization: `Bearer ${buyer.token}` },
    })
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/pdf'])
    const raw = response.rawPayload.toString('latin1')
    expect(raw.startsWith('%PDF-1.7')).toBe(true)
    expect(raw).toContain('/Lang (en-CA)')
    expect(raw).toContain(`(Closing of ${reference})`)
    for (const mark of ['/MarkInfo', '/StructTreeRoot', '/S /H1', '/S /Table', '/S /TH'])
      expect(raw).toContain(mark)
    const text = textOfPdf(response.rawPayload)
    for (const expected of [
      `Closing of ${reference}`,
      'Assignment of charge',
      'Reason: Québec title, insured – “fully”.',
      'Amount due on closing',
      'not yet agreed by both sides',
      formatMoney(toCents(statement?.buyer?.total ?? '')),
      'Ada Counsel, Harbour Law LLP, ada@harbour.example, +1 416 555 0142',
      'Harbour Law LLP (buyer’s lawyer)',
      'Page 1 of 2',
    ])
      expect(text.replaceAll('\n', ' ')).toContain(expected)
    expect(text).not.toContain('The seller receives')
    expect(text).not.toContain(formatMoney(toCents(ofSeller?.total ?? '')))
    const { id: event } = await testApp.product.platform.db
      .selectFrom('events')
      .select('id')
      .where('type', '=', 'closing.exported')
      .where('effective_id', '=', buyer.id)
      .executeTakeFirstOrThrow()
    expect(event).toBeDefined()
    expect((await stranger.ask(contract.closingPdf, { params: { id } })).status).toBe(404)
  })
})

describe('reminders', () => {
  const due = (id: string, step: ClosingStep, days: number) =>
    testApp.product.platform.db
      .updateTable('closing_steps')
      .set({ due_date: sql<string>`(clock_timestamp() at time zone 'America/Toronto')::date + ${days}::int` })
      .where('loan_deal_id', '=', id)
      .where('step', '=', step)
      .execute()

  it('are sent the day before and once overdue, to the side whose turn it is, exactly once', async () => {
    const id = await soldDeal(sides)
    await due(id, 'title_search', 1)
    await due(id, 'payout_statement', -1)
    await attach(testApp, seller, id, 'agreement')
    await move(seller, id, 'agreement', 'done')
    await due(id, 'agreement', -2)
    const { platform } = testApp.product
    await Promise.all([remindClosings(platform), remindClosings(platform)])
    await remindClosings(platform)
    const about = async (who: Client) =>
      (await who.ask(listNotifications, { query: { page_size: '50' } })).body.results
        .filter(({ kind, link }) => /^closing_(due|overdue)$/.test(kind) && link === `/closing/${id}`)
        .map(({ kind, message }) => `${kind}: ${message.slice(0, 18)}`)
        .sort()
    expect(await about(buyer)).toEqual([
      'closing_due: Title search of HS',
      'closing_overdue: Agreement of purch',
    ])
    expect(await about(seller)).toEqual(['closing_overdue: Assignment stateme'])
    expect(await stepOf(seller, id, 'agreement')).toMatchObject({ is_overdue: true })
    await move(buyer, id, 'agreement', 'done')
    expect(await stepOf(seller, id, 'agreement')).toMatchObject({ state: 'done', is_overdue: false })
  })
})
