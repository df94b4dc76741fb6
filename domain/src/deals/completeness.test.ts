import { expect, it } from 'vitest'
import { applicantIn } from './applicants.ts'
import { contradictions, missing } from './completeness.ts'
import { blankDeal, type DealValues } from './fields.ts'
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

it('a date of the past may be today in Toronto, and not tomorrow, also when it is tomorrow in London', () => {
  const lateEvening = new Date('2026-11-23T03:30:00Z')
  for (const field of ['appraisal_date', 'original_mortgage_date'] as const) {
    const fieldsOf = (date: string) =>
      contradictions({ ...blankDeal(), [field]: date }, [], lateEvening).map((issue) => issue.field)
    expect([fieldsOf('2026-11-22'), fieldsOf('2026-11-23')]).toEqual([[], [field]])
  }
})
