import { headlineOfDeal, shareOf } from '#domain/deals/card-figures.ts'
import type { DealCard, DealDetail } from '#domain/deals/contract.ts'
import { SHEET_COLUMNS, type SheetDeal, sheetCell, sheetColumns, sheetHeading } from '#domain/deals/sheet.ts'
import { csvLine } from '#domain/kernel/csv.ts'

/** The data of a comparison, which cards and full deals have. */
export type ComparedDeal = SheetDeal & Pick<DealCard, 'thumb'>

/** The card data of a full deal, for one on another page of the list. */
export const comparable = (deal: DealDetail): ComparedDeal => ({
  ...deal,
  postcode: deal.postcode?.slice(0, 3) ?? null,
  company_name: deal.seller.company_name,
  thumb: deal.loan_deal_images[0]?.thumb ?? null,
})

/** Figures with a best value for a buyer. */
export type Judged = 'yield' | 'interest_rate' | 'ltv' | 'bid_share'

const BETTER: Record<Judged, 'high' | 'low'> = {
  yield: 'high',
  interest_rate: 'high',
  ltv: 'low',
  bid_share: 'low',
}

/** The leading bid in percent of the outstanding balance. */
export const bidShare = (deal: ComparedDeal) => shareOf(deal.auction.leading_amount, deal.principle_balance)

function judgedValue(deal: ComparedDeal, figure: Judged) {
  if (figure === 'yield') return headlineOfDeal(deal).yield
  return figure === 'bid_share' ? bidShare(deal) : deal[figure]
}

/** Ids of the deals that are best in a figure; none if fewer than two have it or all are equal. */
export function bestIn(figure: Judged, deals: readonly ComparedDeal[]): ReadonlySet<string> {
  const judged = deals.flatMap((deal) => {
    const value = judgedValue(deal, figure)
    return value === null ? [] : [{ id: deal.id, value }]
  })
  const values = judged.map(({ value }) => value)
  const best = BETTER[figure] === 'high' ? Math.max(...values) : Math.min(...values)
  const winners = judged.filter(({ value }) => value === best)
  return new Set(winners.length < judged.length ? winners.map(({ id }) => id) : [])
}

/** One row a deal with every column. */
export const compareCsv = (deals: readonly ComparedDeal[]): string => {
  const columns = sheetColumns().map((name) => SHEET_COLUMNS[name])
  return [
    csvLine(columns.map(sheetHeading)),
    ...deals.map((deal) => csvLine(columns.map((column) => sheetCell(column, deal)))),
  ].join('')
}
