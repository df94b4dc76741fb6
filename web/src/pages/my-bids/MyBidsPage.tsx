import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { BID_ORDERING } from '#domain/auctions/contract.ts'
import { BID_STATUS, type BidStatus } from '#domain/auctions/vocabulary.ts'
import { paths } from '#domain/kernel/paths.ts'
import { useMyBids } from '../../features/auctions/api.ts'
import {
  bidQueryOf,
  countOfFilters,
  NO_BID_FILTERS,
  readBidFilters,
  writeBidFilters,
} from '../../features/auctions/bid-filters.ts'
import { FavouritesTable } from '../../features/auctions/components/FavouritesTable.tsx'
import { MyBidsTable } from '../../features/auctions/components/MyBidsTable.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Page, PageHead } from '../../ui/layout/Page.tsx'
import { TextLink } from '../../ui/layout/TextLink.tsx'
import { orderingAmong } from '../../ui/lists/ordering.ts'
import { SearchField } from '../../ui/lists/SearchField.tsx'
import { useUrlState } from '../../ui/lists/use-url-state.ts'
import { useView } from '../../ui/lists/use-view.ts'
import { ViewSwitch } from '../../ui/lists/ViewSwitch.tsx'
import { UrlTabs, useUrlTab } from '../../ui/navigation/UrlTabs.tsx'
import { BidFilterBar } from './BidFilterBar.tsx'
import { CalendarCard } from './CalendarCard.tsx'
import { CommitmentsCard } from './CommitmentsCard.tsx'
import { LoanBidsCard } from './LoanBidsCard.tsx'
import classes from './MyBidsPage.module.css'

const PAGE_SIZE = 10
const isStatus = (value: string): value is BidStatus => Object.hasOwn(BID_STATUS, value)

/** /profile/bids: own bids by status, and favourite auctions. */
export function Component() {
  const { t } = useLingui()
  const tabs = [
    { value: 'all', label: t`All` },
    ...Object.entries(BID_STATUS).map(([value, label]) => ({ value, label })),
    { value: 'watchlist', label: t`Watchlist` },
  ]
  const [status] = useUrlTab(tabs, 'status')
  return (
    <Page title={t`Bids`}>
      <PageHead
        title={<Trans>Bids</Trans>}
        subtitle={<Trans>The latest of your bids on each deal. Bids are binding.</Trans>}
        actions={
          <div className={classes.search}>
            <SearchField label={t`Deal or city`} />
          </div>
        }
      />
      <div className={classes.tabs}>
        <UrlTabs label={t`Bids by status`} items={tabs} param="status" />
      </div>
      {status === 'all' && <LoanBidsCard />}
      {status === 'all' && <CommitmentsCard />}
      {status === 'watchlist' ? <Watchlist /> : <Bids status={isStatus(status) ? status : undefined} />}
      <div className={classes.calendar}>
        <CalendarCard />
      </div>
    </Page>
  )
}

function Watchlist() {
  const [view, setView] = useView('list')
  return (
    <>
      <div className={classes.tools}>
        <ViewSwitch view={view} onChange={setView} wideOnly />
      </div>
      <FavouritesTable view={view} />
    </>
  )
}

function Bids({ status }: { status: BidStatus | undefined }) {
  const { params, get, set, page, setPage } = useUrlState()
  const filters = readBidFilters(params)
  const [view, setView] = useView('list')
  const ordering = orderingAmong(BID_ORDERING, get('ordering'))
  const search = get('search')
  const { data, error, refetch } = useMyBids({
    ...bidQueryOf(filters),
    status,
    search,
    ordering,
    page,
    page_size: PAGE_SIZE,
  })
  return (
    <>
      <BidFilterBar
        filters={filters}
        onChange={(next) => set(writeBidFilters(next))}
        tools={<ViewSwitch view={view} onChange={setView} wideOnly />}
      />
      <MyBidsTable
        list={data}
        error={error}
        onRetry={() => void refetch()}
        ordering={ordering ?? undefined}
        onOrder={(next) => set({ ordering: next })}
        page={page}
        pageSize={PAGE_SIZE}
        onPage={setPage}
        view={view}
        empty={
          <NoBids
            filtered={status !== undefined || Boolean(search) || countOfFilters(filters) > 0}
            onClear={() => set({ ...writeBidFilters(NO_BID_FILTERS), search: null, status: null })}
          />
        }
      />
    </>
  )
}

function NoBids({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  const { t } = useLingui()
  if (filtered) {
    return (
      <EmptyState
        title={t`No bids here`}
        action={
          <Button onClick={onClear}>
            <Trans>Show all bids</Trans>
          </Button>
        }
      >
        <Trans>None of your bids matches this status, search and filters.</Trans>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={t`You have not bid yet`}
      action={
        <TextLink to={paths.marketplace}>
          <Trans>Go to the marketplace</Trans>
        </TextLink>
      }
    >
      <Trans>Live auctions are in the marketplace; your bids are then listed here.</Trans>
    </EmptyState>
  )
}
