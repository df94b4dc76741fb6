import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Select, Skeleton } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { DealCard } from '#domain/deals/contract.ts'
import { DEAL_STATE } from '#domain/deals/vocabulary.ts'
import { paths } from '#domain/kernel/paths.ts'
import type { DealList } from '../../features/deals/api.ts'
import { DealThumb } from '../../features/deals/components/DealThumb.tsx'
import { serverNow } from '../../platform/clock/server-clock.ts'
import text from '../../styles/text.module.css'
import { elapsed, elapsedText } from '../../ui/elapsed.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { optionsOf } from '../../ui/fields/ChoiceField.tsx'
import { ShortText } from '../../ui/figures/ShortText.tsx'
import { Pager } from '../../ui/lists/Pager.tsx'
import { SearchField } from '../../ui/lists/SearchField.tsx'
import { useUrlState } from '../../ui/lists/use-url-state.ts'
import { Count } from '../../ui/navigation/Badge.tsx'
import classes from './QueuePanel.module.css'
import { ALL_STATES, askedState, isOverdue, QUEUE_PAGE_SIZE, REVIEW_TARGET_DAYS, WAITING } from './queue.ts'

interface QueuePanelProps {
  list: DealList | undefined
  error: unknown
  onRetry: () => void
  /** The deal that is open next to the list. */
  current: string | undefined
}

/** The list on the left: the review queue, or the deals of another state. */
export function QueuePanel({ list, error, onRetry, current }: QueuePanelProps) {
  const { t } = useLingui()
  const { get, set, page, setPage } = useUrlState()
  const state = askedState(get('deal_state'))
  return (
    <section className={classes.panel} aria-label={t`Queue`}>
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
          {state === WAITING ? (
            <Trans>Nothing to review.</Trans>
          ) : (
            <Trans>There is no deal in this state.</Trans>
          )}
        </EmptyState>
      ) : (
        <ul>
          {list.results.map((deal) => (
            <QueueItem key={deal.id} deal={deal} isCurrent={deal.id === current} />
          ))}
        </ul>
      )}
      {list && list.count > QUEUE_PAGE_SIZE && (
        <div className={classes.pager}>
          <Pager
            page={page}
            pageSize={QUEUE_PAGE_SIZE}
            count={list.count}
            countIsCapped={list.count_is_capped}
            hasNext={list.next !== null}
            onPage={setPage}
          />
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

function QueueItem({ deal, isCurrent }: { deal: DealCard; isCurrent: boolean }) {
  const { params } = useUrlState()
  const ref = useRef<HTMLAnchorElement>(null)
  // The page remounts when its path changes, so the open deal is scrolled into view.
  useEffect(() => {
    if (isCurrent) ref.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  const place = [deal.city, deal.state].filter(Boolean).join(' ')
  return (
    <li>
      <Link
        ref={ref}
        className={classes.item}
        to={{ pathname: paths.review(deal.id), search: keptSearch(params) }}
        state={{ opened: true }}
        aria-current={isCurrent || undefined}
      >
        <DealThumb deal={deal} />
        <span className={classes.words}>
          <b>{place ? `${deal.title}, ${place}` : deal.title}</b>
          <span>
            <ShortText>{deal.company_name ?? deal.reference}</ShortText>
          </span>
        </span>
        <Age deal={deal} />
      </Link>
    </li>
  )
}

/** Keeps the list's filters in links to other deals, but not the active tab. */
function keptSearch(params: URLSearchParams): string {
  const kept = new URLSearchParams(params)
  kept.delete('tab')
  return kept.toString()
}

function Age({ deal }: { deal: DealCard }) {
  const { t, i18n } = useLingui()
  const submitted = deal.deal_state === WAITING ? deal.owner?.submitted_at : null
  const at = submitted ?? deal.updated_at
  const late = submitted ? isOverdue(submitted, new Date(serverNow())) : false
  const age = elapsed(at, serverNow())
  return (
    <time className={classes.age} dateTime={at} data-late={late || undefined}>
      <span aria-hidden>{elapsedText(age, 'narrow', i18n.locale)}</span>
      <span className={text.srOnly}>
        {elapsedText(age, 'long', i18n.locale)}
        {late && t`, past the target`}
      </span>
    </time>
  )
}
