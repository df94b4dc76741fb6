import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconDeviceDesktop } from '@tabler/icons-react'
import { useState } from 'react'
import type { User } from '#domain/accounts/contract.ts'
import { useEndUserSessions, useUserSessions } from '../../features/accounts/api/users.ts'
import { userName } from '../../features/accounts/model/users.ts'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { DateText } from '../../ui/figures/DateText.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Badge } from '../../ui/navigation/Badge.tsx'
import classes from './UserSessions.module.css'

/** A user's open sessions; an administrator can end one or all. */
export function UserSessions({ user }: { user: User }) {
  const { t } = useLingui()
  const { data, error, refetch } = useUserSessions(user.id)
  const end = useEndUserSessions(user.id)
  const [isAsking, setAsking] = useState(false)
  const sessions = data?.results ?? []
  const name = userName(user)
  const endOne = (id: string) =>
    end.mutate(id, {
      onSuccess: () => toast.success(t`The session has ended`),
      onError: (issue) => toast.error(issue.message),
    })
  return (
    <Card
      as="section"
      title={<Trans>Sessions</Trans>}
      aside={
        sessions.length > 1 && (
          <Button size="sm" variant="danger" onClick={() => setAsking(true)}>
            <Trans>End all</Trans>
          </Button>
        )
      }
    >
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <TextSkeleton lines={4} />
      ) : sessions.length === 0 ? (
        <EmptyState title={t`Not logged in anywhere`} withPicture={false} />
      ) : (
        <ul>
          {sessions.map((session) => (
            <li key={session.id} className={classes.session}>
              <IconDeviceDesktop size={20} stroke={1.7} aria-hidden />
              <div className={classes.text}>
                <b>{session.device}</b>
                <span>
                  {session.address} · <Trans>last seen</Trans>{' '}
                  <DateText iso={session.last_seen_at} withTime /> · <Trans>since</Trans>{' '}
                  <DateText iso={session.created_at} withTime />
                </span>
              </div>
              {session.is_current ? (
                <Badge tone="ok">
                  <Trans>This one</Trans>
                </Badge>
              ) : (
                <Button
                  size="sm"
                  loading={end.isPending && end.variables === session.id}
                  aria-label={t`End the session on ${session.device}`}
                  onClick={() => endOne(session.id)}
                >
                  <Trans>End</Trans>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {isAsking && (
        <Dialog
          opened
          onClose={() => setAsking(false)}
          title={t`End all sessions for ${name}`}
          confirmLabel={t`End all sessions`}
          danger
          busy={end.isPending}
          error={end.error?.message}
          onConfirm={() =>
            end.mutate(null, {
              onSuccess: () => {
                toast.success(t`${name} is logged out everywhere`)
                setAsking(false)
              },
            })
          }
        >
          <Plural
            value={sessions.length}
            one="# session ends immediately. The user can log in again."
            other="# sessions end immediately. The user can log in again."
          />
        </Dialog>
      )}
    </Card>
  )
}
