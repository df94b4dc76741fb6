import { describe, expect, it } from 'vitest'
import type { CheckPoint } from '#domain/deals/check-points.ts'
import type { DealFile } from '#domain/deals/contract.ts'
import type { DocumentType } from '#domain/deals/documents.ts'
import { doubts, keepTicks, readTicks } from './checklist.ts'

const file = (document_type: DocumentType): DealFile => ({
  id: document_type,
  document_type,
  name: `${document_type}.pdf`,
  bytes: 1200,
  media_type: 'application/pdf',
  uploaded_by: 'Daniel Okafor',
  uploaded_at: '2026-11-10T15:00:00Z',
  url: null,
  has_versions: false,
  view_url: null,
})

const sound = {
  loan_deal_files: (
    ['proof_of_lien', 'home_title', 'mortgage', 'title_insurance', 'income_verification'] as const
  ).map(file),
  have_title_insurance: true,
  appraisal_date: '2026-08-01',
  principle_balance: '466136.92',
  mortgage_amount: '470000.00',
  mortgage_borrower_txs: [],
  ttl_missed_pmt: 0,
  maturity_date: '2028-07-01',
  gds: 31,
  tds: 38.9,
  reserve_price: '458000.00',
  buy_reserve_price: '470000.00',
  mismatches: [],
}
const today = '2026-11-18'

describe('points contradicted by the figures', () => {
  it('are none on a sound deal', () => expect([...doubts(sound, today)]).toEqual([]))
  it.each([
    ['appraisal', { appraisal_date: '2026-05-17' }],
    ['appraisal', { appraisal_date: null }],
    ['reserve', { buy_reserve_price: '457999.99' }],
    ['balance', { principle_balance: '470000.01' }],
    ['maturity', { maturity_date: '2026-11-18' }],
    ['terms', { mismatches: [{ field: 'ltv', message: 'It is 61.20%.' }] }],
    ['ratios', { loan_deal_files: sound.loan_deal_files.slice(0, 4) }],
    [
      'title',
      { loan_deal_files: sound.loan_deal_files.filter((f) => f.document_type !== 'title_insurance') },
    ],
    ['lien', { loan_deal_files: sound.loan_deal_files.slice(1) }],
    [
      'payments',
      {
        mortgage_borrower_txs: [
          { due: '2026-10-01', paid: null, amount: '2900.00', principal: null, interest: null, missed: true },
        ],
      },
    ],
  ] as const)('is the %s', (point, change) => {
    expect([...doubts({ ...sound, ...change } as typeof sound, today)]).toEqual([point])
  })
  it('do not include an appraisal of exactly six months', () => {
    expect(doubts({ ...sound, appraisal_date: '2026-05-18' }, today).has('appraisal')).toBe(false)
  })
})

describe('the ticks', () => {
  const stored = new Map<string, string>()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  }
  const [first, second, third] = ['2026-11-14T15:12:00Z', '2026-11-16T09:00:00Z', '2026-11-20T09:00:00Z']
  const keep = (submitted_at: string, ticks: CheckPoint[]) =>
    keepTicks(storage, 'deal', { ...readTicks(storage, 'deal', submitted_at), submitted_at, ticks })
  it('are stored per deal, in the order of the list', () => {
    keep(first, ['title', 'lien'])
    expect(readTicks(storage, 'deal', first)).toEqual({ ticks: ['lien', 'title'], earlier: null })
    expect(readTicks(storage, 'another', first)).toEqual({ ticks: [], earlier: null })
  })
  it('become the earlier ones when the deal is submitted again, and stay it while others are made', () => {
    const earlier = { submitted_at: first, ticks: ['lien', 'title'] }
    expect(readTicks(storage, 'deal', second)).toEqual({ ticks: [], earlier })
    keep(second, ['reserve'])
    expect(readTicks(storage, 'deal', second)).toEqual({ ticks: ['reserve'], earlier })
    keep(second, [])
    expect(readTicks(storage, 'deal', third).earlier).toEqual(earlier)
  })
  it('are none if the stored value is unreadable', () => {
    const none = { ticks: [], earlier: null }
    for (const broken of ['{"ticks":', '7', '{"ticks":7,"submitted_at":"x"}', '{"ticks":["lien"]}'])
      expect(readTicks({ getItem: () => broken }, 'deal', null)).toEqual(none)
  })
})
