import { useLingui } from '@lingui/react/macro'
import { lazy, type ReactNode, Suspense } from 'react'
import type { AuctionView } from '#domain/auctions/contract.ts'
import type { DealDetail } from '#domain/deals/contract.ts'
import { isAuctioned, isBook } from '#domain/deals/kinds.ts'
import { TermsTab } from '../../features/auctions/detail/TermsTab.tsx'
import { CardsSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Sections } from '../../ui/navigation/Sections.tsx'

const LoanAmortization = lazy(() => import('./LoanAmortization.tsx'))
const LoanPrice = lazy(() => import('./LoanPrice.tsx'))
const CashFlow = lazy(() => import('../../features/books/pool/CashFlow.tsx'))

const loaded = (content: ReactNode) => (
  <Suspense fallback={<CardsSkeleton count={1} height={480} />}>{content}</Suspense>
)

interface DealTermsTabProps {
  deal: DealDetail
  auction: AuctionView | undefined
}

/** The terms of mortgage and sale, what is paid under them and when, and what if not. */
export function DealTermsTab({ deal, auction }: DealTermsTabProps) {
  const { t } = useLingui()
  const terms = { id: 'terms', label: t`Terms`, content: <TermsTab deal={deal} auction={auction} /> }
  if (isBook(deal))
    return (
      <Sections
        items={[
          terms,
          { id: 'cash-flow', label: t`Cash flow`, content: loaded(<CashFlow deal={deal.id} />) },
        ]}
      />
    )
  return (
    <Sections
      items={[
        terms,
        // Without an auction there is no tab of bids, on which the price stands otherwise.
        !isAuctioned(deal) && {
          id: 'price',
          label: t`Price and yield`,
          content: loaded(<LoanPrice deal={deal} auction={auction} />),
        },
        {
          id: 'amortization',
          label: t`Amortization and what if`,
          content: loaded(<LoanAmortization deal={deal} auction={auction} />),
        },
      ]}
    />
  )
}
