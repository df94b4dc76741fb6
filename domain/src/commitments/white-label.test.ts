import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { COMMITMENT_STATE, type CommitmentState } from '../deal-access/commitment.ts'
import { checkPointsOf } from '../deals/check-points.ts'
import { contradictions, missing } from '../deals/completeness.ts'
import { effective } from '../deals/computed.ts'
import { mandatoryDocuments } from '../deals/documents.ts'
import { blankDeal, fieldApplies, mandatoryFields, NEVER_WHITE_LABEL } from '../deals/fields.ts'
import { headlineOf } from '../deals/headline.ts'
import { type DealEvent, isPossible, nextState, TRANSITIONS } from '../deals/lifecycle.ts'
import { nextAction } from '../deals/next-action.ts'
import { DEAL_STATE, type DealState } from '../deals/vocabulary.ts'
import { isWeekend } from '../kernel/dates.ts'
import { isCommittable, isFinalOrOpen } from './rules.ts'
import { acceptanceBlockedBy, followUpDue, isFollowUpLate } from './vocabulary.ts'

const NOW = new Date('2026-11-20T15:00:00Z')
const whiteLabel = {
  ...blankDeal(),
  deal_type: 'white_label' as const,
  fund_type: 'non_funded_deal' as const,
}
const facts = {
  is_auctioned: false,
  is_scheduled: false,
  pending_bids: 0,
  auto_relist: false,
  relist_count: 0,
  state_before_issue: null,
}
const states = Object.keys(DEAL_STATE) as DealState[]

describe('the short form of a white label deal', () => {
  it('requires amount, rate and term, and nothing about an auction or a funded mortgage', () => {
    const mandatory = mandatoryFields(whiteLabel)
    for (const field of ['mortgage_amount', 'interest_rate', 'mortgage_term', 'position', 'purpose'] as const)
      expect(mandatory).toContain(field)
    for (const field of [
      'principle_balance',
      'reserve_price',
      'buy_reserve_price',
      'bid_start_ts',
      'ttl_missed_pmt',
      'mortgage_borrower_txs',
      'loan_yield',
    ] as const) {
      expect(fieldApplies(field, whiteLabel), field).toBe(false)
      expect(mandatory).not.toContain(field)
      expect(NEVER_WHITE_LABEL).toContain(field)
    }
  })

  it('may state planned dates, from which no term of a funded mortgage is computed', () => {
    const planned = { ...whiteLabel, initial_payment_date: '2027-01-01', maturity_date: '2029-01-01' }
    expect(contradictions(effective(planned, '2026-11-20'), [], NOW)).toEqual([])
  })

  it('needs the documents that exist before the funding', () => {
    expect(
      mandatoryDocuments({
        deal_type: 'white_label',
        mortgage_class: 'residential',
        have_title_insurance: true,
      }),
    ).toEqual(['credit_history', 'income_verification', 'appraisal_report'])
    const lacking = missing(whiteLabel, [], [], NOW).map(({ field }) => field)
    expect(lacking).toContain('documents.credit_history')
    expect(lacking).not.toContain('documents.proof_of_lien')
  })

  it('gives reviewers the points that can be checked before the funding', () => {
    expect(checkPointsOf(whiteLabel)).toEqual(['appraisal', 'terms', 'ratios'])
  })

  it('is rejected for a funded deal, and every other kind is rejected for a non-funded one', () => {
    const funded = contradictions({ ...whiteLabel, fund_type: 'funded_deal' }, [], NOW)
    expect(funded.map(({ field }) => field)).toEqual(['fund_type'])
    const single = contradictions({ ...whiteLabel, deal_type: 'single_mortgage' }, [], NOW)
    expect(single.map(({ field }) => field)).toEqual(['fund_type'])
    const reserved = contradictions({ ...whiteLabel, reserve_price: 1_00, ttl_missed_pmt: 2 }, [], NOW)
    expect(reserved.map(({ field }) => field).sort()).toEqual(['reserve_price', 'ttl_missed_pmt'])
    expect(contradictions({ ...whiteLabel, auction_format: 'open' }, [], NOW)).toEqual([])
  })
})

describe('the life of a white label deal', () => {
  it('leads from the approval directly to the market, and from there to a sale by commitment or to a flag', () => {
    expect(nextState('approve', 'pending', facts)).toBe('live')
    expect(nextState('approve', 'pending', { ...facts, is_scheduled: true })).toBe('live')
    const fromLive = (Object.keys(TRANSITIONS) as DealEvent[]).filter((event) =>
      isPossible(event, 'live', facts),
    )
    expect(fromLive).toEqual(['accept_commitment', 'flag'])
    expect(nextState('accept_commitment', 'live', facts)).toBe('sold')
  })

  it('has no auction events in any state, and an auctioned deal has no commitment events', () => {
    for (const event of [
      'schedule',
      'open',
      'close',
      'settle',
      'buy_now',
      'accept',
      'decline_all',
      'relist',
    ] as const)
      for (const state of states) expect(nextState(event, state, facts), `${event} in ${state}`).toBeNull()
    for (const state of states)
      expect(nextState('accept_commitment', state, { ...facts, is_auctioned: true })).toBeNull()
  })

  it('takes commitments only while it is live and not archived', () => {
    for (const deal_state of states)
      expect(isCommittable({ deal_type: 'white_label', deal_state, is_archived: false })).toBe(
        deal_state === 'live',
      )
    expect(isCommittable({ deal_type: 'white_label', deal_state: 'live', is_archived: true })).toBe(false)
    expect(isCommittable({ deal_type: 'single_mortgage', deal_state: 'live', is_archived: false })).toBe(
      false,
    )
  })

  it('takes a second commitment of a buyer only after theirs was withdrawn or has ended', () => {
    const again = (Object.keys(COMMITMENT_STATE) as CommitmentState[]).filter(
      (state) => !isFinalOrOpen(state),
    )
    expect(again.toSorted()).toEqual(['ended', 'withdrawn'])
  })

  it('has its headline yield at the mortgage amount until it is sold', () => {
    const prices = { fixed_price: 400_000_00, leading_amount: null, principal: 200_000_00 }
    expect(headlineOf(null, { ...prices, sale_amount: null })).toMatchObject({
      basis: 'amount',
      price: 400_000_00,
    })
    expect(headlineOf(null, { ...prices, sale_amount: 400_000_00 }).basis).toBe('sale')
  })

  it('shows its owner the next action: send, choose, or view', () => {
    const next = (ready: number, follow_up_due: string | null, document_requests = 0) =>
      nextAction({
        deal_state: 'live',
        is_complete: true,
        bid_count: 0,
        ends_soon: false,
        commitments: { ready, follow_up_due },
        document_requests,
        is_in_parts: false,
      })
    expect([next(1, '2026-11-24'), next(1, null), next(0, null)]).toEqual([
      'send_follow_up',
      'choose_buyer',
      'see_commitments',
    ])
  })
})

describe('the follow-up of a commitment', () => {
  it('is due on the second business day, past weekends and holidays', () => {
    expect(followUpDue('2026-11-20', new Set())).toBe('2026-11-24')
    expect(followUpDue('2026-12-24', new Set(['2026-12-25']))).toBe('2026-12-29')
    const day = fc.date({ min: new Date('2026-01-01'), max: new Date('2028-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(day, (date) => {
        const from = date.toISOString().slice(0, 10)
        const due = followUpDue(from, new Set())
        expect(due > from && !isWeekend(due)).toBe(true)
      }),
    )
  })

  const commitment = (given: {
    state?: CommitmentState
    documents?: boolean
    nda?: boolean
    signed?: boolean
  }) => ({
    state: given.state ?? ('open' as const),
    due_date: '2026-11-24',
    documents_sent_at: given.documents ? NOW : null,
    nda_sent_at: given.nda ? NOW : null,
    nda_accepted_at: given.signed ? NOW : null,
  })

  it('is overdue after its day until both are sent, and never once the commitment is decided', () => {
    expect(isFollowUpLate(commitment({}), '2026-11-24')).toBe(false)
    expect(isFollowUpLate(commitment({ documents: true }), '2026-11-25')).toBe(true)
    expect(isFollowUpLate(commitment({ documents: true, nda: true }), '2026-11-25')).toBe(false)
    expect(isFollowUpLate(commitment({ state: 'withdrawn' }), '2026-11-25')).toBe(false)
  })

  it('must be sent and accepted before the choice of a buyer, which needs an open commitment to a live deal', () => {
    const whole = commitment({ documents: true, nda: true, signed: true })
    expect(acceptanceBlockedBy(whole, 'live')).toBeNull()
    expect(acceptanceBlockedBy(whole, 'issue_detected')).toBe('not_live')
    expect(acceptanceBlockedBy(commitment({ documents: true }), 'live')).toBe('not_sent')
    expect(acceptanceBlockedBy(commitment({ documents: true, nda: true }), 'live')).toBe('not_signed')
    for (const state of Object.keys(COMMITMENT_STATE) as CommitmentState[])
      if (state !== 'open') expect(acceptanceBlockedBy({ ...whole, state }, 'live')).toBe('not_open')
  })
})
