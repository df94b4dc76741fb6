import { Trans, useLingui } from '@lingui/react/macro'
import { principalOf } from '#domain/deals/card-figures.ts'
import type { DealCard } from '#domain/deals/contract.ts'
import type { DealList } from '../../features/deals/api.ts'
import { DealTitle } from '../../features/deals/components/DealTitle.tsx'
import { LeadingBid } from '../../features/deals/components/LeadingBid.tsx'
import { WithheldAmount } from '../../features/deals/components/Sealed.tsx'
import { WhenCell } from '../../features/deals/components/WhenCell.tsx'
import { isOpenSale } from '../../features/deals/model.ts'
import text from '../../styles/text.module.css'
import { MoneyText } from '../../ui/figures/MoneyText.tsx'
import { None } from '../../ui/figures/None.tsx'
import { type Column, DataTable } from '../../ui/lists/DataTable.tsx'
import { Pager } from '../../ui/lists/Pager.tsx'
import type { View } from '../../ui/lists/use-view.ts'
import { AgainstReserve } from './AgainstReserve.tsx'
import { rowPath } from './model.ts'
import { type DialogAction, NextStepButton } from './NextStepButton.tsx'
import { StateCell } from './StateCell.tsx'

export const DEALS_PAGE_SIZE = 10

interface DealsTableProps {
  list: DealList | undefined
  error: unknown
  onRetry: () => void
  ordering: string | undefined
  onOrder: (ordering: string) => void
  page: number
  onPage: (page: number) => void
  onAction: (action: DialogAction, deal: DealCard) => void
  view: View
  empty: React.ReactNode
}

/** Own deals with their bids, the reserve reached, and the next step. */
export function DealsTable({ list, page, onPage, onAction, ...table }: DealsTableProps) {
  const { t } = useLingui()
  const columns: Column<DealCard>[] = [
    { key: 'deal', header: <Trans>Deal</Trans>, cell: (deal) => <DealTitle deal={deal} />, isTitle: true },
    {
      key: 'state',
      header: <Trans>State</Trans>,
      cell: (deal) => <StateCell deal={deal} />,
      card: 'state',
    },
    {
      key: 'leading_card',
      header: <Trans>Leading bid</Trans>,
      cell: (deal) => <Leading deal={deal} />,
      card: 'amount',
      cardOnly: true,
    },
    {
      key: 'principal',
      card: 'fact',
      header: <Trans>Principal</Trans>,
      cell: (deal) => <MoneyText amount={principalOf(deal)} className={text.strong} />,
      align: 'right',
      sortBy: 'principle_balance',
    },
    {
      key: 'reserve',
      header: <Trans>Reserve</Trans>,
      cell: (deal) =>
        deal.owner?.reserve_price ? <MoneyText amount={deal.owner.reserve_price} /> : <None />,
      align: 'right',
    },
    {
      key: 'leading',
      header: <Trans>Leading bid</Trans>,
      cell: (deal) => <Leading deal={deal} />,
      align: 'right',
      sortBy: 'leading_amount',
    },
    {
      key: 'bids',
      header: <Trans>Bids</Trans>,
      cell: (deal) => deal.auction.bid_count || <None />,
      align: 'right',
      sortBy: 'bid_count',
    },
    {
      key: 'against',
      header: <Trans>Against reserve</Trans>,
      cell: (deal) => <AgainstReserve deal={deal} />,
      align: 'right',
      card: 'fact',
    },
    {
      key: 'when',
      header: <Trans>When</Trans>,
      cell: (deal) => <WhenCell deal={deal} />,
      card: 'clock',
      sortBy: 'updated_at',
    },
    {
      key: 'next',
      header: <Trans>Next step</Trans>,
      cell: (deal) => <NextStepButton deal={deal} onAction={onAction} />,
      width: '168px',
      pinned: 'right',
      card: 'action',
    },
  ]
  return (
    <DataTable
      {...table}
      label={t`Your deals`}
      columns={columns}
      rows={list?.results}
      rowKey={(deal) => deal.id}
      rowLink={rowPath}
      footer={list && <Pager page={page} pageSize={DEALS_PAGE_SIZE} list={list} onPage={onPage} />}
    />
  )
}

/** Highlighted only while the auction runs. */
function Leading({ deal: { deal_state, auction, owner } }: { deal: DealCard }) {
  // Bids on the whole book were declined.
  if (owner?.parts) return <MoneyText amount={owner.parts.amount} />
  if (auction.is_sealed && auction.bid_count > 0) return <WithheldAmount />
  if (!auction.leading_amount) return <None />
  return isOpenSale(deal_state) ? (
    <LeadingBid amount={auction.leading_amount} />
  ) : (
    <MoneyText amount={auction.leading_amount} />
  )
}
