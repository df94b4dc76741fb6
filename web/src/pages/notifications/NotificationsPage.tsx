import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconSettings } from '@tabler/icons-react'
import { Link } from 'react-router'
import { notificationSettings, paths } from '#domain/kernel/paths.ts'
import type { Notification } from '#domain/notifications/contract.ts'
import { SettingsFrame } from '../../features/accounts/components/SettingsFrame.tsx'
import { NOTIFICATIONS_PAGE_SIZE, useNotifications } from '../../features/notifications/api.ts'
import { MarkAllRead } from '../../features/notifications/components/MarkAllRead.tsx'
import { groupByDay } from '../../features/notifications/model.ts'
import { useNotificationCount } from '../../platform/live/live.ts'
import { useMe } from '../../platform/session/me.ts'
import { useIsViewing, ViewingNote } from '../../platform/view-as/ViewingNote.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Page, PageHead } from '../../ui/layout/Page.tsx'
import { TextLink } from '../../ui/layout/TextLink.tsx'
import { Pager } from '../../ui/lists/Pager.tsx'
import { useUrlState } from '../../ui/lists/use-url-state.ts'
import { DayList } from './DayList.tsx'
import classes from './NotificationsPage.module.css'
import { SettingsCard } from './SettingsCard.tsx'

/** /profile/notifications: all notifications by day, or as a part of the settings how they come. */
export function Component() {
  const { get } = useUrlState()
  return get('tab') === 'settings' ? <NotificationSettings /> : <AllNotifications />
}

function NotificationSettings() {
  return (
    <SettingsFrame part="notifications">
      <SettingsCard />
    </SettingsFrame>
  )
}

function AllNotifications() {
  const { t } = useLingui()
  const { page, setPage } = useUrlState()
  const { data, error, refetch } = useNotifications(page)
  const { data: me } = useMe()
  const isViewing = useIsViewing()
  const unread = useNotificationCount() ?? me?.notification_count ?? 0
  return (
    <Page title={t`Notifications`} width="medium">
      <PageHead
        title={<Trans>Notifications</Trans>}
        subtitle={
          unread > 0 ? <Plural value={unread} one="# new" other="# new" /> : <Trans>Nothing new</Trans>
        }
        actions={
          <>
            <Button
              component={Link}
              to={notificationSettings}
              leftSection={<IconSettings size={18} aria-hidden />}
            >
              <Trans>Settings</Trans>
            </Button>
            <MarkAllRead />
          </>
        }
      />
      {unread > 0 && isViewing && (
        <div className={classes.note}>
          <ViewingNote>
            <Trans>Only the user can mark notifications as read.</Trans>
          </ViewingNote>
        </div>
      )}
      <Body notifications={data?.results} error={error} onRetry={() => void refetch()} />
      {data && data.count > NOTIFICATIONS_PAGE_SIZE && (
        <Pager page={page} pageSize={NOTIFICATIONS_PAGE_SIZE} isFolded list={data} onPage={setPage} />
      )}
    </Page>
  )
}

interface BodyProps {
  notifications: readonly Notification[] | undefined
  error: unknown
  onRetry: () => void
}

function Body({ notifications, error, onRetry }: BodyProps) {
  const { t } = useLingui()
  if (error) {
    return (
      <Card>
        <ErrorState error={error} onRetry={onRetry} />
      </Card>
    )
  }
  if (!notifications) {
    return (
      <Card>
        <TextSkeleton lines={10} />
      </Card>
    )
  }
  if (notifications.length === 0) {
    return (
      <Card>
        <EmptyState
          title={t`No notifications yet`}
          action={
            <TextLink to={paths.marketplace}>
              <Trans>Go to the marketplace</Trans>
            </TextLink>
          }
        >
          <Trans>We notify you here about your deals and bids.</Trans>
        </EmptyState>
      </Card>
    )
  }
  return groupByDay(notifications, new Date()).map((group) => <DayList key={group.key} group={group} />)
}
