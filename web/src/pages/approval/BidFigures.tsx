import type { DealDetail } from '#domain/deals/contract.ts'
import type { OpenAuction } from '../../features/auctions/offer.ts'
import { OfferFigures } from '../../features/auctions/review/OfferFigures.tsx'
import { ReviewHead } from '../../features/auctions/review/ReviewHead.tsx'
import { isPurchase, type PreparedBid, reviewOf } from './review-of.ts'

interface BidFiguresProps {
  deal: DealDetail
  auction: OpenAuction
  prepared: PreparedBid
}

/** A prepared bid with the figures of its review. */
export function BidFigures({ deal, auction, prepared }: BidFiguresProps) {
  const shared = { deal, auction, review: reviewOf(prepared, auction), buysNow: isPurchase(prepared) }
  return (
    <>
      <ReviewHead {...shared} />
      <OfferFigures {...shared} />
    </>
  )
}
