import type { Disclosure } from '#domain/deal-access/disclosure.ts'
import type { DealDetail } from '#domain/deals/contract.ts'
import type { SoldPart } from '#domain/deals/shapes.ts'
import { dealReference } from '#domain/deals/title.ts'
import type { DealState } from '#domain/deals/vocabulary.ts'
import { toCents, toDecimal } from '#domain/kernel/money.ts'
import type { DealRecord, PartRow } from '../queries/find-deal.ts'

/** What was sold of a deal, when and to whom; of a book that was sold in parts, the parts and their sum. */
export function saleView(deal: DealRecord, disclosure: Disclosure): DealDetail['sale'] {
  if (deal.sale_amount !== null && deal.sold_at !== null)
    return {
      amount: deal.sale_amount,
      sold_at: deal.sold_at.toISOString(),
      buyer: deal.buyer_company,
      parts: [],
    }
  return disclosure === 'owner' && SOLD_IN_PARTS.includes(deal.deal_state) ? saleInParts(deal.parts) : null
}

/** Where loans of a split book are left, it is not sold, and may be listed again. */
const SOLD_IN_PARTS: readonly DealState[] = ['sold', 'not_sold']

function saleInParts(parts: readonly PartRow[]): DealDetail['sale'] {
  const [first] = parts
  if (!first) return null
  return {
    amount: toDecimal(parts.reduce((sum, { amount }) => sum + toCents(amount), 0)),
    sold_at: new Date(first.sold_at).toISOString(),
    buyer: null,
    parts: parts.map(partView),
  }
}

/** A part of a book for the seller. */
export const partView = ({ number, sold_at: _, ...part }: PartRow): SoldPart => ({
  ...part,
  reference: dealReference({ deal_type: 'book_of_mortgage', number }),
})
