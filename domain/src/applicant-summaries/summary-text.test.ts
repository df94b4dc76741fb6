import { describe, expect, test } from 'vitest'
import { summaryOf } from './summary-text.ts'

const fact = (name: 'employer' | 'income' | 'income_period' | 'property_address', value: string) => ({
  name,
  applicant: name === 'property_address' ? null : 0,
  value,
})

describe('the summary of application forms', () => {
  test('is in sentences, with dates and amounts as the product writes them', () => {
    const applicants = [
      {
        first_name: 'Ana',
        last_name: 'Tremblay',
        date_of_birth: '1984-03-14',
        marital_status: 'married',
        credit_score: 712,
        credit_report_date: '2026-10-02',
      },
    ]
    const facts = [
      fact('employer', 'Maple Foods Ltd.'),
      fact('income', '96000.00'),
      fact('income_period', 'year'),
      fact('property_address', '8 Willow Lane, Barrie'),
    ]
    expect(summaryOf({ applicants, facts, citations: [] })).toBe(
      'Ana Tremblay, born 14/03/1984, married. Works at Maple Foods Ltd. Income $96,000.00 a year. Credit score 712 of 02/10/2026.\n\nThe property is 8 Willow Lane, Barrie.',
    )
  })

  test('is empty where nothing was found', () => {
    expect(summaryOf({ applicants: [], facts: [], citations: [] })).toBe('')
    expect(summaryOf({ applicants: [{}], facts: [], citations: [] })).toBe('')
  })
})
