import { useLingui } from '@lingui/react/macro'
import { Stack } from '@mantine/core'
import { lazy, type ReactNode, Suspense } from 'react'
import type { AuctionView } from '#domain/auctions/contract.ts'
import type { DealDetail } from '#domain/deals/contract.ts'
import { isAuctioned, isBook } from '#domain/deals/kinds.ts'
import { FeesTab } from '../../features/auctions/detail/FeesTab.tsx'
import { ApplicantsTab } from '../../features/deals/detail/ApplicantsTab.tsx'
import { ImagesTab } from '../../features/deals/detail/ImagesTab.tsx'
import { CardsSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { type TabItem, UrlTabs } from '../../ui/navigation/UrlTabs.tsx'
import { BidsTab } from './BidsTab.tsx'
import { DealTermsTab } from './DealTermsTab.tsx'
import { DetailsTab } from './DetailsTab.tsx'
import { DocumentsTab } from './DocumentsTab.tsx'
import { hasAuction, isListed } from './model.ts'

const ActivityTab = lazy(() => import('./ActivityTab.tsx'))
const CommitmentsTab = lazy(() => import('../../features/commitments/components/CommitmentsTab.tsx'))
const MortgagesTab = lazy(() => import('../../features/books/pool/MortgagesTab.tsx'))
const SummaryCard = lazy(() => import('../../features/applicant-summaries/SummaryCard.tsx'))

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
    content: (
      <Stack>
        {!deal.withheld.includes('applicants') && (
          <Suspense>
            <SummaryCard deal={deal.id} />
          </Suspense>
        )}
        <ApplicantsTab deal={deal} />
      </Stack>
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
    { value: 'details', label: t`Deal Details`, content: <DetailsTab deal={deal} auction={auction} /> },
    isBook(deal) ? mortgages : applicants,
    {
      value: 'documents',
      label: t`Documents`,
      count: deal.loan_deal_files.length || undefined,
      content: <DocumentsTab deal={deal} />,
    },
    {
      value: 'images',
      label: t`Images`,
      count: deal.loan_deal_images.length || undefined,
      content: <ImagesTab deal={deal} onOpen={onOpenImage} />,
    },
    { value: 'terms', label: t`Terms`, content: <DealTermsTab deal={deal} auction={auction} /> },
    { value: 'fees', label: t`Fees`, content: <FeesTab deal={deal} auction={auction} /> },
    { value: 'activity', label: t`Activity`, content: loaded(<ActivityTab deal={deal} />) },
  ]
  return (
    <UrlTabs
      label={t`About this deal`}
      items={items}
      // Before there is an auction, nothing is decided on Bids.
      initial={isAuctioned(deal) && !hasAuction(deal) ? 'details' : undefined}
      clears={['document']}
    />
  )
}
