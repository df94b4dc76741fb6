import { CHECK_POINTS, type CheckPoint } from '#domain/deals/check-points.ts'
import type { DealDetail } from '#domain/deals/contract.ts'
import type { DocumentType } from '#domain/deals/documents.ts'
import { addMonths } from '#domain/kernel/dates.ts'
import { toCents } from '#domain/kernel/money.ts'

export const APPRAISAL_MONTHS = 6

const KEY = 'homeslice-review-'

/** Points that were ticked on what the deal said when it was submitted at that moment. */
export interface EarlierTicks {
  submitted_at: string
  ticks: readonly CheckPoint[]
}
interface Ticks {
  ticks: readonly CheckPoint[]
  earlier: EarlierTicks | null
}

/** The ticked points of a deal, stored in this browser. When the deal is submitted again they become the earlier ones. */
export function readTicks(
  storage: Pick<Storage, 'getItem'>,
  deal: string,
  submittedAt: string | null,
): Ticks {
  const stored = parsed(storage.getItem(KEY + deal))
  const last = reviewIn(stored)
  const earlier =
    typeof stored === 'object' && stored && 'earlier' in stored ? reviewIn(stored.earlier) : null
  if (last?.submitted_at === submittedAt) return { ticks: last.ticks, earlier }
  return { ticks: [], earlier: last && last.ticks.length > 0 ? last : earlier }
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

function reviewIn(stored: unknown): EarlierTicks | null {
  if (typeof stored !== 'object' || stored === null) return null
  if (!('ticks' in stored && 'submitted_at' in stored && typeof stored.submitted_at === 'string')) return null
  const { ticks, submitted_at } = stored
  return Array.isArray(ticks)
    ? { submitted_at, ticks: CHECK_POINTS.filter((point) => ticks.includes(point)) }
    : null
}

export function keepTicks(
  storage: Pick<Storage, 'setItem'>,
  deal: string,
  ticks: Ticks & { submitted_at: string | null },
) {
  try {
    storage.setItem(KEY + deal, JSON.stringify(ticks))
  } catch {
    // Without storage the ticks last until the page is closed.
  }
}

type Judged = Pick<
  DealDetail,
  | 'loan_deal_files'
  | 'have_title_insurance'
  | 'appraisal_date'
  | 'principle_balance'
  | 'mortgage_amount'
  | 'mortgage_borrower_txs'
  | 'ttl_missed_pmt'
  | 'maturity_date'
  | 'gds'
  | 'tds'
  | 'reserve_price'
  | 'buy_reserve_price'
  | 'mismatches'
>

/** Points that the figures contradict, so that the reviewer checks them first. */
export function doubts(deal: Judged, today: string): Set<CheckPoint> {
  const has = (type: DocumentType) => deal.loan_deal_files.some((file) => file.document_type === type)
  const found = new Set<CheckPoint>()
  if (!has('proof_of_lien')) found.add('lien')
  if (!has('home_title') || (deal.have_title_insurance && !has('title_insurance'))) found.add('title')
  if (!deal.appraisal_date || deal.appraisal_date < addMonths(today, -APPRAISAL_MONTHS))
    found.add('appraisal')
  if (isAbove(deal.principle_balance, deal.mortgage_amount)) found.add('balance')
  const missed = (deal.mortgage_borrower_txs ?? []).filter((payment) => payment.missed).length
  if (missed > 0 && missed !== (deal.ttl_missed_pmt ?? 0)) found.add('payments')
  const isDoubted = (of: string) => deal.mismatches.some(({ field }) => field === of)
  if (isDoubted('ttl_missed_pmt')) found.add('payments')
  if (isDoubted('principle_balance')) found.add('balance')
  if (!deal.maturity_date || deal.maturity_date <= today) found.add('maturity')
  if (deal.mismatches.length > 0) found.add('terms')
  if ((deal.gds !== null || deal.tds !== null) && !has('income_verification')) found.add('ratios')
  if (isAbove(deal.reserve_price, deal.buy_reserve_price)) found.add('reserve')
  return found
}

const isAbove = (amount: string | null, limit: string | null) =>
  amount !== null && limit !== null && toCents(amount) > toCents(limit)
