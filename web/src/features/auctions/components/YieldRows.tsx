import { Trans } from '@lingui/react/macro'
import type { OfferTerms } from '#domain/auctions/fee-total.ts'
import { type Priced, yieldAtPrice } from '#domain/deals/card-figures.ts'
import { PRICING_GAPS } from '#domain/deals/vocabulary.ts'
import type { Cents } from '#domain/kernel/money.ts'
import { formatPercent } from '../../../ui/format.ts'
import { Row } from '../../../ui/layout/Rows.tsx'
import { type CostedDeal, costsAt, isWithoutCosts } from '../offer.ts'
import { useServerSecond } from '../use-moments.ts'

/** How yields are quoted, or why the deal has none. */
export function YieldNote({ deal }: { deal: Pick<Priced, 'pricing_gap' | 'pool'> }) {
  if (deal.pricing_gap && !deal.pool) return PRICING_GAPS[deal.pricing_gap]
  return <Trans>To maturity, compounded semi-annually</Trans>
}

interface YieldRowProps {
  deal: Priced
  /** Null while no price is entered. */
  price: Cents | null
}

/** The yield of a price if every payment is made as agreed. */
export function YieldRow({ deal, price }: YieldRowProps) {
  return (
    <Row label={<Trans>Yield at this price</Trans>} note={<YieldNote deal={deal} />}>
      {formatPercent(yieldAtPrice(deal, price))}
    </Row>
  )
}

/** The same with the buyer's own costs added to the price, updated live; nothing without costs. */
export function YieldAfterCostsRow({
  deal,
  terms,
  listedAt,
}: {
  deal: Priced & CostedDeal
  terms: OfferTerms
  listedAt: string | null
}) {
  const { total, accrued_interest } = costsAt(deal, terms, listedAt, useServerSecond())
  if (isWithoutCosts(terms)) return null
  return (
    <Row
      label={<Trans>Yield after your costs</Trans>}
      note={<Trans>With your costs added to the price</Trans>}
    >
      {formatPercent(yieldAtPrice(deal, total - accrued_interest))}
    </Row>
  )
}
