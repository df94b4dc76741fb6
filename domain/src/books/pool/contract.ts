import { z } from 'zod'
import { disclosed, forMarket, schemasOf } from '../../deal-access/disclosure.ts'
import { dealFieldsShown } from '../../deals/fields.ts'
import { SHEET_FORMAT, SHEET_TYPES } from '../../deals/sheet.ts'
import { PRICING_GAPS } from '../../deals/vocabulary.ts'
import { filter, listOf, listQuery, MAX_PAGE_SIZE } from '../../kernel/list.ts'
import { mapNames } from '../../kernel/names.ts'
import { PROVINCE } from '../../kernel/provinces.ts'
import { EVERY_ROLE, route } from '../../kernel/route.ts'
import { decimal, id, idParams, moneyOut, oneOf, positiveMoneyIn, wholeNumber } from '../../kernel/values.ts'
import { MOST_RECOVERY_MONTHS } from '../../mortgage/assumptions.ts'
import { rateIn } from '../../mortgage/inputs.ts'
import { startedTask } from '../../tasks/contract.ts'
import { DIMENSION_NAMES } from './bands.ts'

const tag = 'Books of mortgages'

/** Percent with two decimals. */
const share = z.number()

const group = {
  count: z.int(),
  balance: moneyOut,
  interest_rate: z.number().nullable(),
  ltv: z.number().nullable(),
  remaining_term: z.number().nullable(),
  credit_score: z.number().nullable(),
}
export const band = z.object({ key: z.string(), label: z.string(), ...group, share })
export type BandOut = z.output<typeof band>

/** The fields that identify a mortgage of a book; the seller's own reference is only for the deal room. */
const namedLoan = {
  id: forMarket(id),
  reference: forMarket(z.string()),
  loan_reference: disclosed('dealRoom', z.string().nullable(), null),
}
/** A mortgage of a book, as figures refer to it. */
export const namedLoanResponse = {
  ...namedLoan,
  balance: forMarket(moneyOut),
}
export const largeLoanResponse = {
  ...namedLoanResponse,
  city: forMarket(z.string().nullable()),
  state: forMarket(oneOf(PROVINCE).nullable()),
  share: forMarket(share),
}

export const getPool = route({
  method: 'GET',
  path: '/loan-deal/:id/pool/',
  summary:
    'The mortgages of a book by LTV, rate, remaining term, province, class, position, credit score and arrears',
  tag,
  access: EVERY_ROLE,
  params: idParams,
  response: z.object({
    total: z.object(group),
    tables: z.object(mapNames(DIMENSION_NAMES, () => z.array(band))),
    concentration: z.object({
      loans: z.array(z.object(schemasOf(largeLoanResponse))),
      loans_share: share,
      cities: z.array(
        z.object({
          city: z.string(),
          state: oneOf(PROVINCE).nullable(),
          count: z.int(),
          balance: moneyOut,
          share,
        }),
      ),
      cities_share: share,
      city_count: z.int(),
    }),
  }),
})
export type PoolOut = z.output<typeof getPool.response>

/** The columns by which the mortgages of a book can be sorted; `loan_place` is their order on the tape. */
export const LOAN_ORDERING = [
  'loan_place',
  'number',
  'city',
  'state',
  'mortgage_class',
  'position',
  'principle_balance',
  'interest_rate',
  'ltv',
  'remaining_term',
  'credit_score',
  'ttl_missed_pmt',
] as const

const { postcode, city, state, mortgage_class, position, interest_rate, payment_amount } = dealFieldsShown
const { payment_frequency, ttl_missed_pmt, is_asset_performing } = dealFieldsShown

/** A row of the table of a book's mortgages. */
export const poolLoanResponse = {
  ...namedLoan,
  title: forMarket(z.string()),
  city,
  state,
  postcode,
  mortgage_class,
  position,
  balance: forMarket(moneyOut.nullable()),
  interest_rate,
  ltv: forMarket(z.number().nullable()),
  remaining_term: forMarket(z.int().nullable()),
  payment_amount,
  payment_frequency,
  credit_score: forMarket(z.int().nullable()),
  ttl_missed_pmt,
  is_asset_performing,
}
const poolLoan = z.object(schemasOf(poolLoanResponse))
export type PoolLoanOut = z.output<typeof poolLoan>

export const listPoolLoans = route({
  method: 'GET',
  path: '/loan-deal/:id/mortgages/',
  summary: 'The mortgages that are sold with a book',
  tag,
  access: EVERY_ROLE,
  params: idParams,
  query: z.object(listQuery(LOAN_ORDERING, MAX_PAGE_SIZE)),
  response: listOf(poolLoan),
})

/** A buyer's assumptions: yearly rates in percent. Without price, percent or yield the price is the balance. */
const assumed = z
  .object({
    cpr: decimal(100).default(0),
    cdr: decimal(100).default(0),
    severity: decimal(100).default(0),
    recovery_months: wholeNumber(MOST_RECOVERY_MONTHS).default(0),
    price: filter(positiveMoneyIn),
    /** Percent of the balance of all mortgages of the book. */
    percent: filter(decimal(1000)),
    yield: filter(rateIn),
  })
  .refine(
    (query) => [query.price, query.percent, query.yield].filter((one) => one !== undefined).length <= 1,
    {
      error: 'Give one of price, percent and yield.',
      path: ['price'],
    },
  )

const amounts = {
  scheduled: moneyOut,
  interest: moneyOut,
  balloon: moneyOut,
  prepayment: moneyOut,
  defaulted: moneyOut,
  loss: moneyOut,
  recovery: moneyOut,
  received: moneyOut,
}

/** At most this many mortgages without a projection are listed. */
export const MOST_UNPROJECTED = 100

export const unprojectedResponse = { ...namedLoanResponse, reason: forMarket(oneOf(PRICING_GAPS)) }

export const getCashFlow = route({
  method: 'GET',
  path: '/loan-deal/:id/cash_flow/',
  summary:
    'The monthly cash flow of a book under assumptions, with its yield at a price, or its price at a yield or percentage',
  tag,
  heavy: true,
  access: EVERY_ROLE,
  params: idParams,
  query: assumed,
  response: z.object({
    /** Calendar date from which payments are counted. */
    day: z.string(),
    balance: moneyOut,
    count: z.int(),
    projected: moneyOut,
    months: z.array(z.object({ month: z.string(), opening: moneyOut, ...amounts, closing: moneyOut })),
    totals: z.object(amounts),
    average_life: z.number().nullable(),
    unprojected: z.object({
      count: z.int(),
      balance: moneyOut,
      loans: z.array(z.object(schemasOf(unprojectedResponse))),
    }),
    /** Null if there is no price; the reason is given instead. */
    pricing: z
      .object({ price: moneyOut, accrued: moneyOut, dirty: moneyOut, percent: z.number(), yield: z.number() })
      .nullable(),
    pricing_error: z.string().nullable(),
  }),
})
export type CashFlowOut = z.output<typeof getCashFlow.response>
export type CashFlowQuery = z.input<typeof assumed>

const tapeQuery = z.object({ format: oneOf(SHEET_FORMAT).default('xlsx') })

export const exportTape = route({
  method: 'GET',
  path: '/loan-deal/:id/loan_tape/export/',
  summary:
    'The loan tape of a book as a sheet, with the fields that you may see; the export itself is recorded',
  tag,
  heavy: true,
  access: EVERY_ROLE,
  params: idParams,
  query: tapeQuery,
  produces: SHEET_TYPES,
  response: z.unknown(),
})

export const startTapeExport = route({
  method: 'POST',
  path: '/loan-deal/:id/loan_tape/export/',
  summary: 'The same as GET, in a background task whose result is the file: for long tapes',
  tag,
  heavy: true,
  access: EVERY_ROLE,
  status: 202,
  params: idParams,
  query: tapeQuery,
  response: startedTask,
})
