import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getDeal, placeBid } from '#domain/auctions/contract.ts'
import * as contract from '#domain/closing/contract.ts'
import type { ClosingStep, StepAction } from '#domain/closing/vocabulary.ts'
import { addBusinessDays, addDays, businessDateOf } from '#domain/kernel/dates.ts'
import { formatMoney, toCents } from '#domain/kernel/money.ts'
import { acceptBid } from '#domain/negotiations/contract.ts'
import { listNotifications } from '#domain/notifications/contract.ts'
import { holidaysFrom } from '../platform/holidays.ts'
import { SMALL_PDF, sendForm } from '../test/forms.ts'
import { endAt, liveDeal } from '../test/listing.ts'
import { textOfPdf } from '../test/pdf-text.ts'
import { type Client, startTestApp, type TestApp } from '../test/test-app.ts'
import { adoptSales } from './commands/adopt-sales.ts'
import { closingPlan, openClosing } from './commands/open-closing.ts'
import { remindClosings } from './commands/remind.ts'

let testApp: TestApp
let seller: Client
let buyer: Client
let reviewer: Client
let stranger: Client
beforeAll(async () => {
  testApp = await startTestApp()
  seller = await testApp.member('seller', { company: 'Elm Mortgage Corp.' })
  buyer = await testApp.member('buyer', { company: 'Birch Capital Inc.' })
  reviewer = await testApp.member('reviewer')
  stranger = await testApp.member(['buyer', 'seller'])
})
afterAll(() => testApp.close())

/** A deal that the buyer bought immediately for 460,000.00. */
async function soldDeal(over: Record<string, unknown> = {}): Promise<string> {
  const deal = await liveDeal(testApp, seller, reviewer, { buy_reserve_price: '460000.00', ...over })
  const bought = await buyer.ask(placeBid, {
    body: {
      loan_deal: deal.id,
      offer_type: 'buy_it_now',
      bid_amount: '460000.00',
      end_closing_cost: '1500.00',
    },
  })
  expect(bought.status).toBe(201)
  return deal.id
}

const LAWYER = {
  name: 'Ada Counsel',
  firm: 'Harbour Law LLP',
  email: 'ada@harbour.example',
  phone: '+1 416 555 0142',
}

const closingOf = async (who: Client, id: string) =>
  (await who.ask(contract.getClosing, { params: { id } })).body
const move = (
  who: Client,
  id: string,
  step: ClosingStep,
  action: StepAction,
  more: Record<string, unknown> = {},
) => who.ask(contract.moveStep, { params: { id, step }, body: { action, ...more } })
const stepOf = async (id: string, step: ClosingStep) =>
  (await closingOf(seller, id)).steps.find((one) => one.step === step)
const attach = (who: Client, id: string, step: ClosingStep, content: Buffer | string = SMALL_PDF) =>
  sendForm(testApp, who, `/closing/${id}/steps/${step}/files/`, {}, [{ name: 'paper.pdf', content }])
const newsOf = async (who: Client) =>
  (await who.ask(listNotifications, { query: { page_size: '50' } })).body.results.map((note) => note.message)
const today = () => businessDateOf(new Date())
const businessDays = (days: number) => addBusinessDays(today(), days, holidaysFrom('ON', today()))

async function agree(id: string): Promise<void> {
  const { date } = (await closingOf(buyer, id)).cut_off
  for (const side of [buyer, seller]) {
    const { status } = await side.ask(contract.agreeCutOff, { params: { id }, body: { date } })
    expect(status).toBe(200)
  }
}

/** Completes every step before the buyer can pay. */
async function readyForFunds(id: string): Promise<void> {
  await move(buyer, id, 'deposit', 'done', { deposit_amount: '23000.00' })
  await move(seller, id, 'deposit', 'done')
  await move(seller, id, 'agreement', 'done')
  await move(buyer, id, 'agreement', 'done')
  await attach(seller, id, 'payout_statement')
  await move(seller, id, 'payout_statement', 'done')
  await move(buyer, id, 'title_search', 'done')
  expect((await move(seller, id, 'assignment', 'done')).status).toBe(200)
}

describe('the dates of a closing', () => {
  it('are counted from the day of the sale in Toronto, by the holidays of the province', () => {
    // In Toronto it is the evening of Thursday 18 June 2026. Quebec rests on 24 June, Ontario does not.
    const sold = new Date('2026-06-19T02:00:00Z')
    const dueIn = (state: 'ON' | 'QC' | null) => {
      const { steps } = closingPlan({ state, servicing_status: 'released', deposit_due_days: null }, sold)
      return steps
        .filter(({ step }) => step === 'agreement' || step === 'payout_statement')
        .map((step) => step.due_date)
    }
    expect(dueIn('ON')).toEqual(['2026-06-23', '2026-06-25'])
    expect(dueIn(null)).toEqual(['2026-06-23', '2026-06-25'])
    expect(dueIn('QC')).toEqual(['2026-06-23', '2026-06-26'])
  })
})

describe('the sale', () => {
  it('creates the checklist at once, due in business days, without a servicing transfer if the seller keeps the servicing', async () => {
    const id = await soldDeal({ servicing_status: 'retained' })
    const closing = await closingOf(buyer, id)
    expect(closing).toMatchObject({
      side: 'buyer',
      buyer: 'Birch Capital Inc.',
      seller: 'Elm Mortgage Corp.',
      sale_amount: '460000.00',
      closing_date: businessDays(10),
      cut_off: { date: businessDays(10), agreed_by: [], can_agree: true },
      next: { kind: 'do', step: 'deposit' },
      closed_at: null,
    })
    expect(closing.steps.map(({ step, due_date }) => [step, due_date])).toEqual(
      [
        ['deposit', 2],
        ['agreement', 3],
        ['payout_statement', 5],
        ['title_search', 5],
        ['assignment', 8],
        ['funds', 10],
      ].map(([step, days]) => [step, businessDays(Number(days))]),
    )
    expect(closing.steps.every(({ state }) => state === 'open')).toBe(true)
  })

  it('also creates it when the seller accepts a bid, and only once', async () => {
    const deal = await liveDeal(testApp, seller, reviewer, { servicing_status: 'released' })
    const { body } = await buyer.ask(placeBid, { body: { loan_deal: deal.id, bid_amount: '458000.00' } })
    expect((await buyer.ask(contract.getClosing, { params: { id: deal.id } })).status).toBe(404)
    await endAt(testApp, deal.id, new Date(Date.now() - 1000))
    await testApp.product.runClock()
    expect(
      (await seller.ask(acceptBid, { params: { id: body.bid.id }, body: { below_reserve: true } })).status,
    ).toBe(200)
    const { platform } = testApp.product
    await platform.db.transaction().execute((tx) => openClosing(platform, tx, null, deal.id))
    expect((await closingOf(seller, deal.id)).steps).toHaveLength(7)
    const opened = await platform.db
      .selectFrom('events')
      .select('id')
      .where('type', '=', 'closing.opened')
      .where('subject_id', '=', deal.id)
      .execute()
    expect(opened).toHaveLength(1)
  })

  it('without a checklist gets one from the nightly job', async () => {
    const id = await soldDeal()
    const { platform } = testApp.product
    await platform.db.deleteFrom('closing_steps').where('loan_deal_id', '=', id).execute()
    await platform.db.deleteFrom('closings').where('loan_deal_id', '=', id).execute()
    await adoptSales(platform)
    expect((await closingOf(buyer, id)).steps).toHaveLength(6)
  })
})

describe('the deposit', () => {
  it('is asked for by the terms of the deal, which every bidder could read: amount, day, payee and reference', async () => {
    const id = await soldDeal({
      deposit: '7.50',
      deposit_type: 'percentage',
      deposit_due_days: 3,
      deposit_payee: 'Harbour Law LLP, in trust',
    })
    const { body } = await stranger.ask(getDeal, { params: { id } })
    expect(body).toMatchObject({ deposit: '7.50', deposit_payee: 'Harbour Law LLP, in trust' })
    expect(body.deposit_due.if_sold_today).toBe(businessDays(3))
    const closing = await closingOf(buyer, id)
    expect(closing.deposit_terms).toEqual({
      amount: '34500.00',
      payee: 'Harbour Law LLP, in trust',
      reference: closing.reference,
    })
    expect(await stepOf(id, 'deposit')).toMatchObject({ due_date: businessDays(3) })
  })

  it('is five percent after two business days unless the seller changes it, and may be left to the two sides', async () => {
    const { deposit_terms } = await closingOf(buyer, await soldDeal())
    expect(deposit_terms).toMatchObject({ amount: '23000.00', payee: null })
    const open = await closingOf(buyer, await soldDeal({ deposit: null }))
    expect(open.deposit_terms.amount).toBeNull()
  })
})

describe('access to a closing', () => {
  it('is limited to its two sides and staff; for everybody else it is a 404', async () => {
    const id = await soldDeal()
    const admin = await testApp.member('superuser')
    for (const who of [seller, buyer, reviewer, admin])
      expect((await who.ask(contract.getClosing, { params: { id } })).status).toBe(200)
    const unknown = await stranger.ask(contract.getClosing, { params: { id: stranger.id } })
    const asked = [
      await stranger.ask(contract.getClosing, { params: { id } }),
      await stranger.ask(contract.agreeCutOff, { params: { id }, body: { date: today() } }),
      await move(stranger, id, 'deposit', 'done', { deposit_amount: '1.00' }),
      await attach(stranger, id, 'agreement'),
    ]
    for (const answer of asked) {
      expect(answer.status).toBe(404)
      expect(answer.body).toEqual(unknown.body)
    }
  })

  it('is read-only for staff', async () => {
    const id = await soldDeal()
    const closing = await closingOf(reviewer, id)
    expect(closing).toMatchObject({ side: null, next: null, can_state_payout: false })
    expect(closing.steps.some(({ can }) => Object.values(can).some(Boolean))).toBe(false)
    expect((await move(reviewer, id, 'agreement', 'done')).status).toBe(403)
  })

  it('reads a document by a personal address, and the view is audited', async () => {
    const id = await soldDeal()
    const { body } = await attach(buyer, id, 'agreement')
    const file = (body as contract.Closing).steps.flatMap(({ files }) => files)[0]
    expect(file).toMatchObject({ name: 'paper.pdf', uploaded_by: 'Birch Capital Inc.', can_delete: true })
    const read = (url: string) => testApp.product.http.inject({ method: 'GET', url })
    const opened = await read(file?.url ?? '')
    expect([opened.statusCode, opened.rawPayload.equals(SMALL_PDF)]).toEqual([200, true])
    expect((await read(`${file?.url}x`)).statusCode).toBe(404)
    expect((await read((file?.url ?? '').replace(/for=.*/, `for=${stranger.id}`))).statusCode).toBe(404)
    const views = await testApp.product.platform.db
      .selectFrom('events')
      .select('effective_id')
      .where('type', '=', 'closing.file_viewed')
      .where('subject_id', '=', file?.id ?? '')
      .execute()
    expect(views).toEqual([{ effective_id: buyer.id }])
    expect((await seller.ask(contract.deleteClosingFile, { params: { id: file?.id ?? '' } })).status).toBe(
      403,
    )
    expect((await attach(buyer, id, 'agreement', 'no paper at all')).status).toBe(415)
    expect((await buyer.ask(contract.deleteClosingFile, { params: { id: file?.id ?? '' } })).status).toBe(200)
    expect((await read(file?.url ?? '')).statusCode).toBe(404)
  })
})

describe('the lawyer of a side', () => {
  it('is named by the side itself, shown to both sides and staff, told to the other side without the name, and audited', async () => {
    const id = await soldDeal()
    const named = await buyer.ask(contract.nameLawyer, { params: { id }, body: LAWYER })
    expect(named.body.lawyers).toEqual({ buyer: LAWYER, seller: null })
    for (const who of [seller, reviewer])
      expect((await closingOf(who, id)).lawyers).toEqual({ buyer: LAWYER, seller: null })
    expect((await newsOf(seller))[0]).toMatch(/Birch Capital Inc\. named its lawyer\.$/)
    const second = { ...LAWYER, name: 'Bo Other' }
    await buyer.ask(contract.nameLawyer, { params: { id }, body: second })
    await buyer.ask(contract.nameLawyer, { params: { id }, body: second })
    const changes = await testApp.product.platform.db
      .selectFrom('events')
      .select(['before', 'after', 'effective_id'])
      .where('type', '=', 'closing.lawyer_named')
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute()
    expect(changes).toMatchObject([
      { before: { lawyer: null }, after: { lawyer: LAWYER }, effective_id: buyer.id },
      { before: { lawyer: LAWYER }, after: { lawyer: second } },
    ])
    expect((await reviewer.ask(contract.nameLawyer, { params: { id }, body: LAWYER })).status).toBe(403)
    const other = await stranger.ask(contract.nameLawyer, { params: { id }, body: LAWYER })
    expect(other.status).toBe(404)
  })

  it('has a name, e-mail address and phone number as an account has them', async () => {
    const id = await soldDeal()
    const { body } = await seller.ask(contract.nameLawyer, {
      params: { id },
      body: { name: 'Ada 1', firm: '', email: 'ada', phone: 'abc' },
    })
    expect(Object.keys(body).sort()).toEqual(['email', 'firm', 'name', 'phone'])
  })
})

describe('a step', () => {
  it('of both sides is done once each side has reported it, and the other side is notified each time', async () => {
    const id = await soldDeal()
    expect((await move(seller, id, 'agreement', 'done')).status).toBe(200)
    expect(await stepOf(id, 'agreement')).toMatchObject({ state: 'to_confirm', claimed_by: 'seller' })
    expect((await closingOf(buyer, id)).next).toEqual({ kind: 'confirm', step: 'agreement' })
    expect((await newsOf(buyer))[0]).toContain(
      'Elm Mortgage Corp. reported a step as done. Your turn: confirm the agreement of purchase and sale.',
    )
    expect((await move(seller, id, 'agreement', 'done')).body).toMatchObject({ code: 'already_reported' })
    await move(buyer, id, 'agreement', 'done')
    expect(await stepOf(id, 'agreement')).toMatchObject({ state: 'done' })
    expect((await newsOf(seller))[0]).toContain(
      'Birch Capital Inc. confirmed the agreement of purchase and sale.',
    )
  })

  it('cannot be done before its prerequisites', async () => {
    const id = await soldDeal()
    const early = await move(seller, id, 'assignment', 'done')
    expect([early.status, early.body]).toEqual([
      409,
      {
        code: 'waits_for_steps',
        non_field_errors: ['Complete these steps first: agreement of purchase and sale, title search.'],
      },
    ])
    expect((await move(seller, id, 'title_search', 'done')).body).toMatchObject({ code: 'not_your_step' })
    expect((await move(seller, id, 'deposit', 'done')).body).toMatchObject({ code: 'other_side_begins' })
    expect((await move(seller, id, 'servicing_transfer', 'done')).body).toMatchObject({
      code: 'not_in_closing',
    })
  })

  it('can be returned with a reason, which is shown on it', async () => {
    const id = await soldDeal()
    expect((await move(buyer, id, 'deposit', 'done')).body).toMatchObject({
      deposit_amount: ['Enter the deposit that was paid.'],
    })
    await move(buyer, id, 'deposit', 'done', { deposit_amount: '23000.00' })
    expect((await move(seller, id, 'deposit', 'return')).body).toHaveProperty('reason')
    await move(seller, id, 'deposit', 'return', { reason: 'Nothing has arrived.' })
    expect(await stepOf(id, 'deposit')).toMatchObject({ state: 'open', reason: 'Nothing has arrived.' })
    expect((await closingOf(buyer, id)).deposit_amount).toBeNull()
  })

  it('can be skipped with a reason if both sides agree', async () => {
    const id = await soldDeal()
    expect((await move(buyer, id, 'title_search', 'not_needed')).body).toHaveProperty('reason')
    await move(buyer, id, 'title_search', 'not_needed', { reason: 'The title is insured.' })
    expect(await stepOf(id, 'title_search')).toMatchObject({
      state: 'not_needed',
      reason: 'The title is insured.',
    })
    await move(seller, id, 'deposit', 'not_needed', { reason: 'The buyer pays in full.' })
    expect(await stepOf(id, 'deposit')).toMatchObject({ state: 'to_confirm', claim: 'not_needed' })
    await move(buyer, id, 'deposit', 'not_needed')
    expect(await stepOf(id, 'deposit')).toMatchObject({
      state: 'not_needed',
      reason: 'The buyer pays in full.',
    })
  })

  it('has notes that both sides can read', async () => {
    const id = await soldDeal()
    const noted = await seller.ask(contract.addClosingNote, {
      params: { id, step: 'agreement' },
      body: { text: 'Draft sent to your lawyer.' },
    })
    expect(noted.status).toBe(200)
    const notes = (await closingOf(buyer, id)).steps.flatMap((step) => step.notes)
    expect(notes).toMatchObject([{ author: 'Elm Mortgage Corp.', text: 'Draft sent to your lawyer.' }])
  })
})

describe('the figures', () => {
  it('are stated to each side for itself alone, with a payee and an explanation of each line', async () => {
    const id = await soldDeal()
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

  it('balance over all parties for staff, who see both statements', async () => {
    const id = await soldDeal()
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
    const id = await soldDeal()
    const state = (who: Client) =>
      who.ask(contract.statePayout, { params: { id }, body: { principal: '460000.00', interest: '1000.00' } })
    expect((await state(seller)).body).toMatchObject({ code: 'payout_document_missing' })
    expect((await state(buyer)).status).toBe(403)
    await attach(seller, id, 'payout_statement')
    await agree(id)
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
  })

  it('reject a cut-off date before the sale or long after it', async () => {
    const id = await soldDeal()
    for (const date of [addDays(today(), -1), addDays(today(), 200)]) {
      const answer = await seller.ask(contract.agreeCutOff, { params: { id }, body: { date } })
      expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['date']])
    }
  })

  it('carry an error code if they cannot be computed', async () => {
    const id = await soldDeal({ maturity_date: addDays(today(), 3) })
    expect(await closingOf(buyer, id)).toMatchObject({
      statement: null,
      statement_issue: { code: 'cut_off_after_maturity' },
    })
  })
})

describe('completing the closing', () => {
  it('is paid on agreed figures, confirmed by both sides, and then final', async () => {
    const id = await soldDeal({ servicing_status: 'released' })
    await readyForFunds(id)
    expect((await move(buyer, id, 'funds', 'done')).body).toMatchObject({ code: 'cut_off_not_agreed' })
    await agree(id)
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
    expect((await newsOf(seller))[0]).toContain('completed the last step: the sale is closed.')
  })
})

describe('the PDF', () => {
  it('contains checklist and statement as tagged text with title and language, and the export is audited', async () => {
    const id = await soldDeal()
    await move(buyer, id, 'title_search', 'not_needed', { reason: 'Québec title, insured – “fully”.' })
    await buyer.ask(contract.nameLawyer, { params: { id }, body: LAWYER })
    const { statement, reference } = await closingOf(buyer, id)
    const ofSeller = (await closingOf(seller, id)).statement?.seller
    const answer = await testApp.product.http.inject({
      method: 'GET',
      url: `/api/closing/${id}/pdf/`,
      headers: { authorization: `Bearer ${buyer.token}` },
    })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
    const raw = answer.rawPayload.toString('latin1')
    expect(raw.startsWith('%PDF-1.7')).toBe(true)
    expect(raw).toContain('/Lang (en-CA)')
    expect(raw).toContain(`(Closing of ${reference})`)
    for (const mark of ['/MarkInfo', '/StructTreeRoot', '/S /H1', '/S /Table', '/S /TH'])
      expect(raw).toContain(mark)
    const text = textOfPdf(answer.rawPayload)
    for (const said of [
      `Closing of ${reference}`,
      'Assignment of charge',
      'Reason: Québec title, insured – “fully”.',
      'Amount due on closing',
      formatMoney(toCents(statement?.buyer?.total ?? '')),
      'Ada Counsel, Harbour Law LLP, ada@harbour.example, +1 416 555 0142',
      'Harbour Law LLP (buyer’s lawyer)',
      'Page 1 of 2',
    ])
      expect(text.replaceAll('\n', ' ')).toContain(said)
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
    const id = await soldDeal()
    await due(id, 'title_search', 1)
    await due(id, 'payout_statement', -1)
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
    expect(await stepOf(id, 'agreement')).toMatchObject({ is_overdue: true })
  })
})
