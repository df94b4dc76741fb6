import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import type { getUserSecondFactor, User } from '#domain/accounts/contract.ts'
import { useResetSecondFactor, useUserSecondFactor } from '../../features/accounts/api/users.ts'
import { userName } from '../../features/accounts/model/users.ts'
import { toFormErrors } from '../../platform/api/error.ts'
import { useMe } from '../../platform/session/me.ts'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { DateText } from '../../ui/figures/DateText.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Badge } from '../../ui/navigation/Badge.tsx'
import classes from './AccountDetails.module.css'

/** Whether a user's second factor is on; an administrator can reset it if phone and recovery codes are lost. */
export function UserSecondFactor({ user }: { user: User }) {
  const { data: me } = useMe()
  const { data, error, refetch } = useUserSecondFactor(user.id)
  const [isAsking, setAsking] = useState(false)
  const isOwn = me?.id === user.id
  return (
    <Card
      as="section"
      title={<Trans>Second factor</Trans>}
      aside={
        data && (
          <Badge tone={data.is_on ? 'ok' : 'quiet'} icon={data.is_on ? undefined : null}>
            {data.is_on ? <Trans>On</Trans> : <Trans>Off</Trans>}
          </Badge>
        )
      }
    >
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <TextSkeleton lines={2} />
      ) : (
        <div className={classes.activity}>
          <p>
            <SecondFactorStatus status={data} />
            {isOwn && (
              <>
                {' '}
                <Trans>Your own is changed under Profile, Details.</Trans>
              </>
            )}
          </p>
          {data.is_on && !isOwn && (
            <Button variant="danger" onClick={() => setAsking(true)}>
              <Trans>Reset second factor</Trans>
            </Button>
          )}
        </div>
      )}
      {isAsking && <ResetDialog user={user} onClose={() => setAsking(false)} />}
    </Card>
  )
}

function SecondFactorStatus({ status }: { status: z.output<typeof getUserSecondFactor.response> }) {
  if (status.is_on)
    return (
      <Trans>
        On since <DateText iso={status.since} withTime />.
      </Trans>
    )
  if (status.is_required) return <Trans>Off. This account cannot do anything else until it is set up.</Trans>
  return <Trans>Off. This account logs in with the password only.</Trans>
}

function ResetDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useLingui()
  const reset = useResetSecondFactor(user.id)
  const rejected = reset.error && toFormErrors(reset.error)
  const name = userName(user)
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t`Reset ${name}’s second factor`}
      confirmLabel={t`Reset second factor`}
      danger
      busy={reset.isPending}
      error={rejected && [...rejected.nonField, ...Object.values(rejected.fields).flat()].join(' ')}
      reason={{
        label: t`Reason`,
        description: t`For the history of this account; include how you verified the user's identity. The user does not see it.`,
        required: true,
        maxLength: 500,
      }}
      onConfirm={(reason) =>
        reset.mutate(reason, {
          onSuccess: () => {
            toast.success(t`${name}’s second factor is off`)
            onClose()
          },
        })
      }
    >
      <Trans>
        For a user who has lost phone, passkeys and recovery codes. {name} is logged out everywhere, loses
        their passkeys, is notified by e-mail, and can log in with the password only. Reviewers and
        administrators must then set it up again first.
      </Trans>
    </Dialog>
  )
}
