import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconTrendingDown, IconTrophy } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Bid } from '#domain/auctions/contract.ts'
import { principalOf } from '#domain/deals/card-figures.ts'
import { DEAL_ORDERING, type DealCard } from '#domain/deals/contract.ts'
import { OBLIGATIONS } from '#domain/deals/obligations.ts'
import { MAX_PAGE_SIZE } from '#domain/kernel/list.ts'
import { paths } from '#domain/kernel/paths.ts'
import text from '../../../styles/text.module.css'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { MoneyText } from '../../../ui/figures/MoneyText.tsx'
import { None } from '../../../ui/figures/None.tsx'
import { TextLink } from '../../../ui/layout/TextLink.tsx'
import { type Column, DataTable } from '../../../ui/lists/DataTable.tsx'
import { orderingAmong } from '../../../ui/lists/ordering.ts'
import { Pager } from '../../../ui/lists/Pager.tsx'
import { useUrlState } from '../../../ui/lists/use-url-state.ts'
import type { View } from '../../../ui/lists/use-view.ts'
import { Badge } from '../../../ui/navigation/Badge.tsx'
import { type DealFilterQuery, useDeals } from '../../deals/api.ts'
import { DealTitle } from '../../deals/components/DealTitle.tsx'
import { FavouriteButton } from '../../deals/components/FavouriteButton.tsx'
import { HeadlineYield } from '../../deals/components/HeadlineYield.tsx'
import { LeadingBid } from '../../deals/components/LeadingBid.tsx'
import { WithheldAmount } from '../../deals/components/Sealed.tsx'
import { StatusBadge } from '../../deals/components/StatusBadge.tsx'
import { WhenCell } from '../../deals/components/WhenCell.tsx'
import { useWatchedDeal } from '../../deals/live-deals.ts'
import { isOpenSale } from '../../deals/model.ts'
import { useMyBids } from '../api.ts'
import { nextMinimum } from '../next-minimum.ts'
import classes from './FavouritesTable.module.css'
import { LiveBids } from './LiveBids.tsx'

const PAGE_SIZE = 10

interface FavouritesTableProps {
  filters?: DealFilterQuery
  view: View
}

/** The watchlist: other sellers' deals that the user has marked, with their bids and the user's own position. */
export function FavouritesTable({ filters = {}, view }: FavouritesTableProps) {
  const { t } = useLingui()
  const { get, set, page, setPage } = useUrlState()
  // Default order: live deals first, those ending soonest on top.
  const ordering = orderingAmong(DEAL_ORDERING, get('ordering'))
  const { data, error, refetch } = useDeals({
    ...filters,
    favorites: true,
    search: get('search'),
    ordering,
    page,
    page_size: PAGE_SIZE,
  })
  const own = useOwnBids()
  const columns: Column<DealCard>[] = [
    { key: 'deal', header: <Trans>Deal</Trans>, cell: (deal) => <DealTitle deal={deal} />, isTitle: true },
    {
      key: 'state',
      header: <Trans>State</Trans>,
      cell: (deal) => <StatusBadge status={deal.deal_status} />,
      card: 'state',
    },
    {
      key: 'principal',
      header: <Trans>Principal</Trans>,
      cell: (deal) => <MoneyText amount={principalOf(deal)} className={text.strong} />,
      align: 'right',
      sortBy: 'principle_balance',
    },
    {
      key: 'yield',
      header: <Trans>Yield</Trans>,
      cell: (deal) => <HeadlineYield deal={deal} />,
      align: 'right',
      sortBy: 'yield',
    },
    {
      key: 'leading',
      header: <Trans>Leading bid</Trans>,
      cell: (deal) => <Leading deal={deal} />,
      card: 'amount',
      align: 'right',
      sortBy: 'leading_amount',
    },
    {
      key: 'own',
      header: <Trans>You</Trans>,
      cell: (deal) => <OwnPosition deal={deal} own={own.on(deal)} />,
      card: 'fact',
    },
    {
      key: 'minimum',
      header: <Trans>Next minimum</Trans>,
      cell: (deal) => <NextMinimum deal={deal} own={own.on(deal)} />,
      align: 'right',
      card: 'fact',
    },
    {
      key: 'when',
      header: <Trans>When</Trans>,
      cell: (deal) => <WhenCell deal={deal} />,
      card: 'clock',
      sortBy: 'bid_end_ts',
    },
    {
      key: 'mark',
      header: <Trans>Favourite</Trans>,
      cell: (deal) => <FavouriteButton deal={deal} />,
    },
    {
      key: 'next',
      header: <Trans>Next step</Trans>,
      cell: (deal) => <BidButton deal={deal} />,
      width: '140px',
      pinned: 'right',
      card: 'action',
    },
  ]
  return (
    <>
      <DataTable
        label={t`Your watchlist`}
        columns={columns}
        view={view}
        rows={data?.results}
        rowKey={(deal) => deal.id}
        rowLink={(deal) => paths.deal(deal.id)}
        error={error}
        onRetry={() => void refetch()}
        ordering={ordering ?? undefined}
        onOrder={(next) => set({ ordering: next })}
        empty={<NoFavourites />}
        footer={data && <Pager page={page} pageSize={PAGE_SIZE} list={data} onPage={setPage} />}
      />
      {data?.results.map((deal) => (
        <Watch key={deal.id} deal={deal} />
      ))}
      <LiveBids bids={own.bids} />
    </>
  )
}

function Watch({ deal }: { deal: DealCard }) {
  useWatchedDeal(deal)
  return null
}

/** The leading bid, and whether it has met the reserve. */
function Leading({ deal: { deal_state, auction } }: { deal: DealCard }) {
  if (auction.is_sealed && auction.bid_count > 0) return <WithheldAmount />
  if (!auction.leading_amount) return <None />
  return (
    <span className={classes.leading}>
      {isOpenSale(deal_state) ? (
        <LeadingBid amount={auction.leading_amount} />
      ) : (
        <MoneyText amount={auction.leading_amount} />
      )}
      {auction.reserve_met ? (
        <span className={text.stake} title={OBLIGATIONS.reserve_met}>
          <Trans>Reserve met</Trans>
        </span>
      ) : (
        <span className={text.faint}>
          <Trans>Reserve not met</Trans>
        </span>
      )}
    </span>
  )
}

/** The reader's bids on the favourites whose auction runs, in one request; those of auctions that end first. */
function useOwnBids() {
  const { data } = useMyBids({
    loan_deal__favorites: 'true',
    loan_deal__deal_state: 'live',
    status: 'pending',
    ordering: 'bid_end_ts',
    page_size: MAX_PAGE_SIZE,
  })
  const bids = data?.results ?? []
  return { bids, on: (deal: DealCard) => bids.find(({ loan_deal }) => loan_deal.id === deal.id) }
}

interface OwnProps {
  deal: DealCard
  own: Bid | undefined
}

/** Leading, outbid, or no bid. */
function OwnPosition({ deal, own }: OwnProps) {
  if (!own || deal.deal_state !== 'live') return <None />
  // In a sealed auction no one knows who leads.
  if (own.is_leading === null)
    return (
      <Badge tone="info">
        <Trans>Bid placed</Trans>
      </Badge>
    )
  return own.is_leading ? (
    <Badge tone="ok" icon={IconTrophy}>
      <Trans>Leading</Trans>
    </Badge>
  ) : (
    <Badge tone="warn" icon={IconTrendingDown}>
      <Trans>Outbid</Trans>
    </Badge>
  )
}

function NextMinimum({ deal, own }: OwnProps) {
  return deal.deal_state === 'live' ? <MoneyText amount={nextMinimum(deal.auction, own)} /> : <None />
}

function BidButton({ deal }: { deal: DealCard }) {
  const { t } = useLingui()
  const { title, reference } = deal
  const isLive = deal.deal_state === 'live'
  return (
    <Button size="sm" fullWidth component={Link} to={isLive ? paths.makeBid(deal.id) : paths.deal(deal.id)}>
      {isLive ? <Trans context="button">Bid</Trans> : <Trans>See the deal</Trans>}
      <span className={text.srOnly}>{t`, ${title} ${reference}`}</span>
    </Button>
  )
}

function NoFavourites() {
  const { t } = useLingui()
  return (
    <EmptyState
      title={t`No Deals Listed`}
      action={
        <TextLink to={paths.marketplace}>
          <Trans>Go to the marketplace</Trans>
        </TextLink>
      }
    >
      <Trans>Tap the heart on a deal to follow it here until it sells.</Trans>
    </EmptyState>
  )
}
