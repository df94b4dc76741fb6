import { Trans, useLingui } from '@lingui/react/macro'
import type { User } from '#domain/accounts/contract.ts'
import type { Bid } from '#domain/auctions/contract.ts'
import { BID_STATUS } from '#domain/auctions/vocabulary.ts'
import { principalOf } from '#domain/deals/card-figures.ts'
import type { DealCard } from '#domain/deals/contract.ts'
import { paths } from '#domain/kernel/paths.ts'
import { useBidsOf } from '../../features/auctions/api.ts'
import { useDealsOf } from '../../features/deals/api.ts'
import { DealTitle } from '../../features/deals/components/DealTitle.tsx'
import { StatusBadge } from '../../features/deals/components/StatusBadge.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { DateText } from '../../ui/figures/DateText.tsx'
import { MoneyText } from '../../ui/figures/MoneyText.tsx'
import { type Column, DataTable } from '../../ui/lists/DataTable.tsx'
import { Pager } from '../../ui/lists/Pager.tsx'
import { useUrlState } from '../../ui/lists/use-url-state.ts'
import { useView, type View } from '../../ui/lists/use-view.ts'
import { ViewSwitch } from '../../ui/lists/ViewSwitch.tsx'
import classes from './UserDealings.module.css'

const PAGE_SIZE = 10

/** A user's deals and bids; each row links to its deal. */
export function UserDealings({ user }: { user: User }) {
  const [view, setView] = useView('list')
  return (
    <div className={classes.parts}>
      <div className={classes.tools}>
        <ViewSwitch view={view} onChange={setView} wideOnly />
      </div>
      <Deals owner={user.id} view={view} />
      <Bids bidder={user.id} view={view} />
    </div>
  )
}

/** The page number of one of the two lists on this page. */
function usePage(param: string) {
  const { get, set } = useUrlState()
  const page = Math.max(1, Math.floor(Number(get(param) ?? 1)) || 1)
  return [page, (next: number) => set({ [param]: next > 1 ? String(next) : null })] as const
}

const DEAL_COLUMNS: readonly Column<DealCard>[] = [
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
    align: 'right',
    cell: (deal) => <MoneyText amount={principalOf(deal)} />,
    card: 'amount',
  },
  {
    key: 'updated',
    header: <Trans>Changed</Trans>,
    cell: (deal) => <DateText iso={deal.updated_at} withTime />,
    card: 'clock',
  },
]

function Deals({ owner, view }: { owner: string; view: View }) {
  const { t } = useLingui()
  const [page, setPage] = usePage('deals_page')
  const { data, error, refetch } = useDealsOf(owner, page, PAGE_SIZE)
  return (
    <section aria-labelledby="deals-of-user">
      <h2 id="deals-of-user" className={classes.title}>
        <Trans>Deals</Trans>
      </h2>
      <DataTable
        label={t`This user’s deals`}
        columns={DEAL_COLUMNS}
        view={view}
        rows={data?.results}
        rowKey={(deal) => deal.id}
        rowLink={(deal) => paths.review(deal.id)}
        skeletonRows={3}
        error={error}
        onRetry={() => void refetch()}
        empty={<EmptyState title={t`No Deals Listed`} withPicture={false} />}
        footer={data && <ListPager list={data} page={page} onPage={setPage} />}
      />
    </section>
  )
}

const BID_COLUMNS: readonly Column<Bid>[] = [
  {
    key: 'deal',
    header: <Trans>Deal</Trans>,
    cell: (bid) => <DealTitle deal={bid.loan_deal} />,
    isTitle: true,
  },
  { key: 'status', header: <Trans>Status</Trans>, cell: (bid) => BID_STATUS[bid.status], card: 'state' },
  {
    key: 'amount',
    header: <Trans>Bid</Trans>,
    align: 'right',
    cell: (bid) => <MoneyText amount={bid.bid_amount} />,
    card: 'amount',
  },
  {
    key: 'placed',
    header: <Trans>Placed</Trans>,
    cell: (bid) => <DateText iso={bid.placed_at} withTime />,
    card: 'clock',
  },
]

function Bids({ bidder, view }: { bidder: string; view: View }) {
  const { t } = useLingui()
  const [page, setPage] = usePage('bids_page')
  const { data, error, refetch } = useBidsOf(bidder, page, PAGE_SIZE)
  return (
    <section aria-labelledby="bids-of-user">
      <h2 id="bids-of-user" className={classes.title}>
        <Trans>Bids</Trans>
      </h2>
      <p className={classes.note}>
        <Trans>The latest on each deal. Sealed bids are hidden from everyone until their auction ends.</Trans>
      </p>
      <DataTable
        label={t`This user’s bids`}
        columns={BID_COLUMNS}
        view={view}
        rows={data?.results}
        rowKey={(bid) => bid.id}
        rowLink={(bid) => `${paths.deal(bid.loan_deal.id)}?tab=bids`}
        skeletonRows={3}
        error={error}
        onRetry={() => void refetch()}
        empty={<EmptyState title={t`No bids`} withPicture={false} />}
        footer={data && <ListPager list={data} page={page} onPage={setPage} />}
      />
    </section>
  )
}

interface ListPagerProps {
  list: { count: number; count_is_capped: boolean; next: string | null }
  page: number
  onPage: (page: number) => void
}

const ListPager = ({ list, page, onPage }: ListPagerProps) => (
  <Pager page={page} pageSize={PAGE_SIZE} list={list} onPage={onPage} />
)
