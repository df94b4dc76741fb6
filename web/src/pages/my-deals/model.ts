import type { DealCard } from '#domain/deals/contract.ts'
import { isBook } from '#domain/deals/kinds.ts'
import type { NextAction } from '#domain/deals/next-action.ts'
import type { DealState } from '#domain/deals/vocabulary.ts'
import { toCents } from '#domain/kernel/money.ts'
import { commitmentsOf, documentsOf, paths } from '#domain/kernel/paths.ts'
import { dealName } from '../../features/deals/model.ts'
import { formatNumber, percentText } from '../../ui/format.ts'

/** States in lifecycle order; each is a tab of My Deals. */
export const STATE_TABS = [
  'draft',
  'pending',
  'approved',
  'pending_auction',
  'live',
  'auction_ended',
  'under_review',
  'sold',
  'not_sold',
  'rejected',
  'issue_detected',
] as const satisfies readonly DealState[]

/** Tabs shown only while a deal is in the state, because it is brief or exceptional. */
const RARE: readonly DealState[] = ['auction_ended', 'issue_detected']

/** The states shown as tabs, with their counts. A rare one selected in the URL is shown too. */
export function stateTabs(byState: Readonly<Record<string, number>>, chosen: string | null) {
  return STATE_TABS.filter(
    (state) => !RARE.includes(state) || (byState[state] ?? 0) > 0 || state === chosen,
  ).map((state) => ({ state, count: byState[state] ?? 0 }))
}

export const countOfAll = (byState: Readonly<Record<string, number>>) =>
  Object.values(byState).reduce((sum, count) => sum + count, 0)

/**
 * The leading bid relative to the reserve, of a book in parts their sum. `percent` is of the reserve; null without a bid
 * or reserve.
 */
export function againstReserve(deal: DealCard): { met: boolean; percent: number } | null {
  const reserve = deal.owner?.reserve_price
  const parts = deal.owner?.parts?.amount
  const reached = parts ?? deal.auction.leading_amount
  if (!reserve || !reached || toCents(reserve) === 0) return null
  const percent = (toCents(reached) / toCents(reserve)) * 100
  return { met: parts ? percent >= 100 : deal.auction.reserve_met === true, percent }
}

/** A share of the reserve with one decimal, rounded down: 99.96 % is not yet 100. */
export const shareText = (percent: number) => percentText((Math.floor(percent * 10 + 1e-9) / 10).toFixed(1))

export interface NextStep {
  action: NextAction
  /** Number of bids to decide on or see, or of missing items. */
  count: number
  /** The page of the step; null if it is a dialog or there is no step. */
  to: string | null
  /** Other users are waiting: buyers for a decision, or an approved deal for its dates. */
  urgent: boolean
}

/** The next step of a row, and where it is done. */
export function nextStepOf(deal: DealCard): NextStep {
  const { owner, auction } = deal
  const action = owner?.next_action ?? 'none'
  const missing = owner?.missing_count ?? 0
  switch (action) {
    case 'finish':
    case 'fix':
      return { action, count: missing, to: paths.editDeal(deal.id), urgent: false }
    case 'answer_bids': {
      const count = owner?.pending_bids ?? 0
      // None while bidders make their final offers; those on the loans of a book are not counted.
      return { action, count, to: `${paths.deal(deal.id)}?tab=bids`, urgent: count > 0 || isBook(deal) }
    }
    case 'see_bids':
      return { action, count: auction.bid_count, to: `${paths.deal(deal.id)}?tab=bids`, urgent: false }
    case 'answer_requests':
      return {
        action,
        count: owner?.document_requests ?? 0,
        to: documentsOf(deal.id),
        urgent: true,
      }
    case 'send_follow_up':
    case 'choose_buyer':
    case 'see_commitments':
      return {
        action,
        count: owner?.commitments?.open ?? 0,
        to: commitmentsOf(deal.id),
        urgent: action !== 'see_commitments',
      }
    case 'preview':
    case 'watch':
      return { action, count: 0, to: paths.deal(deal.id), urgent: false }
    case 'see_parts':
      return { action, count: 0, to: paths.ownDeal(deal.id), urgent: false }
    case 'close':
      return { action, count: 0, to: paths.closing(deal.id), urgent: false }
    default:
      return { action, count: 0, to: null, urgent: action === 'schedule' }
  }
}

/** The link of a row: the form for an editable deal, else the deal page. */
export const rowPath = (deal: DealCard) =>
  deal.deal_state === 'draft' || deal.deal_state === 'rejected'
    ? paths.editDeal(deal.id)
    : paths.deal(deal.id)

export interface ReserveBar {
  id: string
  name: string
  amount: string
  percent: number
  met: boolean
}

/** Live deals with a bid and a reserve, those closest to the reserve first. */
export function reserveBars(deals: readonly DealCard[]): ReserveBar[] {
  return deals
    .flatMap((deal) => {
      const against = againstReserve(deal)
      const amount = deal.auction.leading_amount
      return against && amount ? [{ id: deal.id, name: dealName(deal), amount, ...against }] : []
    })
    .sort((a, b) => b.percent - a.percent)
}

/** The bars of the figure strip: one per month, in millions or thousands, the last one highlighted. */
export function monthBars(months: readonly { month: string; amount: string }[], locale: string) {
  const highest = Math.max(0, ...months.map(({ amount }) => Number(amount)))
  const unit = highest >= 1_000_000 ? 1_000_000 : 1_000
  const name = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' })
  return {
    unit: unit === 1_000_000 ? ('million' as const) : ('thousand' as const),
    bars: months.map(({ month, amount }, index) => ({
      label: name.format(new Date(`${month}-01T00:00:00Z`)).replace('.', ''),
      value: Number(amount),
      text:
        Number(amount) === 0
          ? '0'
          : formatNumber((Number(amount) / unit).toFixed(unit === 1_000_000 ? 1 : 0)),
      strong: index === months.length - 1,
    })),
  }
}
