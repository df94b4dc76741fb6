import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { AuctionView } from '#domain/auctions/contract.ts'
import type { Comparables, DealDetail } from '#domain/deals/contract.ts'
import { MORTGAGE_CLASS, POSITION, PROVINCE } from '#domain/deals/vocabulary.ts'
import { toCents } from '#domain/kernel/money.ts'
import { useComparables } from '../../features/deals/api.ts'
import tabs from '../../features/deals/detail/tabs.module.css'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { formatPercent } from '../../ui/format.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { Row, Rows } from '../../ui/layout/Rows.tsx'

interface ComparableSalesProps {
  deal: DealDetail
  auction: AuctionView | undefined
}

/** What comparable deals sold for, in figures of at least five sales, beside the leading bid of this one. */
export function ComparableSales({ deal, auction }: ComparableSalesProps) {
  const { data, error, refetch } = useComparables(deal.id)
  return (
    <Card as="section" title={<Trans>Comparable sales</Trans>} folds>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <TextSkeleton lines={4} />}
      {data?.comparables === null && (
        <p className={tabs.hint}>
          <Trans>Fewer than five comparable deals were sold in the last 24 months.</Trans>
        </p>
      )}
      {data?.comparables && <Figures deal={deal} auction={auction} sales={data.comparables} />}
    </Card>
  )
}

/** A bid in % of the principal balance; null without either. */
function shareOfBalance(deal: DealDetail, amount: string | null | undefined): number | null {
  const balance = deal.principle_balance ?? deal.mortgage_amount
  return amount && balance && toCents(balance) > 0 ? (100 * toCents(amount)) / toCents(balance) : null
}

function Figures({ deal, auction, sales }: ComparableSalesProps & { sales: Comparables }) {
  const { price, yield: yields, days_on_market: days } = sales
  const own = shareOfBalance(deal, deal.sale_amount ?? auction?.leading_amount)
  return (
    <>
      <Rows columns={2}>
        <Row label={<Trans>Price (% of principal)</Trans>} note={<Middle of={price} />}>
          {formatPercent(price.median, 1)}
        </Row>
        {yields && (
          <Row label={<Trans>Yield at the price</Trans>} note={<Middle of={yields} />}>
            {formatPercent(yields.median, 2)}
          </Row>
        )}
        <Row label={<Trans>Days to sale</Trans>}>
          <Plural value={days} one="# day" other="# days" />
        </Row>
        {own !== null && (
          <Row
            label={
              deal.sale_amount === null ? (
                <Trans>Leading bid on this deal, in % of its balance</Trans>
              ) : (
                <Trans>Price of this deal, in % of its balance</Trans>
              )
            }
          >
            {formatPercent(own, 1)}
          </Row>
        )}
      </Rows>
      <p className={tabs.notGiven}>
        <Basis sales={sales} />
      </p>
    </>
  )
}

function Middle({ of: { low, high } }: { of: Comparables['price'] }) {
  const [from, to] = [formatPercent(low, 1), formatPercent(high, 1)]
  return (
    <Trans>
      median; half of the sales between {from} and {to}
    </Trans>
  )
}

/** Which sales are summed up, and how. */
function Basis({ sales }: { sales: Comparables }) {
  const { t } = useLingui()
  const { count, months, ltv_band } = sales
  const features = [
    MORTGAGE_CLASS[sales.mortgage_class],
    sales.position && t`${POSITION[sales.position]} position`,
    sales.state && PROVINCE[sales.state],
    ltv_band && `LTV ${ltv_band}`,
  ]
  const named = features.filter(Boolean).join(', ')
  return (
    <Trans>
      From {count} sales of the last {months} months with the same features: {named}. Prices as paid, without
      costs; balances as stated by the sellers. Figures of fewer than five sales are not shown.
    </Trans>
  )
}
