import { useLingui } from '@lingui/react/macro'
import { Stack } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { AuctionView } from '#domain/auctions/contract.ts'
import type { DealDetail, DealFile } from '#domain/deals/contract.ts'
import { isAuctioned, isBook } from '#domain/deals/kinds.ts'
import { FeesTab } from '../../features/auctions/detail/FeesTab.tsx'
import { TermsTab } from '../../features/auctions/detail/TermsTab.tsx'
import { poolTabs } from '../../features/books/pool/pool-tabs.tsx'
import { ApplicantsTab } from '../../features/deals/detail/ApplicantsTab.tsx'
import { DocumentsTab } from '../../features/deals/detail/DocumentsTab.tsx'
import { ImagesTab } from '../../features/deals/detail/ImagesTab.tsx'
import { LoanHistoryTab, seesHistory } from '../../features/deals/detail/LoanHistoryTab.tsx'
import { RequestedDocuments } from '../../features/rooms/document-requests/RequestedDocuments.tsx'
import { CardsSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { type TabItem, UrlTabs } from '../../ui/navigation/UrlTabs.tsx'
import { BidsTab } from './BidsTab.tsx'
import { DetailsTab } from './DetailsTab.tsx'
import { hasAuction, isListed } from './model.ts'

const TimelineTab = lazy(() => import('./TimelineTab.tsx'))
const QuestionsTab = lazy(() => import('../../features/rooms/questions/components/QuestionsTab.tsx'))
const RoomTab = lazy(() => import('../../features/rooms/components/RoomTab.tsx'))
const CommitmentsTab = lazy(() => import('../../features/commitments/components/CommitmentsTab.tsx'))
const DocumentSigning = lazy(() => import('../../features/signing/DocumentSigning.tsx'))
const SummaryCard = lazy(() => import('../../features/applicant-summaries/SummaryCard.tsx'))
const AmortizationTab = lazy(() => import('./AmortizationTab.tsx'))

/** What the mortgages of a book have on their own pages. */
const OF_MORTGAGE = ['amortization', 'history', 'applicants']

interface DealTabsProps {
  deal: DealDetail
  auction: AuctionView | undefined
  auctionError: unknown
  onRetryAuction: () => void
  onOpenImage: (index: number) => void
}

/** What the owner sees and does about the signing of a document. */
const signingOf = ({ id, disclosure }: DealDetail) =>
  disclosure === 'owner'
    ? (file: DealFile) => (
        <Suspense>
          <DocumentSigning deal={id} file={file} />
        </Suspense>
      )
    : undefined

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
  const others: TabItem[] = [
    { value: 'details', label: t`Deal Details`, content: <DetailsTab deal={deal} auction={auction} /> },
    {
      value: 'amortization',
      label: t`Amortization`,
      content: (
        <Suspense fallback={<CardsSkeleton count={2} />}>
          <AmortizationTab deal={deal} auction={auction} />
        </Suspense>
      ),
    },
    ...(isAuctioned(deal) && seesHistory(deal)
      ? [{ value: 'history', label: t`Loan History`, content: <LoanHistoryTab deal={deal} /> }]
      : []),
    {
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
    },
    {
      value: 'documents',
      label: t`Documents`,
      count: deal.loan_deal_files.length || undefined,
      content: (
        <RequestedDocuments deal={deal}>
          <DocumentsTab deal={deal} signing={signingOf(deal)} />
        </RequestedDocuments>
      ),
    },
    {
      value: 'images',
      label: t`Images`,
      count: deal.loan_deal_images.length || undefined,
      content: <ImagesTab deal={deal} onOpen={onOpenImage} />,
    },
    { value: 'terms', label: t`Terms`, content: <TermsTab deal={deal} auction={auction} /> },
    { value: 'fees', label: t`Fees`, content: <FeesTab deal={deal} auction={auction} /> },
    ...(isListed(deal)
      ? [
          {
            value: 'questions',
            label: t`Questions`,
            content: (
              <Suspense fallback={<CardsSkeleton count={2} />}>
                <QuestionsTab deal={deal.id} />
              </Suspense>
            ),
          },
        ]
      : []),
    ...(deal.disclosure === 'owner'
      ? [
          {
            value: 'room',
            label: t`Deal Room`,
            count: deal.room_requests || undefined,
            content: (
              <Suspense fallback={<CardsSkeleton count={2} />}>
                <RoomTab deal={deal} />
              </Suspense>
            ),
          },
        ]
      : []),
  ]
  const timeline: TabItem = {
    value: 'timeline',
    label: t`Timeline`,
    content: (
      <Suspense fallback={<CardsSkeleton count={2} />}>
        <TimelineTab deal={deal} />
      </Suspense>
    ),
  }
  const commitments: TabItem = {
    value: 'commitments',
    label: t`Commitments`,
    count: deal.commitments?.open || undefined,
    content: (
      <Suspense fallback={<CardsSkeleton count={2} />}>
        <CommitmentsTab deal={deal} />
      </Suspense>
    ),
  }
  const own = isBook(deal)
    ? [...poolTabs(deal), ...others.filter(({ value }) => !OF_MORTGAGE.includes(value))]
    : others
  const items = isAuctioned(deal)
    ? // The first tab is the default; before there is an auction, Bids would be empty.
      hasAuction(deal)
      ? [bids, ...own, timeline]
      : [...own, bids, timeline]
    : [...(deal.disclosure === 'owner' && isListed(deal) ? [commitments] : []), ...others, timeline]
  return <UrlTabs label={t`About this deal`} items={items} clears={['document']} />
}
