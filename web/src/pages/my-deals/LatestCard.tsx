import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { paths } from '#domain/kernel/paths.ts'
import { useNotifications } from '../../features/notifications/api.ts'
import { KindIcon } from '../../features/notifications/components/KindIcon.tsx'
import { isToday } from '../../features/notifications/model.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { formatDate, formatTime } from '../../ui/format.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { TextLink } from '../../ui/layout/TextLink.tsx'
import classes from './LatestCard.module.css'

const SHOWN = 5

/** The last few notifications, beside other cards of a page. */
export function LatestCard() {
  const { t } = useLingui()
  const { data, error, refetch } = useNotifications(1, SHOWN)
  const now = new Date()
  return (
    <Card as="section">
      <div className={classes.head}>
        <h2>
          <Trans>Latest</Trans>
        </h2>
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
          <Trans>What happens to your deals and bids is told here.</Trans>
        </EmptyState>
      ) : (
        <ul>
          {data.results.map(({ id, kind, message, link, created_at }) => (
            <li key={id} className={classes.item}>
              <span className={classes.sign}>
                <KindIcon kind={kind} />
              </span>
              <Link className={classes.link} to={link ?? paths.notifications}>
                {message}
              </Link>
              <time className={classes.time} dateTime={created_at}>
                {isToday(created_at, now) ? formatTime(created_at) : formatDate(created_at).slice(0, 5)}
              </time>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
