import { Trans, useLingui } from '@lingui/react/macro'
import { Popover } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#domain/kernel/paths.ts'
import { listNotifications, type Notification } from '#domain/notifications/contract.ts'
import { call } from '../../platform/api/client.ts'
import { clearNotificationCount, onLive, useNotificationCount } from '../../platform/live/live.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { DateText } from '../../ui/figures/DateText.tsx'
import { TextLink } from '../../ui/layout/TextLink.tsx'
import classes from './Bell.module.css'

const LATEST = 6

/** The bell: how many are new, and the latest ones on a click. `count` is what the server said at log-in. */
export function Bell({ count }: { count: number }) {
  const { t } = useLingui()
  const [opened, setOpened] = useState(false)
  const queryClient = useQueryClient()
  const unread = useNotificationCount() ?? count
  useEffect(
    () =>
      onLive('notification', (notification) => {
        toast.info(notification.message, notification.title)
        void queryClient.invalidateQueries({ queryKey: ['notifications'] })
      }),
    [queryClient],
  )
  const change = (next: boolean) => {
    setOpened(next)
    // Seen once they have been looked at: the marks stay while the list is open.
    if (!next && unread > 0) clearNotificationCount()
  }
  return (
    <Popover
      opened={opened}
      onChange={change}
      position="bottom-end"
      offset={10}
      width={380}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <button
          type="button"
          className={classes.bell}
          aria-label={unread > 0 ? t`Notifications, ${unread} new` : t`Notifications`}
          onClick={() => change(!opened)}
        >
          <IconBell size={20} stroke={1.7} aria-hidden />
          {unread > 0 && <span className={classes.count}>{unread > 99 ? '99+' : unread}</span>}
        </button>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={t`Notifications`}>
        {opened && <Latest onLeave={() => change(false)} />}
      </Popover.Dropdown>
    </Popover>
  )
}

function Latest({ onLeave }: { onLeave: () => void }) {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery({
    queryKey: ['notifications', 'latest'],
    queryFn: ({ signal }) => call(listNotifications, { query: { page_size: LATEST }, signal }),
  })
  return (
    <div className={classes.panel}>
      <div className={classes.head}>
        <h2 className={classes.title}>
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
          {data.results.map((notification) => (
            <li key={notification.id}>
              <Item notification={notification} onLeave={onLeave} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Item({ notification, onLeave }: { notification: Notification; onLeave: () => void }) {
  const { title, message, link, is_read, created_at } = notification
  return (
    <Link
      className={classes.item}
      to={link ?? paths.notifications}
      data-new={!is_read || undefined}
      onClick={onLeave}
    >
      <b>{title}</b>
      <span>{message}</span>
      <DateText iso={created_at} withTime className={classes.when} />
    </Link>
  )
}
