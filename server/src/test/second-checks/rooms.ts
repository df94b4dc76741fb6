import { REQUESTS_ANSWERED_IN, ROOM_STATES } from '#domain/deal-access/room.ts'
import * as rooms from '#domain/rooms/contract.ts'
import * as requests from '#domain/rooms/document-requests/contract.ts'
import * as ndas from '#domain/rooms/nda/contract.ts'
import { STANDARD_NDA } from '#domain/rooms/nda/standard.ts'
import * as questions from '#domain/rooms/questions/contract.ts'
import { newId } from '../../platform/ids.ts'
import { SMALL_PDF, sendForm } from '../forms.ts'
import { liveDeal } from '../listing.ts'
import { requestToSign, signNdaAs } from '../rooms.ts'
import { archived, dealIn, otherStates, unlessHidden } from './deals.ts'
import {
  added,
  change,
  type Form,
  type Lines,
  type Meanwhile,
  must,
  ofDeal,
  ofKinds,
  type People,
  type Values,
} from './forms.ts'

const SIGNED = { nda_by: 'signature' } as const
const version = { nda_version: STANDARD_NDA.version }
const accepts = { ...version, accepts: true } as const
const PDF = { name: 'nda.pdf', content: SMALL_PDF }

async function roomOf({ testApp, seller, reviewer }: People, set: Values = {}) {
  const { id } = await liveDeal(testApp, seller, reviewer)
  const params = { id }
  must(await seller.ask(rooms.changeRoom, { params, body: { admission: 'at_once', ...set } }))
  return { id, params }
}

/** A buyer who is not in the room yet, and accepts the NDA in this way. */
const entering =
  (nda_by: 'click' | 'signature') =>
  async (people: People): Promise<Form> => {
    const { id, params } = await roomOf(people, { nda_by: 'signature' })
    const settings = { loan_deal_id: id, kind: 'room' }
    const { db } = people.testApp.product.platform
    await db.updateTable('nda_settings').set({ nda_by }).where('loan_deal_id', '=', id).execute()
    const other = nda_by === 'click' ? 'signature' : 'click'
    const entry = (state: string): Meanwhile => [
      403,
      ...ofDeal(
        id,
        added('room_entries', { id: newId(), loan_deal_id: id, user_id: people.buyer.id, state }),
      ),
    ]
    return {
      params,
      refused: {
        ...otherStates(id, ROOM_STATES, unlessHidden),
        archived: [404, archived(id)],
        refused: entry('refused'),
        revoked: entry('revoked'),
        [`by ${other} now`]: [409, ...ofDeal(id, change('nda_settings', settings, { nda_by: other }))],
      },
    }
  }

/** A visitor in one state, whom the seller decides about. */
const deciding =
  (from: 'requested' | 'admitted', ...illegal: string[]) =>
  async (people: People): Promise<Form> => {
    const { id, params } = await roomOf(people)
    const { you } = must(await people.buyer.ask(rooms.enterRoom, { params, body: accepts }))
    const entry = you?.id ?? ''
    const { db } = people.testApp.product.platform
    await db.updateTable('room_entries').set({ state: from }).where('id', '=', entry).execute()
    const is = (state: string): Meanwhile => [409, ...ofDeal(id, change('room_entries', entry, { state }))]
    return { params: { id: entry }, refused: Object.fromEntries(illegal.map((state) => [state, is(state)])) }
  }

async function countersigning(people: People): Promise<Form> {
  const { id, params } = await roomOf(people, { ...SIGNED, admission: 'on_approval' })
  must(await requestToSign(people.buyer, id))
  must(await signNdaAs(people.testApp, people.buyer))
  const { results } = must(await people.seller.ask(rooms.listVisitors, { params }))
  const ended = (status: string): Meanwhile => [
    [409, null],
    change('signing_requests', { loan_deal_id: id }, { status, ended_at: new Date() }),
  ]
  return {
    params: { id: results[0]?.id ?? '' },
    refused: { expired: ended('expired'), declined: ended('declined') },
  }
}

/** A seller's own NDA, which is to be signed from now on. */
async function replaced(people: People): Promise<Form> {
  const { testApp, seller } = people
  const { id, params } = await roomOf(people)
  must(await sendForm(testApp, seller, `/loan-deal/${id}/room/nda/`, {}, [PDF]))
  const unsignable = change('deal_ndas', { loan_deal_id: id }, { unsignable: 'signed', pages: null })
  return { params, refused: { 'not to be signed': [400, ...ofDeal(id, unsignable)] } }
}

type Kind = 'asking' | 'revoked' | 'answering' | 'answered' | 'decided' | 'unlocked'
/** A visitor with a question and a request for a document, and what can happen to them. */
const visited =
  (about: 'deal' | 'question' | 'request' | 'file', ...kinds: Kind[]) =>
  async (people: People): Promise<Form> => {
    const { buyer, testApp } = people
    const { id, params } = await roomOf(people)
    must(await buyer.ask(rooms.enterRoom, { params, body: accepts }))
    const asked = must(await buyer.ask(questions.askQuestion, { params, body: { question: 'Is it let?' } }))
    const requested = must(await buyer.ask(requests.requestDocument, { params, body: { title: 'Lease' } }))
    const [question, request] = [asked.results[0]?.id ?? '', requested.results[0]?.id ?? '']
    const file = await testApp.product.platform.db
      .selectFrom('loan_deal_files')
      .select('id')
      .where('loan_deal_id', '=', id)
      .executeTakeFirstOrThrow()
    const set = (values: Values): Meanwhile => [
      409,
      ...ofDeal(id, change('document_requests', request, values)),
    ]
    const answer = { answer: 'No.', answered_to: 'asker' }
    const entry = change('room_entries', { loan_deal_id: id, user_id: buyer.id }, { state: 'revoked' })
    const all: Record<Kind, Form['refused']> = {
      asking: {
        ...otherStates(id, ['pending_auction', 'live'], unlessHidden),
        archived: [404, archived(id)],
      },
      revoked: { revoked: [about === 'request' ? 404 : 403, ...ofDeal(id, entry)] },
      answering: { ...otherStates(id, REQUESTS_ANSWERED_IN), archived: [409, archived(id)] },
      answered: {
        sold: [409, ...dealIn(id, 'sold')],
        'not sold': [409, ...dealIn(id, 'not_sold')],
        answered: [409, ...ofDeal(id, change('deal_questions', question, answer))],
      },
      decided: {
        withdrawn: set({ state: 'withdrawn' }),
        declined: set({ state: 'declined', answer: 'None.' }),
      },
      unlocked: { revoked: [[404, null], entry] },
    }
    const refused = ofKinds(all, kinds)
    return { params: { id: { deal: id, question, request, file: file.id }[about] }, file: PDF, refused }
  }

export const ROOM_LINES: Lines = {
  'entry to a room that was closed or refused': [rooms.enterRoom, 'buyer', entering('click'), accepts],
  'the signature for a room that was closed or refused': [
    ndas.signNda,
    'buyer',
    entering('signature'),
    version,
  ],
  'the seller’s signature on an ended request': [ndas.signVisitorsNda, 'seller', countersigning],
  'the admission of an admitted visitor': [rooms.admitVisitor, 'seller', deciding('requested', 'admitted')],
  'the refusal of a decided visitor': [
    rooms.refuseVisitor,
    'seller',
    deciding('requested', 'admitted', 'refused', 'revoked'),
    {},
  ],
  'the end of an access that ended': [
    rooms.revokeVisitor,
    'seller',
    deciding('admitted', 'requested', 'refused', 'revoked'),
    {},
  ],
  'the signing of an NDA that cannot be signed': [rooms.changeRoom, 'seller', replaced, SIGNED],
  'a question after the auction or the access': [
    questions.askQuestion,
    'buyer',
    visited('deal', 'asking', 'revoked'),
    { question: 'Who pays?' },
  ],
  'the answer to an answered question': [
    questions.answerQuestion,
    'seller',
    visited('question', 'answered'),
    { answer: 'Yes.', to: 'all' },
  ],
  'a request for a document after the auction or the access': [
    requests.requestDocument,
    'buyer',
    visited('deal', 'asking', 'revoked'),
    { title: 'Survey' },
  ],
  'the withdrawal of an answered request': [
    requests.withdrawDocumentRequest,
    'buyer',
    visited('request', 'decided', 'revoked'),
  ],
  'declining a request that was answered, or of a sold deal': [
    requests.declineDocumentRequest,
    'seller',
    visited('request', 'decided', 'answering'),
    { answer: 'None.' },
  ],
  'a document for a request that was answered, or of a sold deal': [
    requests.provideDocument,
    'seller',
    visited('request', 'decided', 'answering'),
    { document_type: 'net_worth' },
  ],
  'the time of a reader whose access ended': [
    rooms.recordReading,
    'buyer',
    visited('file', 'unlocked'),
    { pages: [{ page: 1, seconds: 1 }] },
  ],
}
