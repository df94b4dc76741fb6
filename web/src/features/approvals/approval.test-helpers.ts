import type { Approval } from '#domain/approvals/contract.ts'

/** A bid with a hidden maximum that a trader prepared, as a manager reads it, for tests. */
export const approvalOf = (changes: Partial<Approval> = {}): Approval => ({
  id: '0190a000-0000-7000-8000-0000000000d1',
  act: 'bid',
  deal: { id: '0190a000-0000-7000-8000-000000000001', label: 'Detached house, Hamilton' },
  amount: '470000.00',
  answers: null,
  bid: {
    bid_amount: '462000.00',
    max_amount: '470000.00',
    brokerage_fees: 0,
    end_closing_cost: '0.00',
    loan_servicing: 0,
  },
  note: 'The mandate allows 475.',
  state: 'waiting',
  prepared_by: { id: '0190a000-0000-7000-8000-0000000000bb', name: 'Ada Roy' },
  prepared_at: '2026-11-18T21:00:00.000Z',
  ends_at: '2026-11-18T21:30:00.000Z',
  approved_by: [],
  approvals_needed: 1,
  decided_by: null,
  decided_at: null,
  reason: null,
  can: { approve: true, refuse: true, withdraw: false },
  ...changes,
})
