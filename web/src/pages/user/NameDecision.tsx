import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { NameChange, User } from '#domain/accounts/contract.ts'
import { useDecideNames } from '../../features/accounts/api/users.ts'
import { AskedNames } from '../../features/accounts/components/AskedNames.tsx'
import { userName } from '../../features/accounts/model/users.ts'
import { toFormErrors } from '../../platform/api/error.ts'
import { BindingButton } from '../../platform/live/BindingButton.tsx'
import { BindingDialog } from '../../platform/live/BindingDialog.tsx'
import { Note } from '../../ui/feedback/Note.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { formatDateTime } from '../../ui/format.ts'
import { Card } from '../../ui/layout/Card.tsx'
import classes from './KycDecision.module.css'

/** A user's request for another name, which an administrator approves or rejects with a reason. */
export function NameDecision({ user, request }: { user: User; request: NameChange }) {
  const { t } = useLingui()
  const [decision, setDecision] = useState<'approve' | 'reject' | null>(null)
  const decide = useDecideNames(user.id)
  const rejected = decide.error && toFormErrors(decide.error)
  const asked = formatDateTime(request.requested_at)
  const name = userName(user)
  const rejects = decision === 'reject'
  const close = () => {
    setDecision(null)
    decide.reset()
  }
  return (
    <Card as="section" title={<Trans>Name change requested</Trans>}>
      <div className={classes.decision}>
        <Note tone="warn">
          {request.can.decide ? (
            <Trans>
              Requested on {asked}: it needs your decision. Until then the account keeps its reviewed name.
            </Trans>
          ) : (
            <Trans>Requested on {asked}. Another administrator must decide on it.</Trans>
          )}
        </Note>
        <AskedNames user={user} request={request} />
        {request.can.decide && (
          <div className={classes.buttons}>
            <BindingButton variant="danger" onClick={() => setDecision('reject')}>
              <Trans>Reject name</Trans>
            </BindingButton>
            <BindingButton variant="filled" onClick={() => setDecision('approve')}>
              <Trans>Approve name</Trans>
            </BindingButton>
          </div>
        )}
      </div>
      {decision && (
        <BindingDialog
          opened
          onClose={close}
          title={rejects ? t`Reject ${name}’s new name` : t`Approve ${name}’s new name`}
          confirmLabel={rejects ? t`Reject name` : t`Approve name`}
          danger={rejects}
          busy={decide.isPending}
          error={rejected && [...rejected.nonField, ...Object.values(rejected.fields).flat()].join(' ')}
          reason={rejects ? { label: t`Reason`, required: true, maxLength: 500 } : undefined}
          onConfirm={(reason) =>
            decide.mutate(
              { request: request.id, decision, ...(rejects && { reason }) },
              {
                onSuccess: () => {
                  toast.success(rejects ? t`The new name is rejected` : t`The new name is approved`)
                  close()
                },
              },
            )
          }
        >
          {rejects ? (
            <Trans>{name} gets the reason and can send another request. Your decision is recorded.</Trans>
          ) : (
            <Trans>
              From now on {name} acts under the new name. Approve it only after comparing it with a document.
              Your decision is recorded.
            </Trans>
          )}
        </BindingDialog>
      )}
    </Card>
  )
}
