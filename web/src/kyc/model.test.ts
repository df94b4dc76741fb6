import { expect, test } from 'vitest'
import { formFaults, type KycForm, toAnswers } from './model.ts'

const filled: KycForm = {
  legal_name: 'Priya Raman',
  date_of_birth: '1984-03-02',
  address: '1 Main Street, Halifax',
  document_type: 'passport',
  document_number: 'AB123456',
  is_politically_exposed: false,
  acts_for_third_party: false,
  source_of_funds: 'Deposits',
  volume_of_mortgages: null,
  registered_mortgage_lender: null,
  reason_for_selling: null,
}
const now = new Date('2026-11-21T12:00:00Z')

test('a buyer needs no answers about selling, a seller does', () => {
  expect(formFaults(filled, false, now)).toEqual({})
  expect(Object.keys(formFaults(filled, true, now))).toEqual([
    'volume_of_mortgages',
    'registered_mortgage_lender',
    'reason_for_selling',
  ])
})

test('blank text is no answer', () => {
  expect(toAnswers({ ...filled, address: '  ' }).address).toBeNull()
  expect(formFaults({ ...filled, address: '  ' }, false, now)).toHaveProperty('address')
})
