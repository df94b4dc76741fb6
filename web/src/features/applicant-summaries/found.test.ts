import { expect, it } from 'vitest'
import type { ReadingResult } from '#domain/applicant-summaries/contract.ts'
import { foundDealFields, foundFacts, foundFields } from './found.ts'

const cite = (field: string, quote: string) => ({ field, file: 0, page: 1, quote, box: null })
const RESULT: ReadingResult = {
  summary: 'Ana.',
  applicants: [{ last_name: 'Roy', first_name: 'Ana', credit_score: 712, gender: 'female' }],
  facts: [
    { name: 'amount_requested', applicant: null, value: '412500.00' },
    { name: 'housing_cost', applicant: 0, value: '1800.00' },
    { name: 'income_period', applicant: 0, value: 'year' },
    { name: 'employer', applicant: 0, value: 'Maple Foods' },
  ],
  citations: [
    cite('applicants.0.first_name', 'First name Ana'),
    cite('applicants.0.last_name', 'Last name Roy'),
    cite('applicants.0.credit_score', 'Score 712'),
    cite('facts.amount_requested', 'Amount $412,500'),
    cite('facts.0.income_period', 'a year'),
    cite('facts.0.housing_cost', 'Rent $1,800'),
  ],
  loan_deal: null,
  files: [{ name: 'form.pdf', pages: 1 }],
  made_by: 'rules',
  fallback_reason: null,
}

it('fields are shown in the order of the form, with what it holds already; without a citation nothing is shown', () => {
  const found = foundFields(RESULT, (_applicant, field) =>
    field === 'first_name' ? ' ana' : field === 'last_name' ? 'Stone' : '',
  )
  expect(found.map(({ field, text, now, isSame }) => ({ field, text, now, isSame }))).toEqual([
    { field: 'first_name', text: 'Ana', now: ' ana', isSame: true },
    { field: 'last_name', text: 'Roy', now: 'Stone', isSame: false },
    { field: 'credit_score', text: '712', now: null, isSame: false },
  ])
})

it('values of the property and the mortgage are those of fields, whatever way the form has them', () => {
  const found = (typed: string | null) =>
    foundDealFields(RESULT, () => typed).map(({ field, text, now, isSame }) => ({ field, text, now, isSame }))
  const field = { field: 'mortgage_amount', text: '$412,500.00' }
  expect(found(null)).toEqual([{ ...field, now: null, isSame: false }])
  expect(found('412500')).toEqual([{ ...field, now: '$412,500.00', isSame: true }])
  expect(found('400000.00')).toEqual([{ ...field, now: '$400,000.00', isSame: false }])
})

it('an address in one line fills street, city and postal code, and one that is not plain the street', () => {
  const found = (value: string) =>
    foundDealFields(
      {
        ...RESULT,
        facts: [{ name: 'property_address', applicant: null, value }],
        citations: [cite('facts.property_address', value)],
      },
      () => null,
    ).map(({ field, text }) => `${field}: ${text}`)
  expect(found('4335 Maple Avenue, Québec (Québec) G1R 4S9')).toEqual([
    'loan_address: 4335 Maple Avenue',
    'city: Québec',
    'postcode: G1R 4S9',
  ])
  expect(found('4335 Maple Avenue')).toEqual(['loan_address: 4335 Maple Avenue'])
})

it('other facts are shown as people write them', () => {
  expect(foundFacts(RESULT).map(({ label, text }) => `${label}: ${text}`)).toEqual([
    'Income paid: a year',
    'Monthly housing cost: $1,800.00',
  ])
})
