import { describe, expect, it } from 'vitest'
import type { Applicant } from './applicants.ts'
import { applicantChanges, documentChanges, fieldChanges } from './changes-since.ts'

describe('the fields that differ since a rejection', () => {
  it('are named in the order of the form, with both values as text', () => {
    const before = { reserve_price: 45_800_000, city: null, interest_rate: 6.95, ltv: 60 }
    const after = { reserve_price: 46_000_000, city: 'Guelph', interest_rate: 6.95, ltv: null }
    expect(fieldChanges(before, after)).toEqual([
      { label: 'City', before: null, after: 'Guelph' },
      { label: 'LTV', before: '60.00%', after: null },
      { label: 'Reserve price', before: '$458,000.00', after: '$460,000.00' },
    ])
  })
  it('have a fee whose type alone changed, once', () => {
    const before = { broker_fees: 150, broker_fees_type: 'percentage' }
    const after = { broker_fees: 150, broker_fees_type: 'amount' }
    expect(fieldChanges(before, after)).toEqual([{ label: 'Broker fees', before: '1.50%', after: '$1.50' }])
  })
  it('count the rows of a list, also where only their contents changed', () => {
    const [one, other] = [{ due: '2026-10-01' }, { due: '2026-11-01' }]
    const changes = (before: unknown, after: unknown) =>
      fieldChanges({ mortgage_borrower_txs: before }, { mortgage_borrower_txs: after })
    expect(changes([one], [one, other])).toMatchObject([{ before: '1 row', after: '2 rows' }])
    expect(changes([one], [other])).toMatchObject([{ before: '1 row', after: '1 row' }])
    expect(changes([one], [one])).toEqual([])
  })
})

it('applicants are compared place by place', () => {
  const ana = { first_name: 'Ana', credit_score: 690 } as Applicant
  expect(applicantChanges([ana], [{ ...ana, credit_score: 712 }])).toEqual([
    { label: 'Applicant 1: Credit score', before: '690', after: '712' },
  ])
  expect(applicantChanges([ana], [ana, { first_name: 'Ben' } as Applicant])).toEqual([
    { label: 'Applicant 2: First name', before: null, after: 'Ben' },
  ])
})

describe('the documents that changed since a rejection', () => {
  const file = (id: string, name: string) => ({ id, name, document_type: 'appraisal_report' as const })
  it('are those that were added, replaced and deleted', () => {
    expect(
      documentChanges([
        { before: null, after: file('1', 'new.pdf') },
        { before: file('2', 'old.pdf'), after: file('3', 'better.pdf') },
        { before: file('4', 'gone.pdf'), after: null },
      ]),
    ).toEqual([
      { label: 'Appraisal report', before: null, after: 'new.pdf' },
      { label: 'Appraisal report', before: 'old.pdf', after: 'better.pdf' },
      { label: 'Appraisal report', before: 'gone.pdf', after: null },
    ])
  })
  it('are shown as they were at the rejection and as they are now, whatever happened between', () => {
    expect(
      documentChanges([
        { before: null, after: file('1', 'draft.pdf') },
        { before: file('1', 'draft.pdf'), after: null },
        { before: file('2', 'old.pdf'), after: file('3', 'better.pdf') },
        { before: file('3', 'better.pdf'), after: file('4', 'best.pdf') },
      ]),
    ).toEqual([{ label: 'Appraisal report', before: 'old.pdf', after: 'best.pdf' }])
  })
})
