import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Bid } from '#domain/auctions/contract.ts'
import { paths } from '#domain/kernel/paths.ts'
import { useServerClock } from '../../../platform/clock/server-clock.ts'
import text from '../../../styles/text.module.css'
import { Hint } from '../../../ui/feedback/Hint.tsx'
import { Countdown } from '../../../ui/figures/Countdown.tsx'
import { DateText } from '../../../ui/figures/DateText.tsx'
import { MoneyText } from '../../../ui/figures/MoneyText.tsx'
import { Percent } from '../../../ui/figures/Percent.tsx'
import { formatMoney } from '../../../ui/format.ts'
import { type Column, DataTable } from '../../../ui/lists/DataTable.tsx'
import { Pager } from '../../../ui/lists/Pager.tsx'
import type { View } from '../../../ui/lists/use-view.ts'
import { DealTitle } from '../../deals/components/DealTitle.tsx'
import { WithheldAmount } from '../../deals/components/Sealed.tsx'
import type { BidList } from '../api.ts'
import { clockOf } from '../my-bids.ts'
import { BidButton } from './BidButton.tsx'
import { BidPositionBadge } from './BidPositionBadge.tsx'
import { LiveBids } from './LiveBids.tsx'
import classes from './MyBidsTable.module.css'

interface MyBidsTableProps {
  list: BidList | undefined
  error: unknown
  onRetry: () => void
  ordering: string | undefined
  onOrder: (ordering: string) => void
  page: number
  pageSize: number
  onPage: (page: number) => void
  view: View
  empty: ReactNode
}

/** Own bids with position, current price and next action. */
export function MyBidsTable({ list, page, pageSize, onPage, ...table }: MyBidsTableProps) {
  const { t } = useLingui()
  const columns: Column<Bid>[] = [
    {
      key: 'deal',
      header: <Trans>Deal</Trans>,
      cell: ({ loan_deal }) => <DealTitle deal={loan_deal} />,
      isTitle: true,
    },
    {
      key: 'position',
      header: <Trans>Status</Trans>,
      cell: (bid) => <BidPositionBadge bid={bid} />,
      card: 'state',
    },
    {
      key: 'leading',
      header: <Trans>Leading bid</Trans>,
      cell: ({ loan_deal }) =>
        loan_deal.is_sealed ? (
          <WithheldAmount />
        ) : (
          <MoneyText amount={loan_deal.leading_amount} stake={loan_deal.deal_state === 'live'} />
        ),
      align: 'right',
      card: 'amount',
    },
    {
      key: 'maximum',
      header: <Trans>Your maximum</Trans>,
      cell: (bid) => <OwnMaximum bid={bid} />,
      align: 'right',
      sortBy: 'standing_amount',
      card: 'fact',
    },
    {
      key: 'yield',
      header: <Trans>Yield at your maximum</Trans>,
      cardHeader: <Trans>Yield at maximum</Trans>,
      cell: (bid) => <Percent value={bid.maximum_yield} />,
      align: 'right',
      card: 'fact',
    },
    {
      key: 'clock',
      header: <Trans>Ends</Trans>,
      cell: (bid) => <Clock bid={bid} />,
      sortBy: 'bid_end_ts',
      card: 'clock',
    },
    {
      key: 'next',
      header: <Trans>Next step</Trans>,
      cell: (bid) => <BidButton bid={bid} />,
      width: '172px',
      pinned: 'right',
      card: 'action',
    },
  ]
  return (
    <>
      <DataTable
        {...table}
        label={t`Your bids`}
        columns={columns}
        rows={list?.results}
        rowKey={(bid) => bid.id}
        rowLink={({ loan_deal }) => paths.deal(loan_deal.id)}
        footer={list && <Pager page={page} pageSize={pageSize} list={list} onPage={onPage} />}
      />
      {list && <LiveBids bids={list.results} />}
    </>
  )
}

/** The hidden maximum, or the amount of a bid without one; with all costs behind a button. */
function OwnMaximum({ bid }: { bid: Bid }) {
  const { t } = useLingui()
  const [amount, total] = [formatMoney(bid.bid_amount), formatMoney(bid.total)]
  const costs = t`Total now, with the fees that you offer: ${total}.`
  return (
    <span className={classes.maximum}>
      <MoneyText amount={bid.max_amount ?? bid.bid_amount} className={text.strong} />
      <Hint label={bid.loan_deal.reference}>
        {bid.max_amount ? `${t`Your last bid was ${amount}.`} ${costs}` : costs}
      </Hint>
    </span>
  )
}

function Clock({ bid }: { bid: Bid }) {
  const { offsetMs } = useServerClock()
  const end = clockOf(bid)
  return end ? (
    <Countdown end={end} offsetMs={offsetMs} withIcon />
  ) : (
    <DateText iso={bid.loan_deal.bid_end_ts} className={text.muted} />
  )
}
