import { describe, expect, it } from 'vitest'
import { blankDeal, type DealValues } from './fields.ts'
import { historyFigures, historyGap, historyGapText, historyIssues, paymentMark } from './loan-history.ts'
import { mismatches } from './reconcile.ts'

const TODAY = '2026-11-22'
const payment = (over: Partial<Parameters<typeof historyFigures>[0][number]>) => ({
  due: '2026-10-01',
  paid: '2026-10-01',
  amount: 200_000,
  principal: null,
  interest: null,
  missed: false,
  ...over,
})

describe('a payment of the loan history', () => {
  it.each([
    ['paid on its day', { paid: '2026-10-01' }, null],
    ['paid early', { paid: '2026-09-28' }, null],
    ['paid two days after it was due', { paid: '2026-10-03' }, { kind: 'late', days: 2 }],
    ['missed', { paid: null, missed: true }, { kind: 'missed' }],
    ['due and not recorded as paid', { paid: null }, { kind: 'unpaid' }],
    ['due today', { due: TODAY, paid: null }, null],
    ['to come', { due: '2026-12-01', paid: null }, null],
  ] as const)('%s is marked as what it is', (_, over, mark) =>
    expect(paymentMark(payment(over), TODAY)).toEqual(mark),
  )

  it('counts once in the figures, and towards what was paid only if it was', () => {
    const payments = [
      payment({}),
      payment({ due: '2026-11-01', paid: '2026-11-03', amount: 210_000 }),
      payment({ paid: null, missed: true, amount: 0 }),
      payment({ due: '2026-11-15', paid: null }),
      payment({ due: '2026-12-01', paid: null }),
    ]
    expect(historyFigures(payments, TODAY)).toEqual({
      payments: 5,
      paid: 410_000,
      missed: 1,
      late: 1,
      in_arrears: 2,
    })
  })
})

describe('the stated balance and missed payments', () => {
  const deal: DealValues = {
    ...blankDeal(),
    deal_type: 'single_mortgage',
    principle_balance: 44_940_000,
    ttl_missed_pmt: 1,
    mortgage_funded_txs: [{ date: '2026-08-01', amount: 45_000_000, memo: 'Advance' }],
    mortgage_borrower_txs: [
      payment({ principal: 60_000 }),
      payment({ due: '2026-11-01', paid: null, missed: true, amount: 0 }),
    ],
  }
  const fieldsOf = (change: Partial<DealValues>) =>
    historyIssues({ ...deal, ...change }).map(({ field }) => field)

  it('are not doubted where the lists agree, are incomplete or are empty', () => {
    expect(fieldsOf({})).toEqual([])
    expect(fieldsOf({ principle_balance: null, ttl_missed_pmt: null })).toEqual([])
    expect(fieldsOf({ mortgage_borrower_txs: [payment({}), payment({ paid: null, missed: true })] })).toEqual(
      [],
    )
    expect(fieldsOf({ mortgage_funded_txs: null, mortgage_borrower_txs: null })).toEqual([])
  })

  it('are among the figures that do not reconcile where the lists say otherwise', () => {
    const typed = { ...deal, principle_balance: 43_125_040, ttl_missed_pmt: 0 }
    expect(mismatches(typed, TODAY)).toEqual([
      {
        field: 'principle_balance',
        message:
          'Advances less principal paid come to $449,400.00, but the principal balance is $431,250.40.',
      },
      { field: 'ttl_missed_pmt', message: 'The payments show 1 missed, but Missed payments says 0.' },
    ])
  })
})

describe('a list of payments that ends before today', () => {
  const gapOf = (last: string, over: Partial<Parameters<typeof historyGap>[0]> = {}, today = TODAY) => {
    const dates = {
      initial_payment_date: '2026-03-01',
      maturity_date: '2028-03-01',
      payment_frequency: 'monthly',
    }
    const listed = [payment({ due: last }), payment({ due: '2026-09-01' })]
    const gap = historyGap(
      { ...dates, mortgage_borrower_txs: listed, ...over } as typeof dates & never,
      today,
    )
    return gap && historyGapText(gap)
  }

  it('says up to when it goes, and which payment is not reported', () =>
    expect(gapOf('2026-10-01')).toBe('Listed to 01/10/2026; payment of 01/11/2026 not reported.'))

  it('of an earlier term lacks the first payment of this one', () =>
    expect(gapOf('2026-10-01', { initial_payment_date: '2026-11-15' })).toBe(
      'Listed to 01/10/2026; payment of 15/11/2026 not reported.',
    ))

  it.each([
    ['the last due payment is listed', '2026-11-01', {}, TODAY],
    ['it was moved by a weekend', '2026-10-30', {}, TODAY],
    ['the next one is due today', '2026-10-01', {}, '2026-11-01'],
    ['the term has ended', '2026-10-01', { maturity_date: '2026-10-15' }, TODAY],
    ['how often is paid is unknown', '2026-10-01', { payment_frequency: null }, TODAY],
  ] as const)('says nothing where %s', (_, last, over, today) => expect(gapOf(last, over, today)).toBeNull())
})
