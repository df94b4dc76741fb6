import { Plural, Trans } from '@lingui/react/macro'
import { lazy, Suspense, useRef } from 'react'
import { type DealFigures, useDeals } from '../../features/deals/api.ts'
import { FilterChips } from '../../features/deals/filters/FilterChips.tsx'
import { FilterSheet } from '../../features/deals/filters/FilterSheet.tsx'
import { queryOf } from '../../features/deals/filters/filters.ts'
import text from '../../styles/text.module.css'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { CardsSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { DealGrid, DealGridSkeleton } from './DealGrid.tsx'
import classes from './MarketDeals.module.css'
import { MarketPager } from './MarketPager.tsx'
import { MarketSortMenu } from './MarketSortMenu.tsx'
import { ResultFigures } from './ResultFigures.tsx'
import type { ResultProps } from './TableView.tsx'
import type { Market } from './use-market.ts'

const PeriodSwitch = lazy(() => import('./PeriodSwitch.tsx'))
const NoDeals = lazy(async () => ({ default: (await import('./NoDeals.tsx')).NoDeals }))
// A phone has no room for it.
const ViewSwitch = lazy(async () => ({
  default: (await import('../../ui/lists/ViewSwitch.tsx')).ViewSwitch,
}))
const CompareTray = lazy(() => import('./CompareTray.tsx'))
const TableResult = lazy(async () => ({ default: (await import('./TableView.tsx')).TableResult }))
const TableTools = lazy(async () => ({ default: (await import('./TableView.tsx')).TableTools }))

interface MarketDealsProps {
  market: Market
  figures: DealFigures | undefined
  hasPanel: boolean
  phone: boolean
  narrow: boolean
}

/** The result: figures, active filters, cards or table, pager, and the comparison tray. */
export function MarketDeals({ market, figures, hasPanel, phone, narrow }: MarketDealsProps) {
  const { filters, part, ordering, view, page, pageSize } = market
  const deals = useDeals({ ...queryOf(filters), market: part, ordering, page, page_size: pageSize })
  const top = useRef<HTMLHeadingElement>(null)
  const toPage = (next: number) => {
    market.setPage(next)
    top.current?.focus({ preventScroll: true })
    top.current?.scrollIntoView({ block: 'start' })
  }
  const list = deals.data
  const isGrid = view === 'grid'
  const pager = list && list.results.length > 0 && <MarketPager market={market} list={list} onPage={toPage} />
  return (
    <>
      {part !== 'open' && (
        <Suspense fallback={<div className={classes.period} />}>
          <PeriodSwitch market={market} />
        </Suspense>
      )}
      {!phone && isGrid && <ResultFigures figures={figures} part={part} compact={narrow} />}
      <Toolbar market={market} hasPanel={hasPanel} phone={phone} count={list?.count ?? 0} />
      {phone && <ResultFigures figures={figures} part={part} compact />}
      <h2 ref={top} tabIndex={-1} className={text.srOnly}>
        {part === 'open' ? <Trans>Deals</Trans> : <Trans>Results</Trans>}
      </h2>
      <span className={text.srOnly} role="status">
        {list && !deals.isPlaceholderData && <Plural value={list.count} one="# deal" other="# deals" />}
      </span>
      <div className={classes.result} aria-busy={deals.isPlaceholderData}>
        {isGrid ? (
          <GridResult deals={deals} market={market} pager={pager} />
        ) : (
          <Suspense fallback={<CardsSkeleton count={Math.min(market.pageSize, 12)} height={56} />}>
            <TableResult deals={deals} market={market} pager={pager} />
          </Suspense>
        )}
      </div>
      {!isGrid && market.compared.length > 0 && (
        <Suspense>
          <CompareTray ids={market.compared} onChange={market.setCompared} />
        </Suspense>
      )}
    </>
  )
}

type ToolbarProps = Pick<MarketDealsProps, 'market' | 'hasPanel' | 'phone'> & { count: number }

function Toolbar({ market, hasPanel, phone, count }: ToolbarProps) {
  const chips = <FilterChips filters={market.filters} onChange={market.setFilters} />
  if (phone) return <div className={classes.phoneChips}>{chips}</div>
  return (
    <div className={classes.toolbar}>
      {!hasPanel && <FilterSheet filters={market.filters} market={market.part} onApply={market.setFilters} />}
      <div className={classes.chips}>{chips}</div>
      <div className={classes.tools}>
        <MarketSortMenu market={market} />
        {market.view === 'list' && (
          <Suspense>
            <TableTools market={market} count={count} />
          </Suspense>
        )}
        <div className={classes.view}>
          <Suspense>
            <ViewSwitch view={market.view} onChange={market.setView} />
          </Suspense>
        </div>
      </div>
    </div>
  )
}

function GridResult({ deals, market, pager }: ResultProps) {
  const list = deals.data
  if (deals.isError) return <ErrorState error={deals.error} onRetry={() => void deals.refetch()} />
  if (!list) return <DealGridSkeleton count={Math.min(market.pageSize, 12)} />
  if (list.results.length === 0)
    return (
      <Suspense fallback={<DealGridSkeleton count={1} />}>
        <NoDeals market={market} count={list.count} />
      </Suspense>
    )
  return (
    <>
      <DealGrid deals={list.results} />
      <div className={classes.pager}>{pager}</div>
    </>
  )
}
