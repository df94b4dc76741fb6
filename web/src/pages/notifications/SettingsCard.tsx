import { Trans, useLingui } from '@lingui/react/macro'
import { NativeSelect, Switch } from '@mantine/core'
import { type ByEmail, NOTIFICATION_KIND } from '#domain/kernel/notification-kinds.ts'
import type { NotificationSetting } from '#domain/notifications/contract.ts'
import { ABOUT_KIND, BY_EMAIL, MAIL_ALONE } from '#domain/notifications/settings.ts'
import { KindIcon } from '../../features/notifications/components/KindIcon.tsx'
import {
  useChangeNotificationSetting,
  useNotificationSettings,
} from '../../features/notifications/settings-api.ts'
import { useIsViewing, ViewingNote } from '../../platform/view-as/ViewingNote.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { optionsOf } from '../../ui/fields/ChoiceField.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import classes from './SettingsCard.module.css'

/**
 * The kinds of notification, each with how it comes: in the list, by e-mail immediately or in the daily summary, or
 * not.
 */
export function SettingsCard() {
  return (
    <Card
      as="section"
      title={<Trans>Notification settings</Trans>}
      subtitle={
        <Trans>
          Choose for each kind whether it is listed here in HomeSlice, and whether we e-mail it: immediately,
          in a daily summary, or not at all. Notifications about the security of your account are always sent.
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
  return (
    <ul>
      {data.map((setting) => (
        <KindRow key={setting.kind} setting={setting} />
      ))}
    </ul>
  )
}

function KindRow({ setting }: { setting: NotificationSetting }) {
  const { t } = useLingui()
  const change = useChangeNotificationSetting()
  const isViewing = useIsViewing()
  const { kind } = setting
  const { title } = NOTIFICATION_KIND[kind]
  const about = ABOUT_KIND[kind]
  const mailAlone = MAIL_ALONE[kind]
  const { in_app, by_email } = change.isPending ? change.variables : setting
  const set = (chosen: Partial<NotificationSetting>) =>
    change.mutate(
      { ...setting, ...chosen },
      {
        onSuccess: () => toast.success(t`Saved: ${title}`),
        onError: (issue) => toast.error(issue.message),
      },
    )
  const isDisabled = isViewing || change.isPending
  return (
    <li className={classes.kind}>
      <KindIcon kind={kind} />
      <div className={classes.words}>
        <b id={`kind-${kind}`}>{title}</b>
        {about && <p>{about}</p>}
      </div>
      {!mailAlone && (
        <Switch
          className={classes.switch ?? ''}
          label={<Trans>In HomeSlice</Trans>}
          aria-describedby={`kind-${kind}`}
          checked={in_app}
          disabled={isDisabled}
          onChange={(event) => set({ in_app: event.currentTarget.checked })}
          withThumbIndicator={false}
        />
      )}
      <NativeSelect
        className={classes.mail ?? ''}
        aria-label={t`E-mails: ${title}`}
        data={mailAlone ? optionsOf(mailAlone) : optionsOf(BY_EMAIL)}
        value={by_email}
        disabled={isDisabled}
        onChange={(event) => set({ by_email: event.currentTarget.value as ByEmail })}
      />
    </li>
  )
}
