import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { DealCard } from '#domain/deals/contract.ts'
import { DEAL_STATE, type DealState } from '#domain/deals/vocabulary.ts'
import { AuctionDatesDialog } from '../../features/auctions/components/AuctionDatesDialog.tsx'
import { useMyDeals, useMyFigures } from '../../features/deals/api.ts'
import { SubmitDialog } from '../../features/deals/components/SubmitDialog.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { useUrlState } from '../../ui/lists/use-url-state.ts'
import { UrlTabs, useUrlTab } from '../../ui/navigation/UrlTabs.tsx'
import { AddMortgageButton } from './AddMortgageButton.tsx'
import { DEALS_PAGE_SIZE, DealsTable } from './DealsTable.tsx'
import { LiveRows } from './LiveRows.tsx'
import { countOfAll, stateTabs } from './model.ts'
import type { DialogAction } from './NextStepButton.tsx'
import classes from './SellerDeals.module.css'

const ALL = 'all'
const STATE = 'deal_state'

/** Own deals by state, with the next step on each. Tab, sort, search and page are in the URL. */
export function SellerDeals() {
  const { t } = useLingui()
  const { get, set, page, setPage } = useUrlState()
  const { data: figures } = useMyFigures()
  const tabs = useStateTabs(get(STATE), figures?.by_state)
  const [state] = useUrlTab(tabs, STATE)
  const search = get('search')
  const { data, error, refetch } = useMyDeals({
    deal_state: state === ALL ? undefined : state,
    search,
    ordering: get('ordering'),
    page,
    page_size: DEALS_PAGE_SIZE,
  })
  const [open, setOpen] = useState<{ action: DialogAction; deal: DealCard } | null>(null)
  const close = () => setOpen(null)
  const filtered = state !== ALL || Boolean(search)
  return (
    <section aria-label={t`Your deals`}>
      <div className={classes.tabs}>
        <UrlTabs label={t`Deals by state`} items={tabs} param={STATE} />
      </div>
      <DealsTable
        list={data}
        error={error}
        onRetry={() => void refetch()}
        ordering={get('ordering') ?? undefined}
        onOrder={(ordering) => set({ ordering })}
        page={page}
        onPage={setPage}
        onAction={(action, deal) => setOpen({ action, deal })}
        empty={<NoDeals filtered={filtered} />}
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

function useStateTabs(asked: string | null, byState: Readonly<Record<string, number>> | undefined) {
  const { t } = useLingui()
  const states = stateTabs(byState ?? {}, isState(asked) ? asked : null)
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

function NoDeals({ filtered }: { filtered: boolean }) {
  const { t } = useLingui()
  return (
    <EmptyState title={t`No Deals Listed`} action={filtered ? undefined : <AddMortgageButton />}>
      {filtered ? (
        <Trans>You have no deal here at the moment. Look under All.</Trans>
      ) : (
        <Trans>List a mortgage: it is saved as a draft until you submit it for review.</Trans>
      )}
    </EmptyState>
  )
}
