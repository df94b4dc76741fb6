import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { BID_ORDERING } from '#domain/auctions/contract.ts'
import { type BidStatus, STANDING } from '#domain/auctions/vocabulary.ts'
import { paths } from '#domain/kernel/paths.ts'
import { useMyBids } from '../../features/auctions/api.ts'
import { bidQueryOf } from '../../features/auctions/bid-filters.ts'
import { MyBidsTable } from '../../features/auctions/components/MyBidsTable.tsx'
import { useMyFigures } from '../../features/deals/api.ts'
import { FilterBar } from '../../features/deals/filters/FilterBar.tsx'
import { activeFilters, type MarketFilters, queryOf } from '../../features/deals/filters/filters.ts'
import { useDealFilters } from '../../features/deals/filters/use-deal-filters.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { CardsSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { TextLink } from '../../ui/layout/TextLink.tsx'
import { orderingAmong } from '../../ui/lists/ordering.ts'
import { SearchField } from '../../ui/lists/SearchField.tsx'
import { useUrlState } from '../../ui/lists/use-url-state.ts'
import { useView, type View } from '../../ui/lists/use-view.ts'
import { ViewSwitch } from '../../ui/lists/ViewSwitch.tsx'
import { Segments } from '../../ui/navigation/Segments.tsx'
import { UrlTabs, useUrlTab } from '../../ui/navigation/UrlTabs.tsx'
import { BuyerFigures } from './BuyerFigures.tsx'
import classes from './SellerDeals.module.css'

/** Sellers have none. */
const FavouritesTable = lazy(async () => {
  const { FavouritesTable } = await import('../../features/auctions/components/FavouritesTable.tsx')
  return { default: FavouritesTable }
})

/** Standing and order belong to one tab. */
const OF_ONE_TAB = ['standing', 'ordering']

/** The deals that a buyer has marked, bid on and won. */
export function BuyerDeals() {
  const { t } = useLingui()
  const { data } = useMyFigures()
  // The figures count only running auctions, but bids waiting for their seller are shown too.
  const { data: open } = useMyBids({ status: 'pending', page_size: 1 })
  const { filters, setFilters } = useDealFilters()
  const [view, setView] = useView('list')
  const tabs = [
    { value: 'favourites', label: t`Watchlist`, count: data?.favorites },
    { value: 'bids', label: t`Bids`, count: open?.count },
    { value: 'won', label: t`Won`, count: data?.won },
  ]
  const [tab] = useUrlTab(tabs)
  return (
    <section aria-label={t`Buying`}>
      <BuyerFigures />
      <div className={classes.tabs}>
        <UrlTabs label={t`Your role in the market`} items={tabs} clears={OF_ONE_TAB} />
      </div>
      <FilterBar
        filters={filters}
        onChange={setFilters}
        applyLabel={<Trans>Show deals</Trans>}
        withStatus
        withoutFavourites
        search={<SearchField label={t`Deal or city`} />}
        tools={
          <>
            {tab === 'bids' && <StandingChoice />}
            <ViewSwitch view={view} onChange={setView} wideOnly />
          </>
        }
      />
      {tab === 'favourites' && (
        <Suspense fallback={<CardsSkeleton count={1} height={612} />}>
          <FavouritesTable filters={queryOf(filters)} view={view} />
        </Suspense>
      )}
      {tab === 'bids' && (
        <Bids status="pending" filters={filters} view={view} title={t`No open bids`}>
          <Trans>Live auctions are in the marketplace; your bids are then listed here.</Trans>
        </Bids>
      )}
      {tab === 'won' && (
        <Bids status="accepted" filters={filters} view={view} title={t`Nothing won yet`}>
          <Trans>A deal is yours once its seller accepts your bid, or when you buy now.</Trans>
        </Bids>
      )}
    </section>
  )
}

type Standing = keyof typeof STANDING
const ANY = 'any'
const readStanding = (requested: string | null): Standing | undefined =>
  requested === 'leading' || requested === 'outbid' ? requested : undefined

function StandingChoice() {
  const { t } = useLingui()
  const { get, set } = useUrlState()
  return (
    <Segments<Standing | typeof ANY>
      label={t`Bids that lead or are outbid`}
      value={readStanding(get('standing')) ?? ANY}
      options={[
        { value: ANY, label: t`All` },
        { value: 'leading', label: STANDING.leading },
        { value: 'outbid', label: STANDING.outbid },
      ]}
      onChange={(next) => set({ standing: next === ANY ? null : next })}
    />
  )
}

const PAGE_SIZE = 10

interface BidsProps {
  status: BidStatus
  filters: MarketFilters
  view: View
  title: string
  children: React.ReactNode
}

function Bids({ status, filters, view, title, children }: BidsProps) {
  const { get, set, page, setPage } = useUrlState()
  const ordering = orderingAmong(BID_ORDERING, get('ordering'))
  const search = get('search')
  const standing = status === 'pending' ? readStanding(get('standing')) : undefined
  const { data, error, refetch } = useMyBids({
    ...bidQueryOf({ deal: filters, exclusive: false }),
    status,
    standing,
    search,
    ordering,
    page,
    page_size: PAGE_SIZE,
  })
  const isFiltered = Boolean(search) || standing !== undefined || activeFilters(filters).length > 0
  return (
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
        <EmptyState
          title={title}
          action={
            <TextLink to={paths.marketplace}>
              <Trans>Go to the marketplace</Trans>
            </TextLink>
          }
        >
          {isFiltered ? <Trans>No deals match these filters. Remove one.</Trans> : children}
        </EmptyState>
      }
    />
  )
}
