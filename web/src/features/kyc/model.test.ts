import { expect, test } from 'vitest'
import { answerText, displayGroupOf, isComplete, partsOfPage, percentOf, questionPath } from './model.ts'
import { recordResponse } from './record.test-helpers.ts'

test('a link to a question opens its tab, or the page of its part', () => {
  expect(questionPath('legal_name', 'all')).toBe('/kyc-all#legal_name')
  expect(questionPath('source_of_funds', 'all')).toBe('/kyc-all?tab=common#source_of_funds')
  expect(questionPath('buying_purpose', 'buyer')).toBe('/kyc-buyer#buying_purpose')
  expect(questionPath('legal_name', 'buyer')).toBe('/kyc-all#legal_name')
})

test('a page shows the parts for the user’s roles', () => {
  expect(partsOfPage(recordResponse(), 'all')).toEqual(['user', 'common', 'buyer'])
  expect(partsOfPage(recordResponse(), 'seller')).toEqual([])
  expect(partsOfPage(recordResponse({ is_seller: true }), 'seller')).toEqual(['seller'])
})

test('progress is the share of answered questions', () => {
  const progress = [
    { part: 'user' as const, asked: 6, answered: 6 },
    { part: 'common' as const, asked: 4, answered: 1 },
  ]
  expect([percentOf(progress), isComplete(progress)]).toEqual([70, false])
})

test('answers have display texts', () => {
  const words = { yes: 'Yes', no: 'No' }
  const record = recordResponse({
    date_of_birth: '1980-02-03',
    selected_answer: 'mic',
    is_politically_exposed: false,
  })
  expect(answerText(record, 'date_of_birth', words)).toBe('03/02/1980')
  expect(answerText(record, 'selected_answer', words)).toBe('Mortgage investment corporation (MIC)')
  expect(answerText(record, 'is_politically_exposed', words)).toBe('No')
  expect(answerText(record, 'address', words)).toBe('–')
})

test.each([
  ['draft', 'Pending', 'quiet'],
  ['manual_review', 'Pending', 'warn'],
  ['manual_approved', 'Approved', 'ok'],
  ['approved', 'Approved', 'ok'],
  ['manual_rejected', 'Rejected', 'bad'],
  ['rejected', 'Rejected', 'bad'],
] as const)('%s is shown as %s', (kyc_state, label, tone) => {
  expect(displayGroupOf(recordResponse({ kyc_state }))).toEqual({ label, tone })
})
