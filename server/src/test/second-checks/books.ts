import { placeBid } from '#domain/auctions/contract.ts'
import * as sale from '#domain/books/sale/contract.ts'
import * as tape from '#domain/books/tape/contract.ts'
import { sampleCells, templateHeaders } from '#domain/books/tape/sample.ts'
import { createDeal, updateMortgages } from '#domain/deals/contract.ts'
import { HOUR_MS } from '#domain/kernel/durations.ts'
import { acceptBid } from '#domain/negotiations/contract.ts'
import { loansOf } from '../../deals/queries/loans.ts'
import { newId } from '../../platform/ids.ts'
import { bidOnLoans, bookAtAuction, endAuction } from '../book-bids.ts'
import { book as bookFields, draftBook } from '../books.ts'
import { sendForm } from '../forms.ts'
import { archived, otherStates, unlessDraft, unlessHidden } from './deals.ts'
import {
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
import { lowered } from './selling.ts'

const past = new Date(Date.now() - HOUR_MS)
const left = (id: string) => change('loan_deals', id, { is_in_book: false, book_id: null })

type Kind = 'live' | 'room' | 'states' | 'withdrawn' | 'void' | 'limit' | 'removed' | 'paid'
/** A book with bids on its loans, or sold as a whole, and what can happen to it. */
const book =
  (are: 'none' | 'open' | 'ended' | 'sold', ...kinds: Kind[]) =>
  async (people: People): Promise<Form> => {
    const { testApp, seller, buyer, rival } = people
    const made = await bookAtAuction(testApp, people)
    const { params, loans } = made
    const { id } = params
    const [loan = ''] = loans
    if (are === 'sold') {
      const { bid } = must(await buyer.ask(placeBid, { body: { loan_deal: id, bid_amount: '270000' } }))
      await endAuction(testApp, made)
      must(await seller.ask(acceptBid, { params: { id: bid.id }, body: {} }))
    } else if (are !== 'none') {
      must(await bidOnLoans(buyer, made, { 0: 95_000, 1: 80_000 }))
      must(await bidOnLoans(rival, made, { 2: 60_000 }))
      if (are === 'ended') await endAuction(testApp, made)
    }
    const sets = (who: string, state: string): Meanwhile => [
      409,
      ...ofDeal(id, change('loan_bid_sets', { book_id: id, bidder_id: who }, { state })),
    ]
    const paid = { state: 'to_confirm', claim: 'done', claimed_by: 'buyer' }
    const all: Record<Kind, Form['refused']> = {
      live: {
        ...otherStates(id, ['live'], are === 'none' ? unlessHidden : unlessDraft),
        ended: [409, change('auctions', { loan_deal_id: id }, { ends_at: past })],
        'sold as a whole': [409, change('loan_deals', id, { allow_loan_bids: false })],
      },
      room: {
        'deal room asked for': [409, change('loan_deals', id, { room_before_bid: true })],
        'proof of funds asked for': [409, change('loan_deals', id, { funds_before_bid: true })],
      },
      states: otherStates(id, ['under_review']),
      withdrawn: { withdrawn: sets(buyer.id, 'withdrawn') },
      void: { 'a bid less': sets(rival.id, 'void') },
      limit: { 'limit lowered': [are === 'none' ? 400 : 409, lowered(are === 'none' ? buyer : rival)] },
      removed: { removed: [400, ...ofDeal(id, left(loan))] },
      paid: {
        paid: [409, ...ofDeal(id, change('closing_steps', { loan_deal_id: id, step: 'funds' }, paid))],
        closed: [409, ...ofDeal(id, change('closings', { loan_deal_id: id }, { closed_at: past }))],
      },
    }
    const refused = ofKinds(all, kinds)
    const body: Record<typeof are, Values> = {
      none: { bids: [{ loan, amount: '95000.00' }], is_package: false },
      open: {},
      ended: { total: '235000.00' },
      sold: { loan, reason: 'Repaid.' },
    }
    return { params, ...(are !== 'open' && { body: body[are] }), refused }
  }

const rows = [templateHeaders(), ...sampleCells()]
const csv = rows.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\r\n')
const file = { name: 'tape.csv', content: csv }
const FIXED = ['draft', 'rejected'] as const
const ERRORS = JSON.stringify({ rows: 4, with_errors: 1, with_warnings: 0 })

/** A draft book with a tape in its preview, and what can happen to both. */
const previewed =
  (...kinds: ('fixed' | 'corrected' | 'stale' | 'errors' | 'cancelled')[]) =>
  async ({ testApp }: People): Promise<Form> => {
    // Of their own, because a user has few tasks at a time.
    const who = await testApp.member('seller')
    const { id } = must(await who.ask(createDeal, { body: bookFields() }))
    must(await sendForm(testApp, who, `/loan-deal/${id}/loan_tape/`, {}, [file]))
    const commit = () => who.ask(tape.commitTape, { params: { id }, body: { version: 1 } })
    const { task_id } = must(await commit())
    must(await who.ask(tape.cancelTape, { params: { id } }))
    if (kinds.includes('cancelled')) must(await commit())
    const is = (status: number, set: Values): Meanwhile => [
      status,
      ...ofDeal(id, change('tape_imports', { book_id: id }, set)),
    ]
    const importing = { importing: is(409, { commit_id: newId(), task_id }), archived: [409, archived(id)] }
    const all: Record<(typeof kinds)[number], object> = {
      fixed: { ...otherStates(id, FIXED), ...importing },
      corrected: { corrected: is(409, { version: 2 }) },
      stale: { 'newer version': is(412, { version: 2 }) },
      errors: { 'with errors': is(409, { totals: ERRORS }) },
      cancelled: { cancelled: is(409, { commit_id: null }) },
    }
    const refused = ofKinds(all, kinds)
    return { who, params: { id }, file, refused }
  }

async function mortgages({ testApp, seller }: People): Promise<Form> {
  const { id } = await draftBook(testApp, seller)
  const loan = (await loansOf(testApp.product.platform.db, id))[0]?.id ?? ''
  return {
    body: { mortgages: [{ id: loan, city: 'Guelph' }] },
    refused: {
      ...otherStates(id, FIXED),
      archived: [409, archived(id)],
      left: [404, ...ofDeal(id, left(loan))],
    },
  }
}

const CELLS = [{ row: 2, column: 'city', value: 'Guelph' }]
export const BOOK_LINES: Lines = {
  'bids on loans of a book that is not live now': [
    sale.placeLoanBids,
    'buyer',
    book('none', 'live', 'room', 'limit', 'removed'),
  ],
  'the withdrawal of bids on loans after the end': [
    sale.withdrawLoanBids,
    'buyer',
    book('open', 'live', 'withdrawn'),
  ],
  'the acceptance of a combination that changed': [
    sale.acceptCombination,
    'seller',
    book('ended', 'states', 'void', 'limit'),
  ],
  'the removal of a loan from a paid book': [sale.removeLoan, 'seller', book('sold', 'removed', 'paid')],
  'a tape for a submitted book': [tape.uploadTape, 'seller', previewed('fixed')],
  'a tape in place of a corrected one': [tape.createBulkLoanDeal, 'seller', previewed('fixed', 'corrected')],
  'other columns of a tape that changed': [
    tape.changeTape,
    'seller',
    previewed('fixed', 'stale'),
    { version: 1, date_order: 'day_first' },
  ],
  'other cells of a tape that changed': [
    tape.correctTape,
    'seller',
    previewed('fixed', 'stale'),
    { version: 1, cells: CELLS },
  ],
  'fewer rows of a tape that changed': [
    tape.removeTapeRows,
    'seller',
    previewed('fixed', 'stale'),
    { version: 1, rows: [3] },
  ],
  'the import of a tape that changed or has errors': [
    tape.commitTape,
    'seller',
    previewed('fixed', 'stale', 'errors'),
    { version: 1 },
  ],
  'the end of an import that ended': [tape.cancelTape, 'seller', previewed('cancelled')],
  'a change of mortgages of a submitted book': [updateMortgages, 'seller', mortgages],
}
