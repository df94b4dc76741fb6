import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Select, Skeleton } from '@mantine/core'
import { DEAL_STATE } from '#domain/deals/vocabulary.ts'
import type { DealList } from '../../features/deals/api.ts'
import text from '../../styles/text.module.css'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { optionsOf } from '../../ui/fields/ChoiceField.tsx'
import { Pager } from '../../ui/lists/Pager.tsx'
import { SearchField } from '../../ui/lists/SearchField.tsx'
import { useUrlState } from '../../ui/lists/use-url-state.ts'
import type { View } from '../../ui/lists/use-view.ts'
import { ViewSwitch } from '../../ui/lists/ViewSwitch.tsx'
import { Count } from '../../ui/navigation/Badge.tsx'
import { QueueCard, QueueItem } from './QueueDeals.tsx'
import classes from './QueuePanel.module.css'
import { ALL_STATES, askedState, QUEUE_PAGE_SIZE, REVIEW_TARGET_DAYS, WAITING } from './queue.ts'

interface QueuePanelProps {
  list: DealList | undefined
  error: unknown
  onRetry: () => void
  /** The deal that is open next to the list. */
  current: string | undefined
  /** Cards on the whole page, or rows beside the open deal. */
  view: View
  onView: (view: View) => void
}

/** The list on the left: the review queue, or the deals of another state. */
export function QueuePanel({ list, error, onRetry, current, view, onView }: QueuePanelProps) {
  const { t } = useLingui()
  const { get, set, page, setPage } = useUrlState()
  const state = askedState(get('deal_state'))
  return (
    <section className={classes.panel} data-grid={view === 'grid' || undefined} aria-label={t`Queue`}>
      <div className={classes.head}>
        <div className={classes.title}>
          <h2>
            <StateName state={state} />
          </h2>
          {list && <Count>{list.count_is_capped ? `${list.count}+` : list.count}</Count>}
        </div>
        <p className={classes.hint}>
          {state === WAITING ? (
            <Plural
              value={REVIEW_TARGET_DAYS}
              one="Oldest first · target # business day"
              other="Oldest first · target # business days"
            />
          ) : (
            <Trans>Latest change first</Trans>
          )}
        </p>
        <div className={classes.filters}>
          <SearchField label={t`Deal, seller or city`} />
          <Select
            aria-label={t`State`}
            value={state}
            data={[{ value: ALL_STATES, label: t`All states` }, ...optionsOf(DEAL_STATE)]}
            onChange={(next) => set({ deal_state: next === WAITING ? null : next })}
          />
          <ViewSwitch view={view} onChange={onView} />
        </div>
      </div>
      {error ? (
        <ErrorState error={error} onRetry={onRetry} />
      ) : !list ? (
        <QueueSkeleton />
      ) : list.results.length === 0 ? (
        <EmptyState
          title={t`No Deals Listed`}
          withPicture={false}
          action={
            page > 1 && (
              <Button onClick={() => setPage(1)}>
                <Trans>To the first page</Trans>
              </Button>
            )
          }
        >
          {state === WAITING ? <Trans>Nothing to review.</Trans> : <Trans>No deals in this state.</Trans>}
        </EmptyState>
      ) : (
        <ul className={classes.deals}>
          {list.results.map((deal) =>
            view === 'grid' ? (
              <QueueCard key={deal.id} deal={deal} />
            ) : (
              <QueueItem key={deal.id} deal={deal} isCurrent={deal.id === current} />
            ),
          )}
        </ul>
      )}
      {list && list.count > QUEUE_PAGE_SIZE && (
        <div className={classes.pager}>
          <Pager page={page} pageSize={QUEUE_PAGE_SIZE} list={list} onPage={setPage} />
        </div>
      )}
    </section>
  )
}

const PLACES = [0, 1, 2, 3, 4, 5]

/** Placeholder of the list. */
function QueueSkeleton() {
  return (
    <div role="status">
      <span className={text.srOnly}>
        <Trans>Loading</Trans>
      </span>
      {PLACES.map((place) => (
        <div key={place} className={classes.item} aria-hidden>
          <Skeleton width={48} height={36} radius="sm" />
          <span className={classes.words}>
            <Skeleton height={12} width="80%" my={3} radius="sm" />
            <Skeleton height={10} width="50%" my={3} radius="sm" />
          </span>
          <Skeleton width={20} height={12} radius="sm" />
        </div>
      ))}
    </div>
  )
}

function StateName({ state }: { state: ReturnType<typeof askedState> }) {
  if (state === WAITING) return <Trans>Needs review</Trans>
  if (state === ALL_STATES) return <Trans>All deals</Trans>
  return DEAL_STATE[state]
}
