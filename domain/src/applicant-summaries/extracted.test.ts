import { expect, test } from 'vitest'
import { applicantPath, FACT_NAMES, factOf, factPath } from './extracted.ts'

test('a fact about an applicant names the applicant, a fact about the loan does not', () => {
  expect(factPath({ name: 'employer', applicant: 1 })).toBe('facts.1.employer')
  expect(factPath({ name: 'amount_requested', applicant: null })).toBe('facts.amount_requested')
  expect(applicantPath(0, 'first_name')).toBe('applicants.0.first_name')
})

test('a fact is never empty, and an amount is a decimal', () => {
  for (const name of FACT_NAMES) expect(factOf(name).in.safeParse('').success).toBe(false)
  expect(factOf('income').in.safeParse('84000.00').success).toBe(true)
  expect(factOf('income').in.safeParse('about 84000').success).toBe(false)
})
