import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { paths } from '#domain/kernel/paths.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../../ui/feedback/Skeletons.tsx'
import { TextLink } from '../../../ui/layout/TextLink.tsx'
import { useNotifications } from '../api.ts'
import { type FoldedNotification, folded } from '../model.ts'
import classes from './LatestNotifications.module.css'
import { MarkAllRead } from './MarkAllRead.tsx'

interface LatestNotificationsProps {
  /** Number of notifications shown. */
  size: number
  /** Renders one notification. */
  children: (notification: FoldedNotification) => ReactNode
}

/** The latest notifications, and a link to all of them. */
export function LatestNotifications({ size, children }: LatestNotificationsProps) {
  const { t } = useLingui()
  const { data, error, refetch } = useNotifications()
  return (
    <>
      <div className={classes.head}>
        <h2>
          <Trans>Latest</Trans>
        </h2>
        <MarkAllRead isLink />
        <TextLink to={paths.notifications}>
          <Trans>All notifications</Trans>
        </TextLink>
      </div>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <TextSkeleton lines={5} />
      ) : data.results.length === 0 ? (
        <EmptyState title={t`Nothing new`} withPicture={false}>
          <Trans>We notify you here about your deals and bids.</Trans>
        </EmptyState>
      ) : (
        <ul>
          {folded(data.results)
            .slice(0, size)
            .map((notification) => (
              <li key={notification.id}>{children(notification)}</li>
            ))}
        </ul>
      )}
    </>
  )
}
