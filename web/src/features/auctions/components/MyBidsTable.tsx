import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router'
import type { Bid } from '#domain/auctions/contract.ts'
import { paths } from '#domain/kernel/paths.ts'
import { useServerClock } from '../../../platform/clock/server-clock.ts'
import { onLive } from '../../../platform/live/live.ts'
import text from '../../../styles/text.module.css'
import { Countdown } from '../../../ui/figures/Countdown.tsx'
import { DateText } from '../../../ui/figures/DateText.tsx'
import { MoneyText } from '../../../ui/figures/MoneyText.tsx'
import { Percent } from '../../../ui/figures/Percent.tsx'
import { formatMoney } from '../../../ui/format.ts'
import { type Column, DataTable, TwoLines } from '../../../ui/lists/DataTable.tsx'
import { Pager } from '../../../ui/lists/Pager.tsx'
import { DealTitle } from '../../deals/components/DealTitle.tsx'
import { WithheldAmount } from '../../deals/components/Sealed.tsx'
import { useWatchedDeal } from '../../deals/live-deals.ts'
import type { BidList } from '../api.ts'
import { auctionKeys } from '../api.ts'
import { actionOf, type BidAction, clockOf, isStillOutbid } from '../my-bids.ts'
import { BidPositionBadge } from './BidPositionBadge.tsx'

interface MyBidsTableProps {
  list: BidList | undefined
  error: unknown
  onRetry: () => void
  ordering: string | undefined
  onOrder: (ordering: string) => void
  page: number
  pageSize: number
  onPage: (page: number) => void
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
    { key: 'position', header: <Trans>Status</Trans>, cell: (bid) => <BidPositionBadge bid={bid} /> },
    {
      key: 'bid',
      header: <Trans>Your bid</Trans>,
      cell: (bid) => <OwnBid bid={bid} />,
      align: 'right',
      sortBy: 'bid_amount',
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
    },
    {
      key: 'standing_amount',
      header: <Trans>Current amount</Trans>,
      cell: (bid) => <MoneyText amount={bid.standing_amount} className={text.strong} />,
      align: 'right',
      sortBy: 'standing_amount',
    },
    {
      key: 'standing_yield',
      header: <Trans>Yield</Trans>,
      cell: (bid) => <Percent value={bid.standing_yield} />,
      align: 'right',
    },
    {
      key: 'total',
      header: <Trans>Total now</Trans>,
      cell: (bid) => <MoneyText amount={bid.total} />,
      align: 'right',
    },
    { key: 'clock', header: <Trans>Ends</Trans>, cell: (bid) => <Clock bid={bid} />, sortBy: 'bid_end_ts' },
    {
      key: 'next',
      header: <Trans>Next step</Trans>,
      cell: (bid) => <ActionButton bid={bid} />,
      width: '172px',
      pinned: true,
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
        footer={
          list && (
            <Pager
              page={page}
              pageSize={pageSize}
              count={list.count}
              countIsCapped={list.count_is_capped}
              hasNext={list.next !== null}
              onPage={onPage}
            />
          )
        }
      />
      {list && <LiveBids bids={list.results} />}
    </>
  )
}

/** The amount bid, and the hidden maximum under it. */
function OwnBid({ bid }: { bid: Bid }) {
  const maximum = bid.max_amount && formatMoney(bid.max_amount)
  return <TwoLines first={formatMoney(bid.bid_amount)} second={maximum && <Trans>up to {maximum}</Trans>} />
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

function ActionButton({ bid }: { bid: Bid }) {
  const { t } = useLingui()
  const action = actionOf(bid)
  const { title, reference } = bid.loan_deal
  return (
    <Button
      size="sm"
      fullWidth
      variant={action.urgent ? 'filled' : 'default'}
      component={Link}
      to={action.to}
    >
      <ActionName bid={bid} kind={action.kind} />
      <span className={text.srOnly}>{t`, ${title} ${reference}`}</span>
    </Button>
  )
}

function ActionName({ bid, kind }: { bid: Bid; kind: BidAction['kind'] }) {
  const amount = formatMoney(bid.counter?.amount ?? null)
  switch (kind) {
    case 'raise':
      return <Trans>Raise</Trans>
    case 'answer_counter':
      return <Trans>Answer {amount}</Trans>
    case 'offer_final':
      return <Trans>Make final offer</Trans>
    case 'close':
      return <Trans>Follow the closing</Trans>
    case 'see':
      return <Trans>See the deal</Trans>
  }
}

/** Watches the auctions of the rows. What a message does not say of a bid is fetched. */
function LiveBids({ bids }: { bids: readonly Bid[] }) {
  const client = useQueryClient()
  useEffect(() => {
    const renew = () => void client.invalidateQueries({ queryKey: auctionKeys.bids })
    const silences = [
      onLive('notification', renew),
      onLive('auction', (news) => {
        const own = bids.filter((bid) => bid.loan_deal.id === news.auction.deal)
        // A response in flight may be older than the message.
        const isFetching = client.isFetching({ queryKey: auctionKeys.mine }) > 0
        if (own.some((bid) => isFetching || !isStillOutbid(bid, news))) renew()
      }),
    ]
    return () => {
      for (const silence of silences) silence()
    }
  }, [client, bids])
  return bids.map((bid) => <LiveBid key={bid.id} deal={bid.loan_deal} />)
}

function LiveBid({ deal }: { deal: Bid['loan_deal'] }) {
  useWatchedDeal({ id: deal.id, deal_state: deal.deal_state, deal_type: null })
  return null
}
