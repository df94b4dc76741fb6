import { describe, expect, it } from 'vitest'
import { applicantFieldText, dealFieldText } from './field-text.ts'

describe('the display text of a field', () => {
  it.each([
    ['reserve_price', '458000.00', '$458,000.00'],
    ['reserve_price', 45_800_000, '$458,000.00'],
    ['interest_rate', 7.6, '7.60%'],
    ['maturity_date', '2030-07-01', '01/07/2030'],
    ['position', 'first', 'First'],
    ['rental_property', false, 'No'],
    ['remaining_term', 44, '44 months'],
    ['near_city_distance', 12.5, '12.5 km'],
    ['ttl_missed_pmt', 0, '0'],
    ['exit_plan', null, '–'],
    ['exit_plan', '', '–'],
    ['exit_plan', 'Refinance', 'Refinance'],
  ] as const)('%s', (field, value, expected) => {
    expect(dealFieldText(field, value)).toBe(expected)
  })
  it('of a deposit or fee is a percentage or an amount, by its type', () => {
    expect(dealFieldText('deposit', '5.00', 'percentage')).toBe('5.00%')
    expect(dealFieldText('deposit', '25000.00', 'amount')).toBe('$25,000.00')
  })
  it('supports applicant fields', () => {
    expect(applicantFieldText('credit_history_length', 12)).toBe('12 years')
    expect(applicantFieldText('marital_status', 'common_law')).toBe('Common law')
  })
})
