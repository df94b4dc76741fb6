import { useLingui } from '@lingui/react/macro'
import { Stack } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import type { AuctionView } from '#domain/auctions/contract.ts'
import type { DealDetail } from '#domain/deals/contract.ts'
import { isAuctioned, isBook } from '#domain/deals/kinds.ts'
import { CardsSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { type TabItem, UrlTabs } from '../../ui/navigation/UrlTabs.tsx'
import { BidsTab } from './BidsTab.tsx'
import { hasAuction, isListed } from './model.ts'

/** Longer than a slow phone needs for what it shows first. */
const FURTHER_AFTER_MS = 10_000

const loadFurther = () => import('./FurtherTabs.tsx')
type Further = Awaited<ReturnType<typeof loadFurther>>
const further = <Name extends keyof Further>(name: Name) =>
  lazy<Further[Name]>(async () => ({ default: (await loadFurther())[name] }))

const DetailsTab = further('DetailsTab')
const ApplicantsTab = further('ApplicantsTab')
const DocumentsTab = further('DocumentsTab')
const ImagesTab = further('ImagesTab')
const DealTermsTab = further('DealTermsTab')
const FeesTab = further('FeesTab')
const ActivityTab = lazy(() => import('./ActivityTab.tsx'))
const CommitmentsTab = lazy(() => import('../../features/commitments/components/CommitmentsTab.tsx'))
const MortgagesTab = lazy(() => import('../../features/books/pool/MortgagesTab.tsx'))
const SummaryCard = lazy(() => import('../../features/applicant-summaries/SummaryCard.tsx'))

/** If this fails, opening a tab tries again and says so. */
const loadAhead = () => void loadFurther().catch(() => {})

const loaded = (content: ReactNode) => (
  <Suspense fallback={<CardsSkeleton count={2} height={280} />}>{content}</Suspense>
)

interface DealTabsProps {
  deal: DealDetail
  auction: AuctionView | undefined
  auctionError: unknown
  onRetryAuction: () => void
  onOpenImage: (index: number) => void
}

/** The tabs of a deal; the active one is in the URL. */
export function DealTabs({ deal, auction, auctionError, onRetryAuction, onOpenImage }: DealTabsProps) {
  const { t } = useLingui()
  // Before another tab is opened, or all of them are printed.
  useEffect(() => {
    const timer = setTimeout(loadAhead, FURTHER_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  const { bid_count } = auction ?? deal.auction
  const bids: TabItem = {
    value: 'bids',
    label: t`Bids`,
    count: bid_count || undefined,
    content: <BidsTab deal={deal} auction={auction} error={auctionError} onRetry={onRetryAuction} />,
  }
  const commitments: TabItem = {
    value: 'commitments',
    label: t`Commitments`,
    count: deal.commitments?.open || undefined,
    content: loaded(<CommitmentsTab deal={deal} />),
  }
  const applicants: TabItem = {
    value: 'applicants',
    label: t`Applicant Details`,
    content: loaded(
      <Stack>
        {!deal.withheld.includes('applicants') && (
          <Suspense>
            <SummaryCard deal={deal.id} />
          </Suspense>
        )}
        <ApplicantsTab deal={deal} />
      </Stack>,
    ),
  }
  const mortgages: TabItem = {
    value: 'mortgages',
    label: t`Mortgages`,
    count: deal.book_of_mortgages_data?.mortgages,
    content: loaded(<MortgagesTab deal={deal} />),
  }
  const hasCommitments = !isAuctioned(deal) && deal.disclosure === 'owner' && isListed(deal)
  const items: TabItem[] = [
    ...(isAuctioned(deal) ? [bids] : []),
    ...(hasCommitments ? [commitments] : []),
    {
      value: 'details',
      label: t`Deal Details`,
      content: loaded(<DetailsTab deal={deal} auction={auction} />),
    },
    isBook(deal) ? mortgages : applicants,
    {
      value: 'documents',
      label: t`Documents`,
      count: deal.loan_deal_files.length || undefined,
      content: loaded(<DocumentsTab deal={deal} />),
    },
    {
      value: 'images',
      label: t`Images`,
      count: deal.loan_deal_images.length || undefined,
      content: loaded(<ImagesTab deal={deal} onOpen={onOpenImage} />),
    },
    { value: 'terms', label: t`Terms`, content: loaded(<DealTermsTab deal={deal} auction={auction} />) },
    { value: 'fees', label: t`Fees`, content: loaded(<FeesTab deal={deal} auction={auction} />) },
    { value: 'activity', label: t`Activity`, content: loaded(<ActivityTab deal={deal} />) },
  ]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only looks ahead
    <div onPointerOver={loadAhead} onFocus={loadAhead}>
      <UrlTabs
        label={t`About this deal`}
        items={items}
        // Before there is an auction, nothing is decided on Bids.
        initial={isAuctioned(deal) && !hasAuction(deal) ? 'details' : undefined}
        clears={['document']}
      />
    </div>
  )
}
