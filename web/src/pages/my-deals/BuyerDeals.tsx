import { Trans, useLingui } from '@lingui/react/macro'
import { BID_ORDERING } from '#domain/auctions/contract.ts'
import type { BidStatus } from '#domain/auctions/vocabulary.ts'
import { paths } from '#domain/kernel/paths.ts'
import { useMyBids } from '../../features/auctions/api.ts'
import { FavouritesTable } from '../../features/auctions/components/FavouritesTable.tsx'
import { MyBidsTable } from '../../features/auctions/components/MyBidsTable.tsx'
import { useMyFigures } from '../../features/deals/api.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { TextLink } from '../../ui/layout/TextLink.tsx'
import { orderingAmong } from '../../ui/lists/ordering.ts'
import { useUrlState } from '../../ui/lists/use-url-state.ts'
import { UrlTabs, useUrlTab } from '../../ui/navigation/UrlTabs.tsx'
import { BuyerFigures } from './BuyerFigures.tsx'
import classes from './SellerDeals.module.css'

/** The deals that a buyer has marked, bid on and won. */
export function BuyerDeals() {
  const { t } = useLingui()
  const { data } = useMyFigures()
  // The figures count only running auctions, but bids waiting for their seller are shown too.
  const { data: open } = useMyBids({ status: 'pending', page_size: 1 })
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
        <UrlTabs label={t`Your role in the market`} items={tabs} />
      </div>
      {tab === 'favourites' && <FavouritesTable />}
      {tab === 'bids' && (
        <Bids status="pending" title={t`No open bids`}>
          <Trans>Live auctions are in the marketplace; your bids are then listed here.</Trans>
        </Bids>
      )}
      {tab === 'won' && (
        <Bids status="accepted" title={t`Nothing won yet`}>
          <Trans>A deal is yours once its seller accepts your bid, or when you buy now.</Trans>
        </Bids>
      )}
    </section>
  )
}

const PAGE_SIZE = 10

interface BidsProps {
  status: BidStatus
  title: string
  children: React.ReactNode
}

function Bids({ status, title, children }: BidsProps) {
  const { get, set, page, setPage } = useUrlState()
  const ordering = orderingAmong(BID_ORDERING, get('ordering'))
  const { data, error, refetch } = useMyBids({
    status,
    ordering,
    page,
    page_size: PAGE_SIZE,
  })
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
      empty={
        <EmptyState
          title={title}
          action={
            <TextLink to={paths.marketplace}>
              <Trans>Go to the marketplace</Trans>
            </TextLink>
          }
        >
          {children}
        </EmptyState>
      }
    />
  )
}
