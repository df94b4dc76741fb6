import { useLingui } from '@lingui/react/macro'
import { Skeleton } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Navigate, useLocation, useParams } from 'react-router'
import type { DealDetail } from '#domain/deals/contract.ts'
import { isAuctioned } from '#domain/deals/kinds.ts'
import { useAuction, useDeal } from '../../features/auctions/api.ts'
import { AuctionAnnouncer } from '../../features/auctions/bidding/AuctionAnnouncer.tsx'
import { BidPanel } from '../../features/auctions/bidding/BidPanel.tsx'
import { BidSheet } from '../../features/auctions/bidding/BidSheet.tsx'
import { useDealOfAuction } from '../../features/auctions/deal-of-auction.ts'
import { ExclusiveNote } from '../../features/deals/components/ExclusiveNote.tsx'
import { inOrder } from '../../features/deals/detail/in-order.ts'
import { isApiError } from '../../platform/api/error.ts'
import { useRemoved } from '../../platform/live/live.ts'
import { hasRole, useMe } from '../../platform/session/me.ts'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { CardsSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { NotFoundPage } from '../../ui/layout/NotFoundPage.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { useUrlState } from '../../ui/lists/use-url-state.ts'
import { AskSeller, canAsk } from './AskSeller.tsx'
import { DealHead } from './DealHead.tsx'
import classes from './DealPage.module.css'
import { DealSkeleton } from './DealSkeleton.tsx'
import { Gallery } from './Gallery.tsx'
import { Headlines } from './Headlines.tsx'
import { hasAuction, headline, isListed } from './model.ts'
import { movedTab } from './moved-tabs.ts'
import { OwnerCard, OwnerNext } from './OwnerPanel.tsx'
import { RemovedNote } from './RemovedNote.tsx'
import { SellerCard } from './SellerCard.tsx'

// Below the first screen of a phone, whose picture does not wait for them.
export const loadRest = () => import('./BelowDeal.tsx')
const DealTabs = lazy(async () => ({ default: (await loadRest()).DealTabs }))
const SimilarDeals = lazy(async () => ({ default: (await loadRest()).SimilarDeals }))
const Lightbox = lazy(async () => ({
  default: (await import('../../features/deals/detail/Lightbox.tsx')).Lightbox,
}))
const CommitPanel = lazy(async () => ({
  default: (await import('../../features/commitments/components/CommitPanel.tsx')).CommitPanel,
}))
const BidderAnswer = lazy(async () => ({
  default: (await import('../../features/negotiations/components/BidderAnswer.tsx')).BidderAnswer,
}))
/** Only staff read it. */
const HoldNote = lazy(() => import('../../features/personal-data/components/HoldNote.tsx'))

/**
 * /property/:id and, from one's own deals, /profile/properties/:id. The deal's response decides what is shown and
 * allowed.
 */
export function Component() {
  const { id } = useParams()
  const moved = movedTab(useLocation().search)
  const { data, error, refetch } = useDeal(id)
  const isRemoved = useRemoved(id) || isApiError(error, 404)
  // When the page is shown again, it watches the deal again.
  const [visit, setVisit] = useState(0)
  const checkAgain = async () => {
    const { isSuccess } = await refetch()
    if (isSuccess) setVisit(visit + 1)
  }
  if (moved) return <Navigate to={moved} replace />
  if (data)
    return <Property key={visit} deal={data} onCheckAgain={isRemoved ? () => void checkAgain() : null} />
  if (isApiError(error, 404)) return <NotFoundPage />
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return <DealSkeleton />
}

const TABS = <CardsSkeleton count={2} height={480} />

/** True once what is above is on the screen and its picture is asked for. */
function usePainted(): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => setPainted(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  return isPainted
}

interface PropertyProps {
  deal: DealDetail
  /** Null unless the deal was taken off the market while the page is open. */
  onCheckAgain: (() => void) | null
}

function Property({ deal, onCheckAgain }: PropertyProps) {
  const { t } = useLingui()
  const { set } = useUrlState()
  const { data: me } = useMe()
  const isStaff = me !== undefined && hasRole(me, ['reviewer', 'superuser'])
  const tabs = useRef<HTMLDivElement>(null)
  const [image, setImage] = useState<number | null>(null)
  const isPainted = usePainted()
  // Closed until a picture is pressed, so that it returns the focus to where it was before.
  const [isNearGallery, setNearGallery] = useState(false)
  const approach = () => setNearGallery(true)
  const openImage = (index: number) => {
    approach()
    setImage(index)
  }
  const auction = useAuction(deal.id, { enabled: hasAuction(deal), withDeal: true })
  useDealOfAuction(deal, auction.data)
  const isBidding = auction.data?.deal_state === 'live' && deal.can.bid
  const asksBidder = deal.deal_state === 'under_review' && Boolean(auction.data?.you)
  const { title, city } = headline(deal)
  const name = city ? t`${title} in ${city}` : title

  const show = (tab: string) => {
    set({ tab: tab === 'bids' && hasAuction(deal) ? null : tab })
    // After the tab's content is rendered.
    requestAnimationFrame(() => {
      tabs.current?.scrollIntoView({ block: 'start' })
      tabs.current?.focus({ preventScroll: true })
    })
  }
  const hasPanel = hasAuction(deal) && !onCheckAgain
  const owner = { deal, onBids: () => show(isAuctioned(deal) ? 'bids' : 'commitments') }
  return (
    <Page title={name}>
      <div className={classes.layout}>
        <div className={classes.head}>
          <DealHead deal={deal} />
        </div>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it only looks ahead */}
        <div className={classes.gallery} onPointerOver={approach} onFocus={approach}>
          <Gallery deal={deal} onOpen={openImage} onAll={() => show('images')} />
        </div>
        <div className={classes.figures}>
          <Headlines deal={deal} auction={auction.data} />
        </div>
        <div className={classes.side}>
          <div className={classes.stack} data-bidding={isBidding || undefined}>
            {isForOwner(deal) && !hasPanel && <OwnerCard {...owner} />}
            {asksBidder && (
              <Suspense>
                <BidderAnswer deal={deal} />
              </Suspense>
            )}
            <ExclusiveNote deal={deal} />
            {isStaff && (
              <Suspense>
                <HoldNote on={{ loan_deal: deal.id }} />
              </Suspense>
            )}
            {onCheckAgain && <RemovedNote onCheckAgain={onCheckAgain} />}
            {hasPanel && (
              <Auction deal={deal} auction={auction}>
                {isForOwner(deal) ? <OwnerNext {...owner} /> : canAsk(deal) && <AskSeller />}
              </Auction>
            )}
            {!isAuctioned(deal) && isListed(deal) && !onCheckAgain && (
              <Suspense fallback={<Skeleton height={320} radius="lg" />}>
                <CommitPanel deal={deal} />
              </Suspense>
            )}
            {!deal.is_own && (
              <SellerCard deal={deal}>{!hasPanel && canAsk(deal) && <AskSeller />}</SellerCard>
            )}
          </div>
        </div>
        <div className={classes.tabs} ref={tabs} tabIndex={-1}>
          {isPainted ? (
            <Suspense fallback={TABS}>
              <DealTabs
                deal={deal}
                auction={auction.data}
                auctionError={auction.error}
                onRetryAuction={() => void auction.refetch()}
                onOpenImage={openImage}
              />
            </Suspense>
          ) : (
            TABS
          )}
        </div>
      </div>
      {!deal.is_own && isPainted && (
        <Suspense>
          <SimilarDeals deal={deal} />
        </Suspense>
      )}
      {auction.data && !onCheckAgain && <BidSheet deal={deal} auction={auction.data} />}
      {auction.data && <AuctionAnnouncer auction={auction.data} />}
      {isNearGallery && (
        <Suspense>
          <Lightbox title={name} images={inOrder(deal.loan_deal_images)} index={image} onIndex={setImage} />
        </Suspense>
      )}
    </Page>
  )
}

/** True for the owner and staff, who see the whole deal. */
const isForOwner = ({ disclosure }: DealDetail) => disclosure === 'owner'

interface AuctionProps {
  deal: DealDetail
  auction: ReturnType<typeof useAuction>
  children: ReactNode
}

function Auction({ deal, auction, children }: AuctionProps) {
  const { data, error, refetch } = auction
  return (
    <div className={classes.panel}>
      {data && (
        <BidPanel deal={deal} auction={data} onEnd={() => void refetch()}>
          {children}
        </BidPanel>
      )}
      {!data && error && (
        <Card>
          <ErrorState error={error} onRetry={() => void refetch()} />
        </Card>
      )}
      {!data && !error && <Skeleton height={520} radius="lg" />}
    </div>
  )
}
