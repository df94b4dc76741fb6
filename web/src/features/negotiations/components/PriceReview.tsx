import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { Bid } from '#domain/auctions/contract.ts'
import type { DealDetail } from '#domain/deals/contract.ts'
import { type Cents, formatMoney, toCents } from '#domain/kernel/money.ts'
import { serverNow } from '../../../platform/clock/server-clock.ts'
import { Row, Rows } from '../../../ui/layout/Rows.tsx'
import { DepositRow, type SaleTime } from '../../auctions/components/DepositRow.tsx'
import { FeeLines, FeeSum } from '../../auctions/components/FeeLines.tsx'
import { YieldAfterCostsRow, YieldRow } from '../../auctions/components/YieldRows.tsx'
import { saleFigures } from '../sale-figures.ts'
import classes from './BidderAnswer.module.css'
import { SaleLines } from './SaleLines.tsx'

interface PriceReviewProps {
  deal: DealDetail
  /** The bid whose costs apply to the new price. */
  bid: Bid
  price: Cents
  sale: SaleTime
  /** The reader is the seller, who offers this price to the bidder. */
  isSeller?: boolean
}

/**
 * The total of a price with the costs of the bidder's own bid, its deposit and its yield; shown before a binding click.
 */
export function PriceReview({ deal, bid, price, sale, isSeller = false }: PriceReviewProps) {
  const terms = {
    bid_amount: price,
    brokerage_fees: bid.brokerage_fees,
    end_closing_cost: toCents(bid.end_closing_cost),
    loan_servicing: bid.loan_servicing,
  }
  if (isSeller) return <SellersReview deal={deal} bid={bid} price={price} sale={sale} />
  return (
    <div className={classes.fees}>
      <FeeLines deal={deal} terms={terms} listedAt={deal.listed_at} />
      <FeeSum deal={deal} terms={terms} listedAt={deal.listed_at} />
      <Rows>
        <DepositRow deal={deal} price={price} sale={sale} />
        <YieldRow deal={deal} price={price} />
        <YieldAfterCostsRow deal={deal} terms={terms} listedAt={deal.listed_at} />
      </Rows>
    </div>
  )
}

/** The same for the seller: what they receive, as the closing shows it, and what the bidder pays. */
function SellersReview({ deal, bid, price, sale }: Omit<PriceReviewProps, 'isSeller'>) {
  const [now] = useState(serverNow)
  const figures = saleFigures(deal, bid, now, price)
  return (
    <div className={classes.fees}>
      <Rows>
        <SaleLines deal={deal} price={price} figures={figures} />
        <Row label={<Trans>Bidder’s estimated total at closing</Trans>}>
          {formatMoney(figures.buyer_pays)}
        </Row>
        <DepositRow deal={deal} price={price} sale={sale} isSeller />
        <YieldRow deal={deal} price={price} />
      </Rows>
    </div>
  )
}

/** Label of the checkbox before a binding click. */
export const BindingWords = ({ company }: { company: string }) => (
  <Trans>
    I understand that this is binding and cannot be withdrawn. {company} buys the mortgage on the listed
    terms.
  </Trans>
)
