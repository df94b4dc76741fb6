import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useState } from 'react'
import { useEndSession, useEndSessions, useSessions } from '../../features/accounts/api/own.ts'
import { isPhone } from '../../features/accounts/model/sign-in.ts'
import { logOutHere } from '../../platform/session/session.ts'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { DateText } from '../../ui/figures/DateText.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Badge } from '../../ui/navigation/Badge.tsx'
import { AddressText } from './AddressText.tsx'
import classes from './ProfileCards.module.css'

interface Session {
  id: string
  device: string
  address: string
  last_seen_at: string
  is_current: boolean
}

/** Open sessions, which can be ended. */
export function SessionsCard() {
  const { t } = useLingui()
  const { data, error, refetch } = useSessions()
  const [dialog, setDialog] = useState<'others' | 'all' | null>(null)
  const hasOthers = data?.results.some((session) => !session.is_current) ?? false
  return (
    <Card as="section" title={t`Active sessions`}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <TextSkeleton lines={4} />
      ) : data.results.length === 0 ? (
        <Trans>Not logged in anywhere.</Trans>
      ) : (
        <>
          <ul>
            {data.results.map((session) => (
              <SessionItem key={session.id} session={session} />
            ))}
          </ul>
          <div className={classes.sessionActions}>
            <Button size="sm" disabled={!hasOthers} onClick={() => setDialog('others')}>
              <Trans>Log out everywhere else</Trans>
            </Button>
            <Button size="sm" variant="danger" onClick={() => setDialog('all')}>
              <Trans>Log out everywhere</Trans>
            </Button>
          </div>
        </>
      )}
      {dialog && <EndDialog which={dialog} onClose={() => setDialog(null)} />}
    </Card>
  )
}

function SessionItem({ session }: { session: Session }) {
  const { t } = useLingui()
  const end = useEndSession()
  const Device = isPhone(session.device) ? IconDeviceMobile : IconDeviceDesktop
  return (
    <li className={classes.session}>
      <Device size={20} stroke={1.7} aria-hidden />
      <div className={classes.sessionText}>
        <b>{session.device}</b>
        <span>
          <AddressText address={session.address} /> · <Trans>last seen</Trans>{' '}
          <DateText iso={session.last_seen_at} withTime />
        </span>
      </div>
      {session.is_current ? (
        <Badge tone="ok">
          <Trans>This one</Trans>
        </Badge>
      ) : (
        <Button
          size="sm"
          loading={end.isPending}
          aria-label={t`End the session on ${session.device}`}
          onClick={() =>
            end.mutate(session.id, {
              onSuccess: () => toast.success(t`The session has ended.`),
              onError: (issue) => toast.error(issue.message),
            })
          }
        >
          <Trans>End</Trans>
        </Button>
      )}
    </li>
  )
}

function EndDialog({ which, onClose }: { which: 'others' | 'all'; onClose: () => void }) {
  const { t } = useLingui()
  const end = useEndSessions(which)
  const isAll = which === 'all'
  return (
    <Dialog
      opened
      onClose={onClose}
      title={isAll ? t`Log out everywhere` : t`Log out everywhere else`}
      confirmLabel={t`Log out`}
      danger
      busy={end.isPending}
      error={end.error?.message}
      onConfirm={() =>
        end.mutate(undefined, {
          onSuccess: ({ ended }) => {
            onClose()
            if (isAll) logOutHere()
            else toast.success(t`Sessions ended: ${ended}`)
          },
        })
      }
    >
      {isAll ? (
        <Trans>All sessions end, including this one. You then log in again with your password.</Trans>
      ) : (
        <Trans>All other sessions end immediately.</Trans>
      )}
    </Dialog>
  )
}
