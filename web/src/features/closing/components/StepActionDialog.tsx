import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Closing, StepView } from '#domain/closing/contract.ts'
import { needsReason } from '#domain/closing/rules.ts'
import type { Side, StepAction } from '#domain/closing/vocabulary.ts'
import { errorText } from '../../../platform/api/error-text.ts'
import { BindingDialog } from '../../../platform/live/BindingDialog.tsx'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { useMoveStep } from '../api.ts'
import { DepositRows } from './DepositRows.tsx'

const namesDeposit = (step: StepView, action: StepAction) =>
  step.step === 'deposit' && action === 'done' && step.state === 'open'

/** True for an action that needs input: a reason, or the deposit's amount. */
export const needsDialog = (step: StepView, action: StepAction, side: Side | null) =>
  namesDeposit(step, action) || (side !== null && needsReason(step, side, action))

interface StepActionDialogProps {
  closing: Closing
  step: StepView
  action: StepAction
  onClose: () => void
}

/** Requests the input of an action, and explains its effect. */
export function StepActionDialog({ closing, step, action, onClose }: StepActionDialogProps) {
  const { t } = useLingui()
  const move = useMoveStep(closing.id)
  const [amount, setAmount] = useState(closing.deposit_terms.amount ?? '')
  const { label } = step
  const isDeposit = namesDeposit(step, action)
  const titles: Record<StepAction, string> = {
    done: t`${label}: done`,
    not_needed: t`${label}: not needed?`,
    return: t`Return: ${label}?`,
    reopen: t`Reopen: ${label}?`,
  }
  const actions: Record<StepAction, string> = {
    done: isDeposit ? t`I have paid it` : t`Done`,
    not_needed: t`Not needed`,
    return: t`Return step`,
    reopen: t`Reopen`,
  }
  return (
    <BindingDialog
      opened
      onClose={onClose}
      title={titles[action]}
      confirmLabel={actions[action]}
      danger={action === 'return' || action === 'reopen'}
      busy={move.isPending}
      error={errorText(move.error)}
      reason={
        isDeposit
          ? undefined
          : { label: t`Reason`, description: t`The other side can read it.`, required: true, maxLength: 1000 }
      }
      onConfirm={(reason) =>
        move.mutate(
          {
            step: step.step,
            action,
            ...(reason && { reason }),
            ...(isDeposit && { deposit_amount: amount }),
          },
          { onSuccess: onClose },
        )
      }
    >
      {isDeposit ? (
        <>
          <DepositRows closing={closing} />
          <MoneyField
            label={t`Deposit paid`}
            help={t`The seller confirms it; it is then deducted from the amount due on closing.`}
            required
            value={amount}
            onChange={setAmount}
          />
        </>
      ) : action === 'not_needed' && step.owner === 'both' ? (
        <Trans>The step is skipped once the other side agrees.</Trans>
      ) : null}
    </BindingDialog>
  )
}
