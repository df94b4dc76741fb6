import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import type { AuctionView } from '#domain/auctions/contract.ts'
import type { DealDetail } from '#domain/deals/contract.ts'
import { isBook } from '#domain/deals/kinds.ts'
import { isAuctionOver } from '#domain/deals/lifecycle.ts'
import { BidHistory } from '../../features/auctions/bidding/BidHistory.tsx'
import { OwnNegotiation } from '../../features/negotiations/components/OwnNegotiation.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { CardsSkeleton, TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { type Section, Sections } from '../../ui/navigation/Sections.tsx'
import { canAsk, QUESTIONS } from './AskSeller.tsx'
import { MatchCard, useHasMatch } from './MatchCard.tsx'
import { hasAuction } from './model.ts'

const BookPrice = lazy(() => import('../../features/books/pool/BookPrice.tsx'))
const BookBids = lazy(() => import('./BookBids.tsx'))
/** Only sellers and staff see it. */
const BidsToAnswer = lazy(async () => {
  const { BidsToAnswer } = await import('../../features/negotiations/components/BidsToAnswer.tsx')
  return { default: BidsToAnswer }
})
const LoanPrice = lazy(() => import('./LoanPrice.tsx'))

interface BidsTabProps {
  deal: DealDetail
  auction: AuctionView | undefined
  error: unknown
  onRetry: () => void
}

/** All that one decides with: bids and their history, price and yield, the match; for the seller the answers. */
export function BidsTab({ deal, auction, error, onRetry }: BidsTabProps) {
  const { t } = useLingui()
  const hasMatch = useHasMatch(deal)
  const isOver = isAuctionOver(deal.deal_state)
  const ofBook: Section | false = isBook(deal) && {
    id: 'loans',
    label: t`Bids on loans`,
    content: (
      <Suspense fallback={<TextSkeleton lines={4} />}>
        <BookBids deal={deal} />
      </Suspense>
    ),
  }
  return (
    <Sections
      leads={canAsk(deal) ? [{ to: QUESTIONS, label: t`Ask the seller` }] : []}
      items={[
        isOver && ofBook,
        deal.can.see_bids &&
          (deal.auction.bid_count > 0 || deal.can.decline_all) &&
          !deal.auction.is_sealed && {
            id: 'answer',
            label: t`Bids to answer`,
            content: (
              <Suspense fallback={<CardsSkeleton count={1} height={400} />}>
                <BidsToAnswer deal={deal} />
              </Suspense>
            ),
          },
        isOver &&
          Boolean(auction?.you) && {
            id: 'negotiation',
            label: t`Your negotiation`,
            content: <OwnNegotiation deal={deal.id} />,
          },
        {
          id: 'bid-history',
          label: t`Bid history`,
          content: !hasAuction(deal) ? (
            <Card padded={false}>
              <EmptyState title={t`No auction yet`} withPicture={false}>
                <Trans>Bids are shown here once the deal is approved and its auction is open.</Trans>
              </EmptyState>
            </Card>
          ) : auction ? (
            <BidHistory deal={deal} auction={auction} />
          ) : (
            <Card>{error ? <ErrorState error={error} onRetry={onRetry} /> : <TextSkeleton lines={8} />}</Card>
          ),
        },
        {
          id: 'price',
          label: t`Price and yield`,
          content: (
            <Suspense fallback={<CardsSkeleton count={1} height={560} />}>
              {isBook(deal) ? <BookPrice deal={deal.id} /> : <LoanPrice deal={deal} auction={auction} />}
            </Suspense>
          ),
        },
        !isOver && ofBook,
        hasMatch && { id: 'match', label: t`Match`, content: <MatchCard deal={deal} /> },
      ]}
    />
  )
}
