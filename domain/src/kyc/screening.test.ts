import { expect, test } from 'vitest'
import { type KycFilled, QUESTIONS } from './questions.ts'
import { screen } from './screening.ts'

const filled: KycFilled = {
  ...(Object.fromEntries(QUESTIONS.map((name) => [name, null])) as KycFilled),
  legal_name: 'Émile Rathbone',
  is_politically_exposed: false,
  acts_for_third_party: false,
  selected_answer: 'mic',
}

test('a record that raises no question is approved, whatever the accents and the order of the names', () => {
  expect(screen({ filled, full_legal_name: 'Rathbone, Emile' })).toEqual({ verdict: 'approved' })
})

test('somebody else’s name is rejected, with a reason', () => {
  for (const full_legal_name of ['Ada Tremblay', null]) {
    const answer = screen({ filled, full_legal_name })
    expect(answer).toMatchObject({ verdict: 'rejected', reason: expect.stringContaining('legal name') })
  }
})

test.each([
  ['an exposed person', { is_politically_exposed: true }],
  ['a third party', { acts_for_third_party: true }],
  ['an institution of no known type', { selected_answer: 'other' }],
  ['underwriting that nobody knows', { selling_underwritten: 'unknown' }],
  ['a name that fits in part', { legal_name: 'Émile Jean Rathbone' }],
] as const)('%s is left to an administrator', (_what, change) => {
  expect(screen({ filled: { ...filled, ...change }, full_legal_name: 'Émile Rathbone' })).toEqual({
    verdict: 'manual',
  })
})
