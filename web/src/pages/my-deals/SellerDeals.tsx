import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Switch } from '@mantine/core'
import { useState } from 'react'
import { DEAL_ORDERING, type DealCard } from '#domain/deals/contract.ts'
import { DEAL_STATE, type DealState } from '#domain/deals/vocabulary.ts'
import { useMyDeals, useMyFigures } from '../../features/deals/api.ts'
import { ExportMenu } from '../../features/deals/components/ExportMenu.tsx'
import { LiveRows } from '../../features/deals/components/LiveRows.tsx'
import { FilterBar } from '../../features/deals/filters/FilterBar.tsx'
import { activeFilters, queryOf } from '../../features/deals/filters/filters.ts'
import { useDealFilters } from '../../features/deals/filters/use-deal-filters.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { lazyDialog } from '../../ui/feedback/later.tsx'
import { orderingAmong } from '../../ui/lists/ordering.ts'
import { SearchField } from '../../ui/lists/SearchField.tsx'
import { useUrlState } from '../../ui/lists/use-url-state.ts'
import { useView } from '../../ui/lists/use-view.ts'
import { ViewSwitch } from '../../ui/lists/ViewSwitch.tsx'
import { UrlTabs, useUrlTab } from '../../ui/navigation/UrlTabs.tsx'
import { AddMortgageButton } from './AddDealButtons.tsx'
import { DEALS_PAGE_SIZE, DealsTable } from './DealsTable.tsx'
import { countOfAll, stateTabs } from './model.ts'
import type { DialogAction } from './NextStepButton.tsx'
import classes from './SellerDeals.module.css'

const SubmitDialog = lazyDialog(async () => ({
  default: (await import('../../features/deals/components/SubmitDialog.tsx')).SubmitDialog,
}))
const AuctionDatesDialog = lazyDialog(
  () => import('../../features/auctions/components/AuctionDatesDialog.tsx'),
)

const ALL = 'all'
const STATE = 'deal_state'
const ARCHIVED = 'show_archived'

/** Own deals by state, with the next step on each. Tab, filters, sort, search, view and page are in the URL. */
export function SellerDeals() {
  const { t } = useLingui()
  const { get, set, page, setPage } = useUrlState()
  const { filters, setFilters, clear } = useDealFilters()
  const [view, setView] = useView('list')
  const search = get('search')
  const withArchived = get(ARCHIVED) === 'true'
  // Without filters it is the question of the figures above.
  const requested = {
    ...queryOf(filters),
    ...(search && { search }),
    ...(withArchived && { show_archived: true }),
  }
  const { data: figures } = useMyFigures(requested)
  const tabs = useStateTabs(get(STATE), figures?.by_state)
  const [state] = useUrlTab(tabs, STATE)
  const listed = {
    ...requested,
    deal_state: state === ALL ? undefined : state,
    ordering: orderingAmong(DEAL_ORDERING, get('ordering')),
  }
  const { data, error, refetch } = useMyDeals({ ...listed, page, page_size: DEALS_PAGE_SIZE })
  const [open, setOpen] = useState<{ action: DialogAction; deal: DealCard } | null>(null)
  const close = () => setOpen(null)
  const isFiltered = Boolean(search) || activeFilters(filters).length > 0
  return (
    <section aria-label={t`Your deals`}>
      <FilterBar
        filters={filters}
        onChange={setFilters}
        applyLabel={<Trans>Show deals</Trans>}
        withStatus
        withoutFavourites
        search={<SearchField label={t`Reference, type or city`} />}
        tools={
          <>
            <Switch
              size="sm"
              label={t`Show archived`}
              checked={withArchived}
              onChange={() => set({ [ARCHIVED]: withArchived ? null : 'true' })}
            />
            <ExportMenu own query={listed} count={data?.count ?? 0} />
            <ViewSwitch view={view} onChange={setView} wideOnly />
          </>
        }
      />
      <div className={classes.tabs}>
        <UrlTabs label={t`Deals by state`} items={tabs} param={STATE} />
      </div>
      {!listed.ordering && !search && (
        <p className={classes.order}>
          <Trans>Sorted by next step: auctions about to end, then bids to answer by their last day.</Trans>
        </p>
      )}
      <DealsTable
        list={data}
        error={error}
        onRetry={() => void refetch()}
        ordering={listed.ordering ?? undefined}
        onOrder={(ordering) => set({ ordering })}
        page={page}
        onPage={setPage}
        onAction={(action, deal) => setOpen({ action, deal })}
        view={view}
        empty={<NoDeals isTab={state !== ALL} isFiltered={isFiltered} onClear={clear} />}
      />
      {data && <LiveRows deals={data.results} />}
      {open?.action === 'submit' && <SubmitDialog deal={open.deal} onClose={close} />}
      {open && open.action !== 'submit' && (
        <AuctionDatesDialog deal={open.deal} again={open.action === 'relist'} onClose={close} />
      )}
    </section>
  )
}

const isState = (value: string | null): value is DealState =>
  value !== null && Object.hasOwn(DEAL_STATE, value)

function useStateTabs(requested: string | null, byState: Readonly<Record<string, number>> | undefined) {
  const { t } = useLingui()
  const states = stateTabs(byState ?? {}, isState(requested) ? requested : null)
  return [
    { value: ALL, label: t`All`, count: byState && countOfAll(byState) },
    ...states.map(({ state, count }) => ({
      value: state as string,
      // The full label is too long for a tab; the row's badge has it.
      label: state === 'not_sold' ? t`Not sold` : DEAL_STATE[state],
      count: byState && count,
    })),
  ]
}

interface NoDealsProps {
  isTab: boolean
  isFiltered: boolean
  onClear: () => void
}

function NoDeals({ isTab, isFiltered, onClear }: NoDealsProps) {
  const { t } = useLingui()
  if (isFiltered)
    return (
      <EmptyState
        title={t`No Deals Listed`}
        action={
          <Button onClick={onClear}>
            <Trans>Clear all filters</Trans>
          </Button>
        }
      >
        <Trans>No deals match these filters. Remove one, or look under All.</Trans>
      </EmptyState>
    )
  return (
    <EmptyState title={t`No Deals Listed`} action={isTab ? undefined : <AddMortgageButton />}>
      {isTab ? (
        <Trans>No deals here right now. Look under All.</Trans>
      ) : (
        <Trans>List a mortgage: it is saved as a draft until you submit it for review.</Trans>
      )}
    </EmptyState>
  )
}
