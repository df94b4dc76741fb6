import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getDeal, placeBid } from '#domain/auctions/contract.ts'
import * as contract from '#domain/closing/contract.ts'
import { businessDateOf } from '#domain/kernel/dates.ts'
import { acceptBid } from '#domain/negotiations/contract.ts'
import {
  attach,
  businessDays,
  closingOf,
  LAWYER,
  move,
  notificationsOf,
  type Sides,
  seenBy,
  soldDeal,
  startSides,
  stepOf,
  today,
} from '../test/closings.ts'
import { SMALL_PDF } from '../test/forms.ts'
import { endAt, liveDeal } from '../test/listing.ts'
import type { Client, TestApp } from '../test/test-app.ts'
import { adoptSales } from './commands/adopt-sales.ts'
import { closingPlan, openClosing } from './commands/open-closing.ts'

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
  it('creates the checklist immediately, due in business days, without a servicing transfer if the seller keeps the servicing', async () => {
    const id = await soldDeal(sides, { servicing_status: 'retained' })
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
    const id = await soldDeal(sides)
    const { platform } = testApp.product
    await platform.db.deleteFrom('closing_steps').where('loan_deal_id', '=', id).execute()
    await platform.db.deleteFrom('closings').where('loan_deal_id', '=', id).execute()
    await adoptSales(platform)
    expect((await closingOf(buyer, id)).steps).toHaveLength(6)
  })
})

describe('the deposit', () => {
  it('is due so many business days after the sale, of which the deal names the day if it is sold at the end of its auction', async () => {
    const deal = await liveDeal(testApp, seller, reviewer, { deposit_due_days: 3 })
    const end = new Date(Date.now() + 20 * 86_400_000)
    await endAt(testApp, deal.id, end)
    const { body } = await stranger.ask(getDeal, { params: { id: deal.id } })
    expect(body.deposit_due).toEqual({
      if_sold_today: businessDays(3),
      if_sold_at_end: businessDays(3, businessDateOf(end)),
    })
  })

  it('is required by the terms of the deal, which every bidder could read: amount, day, payee and reference', async () => {
    const id = await soldDeal(sides, {
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
    expect(await stepOf(seller, id, 'deposit')).toMatchObject({ due_date: businessDays(3) })
  })

  it('is five percent after two business days unless the seller changes it, and may be left to the two sides', async () => {
    const { deposit_terms } = await closingOf(buyer, await soldDeal(sides))
    expect(deposit_terms).toMatchObject({ amount: '23000.00', payee: null })
    const open = await closingOf(buyer, await soldDeal(sides, { deposit: null }))
    expect(open.deposit_terms.amount).toBeNull()
  })
})

it('begins on the day that the deal names for a sale of today, with which sellers compare their bids', async () => {
  const id = await soldDeal(sides)
  const { body } = await seller.ask(getDeal, { params: { id } })
  expect(await closingOf(seller, id)).toMatchObject({ closing_date: body.closing_if_sold_today })
})

describe('access to a closing', () => {
  it('is limited to its two sides and staff; for all other users it is a 404', async () => {
    const id = await soldDeal(sides)
    const admin = await testApp.member('superuser')
    for (const who of [seller, buyer, reviewer, admin])
      expect((await who.ask(contract.getClosing, { params: { id } })).status).toBe(200)
    const unknown = await stranger.ask(contract.getClosing, { params: { id: stranger.id } })
    const responses = [
      await stranger.ask(contract.getClosing, { params: { id } }),
      await stranger.ask(contract.agreeCutOff, { params: { id }, body: { date: today() } }),
      await move(stranger, id, 'deposit', 'done', { deposit_amount: '1.00' }),
      await attach(testApp, stranger, id, 'agreement'),
    ]
    for (const response of responses) {
      expect(response.status).toBe(404)
      expect(response.body).toEqual(unknown.body)
    }
  })

  it('is read-only for staff', async () => {
    const id = await soldDeal(sides)
    const closing = await closingOf(reviewer, id)
    expect(closing).toMatchObject({ side: null, next: null, can_state_payout: false })
    expect(closing.steps.some(({ can }) => Object.values(can).some(Boolean))).toBe(false)
    expect((await move(reviewer, id, 'agreement', 'done')).status).toBe(403)
  })

  it('reads a document by a personal address, and the view is audited', async () => {
    const id = await soldDeal(sides)
    const { body } = await attach(testApp, buyer, id, 'agreement')
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
    expect((await attach(testApp, buyer, id, 'agreement', 'no paper at all')).status).toBe(415)
    expect((await buyer.ask(contract.deleteClosingFile, { params: { id: file?.id ?? '' } })).status).toBe(200)
    expect((await read(file?.url ?? '')).statusCode).toBe(404)
  })
})

describe('the lawyer of a side', () => {
  it('is named by the side itself, shown to both sides and staff, announced to the other side without the name, and audited', async () => {
    const id = await soldDeal(sides)
    const named = await buyer.ask(contract.nameLawyer, { params: { id }, body: LAWYER })
    expect(named.body.lawyers).toEqual({ buyer: LAWYER, seller: null })
    for (const who of [seller, reviewer])
      expect((await closingOf(who, id)).lawyers).toEqual({ buyer: LAWYER, seller: null })
    expect((await notificationsOf(seller))[0]).toMatch(/Birch Capital Inc\. named its lawyer\.$/)
    const second = { ...LAWYER, name: 'Bo Other', phone: '+1 416 555 0143' }
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
    expect((await closingOf(seller, id)).lawyers.buyer).toEqual(second)
    expect((await reviewer.ask(contract.nameLawyer, { params: { id }, body: LAWYER })).status).toBe(403)
    const other = await stranger.ask(contract.nameLawyer, { params: { id }, body: LAWYER })
    expect(other.status).toBe(404)
  })

  it('has a name, e-mail address and phone number under the same rules as an account', async () => {
    const id = await soldDeal(sides)
    const { body } = await seller.ask(contract.nameLawyer, {
      params: { id },
      body: { name: 'Ada 1', firm: '', email: 'ada', phone: 'abc' },
    })
    expect(Object.keys(body).sort()).toEqual(['email', 'firm', 'name', 'phone'])
  })
})

describe('a step', () => {
  it('of both sides is done once each side has reported it, and the other side is notified each time', async () => {
    const id = await soldDeal(sides)
    await attach(testApp, seller, id, 'agreement')
    expect((await move(seller, id, 'agreement', 'done')).status).toBe(200)
    expect(await stepOf(seller, id, 'agreement')).toMatchObject({ state: 'to_confirm', claimed_by: 'seller' })
    expect((await closingOf(buyer, id)).next).toEqual({ kind: 'confirm', step: 'agreement' })
    expect((await notificationsOf(buyer))[0]).toContain(
      'Elm Mortgage Corp. reported a step as done. Your turn: confirm the agreement of purchase and sale.',
    )
    expect((await move(seller, id, 'agreement', 'done')).body).toMatchObject({ code: 'already_reported' })
    await move(buyer, id, 'agreement', 'done')
    expect(await stepOf(seller, id, 'agreement')).toMatchObject({ state: 'done' })
    expect((await notificationsOf(seller))[0]).toContain(
      'Birch Capital Inc. confirmed the agreement of purchase and sale.',
    )
  })

  it('cannot be done before its prerequisites', async () => {
    const id = await soldDeal(sides)
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
    const id = await soldDeal(sides)
    expect((await move(buyer, id, 'deposit', 'done')).body).toMatchObject({
      deposit_amount: ['Enter the deposit that was paid.'],
    })
    await move(buyer, id, 'deposit', 'done', { deposit_amount: '23000.00' })
    expect((await move(seller, id, 'deposit', 'return')).body).toHaveProperty('reason')
    await move(seller, id, 'deposit', 'return', { reason: 'Nothing has arrived.' })
    expect(await stepOf(seller, id, 'deposit')).toMatchObject({
      state: 'open',
      reason: 'Nothing has arrived.',
    })
    expect((await closingOf(buyer, id)).deposit_amount).toBeNull()
    await move(buyer, id, 'deposit', 'done', { deposit_amount: '23000.00' })
    expect(await stepOf(seller, id, 'deposit')).toMatchObject({ state: 'to_confirm', reason: null })
  })

  it('takes the whole sale amount as a deposit, and not a cent more', async () => {
    const id = await soldDeal(sides)
    expect((await move(buyer, id, 'deposit', 'done', { deposit_amount: '460000.01' })).body).toEqual({
      deposit_amount: ['The deposit must not be more than the sale amount.'],
    })
    await move(buyer, id, 'deposit', 'done', { deposit_amount: '460000.00' })
    expect((await closingOf(seller, id)).deposit_amount).toBe('460000.00')
  })

  it('can be skipped with a reason if both sides agree', async () => {
    const id = await soldDeal(sides)
    expect((await move(buyer, id, 'title_search', 'not_needed')).body).toHaveProperty('reason')
    await move(buyer, id, 'title_search', 'not_needed', { reason: 'The title is insured.' })
    expect(await stepOf(seller, id, 'title_search')).toMatchObject({
      state: 'not_needed',
      reason: 'The title is insured.',
    })
    await move(seller, id, 'deposit', 'not_needed', { reason: 'The buyer pays in full.' })
    expect(await stepOf(seller, id, 'deposit')).toMatchObject({ state: 'to_confirm', claim: 'not_needed' })
    await move(buyer, id, 'deposit', 'not_needed')
    expect(await stepOf(seller, id, 'deposit')).toMatchObject({
      state: 'not_needed',
      reason: 'The buyer pays in full.',
    })
  })

  it('has notes that both sides can read', async () => {
    const id = await soldDeal(sides)
    const response = await seller.ask(contract.addClosingNote, {
      params: { id, step: 'agreement' },
      body: { text: 'Draft sent to your lawyer.' },
    })
    expect(response.status).toBe(200)
    const notes = (await closingOf(buyer, id)).steps.flatMap((step) => step.notes)
    expect(notes).toMatchObject([
      { author: 'Elm Mortgage Corp.', by: 'seller', text: 'Draft sent to your lawyer.' },
    ])
  })
})

describe('a report', () => {
  it('binds only a side that says that it has read what follows, and the audit log keeps what that was', async () => {
    const id = await soldDeal(sides)
    for (const [step, action] of [
      ['title_search', 'done'],
      ['title_search', 'not_needed'],
    ] as const) {
      const more = { acknowledges: false, reason: 'The title is insured.' }
      const { status, body } = await move(buyer, id, step, action, more)
      expect([status, Object.keys(body)]).toEqual([400, ['acknowledges']])
    }
    expect((await stepOf(buyer, id, 'title_search'))?.state).toBe('open')
    await move(buyer, id, 'title_search', 'done')
    // To take a report back binds no one.
    await move(buyer, id, 'title_search', 'reopen', { acknowledges: false, reason: 'A lien was found.' })
    expect((await changesOf(id)).map(({ acknowledged }) => acknowledged)).toEqual([
      expect.stringContaining('You state that you have searched the title'),
      undefined,
    ])
  })

  it('of a step that has changed since it was read is refused: by a note, a document or an action of the other side', async () => {
    const id = await soldDeal(sides)
    await attach(testApp, seller, id, 'agreement')
    await move(seller, id, 'agreement', 'done')
    const changes = [
      () =>
        seller.ask(contract.addClosingNote, {
          params: { id, step: 'agreement' },
          body: { text: 'Please countersign page 4.' },
        }),
      () => attach(testApp, seller, id, 'agreement'),
      async () => {
        await move(seller, id, 'agreement', 'return')
        return move(seller, id, 'agreement', 'done')
      },
    ]
    for (const change of changes) {
      const seen = await seenBy(buyer, id, 'agreement')
      await change()
      const late = await move(buyer, id, 'agreement', 'return', { seen, reason: 'Not mine.' })
      expect([late.status, late.body]).toMatchObject([409, { code: 'step_changed' }])
    }
    const seen = await seenBy(buyer, id, 'agreement')
    // What happens to other steps changes nothing of this one.
    await move(buyer, id, 'title_search', 'done')
    expect((await move(buyer, id, 'agreement', 'done', { seen })).status).toBe(200)
  })
})

describe('an agreement that was signed elsewhere', () => {
  const document = async (who: Client, id: string) => {
    await attach(testApp, who, id, 'agreement')
    return (await stepOf(who, id, 'agreement'))?.files.at(-1)
  }

  it('is complete once both sides have confirmed the same document, which the audit log names', async () => {
    const id = await soldDeal(sides)
    expect((await move(seller, id, 'agreement', 'done')).body).toMatchObject({
      code: 'agreement_document_missing',
    })
    const file = await document(seller, id)
    await move(seller, id, 'agreement', 'done')
    expect((await move(seller, id, 'agreement', 'done')).status).toBe(409)
    expect((await stepOf(seller, id, 'agreement'))?.state).toBe('to_confirm')
    await move(buyer, id, 'agreement', 'done')
    expect((await stepOf(seller, id, 'agreement'))?.state).toBe('done')
    for (const { files, acknowledged } of await changesOf(id)) {
      expect(files).toMatchObject([{ id: file?.id, name: 'paper.pdf' }])
      expect(acknowledged).toContain('signed the attached document as the agreement of this sale')
    }
  })

  it('is not confirmed with another document than the one that was reported, which cannot be removed', async () => {
    const id = await soldDeal(sides)
    const file = await document(seller, id)
    await move(seller, id, 'agreement', 'done')
    expect(await stepOf(seller, id, 'agreement')).toMatchObject({ files: [{ can_delete: false }] })
    const removed = await seller.ask(contract.deleteClosingFile, { params: { id: file?.id ?? '' } })
    expect(removed.status).toBe(409)
    await document(buyer, id)
    expect((await stepOf(buyer, id, 'agreement'))?.can.done).toBe(false)
    expect((await move(buyer, id, 'agreement', 'done')).body).toMatchObject({ code: 'agreement_changed' })
    await move(buyer, id, 'agreement', 'return', { reason: 'Countersigned: see my copy.' })
    await move(buyer, id, 'agreement', 'done')
    expect((await move(seller, id, 'agreement', 'done')).status).toBe(200)
  })
})

/** What the audit log keeps of the actions on the steps of a closing, in their order. */
async function changesOf(id: string): Promise<Record<string, unknown>[]> {
  const rows = await testApp.product.platform.db
    .selectFrom('events')
    .select('after')
    .where('type', '=', 'closing.step_changed')
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map(({ after }) => after ?? {})
}
