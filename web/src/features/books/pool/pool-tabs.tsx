import { Trans } from '@lingui/react/macro'
import { lazy, type ReactNode, Suspense } from 'react'
import type { DealDetail } from '#domain/deals/contract.ts'
import { CardsSkeleton } from '../../../ui/feedback/Skeletons.tsx'
import type { TabItem } from '../../../ui/navigation/UrlTabs.tsx'

const LoansTab = lazy(() => import('./LoansTab.tsx'))
const StratificationTab = lazy(() => import('./StratificationTab.tsx'))
const CashFlowTab = lazy(() => import('./CashFlowTab.tsx'))

const loaded = (content: ReactNode) => (
  <Suspense fallback={<CardsSkeleton count={2} height={280} />}>{content}</Suspense>
)

/** The tabs that a book has in place of those of a single mortgage. */
export const poolTabs = (deal: DealDetail): TabItem[] => [
  {
    value: 'mortgages',
    label: <Trans>Mortgages</Trans>,
    count: deal.book_of_mortgages_data?.mortgages,
    content: loaded(<LoansTab deal={deal} />),
  },
  {
    value: 'stratification',
    label: <Trans>Stratification</Trans>,
    content: loaded(<StratificationTab deal={deal.id} />),
  },
  { value: 'cash-flow', label: <Trans>Cash Flow</Trans>, content: loaded(<CashFlowTab deal={deal.id} />) },
]
