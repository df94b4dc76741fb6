import { Trans, useLingui } from '@lingui/react/macro'
import { BID_STATUS, type BidStatus } from '#domain/auctions/vocabulary.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Page, PageHead } from '../../ui/layout/Page.tsx'
import { TextLink } from '../../ui/layout/TextLink.tsx'
import { SearchField } from '../../ui/lists/SearchField.tsx'
import { useUrlState } from '../../ui/lists/useUrlState.ts'
import { UrlTabs, useUrlTab } from '../../ui/navigation/UrlTabs.tsx'
import { MyBidsTable } from '../components/MyBidsTable.tsx'
import { useMyBids } from '../use-my-bids.ts'
import classes from './my-bids.module.css'

const PAGE_SIZE = 10
const isStatus = (value: string): value is BidStatus => Object.hasOwn(BID_STATUS, value)

/** /profile/bids: own bids by status. */
export function Component() {
  const { t } = useLingui()
  const { get, set, page, setPage } = useUrlState()
  const tabs = [
    { value: 'all', label: t`All` },
    ...Object.entries(BID_STATUS).map(([value, label]) => ({ value, label })),
  ]
  const [status] = useUrlTab(tabs, 'status')
  const search = get('search')
  const { data, error, refetch } = useMyBids({
    status: isStatus(status) ? status : undefined,
    search,
    ordering: get('ordering'),
    page,
    page_size: PAGE_SIZE,
  })
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
      <MyBidsTable
        list={data}
        error={error}
        onRetry={() => void refetch()}
        ordering={get('ordering') ?? undefined}
        onOrder={(ordering) => set({ ordering })}
        page={page}
        pageSize={PAGE_SIZE}
        onPage={setPage}
        empty={<NoBids filtered={isStatus(status) || Boolean(search)} />}
      />
    </Page>
  )
}

function NoBids({ filtered }: { filtered: boolean }) {
  const { t } = useLingui()
  if (filtered) {
    return (
      <EmptyState title={t`No bids here`}>
        <Trans>None of your bids has this status. Look under All.</Trans>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={t`You have not bid yet`}
      action={
        <TextLink to="/marketplace">
          <Trans>Go to the marketplace</Trans>
        </TextLink>
      }
    >
      <Trans>Live auctions stand in the marketplace; your bids are then listed here.</Trans>
    </EmptyState>
  )
}
