import { Trans, useLingui } from '@lingui/react/macro'
import { Button, NativeSelect, Switch } from '@mantine/core'
import { useState } from 'react'
import { rolesOf } from '#domain/accounts/rules.ts'
import {
  type ByEmail,
  groupOf,
  NOTIFICATION_GROUP,
  NOTIFICATION_KIND,
  type NotificationGroup,
} from '#domain/kernel/notification-kinds.ts'
import type { NotificationSetting } from '#domain/notifications/contract.ts'
import { levelOf, NOTIFICATION_LEVEL, type NotificationLevel } from '#domain/notifications/levels.ts'
import { ABOUT_KIND, aboutGroup, BY_EMAIL, MAIL_ALONE } from '#domain/notifications/settings.ts'
import { KindIcon } from '../../features/notifications/components/KindIcon.tsx'
import {
  useChangeNotificationGroup,
  useChangeNotificationSetting,
  useNotificationSettings,
} from '../../features/notifications/settings-api.ts'
import { useMe } from '../../platform/session/me.ts'
import { useIsViewing, ViewingNote } from '../../platform/view-as/ViewingNote.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { optionsOf } from '../../ui/fields/ChoiceField.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Segments } from '../../ui/navigation/Segments.tsx'
import classes from './SettingsCard.module.css'

/** How notifications are sent: a level for each group of kinds, and behind "Details" each kind. */
export function SettingsCard() {
  return (
    <Card
      as="section"
      title={<Trans>Notification settings</Trans>}
      subtitle={
        <Trans>
          Right away: listed here, and e-mailed when it matters. Daily: listed here, and e-mailed once each
          morning. Notifications about the security of your account are always sent.
        </Trans>
      }
    >
      <ViewingNote>
        <Trans>Only the user can change these settings.</Trans>
      </ViewingNote>
      <Groups />
    </Card>
  )
}

function Groups() {
  const { data, error, refetch } = useNotificationSettings()
  const { data: me } = useMe()
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data || !me) return <TextSkeleton lines={18} />
  const roles = rolesOf(me)
  const groups = Object.keys(NOTIFICATION_GROUP) as NotificationGroup[]
  const mails = data.filter(({ kind }) => MAIL_ALONE[kind])
  return (
    <>
      {groups.map((group) => {
        const settings = data.filter(({ kind }) => !MAIL_ALONE[kind] && groupOf(kind, roles) === group)
        return (
          settings.length > 0 && (
            <GroupRow
              key={group}
              group={group}
              settings={settings}
              isStaff={me.is_reviewer || me.is_superuser}
            />
          )
        )
      })}
      <ul aria-label={BY_EMAIL.daily}>
        {mails.map((setting) => (
          <KindRow key={setting.kind} setting={setting} />
        ))}
      </ul>
    </>
  )
}

interface GroupRowProps {
  group: NotificationGroup
  settings: readonly NotificationSetting[]
  isStaff: boolean
}

function GroupRow({ group, settings, isStaff }: GroupRowProps) {
  const { t } = useLingui()
  const change = useChangeNotificationGroup(group)
  const isViewing = useIsViewing()
  const [isOpen, setOpen] = useState(false)
  const title = NOTIFICATION_GROUP[group]
  const level = change.isPending ? change.variables : levelOf(settings)
  const levels = Object.entries(NOTIFICATION_LEVEL) as [NotificationLevel, string][]
  return (
    <section className={classes.group} aria-label={title}>
      <div className={classes.about}>
        <b>{title}</b>
        <p>{aboutGroup(group, isStaff)}</p>
      </div>
      <div className={classes.level}>
        <Segments<NotificationLevel | 'custom'>
          label={title}
          value={level ?? 'custom'}
          options={[
            ...levels.map(([value, label]) => ({ value, label })),
            ...(level === null ? [{ value: 'custom' as const, label: t`Custom` }] : []),
          ]}
          disabled={isViewing || change.isPending}
          onChange={(next) => {
            if (next === 'custom') return
            change.mutate(next, {
              onSuccess: () => toast.success(t`Saved: ${title}`),
              onError: (issue) => toast.error(issue.message),
            })
          }}
        />
        <Button
          size="sm"
          variant="subtle"
          aria-expanded={isOpen}
          aria-label={t`Details: ${title}`}
          onClick={() => setOpen(!isOpen)}
        >
          <Trans>Details</Trans>
        </Button>
      </div>
      {isOpen && (
        <ul className={classes.kinds}>
          {settings.map((setting) => (
            <KindRow key={setting.kind} setting={setting} />
          ))}
        </ul>
      )}
    </section>
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
