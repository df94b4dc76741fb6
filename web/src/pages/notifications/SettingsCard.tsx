import { Trans, useLingui } from '@lingui/react/macro'
import { Switch } from '@mantine/core'
import { NOTIFICATION_KIND, notificationKind } from '#domain/kernel/notification-kinds.ts'
import type { NotificationSetting } from '#domain/notifications/contract.ts'
import { useChangeNotificationSetting, useNotificationSettings } from '../../features/notifications/api.ts'
import { KindIcon } from '../../features/notifications/components/KindIcon.tsx'
import { useIsViewing, ViewingNote } from '../../platform/view-as/ViewingNote.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Card } from '../../ui/layout/Card.tsx'
import classes from './NotificationsPage.module.css'

/** The kinds of notification that are also sent by e-mail, each with a switch. */
export function SettingsCard() {
  return (
    <Card
      as="section"
      title={<Trans>E-mails</Trans>}
      subtitle={
        <Trans>
          Every notification appears here in HomeSlice. Choose which ones we also send you by e-mail, and
          whether you get the daily brief. E-mails about the security of your account are always sent.
        </Trans>
      }
    >
      <ViewingNote>
        <Trans>Only the user can change these settings.</Trans>
      </ViewingNote>
      <Kinds />
    </Card>
  )
}

function Kinds() {
  const { data, error, refetch } = useNotificationSettings()
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <TextSkeleton lines={8} />
  if (data.length === 0)
    return (
      <p>
        <Trans>No notification of your role is sent by e-mail.</Trans>
      </p>
    )
  return (
    <ul>
      {data.map((setting) => (
        <KindRow key={setting.kind} setting={setting} />
      ))}
    </ul>
  )
}

function KindRow({ setting: { kind, by_email } }: { setting: NotificationSetting }) {
  const { t } = useLingui()
  const change = useChangeNotificationSetting()
  const isViewing = useIsViewing()
  const { title } = NOTIFICATION_KIND[kind]
  const set = (on: boolean) =>
    change.mutate(
      { kind, by_email: on },
      {
        onSuccess: () => toast.success(on ? t`E-mails are on: ${title}` : t`E-mails are off: ${title}`),
        onError: (issue) => toast.error(issue.message),
      },
    )
  return (
    <li className={classes.kind}>
      <KindIcon kind={kind} />
      <Switch
        label={title}
        description={notificationKind(kind)?.about}
        labelPosition="left"
        checked={change.isPending ? change.variables.by_email : by_email}
        disabled={isViewing || change.isPending}
        onChange={(event) => set(event.currentTarget.checked)}
        withThumbIndicator={false}
        classNames={{
          root: classes.switch ?? '',
          body: classes.switchBody ?? '',
          description: classes.about ?? '',
        }}
      />
    </li>
  )
}
