import type { ReactNode } from 'react'
import type { useDeals } from '../../features/deals/api.ts'
import { ExportMenu } from '../../features/deals/components/ExportMenu.tsx'
import { queryOf } from '../../features/deals/filters/filters.ts'
import { ColumnsMenu } from '../../ui/lists/ColumnsMenu.tsx'
import { DealTable } from './DealTable.tsx'
import { NoDeals } from './NoDeals.tsx'
import { exportedOf, useColumns } from './use-columns.ts'
import type { Market } from './use-market.ts'

export interface ResultProps {
  deals: ReturnType<typeof useDeals>
  market: Market
  pager: ReactNode
}

/** The deals as a table. */
export function TableResult({ deals, market, pager }: ResultProps) {
  const { shown } = useColumns(market.part)
  return (
    <DealTable
      deals={deals.isError ? [] : deals.data?.results}
      error={deals.isError ? deals.error : undefined}
      onRetry={() => void deals.refetch()}
      columns={shown}
      ordering={market.ordering}
      onOrder={market.setOrdering}
      compared={market.compared}
      onCompare={market.setCompared}
      skeletonRows={Math.min(market.pageSize, 12)}
      empty={<NoDeals market={market} count={deals.data?.count ?? 0} />}
      footer={pager}
    />
  )
}

/** What the table has besides: its columns, and the list as a file. */
export function TableTools({ market, count }: { market: Market; count: number }) {
  const columns = useColumns(market.part)
  return (
    <>
      <ColumnsMenu columns={columns} />
      <ExportMenu
        query={{ ...queryOf(market.filters), market: market.part, ordering: market.ordering }}
        columns={exportedOf(columns)}
        count={count}
      />
    </>
  )
}
