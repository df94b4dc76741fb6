import { z } from 'zod'
import { soldPart } from '../../deals/shapes.ts'
import { SHEET_FORMAT } from '../../deals/sheet.ts'
import * as v from '../../deals/vocabulary.ts'
import { EVERY_ROLE, route } from '../../kernel/route.ts'
import { ONE_FILE } from '../../kernel/uploads.ts'
import {
  date,
  id,
  idParams,
  moneyOut,
  oneOf,
  positiveMoneyIn,
  requiredText,
  timestampOut,
} from '../../kernel/values.ts'
import { LOAN_BIDS_STATE } from './vocabulary.ts'

const tag = 'Books of mortgages'

/** The largest number of loans that a book can have. */
export const MOST_LOANS = 10_000

/** A loan in the list of its bidders. */
const bookLoan = z.object({
  id,
  reference: z.string(),
  /** The seller's own reference, for readers in the deal room. */
  loan_reference: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  mortgage_class: oneOf(v.MORTGAGE_CLASS).nullable(),
  position: oneOf(v.POSITION).nullable(),
  interest_rate: z.number().nullable(),
  maturity_date: date.nullable(),
  ltv: z.number().nullable(),
  balance: moneyOut,
})
export type BookLoan = z.output<typeof bookLoan>

const loanBid = z.object({
  loan: id,
  amount: moneyOut,
  /** Whether the loan was sold to this bidder; null before the decision. */
  is_won: z.boolean().nullable(),
})

const ownLoanBids = z.object({
  state: oneOf(LOAN_BIDS_STATE),
  is_package: z.boolean(),
  total: moneyOut,
  placed_at: timestampOut,
  bids: z.array(loanBid),
  /** The book that the bidder bought with this set; null before the decision. */
  bought: z.object({ deal: id, reference: z.string(), amount: moneyOut }).nullable(),
})

/** The reader's own bids on the loans of a book, with the loans; never those of other bidders. */
export const loanBids = z.object({
  /** True if the seller allows bids on single loans. */
  is_allowed: z.boolean(),
  loans: z.array(bookLoan),
  you: ownLoanBids.nullable(),
  can: z.object({ place: z.boolean(), withdraw: z.boolean() }),
  /** Why the reader cannot bid on loans now, as a sentence; null if they can. */
  blocked_reason: z.string().nullable(),
})
export type LoanBidsView = z.output<typeof loanBids>

export const getLoanBids = route({
  method: 'GET',
  path: '/loan-deal/:id/loan_bids/',
  summary: 'The loans of a book with your own bids on them; bids of others are not shown',
  tag,
  access: EVERY_ROLE,
  params: idParams,
  response: loanBids,
})

/** The most of a reader's own bids on loans that are listed. */
export const MOST_OWN_BIDS = 50

/** The reader's own bids on the loans of a book, in a list. */
const listedLoanBids = z.object({
  id,
  book: z.object({ id, reference: z.string() }),
  state: oneOf(LOAN_BIDS_STATE),
  is_package: z.boolean(),
  loans: z.int(),
  total: moneyOut,
  placed_at: timestampOut,
  bought: z.object({ deal: id, reference: z.string(), amount: moneyOut }).nullable(),
})
export type ListedLoanBids = z.output<typeof listedLoanBids>

export const myLoanBids = route({
  method: 'GET',
  path: '/loan_bids/',
  summary: 'Your bids on the loans of books, newest first; at most fifty books',
  tag,
  access: EVERY_ROLE,
  response: z.object({ results: z.array(listedLoanBids) }),
})

export const placeLoanBids = route({
  method: 'POST',
  path: '/loan-deal/:id/loan_bids/',
  summary:
    'Bid on loans of a book, each with an amount of its own; replaces your earlier bids on its loans. The bids are sealed: no one else sees them before the end',
  tag,
  access: ['buyer'],
  idempotent: true,
  params: idParams,
  body: z.strictObject({
    /** Either all of these loans or none. */
    is_package: z.boolean().default(false),
    bids: z
      .array(z.strictObject({ loan: id, amount: positiveMoneyIn }))
      .min(1, { error: 'Bid on at least one loan.' })
      .max(MOST_LOANS),
  }),
  response: loanBids,
})

export const withdrawLoanBids = route({
  method: 'DELETE',
  path: '/loan-deal/:id/loan_bids/',
  summary: 'Withdraw your bids on the loans of a book, before the end of the auction',
  tag,
  access: ['buyer'],
  params: idParams,
  response: loanBids,
})

export const downloadBidSheet = route({
  method: 'GET',
  path: '/loan-deal/:id/bid_sheet/',
  summary:
    'The loans of a book as an XLSX with a column for bids, which holds your own. The download is recorded',
  tag,
  access: EVERY_ROLE,
  heavy: true,
  params: idParams,
  produces: [SHEET_FORMAT.xlsx],
  response: z.unknown(),
})

export const readBidSheet = route({
  method: 'POST',
  path: '/loan-deal/:id/bid_sheet/',
  summary:
    'Check a bid sheet, XLSX or CSV in the form field `files`, row by row; nothing is bid and nothing stored',
  tag,
  access: ['buyer'],
  heavy: true,
  multipart: ONE_FILE,
  params: idParams,
  response: z.object({
    /** Why the whole sheet cannot be read, as a sentence. */
    issue: z.string().nullable(),
    rows: z.array(
      z.object({
        row: z.int(),
        reference: z.string(),
        loan: id.nullable(),
        amount: moneyOut.nullable(),
        error: z.string().nullable(),
      }),
    ),
    /** The sum of the rows without an error. */
    total: moneyOut,
  }),
})

/** One buyer's bids on loans, as the seller and staff see them after the end. */
const bidSet = z.object({
  id,
  state: oneOf(LOAN_BIDS_STATE),
  company: z.string(),
  /** The last day of the bidder’s proof of funds, if the seller asks for one and it is valid; else null. */
  funds_proven_until: date.nullable(),
  is_package: z.boolean(),
  placed_at: timestampOut,
  loans: z.int(),
  total: moneyOut,
  /** The part of the set that is in the best combination. */
  won_loans: z.int(),
  won_total: moneyOut,
})

const comparedLoan = z.object({
  loan: id,
  reference: z.string(),
  loan_reference: z.string(),
  balance: moneyOut,
  /** The set whose bid on the loan is in the best combination; null if the loan stays with the seller. */
  set: id.nullable(),
  amount: moneyOut.nullable(),
})

/** The best combination of bids on loans, compared with the best bid on the whole book. */
export const comparison = z.object({
  sets: z.array(bidSet),
  loans: z.array(comparedLoan),
  total: moneyOut,
  unsold: z.object({ loans: z.int(), balance: moneyOut }),
  /** The best bid on the whole book that awaits the seller's decision. */
  whole: z.object({ bid: id, amount: moneyOut, company: z.string() }).nullable(),
  higher: z.object({ way: z.enum(['combination', 'whole', 'equal']), by: moneyOut }).nullable(),
  /** How far the combination is below the reserve price. */
  below_reserve: z.object({ amount: moneyOut, percent: z.number() }).nullable(),
  can: z.object({ accept: z.boolean() }),
  /** Why the combination cannot be accepted now, as a sentence; null if it can. */
  blocked_reason: z.string().nullable(),
})
export type BookComparison = z.output<typeof comparison>

const decision = { tag, access: ['seller', 'superuser'], params: idParams } as const

export const compareBids = route({
  method: 'GET',
  path: '/loan-deal/:id/combination/',
  summary:
    'After the end, for the seller and staff: the best combination of bids on loans, found exactly, beside the best bid on the whole book',
  tag,
  access: EVERY_ROLE,
  heavy: true,
  params: idParams,
  response: comparison,
})

export const bookSale = z.object({
  /** The book that was split into this one and others; null for all other deals. */
  split_from: z.object({ deal: id, reference: z.string() }).nullable(),
  /** The books into which this one was split, for its owner and staff. */
  parts: z.array(soldPart),
  /** The loans of a sold book, whose removal lowers its price; for its two sides and staff. */
  loans: z.array(
    z.object({
      loan: id,
      reference: z.string(),
      loan_reference: z.string(),
      balance: moneyOut,
      price: moneyOut,
    }),
  ),
  removed: z.array(
    z.object({
      reference: z.string(),
      loan_reference: z.string(),
      amount: moneyOut,
      reason: z.string(),
      removed_at: timestampOut,
    }),
  ),
  can: z.object({ remove: z.boolean() }),
})
export type BookSale = z.output<typeof bookSale>

export const getBookSale = route({
  method: 'GET',
  path: '/loan-deal/:id/book_sale/',
  summary:
    'How a book was sold: its parts, the price of each loan and the loans that were removed, as far as the reader may know',
  tag,
  access: EVERY_ROLE,
  params: idParams,
  response: bookSale,
})

export const acceptCombination = route({
  ...decision,
  method: 'POST',
  path: '/loan-deal/:id/combination/accept/',
  summary:
    'Accept the best combination: each buyer gets a book of their loans, and all other bids are declined',
  idempotent: true,
  body: z.strictObject({
    /** The total of the combination that was shown; 409 if it has changed. */
    total: positiveMoneyIn,
    /** The seller confirms that the total is below their reserve; required if it is. */
    below_reserve: z.boolean().default(false),
  }),
  response: bookSale,
})

export const removeLoan = route({
  ...decision,
  method: 'POST',
  path: '/loan-deal/:id/remove_loan/',
  summary: 'Remove a loan from a sold book before its closing; the price falls by the price of the loan',
  body: z.strictObject({ loan: id, reason: requiredText(1000) }),
  response: bookSale,
})
