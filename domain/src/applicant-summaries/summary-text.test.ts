import { describe, expect, test } from 'vitest'
import { applicantPath, type Citation, type Extracted, factPath } from './extracted.ts'
import { summaryOf } from './summary-text.ts'

const fact = (name: 'employer' | 'income' | 'income_period' | 'property_address', value: string) => ({
  name,
  applicant: name === 'property_address' ? null : 0,
  value,
})

const cited = (field: string): Citation => ({ field, file: 0, page: 1, quote: 'x', box: null })
/** Values of which each has a line that bears it out. */
const withCitations = ({ applicants, facts }: Pick<Extracted, 'applicants' | 'facts'>): Extracted => ({
  applicants,
  facts,
  citations: [
    ...applicants.flatMap((person, at) =>
      (Object.keys(person) as (keyof typeof person)[]).map((field) => cited(applicantPath(at, field))),
    ),
    ...facts.map((each) => cited(factPath(each))),
  ],
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
    expect(summaryOf(withCitations({ applicants, facts }))).toBe(
      'Ana Tremblay, born 14/03/1984, married. Works at Maple Foods Ltd. Income $96,000.00 a year. Credit score 712 of 02/10/2026.\n\nThe property is 8 Willow Lane, Barrie.',
    )
  })

  test('says nothing that no line of the forms bears out', () => {
    const { citations, ...values } = withCitations({
      applicants: [{ first_name: 'Ana', credit_score: 712 }],
      facts: [fact('employer', 'Maple Foods'), fact('income', '96000.00')],
    })
    const borneOut = citations.filter(({ field }) => !/credit_score|employer/.test(field))
    expect(summaryOf({ ...values, citations: borneOut })).toBe('Ana. Income $96,000.00.')
    expect(summaryOf({ ...values, citations: [] })).toBe('')
  })

  test('is empty where nothing was found', () => {
    expect(summaryOf({ applicants: [], facts: [], citations: [] })).toBe('')
    expect(summaryOf({ applicants: [{}], facts: [], citations: [] })).toBe('')
  })
})
