import { expect, it } from 'vitest'
import { applicantIn } from './applicants.ts'
import { contradictions, missing } from './completeness.ts'
import { blankDeal, type DealValues } from './fields.ts'
import { mismatches } from './reconcile.ts'
import type { APPLICANT_ROLE } from './vocabulary.ts'

type Role = keyof typeof APPLICANT_ROLE

const ofApplicants = (roles: readonly Role[]) =>
  missing(
    blankDeal(),
    roles.map((applicant_role) => applicantIn.parse({ applicant_role })),
    [],
    new Date('2026-11-22T12:00:00Z'),
  )
    .filter(({ field }) => field === 'applicants')
    .map(({ message }) => message)

it.each<[string, Role[], string[]]>([
  ['no applicant', [], ['Add the primary applicant.']],
  ['a guarantor alone', ['guarantor'], ['Add the primary applicant.']],
  [
    'two primary applicants',
    ['primary_applicant', 'primary_applicant'],
    ['Only one applicant can be the primary one.'],
  ],
  ['one primary applicant', ['primary_applicant'], []],
  ['a primary applicant and a guarantor', ['guarantor', 'primary_applicant'], []],
])('a deal of %s lists what its applicants lack', (_who, roles, messages) => {
  expect(ofApplicants(roles)).toEqual(messages)
})

it.each<[Partial<DealValues>, string[]]>([
  [{ broker_fees: 10_001, broker_fees_type: 'percentage' }, ['broker_fees']],
  [{ lender_fees: 25_000, lender_fees_type: 'percentage' }, ['lender_fees']],
  [{ deposit: 10_001, deposit_type: 'percentage' }, ['deposit']],
  [{ deposit: 10_001, deposit_type: 'amount' }, []],
  [{ deposit_due_days: 0 }, ['deposit_due_days']],
  [{ home_slice_fees: 500_000, home_slice_fees_type: 'percentage' }, ['home_slice_fees']],
  [{ broker_fees: 10_000, broker_fees_type: 'percentage' }, []],
  [{ broker_fees: 500_000, broker_fees_type: 'amount' }, []],
])('a fee of more than the whole price is rejected: %o', (fees, rejected) => {
  const issues = contradictions({ ...blankDeal(), ...fees }, [], new Date('2026-11-22T12:00:00Z'))
  expect(issues.map(({ field }) => field)).toEqual(rejected)
})

it.each<[Partial<DealValues>, string[]]>([
  [{ postcode: '999999', country: 'Canada' }, ['postcode']],
  [{ postcode: 'zzzz zzzz', country: null }, ['postcode']],
  [{ postcode: 'D1A 1A1', country: 'Canada' }, ['postcode']],
  [{ postcode: 'm5v2t6', country: 'Canada' }, []],
  [{ postcode: 'M5V-2T6', country: null }, []],
  [{ postcode: 'M5V', country: 'Canada' }, []],
  [{ postcode: '90210', country: 'United States' }, []],
])('a postal code in Canada is one that Canada has: %o', (address, rejected) => {
  const issues = contradictions({ ...blankDeal(), ...address }, [], new Date('2026-11-22T12:00:00Z'))
  expect(issues.map(({ field }) => field)).toEqual(rejected)
})

const NOON = new Date('2026-11-22T12:00:00Z')
const AUCTIONED = { ...blankDeal(), deal_type: 'single_mortgage', principle_balance: 40_000_000 } as const

it.each<[string, Partial<DealValues>, string[]]>([
  ['at the reserve', { opening_bid: 30_000_000, reserve_price: 30_000_000 }, []],
  ['a cent above the reserve', { opening_bid: 30_000_001, reserve_price: 30_000_000 }, ['opening_bid']],
  ['at the buy-now price', { opening_bid: 30_000_000, buy_reserve_price: 30_000_000 }, []],
  [
    'a cent above the buy-now price',
    { opening_bid: 30_000_001, buy_reserve_price: 30_000_000 },
    ['opening_bid'],
  ],
  ['of a deal without a reserve', { opening_bid: 30_000_001 }, []],
])('an opening bid %s is judged by the prices of its seller', (_where, prices, fields) => {
  expect(contradictions({ ...AUCTIONED, ...prices }, [], NOON).map(({ field }) => field)).toEqual(fields)
})

it('a deal whose default opening bid, 80 % of the balance, is above its reserve needs one of its own', () => {
  const lacking = (values: Partial<DealValues>) =>
    missing({ ...AUCTIONED, ...values }, [], [], NOON).filter(({ field }) => field === 'opening_bid')
  expect(lacking({ reserve_price: 32_000_000 })).toEqual([])
  expect(lacking({ reserve_price: 31_999_999 })).toEqual([
    {
      field: 'opening_bid',
      message:
        'Enter an opening bid of at most the reserve price: the default is $320,000.00, 80% of the balance.',
    },
  ])
  expect(lacking({ reserve_price: 31_999_999, opening_bid: 31_000_000 })).toEqual([])
  expect(lacking({ reserve_price: 31_999_999, deal_type: 'white_label' })).toEqual([])
})

it('an opening bid under half of the balance is pointed out, and half of it is not', () => {
  const pointedOut = (opening_bid: number) =>
    mismatches({ ...AUCTIONED, opening_bid }, '2026-11-22').map(({ field }) => field)
  expect(pointedOut(20_000_000)).toEqual([])
  expect(pointedOut(19_999_999)).toEqual(['opening_bid'])
})

it('a date of the past may be today in Toronto, and not tomorrow, also when it is tomorrow in London', () => {
  const lateEvening = new Date('2026-11-23T03:30:00Z')
  for (const field of ['appraisal_date', 'original_mortgage_date'] as const) {
    const fieldsOf = (date: string) =>
      contradictions({ ...blankDeal(), [field]: date }, [], lateEvening).map((issue) => issue.field)
    expect([fieldsOf('2026-11-22'), fieldsOf('2026-11-23')]).toEqual([[], [field]])
  }
})
