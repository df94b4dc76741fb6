import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import type { AuctionView } from '#domain/auctions/contract.ts'
import type { DealDetail } from '#domain/deals/contract.ts'
import { isBook } from '#domain/deals/kinds.ts'
import { isAuctionOver } from '#domain/deals/lifecycle.ts'
import { BidHistory } from '../../features/auctions/bidding/BidHistory.tsx'
import classes from '../../features/deals/detail/tabs.module.css'
import { BidsToAnswer } from '../../features/negotiations/components/BidsToAnswer.tsx'
import { OwnNegotiation } from '../../features/negotiations/components/OwnNegotiation.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { hasAuction } from './model.ts'

const BookBids = lazy(() => import('./BookBids.tsx'))

interface BidsTabProps {
  deal: DealDetail
  auction: AuctionView | undefined
  error: unknown
  onRetry: () => void
}

/** The history of the auction; for the owner and staff also the bids to decide on. */
export function BidsTab({ deal, auction, error, onRetry }: BidsTabProps) {
  const { t } = useLingui()
  if (!hasAuction(deal))
    return (
      <Card padded={false}>
        <EmptyState title={t`No auction yet`} withPicture={false}>
          <Trans>Bids are shown here once the deal is approved and its auction is open.</Trans>
        </EmptyState>
      </Card>
    )
  return (
    <div className={classes.sections}>
      {isBook(deal) && (
        <Suspense fallback={<TextSkeleton lines={4} />}>
          <BookBids deal={deal} />
        </Suspense>
      )}
      {deal.can.see_bids &&
        (deal.auction.bid_count > 0 || deal.can.decline_all) &&
        !deal.auction.is_sealed && <BidsToAnswer deal={deal} />}
      {auction?.you && isAuctionOver(deal.deal_state) && <OwnNegotiation deal={deal.id} />}
      {auction ? (
        <BidHistory deal={deal} auction={auction} />
      ) : (
        <Card>{error ? <ErrorState error={error} onRetry={onRetry} /> : <TextSkeleton lines={8} />}</Card>
      )}
    </div>
  )
}
