import * as agreements from '#domain/closing/agreements/contract.ts'
import * as closing from '#domain/closing/contract.ts'
import type { ClosingStep } from '#domain/closing/vocabulary.ts'
import { voidSigning } from '#domain/signing/contract.ts'
import { agree, attach, closingOf, LAWYER, readyForFunds, seenBy, soldDeal } from '../closings.ts'
import {
  type Change,
  change,
  type Form,
  type Lines,
  type Meanwhile,
  must,
  ofDeal,
  type People,
  type Values,
} from './forms.ts'

const DONE = { state: 'done', claim: 'done' }
const OPEN = { state: 'open', claim: null, claimed_by: null }
const PAID = { state: 'to_confirm', claim: 'done', claimed_by: 'buyer' }

async function saleOf(people: People) {
  const sides = { ...people, stranger: people.rival }
  const id = await soldDeal(sides)
  const is = (...changes: Change[]): Meanwhile => [409, ...ofDeal(id, ...changes)]
  const steps = (set: Values, step?: ClosingStep) =>
    is(change('closing_steps', { loan_deal_id: id, ...(step && { step }) }, set))
  const figures = (set: Values) => is(change('closings', { loan_deal_id: id }, set))
  return { sides, id, is, steps, figures, closed: steps(DONE), paid: steps(PAID, 'funds') }
}
type Sale = Awaited<ReturnType<typeof saleOf>>
/** A step of a sale, or the sale itself. */
const selling =
  (
    more: { step?: ClosingStep; kind?: string },
    refused: (sale: Sale, people: People) => Form['refused'] | Promise<Form['refused']>,
  ) =>
  async (people: People): Promise<Form> => {
    const sale = await saleOf(people)
    return { params: { id: sale.id, ...more }, refused: await refused(sale, people) }
  }

/** The report of a step by the buyer, who has read it and what follows. */
const reporting =
  (step: ClosingStep, refused: (sale: Sale) => Form['refused'] | Promise<Form['refused']>) =>
  async (people: People): Promise<Form> => {
    const form = await selling({ step }, refused)(people)
    const seen = await seenBy(people.buyer, form.params?.id ?? '', step)
    return { ...form, body: { seen, acknowledges: true } }
  }

/** With the statement that the seller attached. */
const stated =
  (about: 'sale' | 'file', refused: (sale: Sale) => Form['refused']) =>
  async (people: People): Promise<Form> => {
    const sale = await saleOf(people)
    must(await attach(people.testApp, people.seller, sale.id, 'payout_statement'))
    const { steps } = await closingOf(people.seller, sale.id)
    const file = steps.flatMap(({ files }) => files)[0]?.id ?? ''
    const [, ...gone] = sale.is(change('closing_files', file, { deleted_at: new Date() }))
    const removed: Meanwhile = [about === 'file' ? 404 : 409, ...gone]
    return { params: { id: about === 'file' ? file : sale.id }, refused: { ...refused(sale), removed } }
  }

const AGREEMENT = { kind: 'purchase_agreement' } as const
const REASON = { reason: 'A wrong date.' }
const send = async ({ seller }: People, id: string) =>
  must(await seller.ask(agreements.sendAgreement, { params: { id, ...AGREEMENT }, body: {} })).id

export const CLOSING_LINES: Lines = {
  'the report of a step that is over': [
    closing.moveStep,
    'buyer',
    reporting('title_search', ({ steps, closed }) => ({ over: steps(DONE, 'title_search'), closed })),
    { action: 'done' },
  ],
  'the payment after a step before it was reopened': [
    closing.moveStep,
    'buyer',
    reporting('funds', async ({ sides, id, paid, steps, figures }) => {
      await readyForFunds(sides, id)
      await agree(sides, id)
      return {
        paid,
        reopened: steps(OPEN, 'agreement'),
        'returned to the seller': steps(OPEN, 'assignment'),
        'another cut-off date': figures({ cut_off_seller: false }),
      }
    }),
    { action: 'done' },
  ],
  'a cut-off date after the payment': [
    closing.agreeCutOff,
    'buyer',
    async (people) => {
      const { id, paid } = await saleOf(people)
      const { date } = (await closingOf(people.buyer, id)).cut_off
      return { params: { id }, body: { date }, refused: { paid } }
    },
  ],
  'a payout after the payment, or without its statement': [
    closing.statePayout,
    'seller',
    stated('sale', ({ paid }) => ({ paid })),
    { principal: '460000.00' },
  ],
  'a lawyer of a complete closing': [
    closing.nameLawyer,
    'buyer',
    selling({}, ({ closed }) => ({ closed })),
    { ...LAWYER },
  ],
  'a document of a complete closing': [
    closing.uploadClosingFiles,
    'seller',
    selling({ step: 'assignment' }, ({ closed }) => ({ closed })),
  ],
  'the removal of a document that figures rest on': [
    closing.deleteClosingFile,
    'seller',
    stated('file', ({ steps, figures }) => ({
      stated: figures({ payout_principal: '460000.00' }),
      over: steps(DONE, 'payout_statement'),
    })),
  ],
  'a second agreement beside one that is out or signed': [
    agreements.sendAgreement,
    'seller',
    selling(AGREEMENT, async ({ id, is, closed }, people) => {
      const sent = await send(people, id)
      must(await people.seller.ask(voidSigning, { params: { id: sent }, body: REASON }))
      const has = (set: Values) => is(change('signing_requests', sent, { reason: null, ...set }))
      return { closed, out: has({ status: 'sent', ended_at: null }), signed: has({ status: 'completed' }) }
    }),
    {},
  ],
  'the signing of an agreement that was voided': [
    agreements.signAgreement,
    'seller',
    selling(AGREEMENT, async ({ id }, people) => {
      const ended = { status: 'voided', ended_at: new Date(), ...REASON }
      return { voided: [[409, null], change('signing_requests', await send(people, id), ended)] }
    }),
  ],
}
