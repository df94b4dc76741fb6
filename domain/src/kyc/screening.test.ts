import { expect, test } from 'vitest'
import { mapNames } from '../kernel/names.ts'
import { type KycFilled, QUESTIONS } from './questions.ts'
import { screen } from './screening.ts'

const filled: KycFilled = {
  ...mapNames<KycFilled>(QUESTIONS, () => null),
  legal_name: 'Émile Rathbone',
  is_politically_exposed: false,
  acts_for_third_party: false,
  selected_answer: 'mic',
}

test('a record without discrepancies is approved, regardless of accents and the order of names', () => {
  expect(screen({ filled, full_legal_name: 'Rathbone, Emile' })).toEqual({ verdict: 'approved' })
})

test('a different name is rejected with a reason', () => {
  for (const full_legal_name of ['Ada Tremblay', null]) {
    const verdict = screen({ filled, full_legal_name })
    expect(verdict).toMatchObject({ verdict: 'rejected', reason: expect.stringContaining('legal name') })
  }
})

test.each([
  ['an exposed person', { is_politically_exposed: true }],
  ['a third party', { acts_for_third_party: true }],
  ['an institution of no known type', { selected_answer: 'other' }],
  ['unknown underwriting', { selling_underwritten: 'unknown' }],
  ['a name that fits in part', { legal_name: 'Émile Jean Rathbone' }],
] as const)('%s is left to an administrator', (_what, change) => {
  expect(screen({ filled: { ...filled, ...change }, full_legal_name: 'Émile Rathbone' })).toEqual({
    verdict: 'manual',
  })
})
