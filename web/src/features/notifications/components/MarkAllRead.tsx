import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { useNotificationCount } from '../../../platform/live/live.ts'
import { useMe } from '../../../platform/session/me.ts'
import { useIsViewing } from '../../../platform/view-as/ViewingNote.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { useMarkAllRead } from '../api.ts'

/** Marks all notifications as read; not there if nothing is new. */
export function MarkAllRead({ isLink }: { isLink?: boolean }) {
  const { t } = useLingui()
  const { data: me } = useMe()
  const isViewing = useIsViewing()
  const markAll = useMarkAllRead()
  const unread = useNotificationCount() ?? me?.notification_count ?? 0
  if (unread === 0) return null
  const mark = () =>
    markAll.mutate(undefined, {
      onSuccess: () => toast.success(t`All notifications are marked as read`),
      onError: (issue) => toast.error(issue.message),
    })
  return (
    <Button
      {...(isLink
        ? { variant: 'subtle', size: 'xs' }
        : { leftSection: <IconChecks size={18} aria-hidden /> })}
      onClick={mark}
      loading={markAll.isPending}
      disabled={isViewing}
    >
      <Trans>Mark all as read</Trans>
    </Button>
  )
}
