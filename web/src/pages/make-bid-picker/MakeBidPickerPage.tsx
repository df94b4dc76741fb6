import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { principalOf } from '#domain/deals/card-figures.ts'
import { DEAL_ORDERING, type DealCard } from '#domain/deals/contract.ts'
import { paths } from '#domain/kernel/paths.ts'
import { useDeals } from '../../features/deals/api.ts'
import { DealTitle } from '../../features/deals/components/DealTitle.tsx'
import { HeadlineYield } from '../../features/deals/components/HeadlineYield.tsx'
import { LeadingBid } from '../../features/deals/components/LeadingBid.tsx'
import { useWatchedDeal } from '../../features/deals/live-deals.ts'
import { positionLabel } from '../../features/deals/model.ts'
import { useServerClock } from '../../platform/clock/server-clock.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Countdown } from '../../ui/figures/Countdown.tsx'
import { MoneyText } from '../../ui/figures/MoneyText.tsx'
import { Percent } from '../../ui/figures/Percent.tsx'
import { Page, PageHead } from '../../ui/layout/Page.tsx'
import { type Column, DataTable } from '../../ui/lists/DataTable.tsx'
import { orderingAmong } from '../../ui/lists/ordering.ts'
import { Pager } from '../../ui/lists/Pager.tsx'
import { SearchField } from '../../ui/lists/SearchField.tsx'
import { useUrlState } from '../../ui/lists/use-url-state.ts'
import { useView } from '../../ui/lists/use-view.ts'
import { ViewSwitch } from '../../ui/lists/ViewSwitch.tsx'
import classes from './MakeBidPickerPage.module.css'

const ROWS = 10
const SOONEST = 'bid_end_ts'

/** /make-bid: the live deals that the user can bid on, favourites first. */
export function Component() {
  const { t } = useLingui()
  const { get, set, page, setPage } = useUrlState()
  const search = get('search')
  const ordering = orderingAmong(DEAL_ORDERING, get('ordering')) ?? SOONEST
  const live = { deal_state: 'live', deal_type: 'auction', search, ordering }
  const favourites = useDeals({ ...live, favorites: true, page_size: 50 })
  const all = useDeals({ ...live, page, page_size: ROWS })
  const open = (deals: readonly DealCard[] | undefined) =>
    deals?.filter((deal) => !deal.is_own && !deal.is_barred)
  const marked = open(favourites.data?.results)
  const columns = useColumns()
  const [view, setView] = useView('list')
  const shared = {
    columns,
    view,
    rowKey: (deal: DealCard) => deal.id,
    rowLink: (deal: DealCard) => paths.makeBid(deal.id),
    ordering,
    onOrder: (next: string) => set({ ordering: next === SOONEST ? null : next }),
  }
  return (
    <Page title={t`Make a bid`}>
      <PageHead
        title={t`Make a bid`}
        subtitle={t`Pick a deal to bid on. You review everything before it is submitted.`}
        actions={
          <>
            <SearchField label={t`Find a deal`} />
            <ViewSwitch view={view} onChange={setView} wideOnly />
          </>
        }
      />
      {marked && marked.length > 0 && (
        <section className={classes.section}>
          <h2>
            <Trans>Your favourites</Trans>
          </h2>
          <DataTable {...shared} label={t`Your favourites`} rows={marked} empty={null} />
        </section>
      )}
      <section className={classes.section}>
        <h2>
          <Trans>All live deals</Trans>
        </h2>
        <DataTable
          {...shared}
          label={t`All live deals`}
          rows={open(all.data?.results)}
          error={all.error}
          onRetry={() => void all.refetch()}
          skeletonRows={ROWS}
          empty={<NoDeals isSearch={Boolean(search)} onClear={() => set({ search: null })} />}
          footer={
            all.data &&
            all.data.count > ROWS && <Pager page={page} pageSize={ROWS} list={all.data} onPage={setPage} />
          }
        />
      </section>
    </Page>
  )
}

function useColumns(): Column<DealCard>[] {
  const { t } = useLingui()
  return [
    { key: 'title', header: t`Deal`, isTitle: true, cell: (deal) => <DealTitle deal={deal} /> },
    { key: 'position', header: t`Position`, cell: (deal) => positionLabel(deal.position), card: 'fact' },
    {
      key: 'principle_balance',
      header: t`Principal balance`,
      align: 'right',
      sortBy: 'principle_balance',
      cell: (deal) => <MoneyText amount={principalOf(deal)} />,
      card: 'fact',
    },
    {
      key: 'yield',
      header: t`Yield`,
      align: 'right',
      sortBy: 'yield',
      cell: (deal) => <HeadlineYield deal={deal} />,
      card: 'fact',
    },
    {
      key: 'ltv',
      header: t`LTV`,
      align: 'right',
      sortBy: 'ltv',
      cell: (deal) => <Percent value={deal.ltv} places={1} />,
      card: 'fact',
    },
    {
      key: 'leading_amount',
      header: t`Leading bid`,
      align: 'right',
      sortBy: 'leading_amount',
      cell: (deal) => <Price deal={deal} />,
      card: 'amount',
    },
    {
      key: 'bid_end_ts',
      header: t`Ends in`,
      align: 'right',
      sortBy: 'bid_end_ts',
      cell: (deal) => <Clock deal={deal} />,
      card: 'clock',
    },
  ]
}

function Price({ deal }: { deal: DealCard }) {
  useWatchedDeal(deal)
  const { leading_amount, opening_bid, is_sealed } = deal.auction
  if (leading_amount !== null) return <LeadingBid amount={leading_amount} />
  return (
    <span className={classes.opening}>
      <MoneyText amount={opening_bid} />
      <small>{is_sealed ? <Trans>opening bid, sealed</Trans> : <Trans>opening bid</Trans>}</small>
    </span>
  )
}

function Clock({ deal }: { deal: DealCard }) {
  const { offsetMs } = useServerClock()
  const { bid_end_ts } = deal.auction
  return bid_end_ts && <Countdown end={bid_end_ts} offsetMs={offsetMs} />
}

function NoDeals({ isSearch, onClear }: { isSearch: boolean; onClear: () => void }) {
  const { t } = useLingui()
  if (isSearch)
    return (
      <EmptyState
        title={t`No Deals Listed`}
        action={
          <Button onClick={onClear}>
            <Trans>Clear the search</Trans>
          </Button>
        }
      >
        <Trans>No live deal matches your search.</Trans>
      </EmptyState>
    )
  return (
    <EmptyState
      title={t`No Deals Listed`}
      action={
        <Button component={Link} to={`${paths.marketplace}?deal_state=pending_auction`}>
          <Trans>See what opens next</Trans>
        </Button>
      }
    >
      <Trans>No auction is open now.</Trans>
    </EmptyState>
  )
}
