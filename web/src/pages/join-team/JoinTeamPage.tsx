import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import { paths } from '#domain/kernel/paths.ts'
import { AuthFrame } from '../../features/accounts/components/AuthFrame.tsx'
import { useInvitation } from '../../features/team/api.ts'
import { isApiError } from '../../platform/api/error.ts'
import { useMe } from '../../platform/session/me.ts'
import { pathAfterLogIn } from '../../platform/session/next-path.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { TextLink } from '../../ui/layout/TextLink.tsx'
import { JoinForm } from './JoinForm.tsx'

/**
 * /join-team: the page of the link in an invitation to a team. Nothing is used up until the form is sent, because
 * programs that scan mails open every link.
 */
export function Component() {
  const { t } = useLingui()
  const { hash } = useLocation()
  const token = /^#token=([\w-]+)$/.exec(hash)?.[1]
  const { data: me } = useMe()
  const { data, error, refetch } = useInvitation(token)
  // The address with which the person logs in, once they have joined; another account may be logged in here.
  const [joined, setJoined] = useState<string | null>(null)
  if (me && me.email === joined) return <Navigate to={pathAfterLogIn(me.next_step, null)} replace />
  const isOver = token === undefined || isApiError(error, 404)
  return (
    <AuthFrame
      title={t`Join a team`}
      top={
        <span>
          <Trans>
            Joined already? <TextLink to={paths.logIn}>Log in</TextLink>
          </Trans>
        </span>
      }
    >
      {isOver ? (
        <Over />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data && token ? (
        <JoinForm
          token={token}
          invitation={data}
          present={me?.email ?? null}
          onJoined={setJoined}
          onOver={() => void refetch()}
        />
      ) : (
        <TextSkeleton lines={8} />
      )}
    </AuthFrame>
  )
}

function Over() {
  const { t } = useLingui()
  return (
    <EmptyState
      title={t`This invitation is no longer open`}
      heading="h1"
      withPicture={false}
      action={
        <Button component={Link} to={paths.logIn} variant="filled">
          <Trans>Log in</Trans>
        </Button>
      }
    >
      <Trans>
        It was used, withdrawn or replaced by a later one, or it has expired. If you have joined already, log
        in. Otherwise ask the person who invited you to send it again.
      </Trans>
    </EmptyState>
  )
}
