import { expect } from 'vitest'
import { test } from '../../../platform/render.test-helpers.tsx'
import { recordResponse } from '../record.test-helpers.ts'
import { KycBadge } from './KycBadge.tsx'

test.for([
  ['draft', 'Pending: not submitted'],
  ['manual_review', 'Pending: under review'],
  ['manual_approved', 'Approved'],
] as const)('the badge of an identity check that is %s says “%s”', ([kyc_state, words], { renderApp }) => {
  expect(renderApp(<KycBadge record={recordResponse({ kyc_state })} />).text).toBe(words)
})
