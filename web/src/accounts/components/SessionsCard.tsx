import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconDeviceDesktop } from '@tabler/icons-react'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { DateText } from '../../ui/figures/DateText.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Badge } from '../../ui/navigation/Badge.tsx'
import { useEndSession, useSessions } from '../api.ts'
import classes from './ProfileCards.module.css'

/** Where one is logged in, and how to end it there. */
export function SessionsCard() {
  const { t } = useLingui()
  const { data, error, refetch } = useSessions()
  const end = useEndSession()
  return (
    <Card as="section" title={t`Active sessions`}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <TextSkeleton lines={4} />
      ) : (
        <ul>
          {data.results.map((session) => (
            <li key={session.id} className={classes.session}>
              <IconDeviceDesktop size={20} stroke={1.7} aria-hidden />
              <div className={classes.sessionText}>
                <b>{session.device}</b>
                <span>
                  {session.address} · <Trans>last seen</Trans>{' '}
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
                  loading={end.isPending && end.variables === session.id}
                  aria-label={t`End the session on ${session.device}`}
                  onClick={() =>
                    end.mutate(session.id, {
                      onSuccess: () => toast.success(t`The session has ended.`),
                      onError: (fault) => toast.error(fault.message),
                    })
                  }
                >
                  <Trans>End</Trans>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
