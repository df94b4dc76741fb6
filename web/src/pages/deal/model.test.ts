import { describe, expect, test } from 'vitest'
import type { ApplicantOut } from '#domain/deals/applicants.ts'
import type { DealDetail } from '#domain/deals/contract.ts'
import { detailFields } from '#domain/deals/details.ts'
import { DEAL_FIELDS } from '#domain/deals/fields.ts'
import { inOrder } from '../../features/deals/detail/in-order.ts'
import { applicantRows, feeText } from '../../features/deals/detail/model.ts'
import { equityOf, hasAuction, headline, nextStepOf, ownerStage, summaryParts } from './model.ts'

/** A deal with the fields that these rules use; all others are empty. */
const deal = (changes: Partial<DealDetail> = {}) =>
  ({
    ...Object.fromEntries(DEAL_FIELDS.map((field) => [field, null])),
    deal_state: 'live',
    withheld: [],
    missing: [],
    auction: { bid_count: 0 },
    ...changes,
  }) as DealDetail

test('the title of a deal has its kind and location', () => {
  expect(headline(deal({ title: 'Detached house', city: 'Hamilton', state: 'ON' }))).toEqual({
    title: 'Detached house',
    city: 'Hamilton',
    province: 'Ontario',
  })
  expect(headline(deal({ title: 'New deal' }))).toEqual({ title: 'New deal', city: null, province: null })
})

test('unknown parts are left out of the line under the title', () => {
  expect(summaryParts(deal({ position: 'first' }))).toEqual({ position: 'First', type: null, class: null })
})

test('equity is the value beyond this mortgage and prior ones', () => {
  const house = { property_value: '768000.00', principle_balance: '466136.92', prior_balance: '0.00' }
  expect(equityOf(deal(house))).toBe('301863.08')
  expect(equityOf(deal({ ...house, prior_balance: '301863.08' }))).toBeNull()
  expect(equityOf(deal({ ...house, property_value: null }))).toBeNull()
})

describe('the details', () => {
  test('have the ratios in a group of their own, and not among the payments', () => {
    expect(detailFields(deal(), 'underwriting')).toEqual(['gds', 'tds', 'credit_history_min_length'])
    expect(detailFields(deal(), 'payments')).not.toContain('gds')
  })

  test('name the payment term only where it is not the frequency', () => {
    const paid = (payment_frequency: 'monthly' | 'biweekly') =>
      detailFields(deal({ payment_term: 'bi_weekly', payment_frequency }), 'payments')
    expect(paid('biweekly')).not.toContain('payment_term')
    expect(paid('monthly')).toContain('payment_term')
  })

  test('leave out fields that do not apply to the deal', () => {
    const house = deal({ mortgage_class: 'residential', position: 'first' })
    expect(detailFields(house, 'property')).toContain('residential_building_type')
    expect(detailFields(house, 'property')).not.toContain('commercial_class')
    expect(detailFields(house, 'mortgage')).not.toContain('first_lender')
  })

  test('list the prior lenders of a third mortgage', () => {
    const third = detailFields(deal({ position: 'third' }), 'mortgage')
    expect(third).toContain('first_lender')
    expect(third).toContain('second_lender_mortgage_balance')
    expect(detailFields(deal({ position: 'second' }), 'mortgage')).not.toContain('second_lender')
  })

  test('show long texts outside the rows', () => {
    expect(detailFields(deal(), 'payments')).not.toContain('exit_plan')
  })
})

test('without a credit report there is no date or bureau', () => {
  const applicant = {
    applicant_role: 'primary_applicant',
    first_name: 'Ada',
    credit_report_available: false,
    credit_bureau_used: null,
  } as ApplicantOut
  expect(applicantRows(applicant)).not.toContain('credit_bureau_used')
  expect(applicantRows({ ...applicant, credit_report_available: true })).toContain('credit_bureau_used')
  expect(applicantRows(applicant)).not.toContain('first_name')
  // Withheld by the server, so there is no row.
  expect(applicantRows(applicant)).not.toContain('gender')
})

test('a fee is a percentage or an amount', () => {
  expect(feeText('1.50', 'percentage')).toBe('1.50%')
  expect(feeText('1500.00', 'amount')).toBe('$1,500.00')
  expect(feeText(null, 'amount')).toBe('–')
})

test('the owner sees what the deal is waiting for', () => {
  expect(ownerStage(deal({ deal_state: 'draft' }))).toBe('draft_ready')
  expect(ownerStage(deal({ deal_state: 'draft', missing: [{ field: 'city', message: 'City' }] }))).toBe(
    'draft_incomplete',
  )
  expect(ownerStage(deal({ deal_state: 'approved' }))).toBe('unscheduled')
  expect(ownerStage(deal({ deal_state: 'under_review' }))).toBe('answering')
  expect(ownerStage(deal({ deal_state: 'issue_detected' }))).toBe('issue')
})

test('the owner has one next step, and what was returned is fixed before it is submitted', () => {
  const none = {
    submit: false,
    edit: false,
    schedule: false,
    relist: false,
    see_bids: false,
    approve: false,
    reject: false,
    flag: false,
    resolve: false,
  }
  const next = (
    deal_state: DealDetail['deal_state'],
    can: Partial<typeof none>,
    missing = 0,
    open = 0,
    selling_blocked_reason: string | null = null,
  ) =>
    nextStepOf({
      selling_blocked_reason,
      deal_state,
      can: { ...none, ...can },
      missing: Array.from({ length: missing }, () => ({ field: 'city' as const, message: 'City' })),
      commitments: open > 0 ? ({ open } as NonNullable<DealDetail['commitments']>) : null,
    })
  const seller = { submit: true, edit: true }
  expect(next('draft', seller)).toBe('submit')
  expect(next('draft', seller, 1)).toBe('finish')
  expect(next('rejected', seller)).toBe('fix')
  expect(next('approved', { edit: true, schedule: true })).toBe('schedule')
  expect(next('not_sold', { relist: true })).toBe('relist')
  expect(next('under_review', { see_bids: true })).toBe('answer')
  expect(next('live', { see_bids: true })).toBeNull()
  expect(next('live', {}, 0, 2)).toBe('commitments')
  expect(next('pending', { approve: true })).toBe('review')
  const expired = 'Your licence has expired.'
  expect(next('draft', { edit: true }, 1, 0, expired)).toBe('finish')
  expect(next('rejected', { edit: true }, 0, 0, expired)).toBe('fix')
  expect(next('approved', { edit: true }, 0, 0, expired)).toBeNull()
})

test('an auction is fetched once the deal has been on the market', () => {
  expect(hasAuction(deal({ deal_state: 'draft' }))).toBe(false)
  expect(hasAuction(deal({ deal_state: 'pending_auction' }))).toBe(true)
})

test('pictures are in the seller’s order', () => {
  expect(inOrder([{ sorting_number: 2 }, { sorting_number: 1 }])).toEqual([
    { sorting_number: 1 },
    { sorting_number: 2 },
  ])
})
