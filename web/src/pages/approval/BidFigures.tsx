import { Trans } from '@lingui/react/macro'
import type { DealDetail } from '#domain/deals/contract.ts'
import type { OpenAuction } from '../../features/auctions/offer.ts'
import { OfferFigures } from '../../features/auctions/review/OfferFigures.tsx'
import { ReviewHead } from '../../features/auctions/review/ReviewHead.tsx'
import { AmountHead } from './AmountHead.tsx'
import { isPurchase, type PreparedBid, reviewOf } from './review-of.ts'

interface BidFiguresProps {
  deal: DealDetail
  auction: OpenAuction
  prepared: PreparedBid
  isWaiting: boolean
}

/** A prepared bid with the figures of its review. */
export function BidFigures({ deal, auction, prepared, isWaiting }: BidFiguresProps) {
  const buysNow = isPurchase(prepared)
  const shared = { deal, auction, review: reviewOf(prepared, isWaiting ? auction : null), buysNow }
  return (
    <>
      {isWaiting ? (
        <ReviewHead {...shared} />
      ) : (
        <AmountHead
          label={buysNow ? <Trans>You buy at</Trans> : <Trans>You bid</Trans>}
          amount={prepared.bid.bid_amount}
        />
      )}
      <OfferFigures {...shared} />
    </>
  )
}
