import { Trans, useLingui } from '@lingui/react/macro'
import type { Approval } from '#domain/approvals/contract.ts'
import { useRefuse, useWithdrawPrepared } from '../../features/approvals/api.ts'
import { errorText } from '../../platform/api/error-text.ts'
import { Dialog } from '../../ui/feedback/Dialog.tsx'

interface DialogProps {
  approval: Approval
  onClose: () => void
}

export function RefuseDialog({ approval, onClose }: DialogProps) {
  const { t } = useLingui()
  const refuse = useRefuse(approval.id)
  const { name } = approval.prepared_by
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t`Refuse what ${name} prepared?`}
      confirmLabel={t`Refuse`}
      danger
      reason={{ label: t`Reason`, description: t`Shown to your team.`, required: true, maxLength: 500 }}
      busy={refuse.isPending}
      error={errorText(refuse.error)}
      onConfirm={(reason) => refuse.mutate(reason, { onSuccess: onClose })}
    />
  )
}

/** For who prepared it. */
export function WithdrawDialog({ approval, onClose }: DialogProps) {
  const { t } = useLingui()
  const withdraw = useWithdrawPrepared(approval.id)
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t`Withdraw what you prepared?`}
      confirmLabel={t`Withdraw`}
      danger
      busy={withdraw.isPending}
      error={errorText(withdraw.error)}
      onConfirm={() => withdraw.mutate(undefined, { onSuccess: onClose })}
    >
      <Trans>Then no one can approve it. You can prepare another one.</Trans>
    </Dialog>
  )
}
