import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { SecondFactorDialog } from '../../features/accounts/components/SecondFactorDialog.tsx'
import { useOwnErasure, useRequestErasure, useWithdrawErasure } from '../../features/personal-data/api.ts'
import { ErasureBadge } from '../../features/personal-data/components/ErasureBadge.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Note } from '../../ui/feedback/Note.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { DateText } from '../../ui/figures/DateText.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import classes from './YourData.module.css'

/** One's own request to erase one's data. */
export function ErasureCard() {
  const { t } = useLingui()
  const { data, error, refetch } = useOwnErasure()
  const ask = useRequestErasure()
  const withdraw = useWithdrawErasure()
  const [isAsking, setAsking] = useState(false)
  const request = data?.request
  return (
    <Card
      as="section"
      title={t`Erasure of your data`}
      aside={request && <ErasureBadge state={request.state} />}
    >
      <div className={classes.card}>
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <TextSkeleton lines={3} />}
        {request?.state === 'open' && (
          <Note tone="info">
            <Trans>
              Requested on <DateText iso={request.requested_at} />. We answer within 30 days, by e-mail.
            </Trans>
          </Note>
        )}
        {request?.state === 'refused' && (
          <Note tone="warn">
            <Trans>Your request was refused:</Trans> {request.reason}
          </Note>
        )}
        <p>
          <Trans>
            Your name, e-mail address, telephone number, passwords, sessions and notifications are erased once
            your account is closed or you have left your team, and nothing of yours is open. Agreements, bids
            and sales stay without your name in our records, and the identity record of a checked person for
            five years, because the law requires it.
          </Trans>
        </p>
        {data?.can.request && (
          <div>
            <Button variant="danger" onClick={() => setAsking(true)}>
              <Trans>Ask for the erasure</Trans>
            </Button>
          </div>
        )}
        {data?.can.withdraw && (
          <div>
            <Button
              loading={withdraw.isPending}
              onClick={() => withdraw.mutate(undefined, { onError: (issue) => toast.error(issue.message) })}
            >
              <Trans>Withdraw the request</Trans>
            </Button>
          </div>
        )}
      </div>
      {isAsking && (
        <SecondFactorDialog
          title={t`Ask for the erasure of your data`}
          confirmLabel={t`Ask for the erasure`}
          danger
          canRecover
          busy={ask.isPending}
          error={ask.error}
          onClose={() => setAsking(false)}
          onConfirm={(proof) =>
            ask.mutate(proof, {
              onSuccess: () => {
                toast.success(t`Your request was sent.`)
                setAsking(false)
              },
            })
          }
        >
          <p>
            <Trans>
              An administrator decides on it. You can withdraw it until then. What was erased cannot be
              brought back.
            </Trans>
          </p>
        </SecondFactorDialog>
      )}
    </Card>
  )
}
