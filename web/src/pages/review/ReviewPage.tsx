import { Trans, useLingui } from '@lingui/react/macro'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link, useLocation, useNavigate, useParams } from 'react-router'
import { paths } from '#domain/kernel/paths.ts'
import { useDeal } from '../../features/auctions/api.ts'
import { useDeals } from '../../features/deals/api.ts'
import { isApiError } from '../../platform/api/error.ts'
import text from '../../styles/text.module.css'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { PageSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { useTitle } from '../../ui/layout/Page.tsx'
import { useBreakpoint } from '../../ui/layout/use-breakpoint.ts'
import { useUrlState } from '../../ui/lists/use-url-state.ts'
import { useView, type View } from '../../ui/lists/use-view.ts'
import { QueuePanel } from './QueuePanel.tsx'
import { askedState, nextInQueue, queueQuery, searchOf, WAITING } from './queue.ts'
import { Review } from './Review.tsx'
import classes from './ReviewPage.module.css'

/** /admin/properties and /admin/properties/:id: the queue on the left, the deal under review on the right. */
export function Component() {
  const { t } = useLingui()
  const { id } = useParams()
  const { params } = useUrlState()
  const navigate = useNavigate()
  const [view, setView] = useView('list')
  const queue = useDeals(queueQuery(params))
  const isWide = !useBreakpoint('tablet')
  // Cards take the whole page; beside an open deal the queue is always a list.
  const isGrid = view === 'grid' && id === undefined
  // Without an id, a wide screen opens the first deal of the list.
  const open = id ?? (isWide && !isGrid ? queue.data?.results[0]?.id : undefined)
  const showAs = (next: View) => {
    if (id === undefined) return setView(next)
    if (next === 'grid')
      void navigate({ pathname: paths.reviewQueue, search: searchOf(params, { view: next }) })
  }
  useTitle(t`Review queue`)
  return (
    <div
      className={classes.split}
      data-open={id !== undefined || undefined}
      data-grid={isGrid || undefined}
      data-from-grid={view === 'grid' || undefined}
    >
      <h1 className={text.srOnly}>
        <Trans>Review queue</Trans>
      </h1>
      <div className={classes.queue}>
        <QueuePanel
          list={queue.data}
          error={queue.error}
          onRetry={() => void queue.refetch()}
          current={open}
          view={isGrid ? 'grid' : 'list'}
          onView={showAs}
        />
      </div>
      <div className={classes.deal}>
        {id && (
          <Link className={classes.back} to={{ pathname: paths.reviewQueue, search: searchOf(params, {}) }}>
            <IconArrowLeft size={16} aria-hidden />
            <Trans>Back to the list</Trans>
          </Link>
        )}
        {open ? (
          <OpenDeal key={open} id={open} queue={queue.data?.results ?? []} />
        ) : (
          queue.data && (
            <div className={classes.nothing}>
              <EmptyState title={t`Nothing to decide`}>
                <Trans>Deals that sellers submit appear here, oldest first.</Trans>
              </EmptyState>
            </div>
          )
        )}
      </div>
    </div>
  )
}

interface OpenDealProps {
  id: string
  queue: readonly { id: string }[]
}

function OpenDeal({ id, queue }: OpenDealProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { state } = useLocation()
  const { params } = useUrlState()
  const { data, error, refetch } = useDeal(id)
  const toNext = () => {
    // Only the queue advances automatically; in other lists the reader stays on the decided deal.
    if (askedState(params.get('deal_state')) !== WAITING) return
    const next = nextInQueue(queue, id)
    void navigate(
      { pathname: next ? paths.review(next) : paths.reviewQueue, search: searchOf(params, {}) },
      { state: { opened: true } },
    )
  }
  // An invalid id is rejected with a 400.
  if (isApiError(error, 404) || isApiError(error, 400))
    return (
      <div className={classes.nothing}>
        <EmptyState title={t`Deal not found`}>
          <Trans>It may have been removed, or the address is not complete.</Trans>
        </EmptyState>
      </div>
    )
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  return <Review deal={data} onDecided={toNext} takesFocus={wasOpened(state)} />
}

/** True if the reader came from the list or from a decision rather than by URL. */
const wasOpened = (state: unknown) => typeof state === 'object' && state !== null && 'opened' in state
