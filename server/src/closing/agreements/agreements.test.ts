import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as contract from '#domain/closing/agreements/contract.ts'
import type { AgreementKind } from '#domain/closing/agreements/vocabulary.ts'
import { agreeCutOff, getClosing } from '#domain/closing/contract.ts'
import { paths } from '#domain/kernel/paths.ts'
import { declineToSign, openSigning, voidSigning } from '#domain/signing/contract.ts'
import { expireAndRemind } from '../../signing/commands/expire-and-remind.ts'
import { finish } from '../../signing/commands/finish.ts'
import { emailOf } from '../../test/channels.ts'
import {
  attach,
  closingOf,
  move,
  notificationsOf,
  type Sides,
  soldDeal,
  startSides,
  stepOf,
} from '../../test/closings.ts'
import { letBudgetsPass } from '../../test/mail-times.ts'
import { letItExpire, linkTo, pagesOf, readAt, signAs } from '../../test/signings.ts'
import type { Client, TestApp } from '../../test/test-app.ts'

let sides: Sides
let testApp: TestApp
let seller: Client
let buyer: Client
let reviewer: Client
let stranger: Client
let emails: { seller: string; buyer: string }
beforeAll(async () => {
  sides = await startSides()
  ;({ testApp, seller, buyer, reviewer, stranger } = sides)
  emails = { seller: await emailOf(seller), buyer: await emailOf(buyer) }
})
afterAll(() => testApp.close())
beforeEach(() => letBudgetsPass(testApp))

const listed = async (who: Client, id: string) =>
  (await who.ask(contract.listAgreements, { params: { id } })).body.results
const send = (who: Client, id: string, kind: AgreementKind = 'purchase_agreement') =>
  who.ask(contract.sendAgreement, { params: { id, kind }, body: {} })
/** Does the work of the job that makes the signed document. */
const finishLatest = async (id: string) =>
  finish(testApp.product.platform, (await listed(seller, id))[0]?.request?.id ?? '')
const preview = async (who: Client, id: string, kind: AgreementKind) => {
  const { rawPayload, statusCode } = await testApp.product.http.inject({
    url: `/api/closing/${id}/agreements/${kind}/`,
    headers: { authorization: `Bearer ${who.token}` },
  })
  return { status: statusCode, text: statusCode === 200 ? (await pagesOf(rawPayload)).join(' ') : '' }
}

describe('the agreements of a sale', () => {
  it('are those that the sale needs: the servicing agreement where the seller keeps the servicing', async () => {
    const released = await soldDeal(sides, { servicing_status: 'released' })
    expect((await listed(buyer, released)).map(({ kind }) => kind)).toEqual(['purchase_agreement'])
    const retained = await soldDeal(sides, { servicing_status: 'retained' })
    expect((await listed(buyer, retained)).map(({ kind }) => kind)).toEqual([
      'purchase_agreement',
      'servicing_agreement',
    ])
    expect((await send(seller, released, 'servicing_agreement')).status).toBe(404)
    await testApp.product.platform.db
      .updateTable('bids')
      .set({ loan_servicing: '0.25' })
      .where('loan_deal_id', '=', retained)
      .execute()
    expect((await preview(buyer, retained, 'servicing_agreement')).text).toContain('0.25% of the price')
  })

  it('are filled with the parties, the price, the dates and the mortgage of the deal', async () => {
    const id = await soldDeal(sides)
    const { seller: company, buyer: other, reference } = await closingOf(buyer, id)
    const { text } = await preview(buyer, id, 'purchase_agreement')
    for (const expected of [company, other, reference, '14 Elm Street', '$', 'Cut-off date'])
      expect(text).toContain(expected)
    // A date that one side alone has accepted is a proposal.
    const { date } = (await closingOf(buyer, id)).cut_off
    for (const who of [buyer, seller]) {
      await who.ask(agreeCutOff, { params: { id }, body: { date } })
      const made = await preview(buyer, id, 'purchase_agreement')
      expect(made.text.includes('; proposed: ')).toBe(who === buyer)
    }
  })

  it('are seen only by both sides and staff, and sent only by a side', async () => {
    const id = await soldDeal(sides)
    const kind = 'purchase_agreement'
    expect((await stranger.ask(contract.listAgreements, { params: { id } })).status).toBe(404)
    expect((await preview(stranger, id, kind)).status).toBe(404)
    expect((await preview(reviewer, id, kind)).status).toBe(200)
    // An administrator who also sells, so that the route lets them in.
    const admin = await testApp.member(['superuser', 'seller'])
    const statuses = [stranger, reviewer, admin].map(async (who) => (await send(who, id)).status)
    expect(await Promise.all(statuses)).toEqual([404, 403, 403])
    const canSend = async (who: Client) => (await listed(who, id))[0]?.can.send
    expect([await canSend(reviewer), await canSend(buyer), await canSend(seller)]).toEqual([
      false,
      true,
      true,
    ])
    expect((await stepOf(reviewer, id, 'agreement'))?.signing?.can_send).toBe(false)
    expect((await send(buyer, id)).status).toBe(201)
    expect((await listed(seller, id))[0]?.request).toMatchObject({ status: 'sent', can: { sign: true } })
  })

  it('complete their step once both sides have signed, and both find the signed document there', async () => {
    const id = await soldDeal(sides)
    expect((await send(seller, id)).status).toBe(201)
    expect((await send(seller, id)).status).toBe(409)
    expect((await listed(buyer, id))[0]?.request).toMatchObject({ status: 'sent', can: { sign: true } })
    await signAs(testApp, emails.buyer)
    expect(await stepOf(buyer, id, 'agreement')).toMatchObject({
      state: 'open',
      files: [],
      signing: { status: 'in_progress', signed_by: ['buyer'], can_sign: false, can_send: false },
      can: { done: false },
    })
    expect((await closingOf(seller, id)).next).toEqual({ kind: 'sign', step: 'agreement' })
    expect((await closingOf(buyer, id)).next).toEqual({ kind: 'do', step: 'deposit' })
    await signAs(testApp, emails.seller)
    await finishLatest(id)
    expect(await stepOf(buyer, id, 'agreement')).toMatchObject({
      state: 'done',
      files: [{ is_signed_here: true }],
      signing: { status: 'completed', signed_by: ['seller', 'buyer'] },
    })
    const [file] = (await stepOf(buyer, id, 'agreement'))?.files ?? []
    expect(file?.name).toMatch(/\(signed\)\.pdf$/)
    const { rawPayload } = await testApp.product.http.inject({ url: file?.url ?? '' })
    const text = (await pagesOf(rawPayload)).join(' ')
    expect(text).toContain(emails.buyer)
    expect(text).toContain(emails.seller)
    for (const who of [seller, buyer])
      expect((await notificationsOf(who))[0]).toMatch(
        /both sides have signed the agreement of purchase and sale/,
      )
    expect((await listed(seller, id))[0]).toMatchObject({
      request: { status: 'completed', is_finished: true },
      can: { send: false },
    })
    // The next step can continue.
    await move(buyer, id, 'title_search', 'done')
    expect((await stepOf(seller, id, 'assignment'))?.can.done).toBe(true)
  })

  it('lead each side back to the closing from the page on which they sign', async () => {
    const id = await soldDeal(sides)
    await send(seller, id)
    const pageOf = async (email: string) =>
      (await stranger.ask(openSigning, { params: { token: await linkTo(testApp, email) } })).body
    const back = paths.closing(id)
    expect(await pageOf(emails.seller)).toMatchObject({ purpose: 'purchase_agreement', back, is_own: true })
    expect(await pageOf(emails.buyer)).toMatchObject({ back, is_own: false })
  })

  it('of servicing are attached to the step of the agreement, and do not complete it', async () => {
    const id = await soldDeal(sides, { servicing_status: 'retained' })
    const { body } = await send(seller, id, 'servicing_agreement')
    await signAs(testApp, emails.seller)
    await signAs(testApp, emails.buyer)
    await finish(testApp.product.platform, body.id)
    const step = await stepOf(buyer, id, 'agreement')
    expect([step?.state, step?.files.length]).toEqual(['open', 1])
    // Nor is it the document that both sides confirm.
    expect((await move(buyer, id, 'agreement', 'done')).body).toMatchObject({
      code: 'agreement_document_missing',
    })
  })

  it('leave their step open when a signer declines: it says so, and they can be sent again', async () => {
    const id = await soldDeal(sides)
    await send(seller, id)
    const token = await linkTo(testApp, emails.buyer)
    await readAt(testApp, token)
    await testApp.anybody.ask(declineToSign, { params: { token }, body: { reason: 'The price is wrong.' } })
    const reason = 'The price is wrong.'
    for (const who of [buyer, seller])
      expect(await stepOf(who, id, 'agreement')).toMatchObject({
        state: 'open',
        signing: { status: 'declined', declined_by: 'buyer', reason, can_send: true, can_sign: false },
      })
    expect((await closingOf(seller, id)).next).toEqual({ kind: 'do', step: 'agreement' })
    expect((await listed(seller, id))[0]).toMatchObject({
      request: { status: 'declined' },
      can: { send: true },
    })
    expect((await send(seller, id)).status).toBe(201)
  })

  it('that the seller declined do not tell the buyer why', async () => {
    const id = await soldDeal(sides)
    await send(buyer, id)
    const token = await linkTo(testApp, emails.seller)
    await readAt(testApp, token)
    await testApp.anybody.ask(declineToSign, { params: { token }, body: { reason: 'A better offer.' } })
    const reasonFor = async (who: Client) => (await stepOf(who, id, 'agreement'))?.signing?.reason
    expect([await reasonFor(buyer), await reasonFor(seller), await reasonFor(reviewer)]).toEqual([
      null,
      'A better offer.',
      'A better offer.',
    ])
  })

  it('that were ended or have expired leave their step open, which says so to both, and can be sent again by either', async () => {
    const id = await soldDeal(sides)
    const statusFor = async (who: Client) => (await stepOf(who, id, 'agreement'))?.signing
    const ofBuyer = (await send(buyer, id)).body.id
    await seller.ask(voidSigning, { params: { id: ofBuyer }, body: { reason: 'Wrong date.' } })
    for (const who of [seller, buyer])
      expect(await statusFor(who)).toMatchObject({ status: 'voided', reason: 'Wrong date.', can_send: true })
    expect((await notificationsOf(buyer))[0]).toContain('Reason: Wrong date.')
    expect((await notificationsOf(seller))[0]).not.toContain('Reason: Wrong date.')
    const second = (await send(seller, id)).body.id
    await letItExpire(testApp, second)
    expect(await statusFor(buyer)).toMatchObject({ can_sign: false, can_send: false })
    expect((await closingOf(buyer, id)).next).not.toEqual({ kind: 'sign', step: 'agreement' })
    await expireAndRemind(testApp.product.platform)
    expect(await statusFor(buyer)).toMatchObject({ status: 'expired', can_send: true })
    expect((await stepOf(buyer, id, 'agreement'))?.state).toBe('open')
    expect((await send(buyer, id)).status).toBe(201)
  })

  it('complete a step of which one side had already reported that it is done', async () => {
    const id = await soldDeal(sides)
    await attach(testApp, seller, id, 'agreement')
    await move(seller, id, 'agreement', 'done')
    await send(seller, id)
    expect(await stepOf(buyer, id, 'agreement')).toMatchObject({ state: 'to_confirm' })
    expect((await closingOf(buyer, id)).next).toEqual({ kind: 'sign', step: 'agreement' })
    await signAs(testApp, emails.seller)
    await signAs(testApp, emails.buyer)
    await finishLatest(id)
    expect(await stepOf(buyer, id, 'agreement')).toMatchObject({ state: 'done', claimed_by: null })
  })

  it('are not confirmed by hand while they are out for signing, and not sent once they are confirmed', async () => {
    const id = await soldDeal(sides)
    await attach(testApp, seller, id, 'agreement')
    const request = (await send(seller, id)).body.id
    for (const who of [seller, buyer])
      expect((await move(who, id, 'agreement', 'done')).body).toMatchObject({ code: 'out_for_signing' })
    await seller.ask(voidSigning, { params: { id: request }, body: { reason: 'Signed at the lawyer’s.' } })
    await move(seller, id, 'agreement', 'done')
    expect((await move(buyer, id, 'agreement', 'done')).status).toBe(200)
    expect((await listed(seller, id))[0]?.can.send).toBe(false)
    expect((await send(seller, id)).status).toBe(409)
    // An agreement that turns out to be wrong is reopened, and another one signed.
    await move(buyer, id, 'agreement', 'reopen', { reason: 'A page is missing.' })
    expect((await send(buyer, id)).status).toBe(201)
  })

  it('leave a step as it is that both sides had confirmed while they were out, as was possible before, and are attached to it', async () => {
    const id = await soldDeal(sides)
    await send(seller, id)
    await testApp.product.platform.db
      .updateTable('closing_steps')
      .set({ state: 'done', claim: 'done', claimed_by: 'seller' })
      .where('loan_deal_id', '=', id)
      .where('step', '=', 'agreement')
      .execute()
    await signAs(testApp, emails.seller)
    await signAs(testApp, emails.buyer)
    await finishLatest(id)
    expect(await stepOf(buyer, id, 'agreement')).toMatchObject({
      state: 'done',
      claimed_by: 'seller',
      files: [{ is_signed_here: true }],
    })
  })

  it('that were signed here and reopened can be replaced by new ones', async () => {
    const id = await soldDeal(sides)
    await send(seller, id)
    await signAs(testApp, emails.seller)
    await signAs(testApp, emails.buyer)
    expect((await send(seller, id)).status).toBe(409)
    await finishLatest(id)
    expect((await send(seller, id)).status).toBe(409)
    await move(buyer, id, 'agreement', 'reopen', { reason: 'The cut-off date is wrong.' })
    expect((await send(seller, id)).status).toBe(201)
  })

  it('lead each side, and no one else, to its own page to sign', async () => {
    const id = await soldDeal(sides)
    const params = { id, kind: 'purchase_agreement' as const }
    expect((await buyer.ask(contract.signAgreement, { params })).status).toBe(404)
    const { body } = await send(seller, id)
    expect((await buyer.ask(contract.signAgreement, { params })).body.url).toMatch(/\/sign\/[\w-]{43}$/)
    const canSign = async (who: Client, headers = {}) => {
      const { steps } = (await who.ask(getClosing, { params: { id }, headers })).body
      return steps.find(({ step }) => step === 'agreement')?.signing?.can_sign
    }
    const admin = await testApp.member('superuser')
    expect(await canSign(buyer)).toBe(true)
    expect(await canSign(admin, { 'view-as-user': buyer.id })).toBe(false)
    expect((await reviewer.ask(contract.signAgreement, { params })).status).toBe(404)
    await seller.ask(voidSigning, { params: { id: body.id }, body: { reason: 'Wrong date.' } })
    expect((await buyer.ask(contract.signAgreement, { params })).status).toBe(409)
  })
})
