import { Trans } from '@lingui/react/macro'
import type { Bid } from '#domain/auctions/contract.ts'
import type { DealDetail } from '#domain/deals/contract.ts'
import { type Cents, toCents } from '#domain/kernel/money.ts'
import { Rows } from '../../../ui/layout/Rows.tsx'
import { DepositRow, type SaleTime } from '../../auctions/components/DepositRow.tsx'
import { FeeLines, FeeSum } from '../../auctions/components/FeeLines.tsx'
import { YieldAfterCostsRow, YieldRow } from '../../auctions/components/YieldRows.tsx'
import { PlatformFeeRow } from '../../deals/components/PlatformFeeRow.tsx'
import classes from './BidderAnswer.module.css'

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
  return (
    <div className={classes.fees}>
      <FeeLines deal={deal} terms={terms} listedAt={deal.listed_at} isSeller={isSeller} />
      <FeeSum deal={deal} terms={terms} listedAt={deal.listed_at} isSeller={isSeller} />
      <Rows>
        {isSeller && <PlatformFeeRow deal={deal} price={price} />}
        <DepositRow deal={deal} price={price} sale={sale} isSeller={isSeller} />
        <YieldRow deal={deal} price={price} />
        {!isSeller && <YieldAfterCostsRow deal={deal} terms={terms} listedAt={deal.listed_at} />}
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
