import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import type { DealCard } from '#domain/deals/contract.ts'
import { paths } from '#domain/kernel/paths.ts'
import { MAX_COMPARED } from '../../features/deals/comparison/most-compared.ts'
import { DealTitle } from '../../features/deals/components/DealTitle.tsx'
import { FavouriteButton } from '../../features/deals/components/FavouriteButton.tsx'
import { useWatchedDeal } from '../../features/deals/live-deals.ts'
import text from '../../styles/text.module.css'
import { type Column, DataTable } from '../../ui/lists/DataTable.tsx'

interface DealTableProps {
  deals: readonly DealCard[] | undefined
  columns: readonly Column<DealCard>[]
  ordering: string
  onOrder: (ordering: string) => void
  compared: readonly string[]
  onCompare: (ids: string[]) => void
  error: unknown
  onRetry: () => void
  skeletonRows: number
  empty: ReactNode
  footer: ReactNode
}

/** The deals as a table: sortable, with up to four selected for comparison. */
export function DealTable({ deals, columns, compared, onCompare, ...table }: DealTableProps) {
  const { t } = useLingui()
  const isFull = compared.length >= MAX_COMPARED
  const toggle = (id: string) =>
    onCompare(compared.includes(id) ? compared.filter((other) => other !== id) : [...compared, id])
  const all: Column<DealCard>[] = [
    {
      key: 'compare',
      header: (
        <span className={text.srOnly}>
          <Trans>Compare</Trans>
        </span>
      ),
      width: '44px',
      hideOnPhone: true,
      cell: (deal) => (
        <Checkbox
          aria-label={t`Compare ${deal.title}, ${deal.reference}`}
          checked={compared.includes(deal.id)}
          disabled={isFull && !compared.includes(deal.id)}
          onChange={() => toggle(deal.id)}
        />
      ),
    },
    {
      key: 'deal',
      width: '25%',
      header: <Trans>Deal</Trans>,
      sortBy: 'city',
      isTitle: true,
      pinned: 'left',
      cell: (deal) => <WatchedTitle deal={deal} />,
    },
    ...columns,
    {
      key: 'favourite',
      header: (
        <span className={text.srOnly}>
          <Trans>Favourite</Trans>
        </span>
      ),
      width: '48px',
      align: 'right',
      cell: (deal) => <FavouriteButton deal={deal} />,
    },
  ]
  return (
    <DataTable
      label={t`Deals that match the filters`}
      columns={all}
      rows={deals}
      rowKey={(deal) => deal.id}
      rowLink={(deal) => paths.deal(deal.id)}
      isSelected={(deal) => compared.includes(deal.id)}
      {...table}
      withoutSortMenu
    />
  )
}

function WatchedTitle({ deal }: { deal: DealCard }) {
  useWatchedDeal(deal)
  return <DealTitle deal={deal} />
}
