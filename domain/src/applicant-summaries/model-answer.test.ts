import { describe, expect, it } from 'vitest'
import type { ReadDocument } from '../kernel/read-pages.ts'
import { confirmedValues, type ModelAnswer } from './model-answer.ts'

const FORM: ReadDocument = {
  name: 'form.pdf',
  pages: [
    {
      number: 1,
      by: 'text',
      lines: [
        { text: 'First name  Ana', box: [0.1, 0.1, 0.3, 0.02] },
        { text: 'Employer Maple Foods', box: [0.1, 0.2, 0.3, 0.02] },
        { text: 'Income $84,000 a year', box: [0.1, 0.3, 0.3, 0.02] },
      ],
    },
  ],
}

const first = {
  applicant: 0,
  field: 'first_name',
  value: 'Ana',
  document: 1,
  page: 1,
  quote: 'First name Ana',
} as const
const employer = {
  applicant: 0,
  fact: 'employer',
  value: 'Maple Foods',
  document: 1,
  page: 1,
  quote: 'Employer Maple Foods',
} as const
const read = (answer: Partial<ModelAnswer>) =>
  confirmedValues({ fields: [], facts: [], summary: [], ...answer }, [FORM])

describe('from the answer of a model', () => {
  it('a value is accepted with the place of its quote', () => {
    const { extracted } = read({ fields: [first], facts: [employer] })
    expect(extracted.applicants).toEqual([{ first_name: 'Ana' }])
    expect(extracted.facts).toEqual([{ name: 'employer', applicant: 0, value: 'Maple Foods' }])
    expect(extracted.citations).toContainEqual({
      field: 'applicants.0.first_name',
      file: 0,
      page: 1,
      quote: 'First name Ana',
      box: [0.1, 0.1, expect.closeTo(0.3), expect.closeTo(0.02)],
    })
  })

  it.each([
    ['a quote that is not on the page', { quote: 'First name Anna' }],
    ['another page', { page: 2 }],
    ['another document', { document: 2 }],
    ['an empty quote', { quote: ' ' }],
    ['a value that the quote does not say', { value: 'Eve' }],
    ['a value that the field does not take', { field: 'date_of_birth', value: 'Ana' }],
  ] as const)('nothing is accepted with %s', (_name, change) => {
    const { extracted } = read({ fields: [{ ...first, ...change }] })
    expect(extracted).toEqual({ applicants: [], facts: [], citations: [] })
  })

  it('a sentence is accepted if it rests on cited values and has no other name or number', () => {
    const summaryWith = (sentence: string, rests_on: string[]) =>
      read({ fields: [first], facts: [employer], summary: [{ sentence, rests_on }] }).summary
    const both = ['applicants.0.first_name', 'facts.0.employer']
    expect(summaryWith('Ana works at Maple Foods.', both)).toBe('Ana works at Maple Foods.')
    expect(summaryWith('Ana works at Maple Foods.', [])).toBe('')
    expect(summaryWith('Ana works at Maple Foods.', [...both, 'facts.0.income'])).toBe('')
    expect(summaryWith('Ana works at Maple Foods for 12 years.', both)).toBe('')
    expect(summaryWith('Ana works at Maple Foods with Eve.', both)).toBe('')
    expect(summaryWith('See www.example.com for Ana.', both)).toBe('')
  })
})
