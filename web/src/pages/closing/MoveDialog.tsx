import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Closing, StepView } from '#domain/closing/contract.ts'
import { needsReason } from '#domain/closing/rules.ts'
import type { Side, StepAct } from '#domain/closing/vocabulary.ts'
import { useMoveStep } from '../../features/closing/api.ts'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { MoneyField } from '../../ui/fields/MoneyField.tsx'
import { saidBy } from './error-text.ts'

const namesDeposit = (step: StepView, act: StepAct) =>
  step.step === 'deposit' && act === 'done' && step.state === 'open'

/** True for a move that asks for more than a click: a reason, or the deposit's amount. */
export const needsDialog = (step: StepView, act: StepAct, side: Side | null) =>
  namesDeposit(step, act) || (side !== null && needsReason(step, side, act))

interface MoveDialogProps {
  closing: Closing
  step: StepView
  act: StepAct
  onClose: () => void
}

/** Asks for what a move needs, and says what it does. */
export function MoveDialog({ closing, step, act, onClose }: MoveDialogProps) {
  const { t } = useLingui()
  const move = useMoveStep(closing.id)
  const [amount, setAmount] = useState('')
  const { label } = step
  const isDeposit = namesDeposit(step, act)
  const titles: Record<StepAct, string> = {
    done: t`${label}: done`,
    not_needed: t`${label}: not needed?`,
    return: t`Return: ${label}?`,
    reopen: t`Open again: ${label}?`,
  }
  const deeds: Record<StepAct, string> = {
    done: isDeposit ? t`I have paid it` : t`Done`,
    not_needed: t`Not needed`,
    return: t`Return step`,
    reopen: t`Open again`,
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={titles[act]}
      confirmLabel={deeds[act]}
      danger={act === 'return' || act === 'reopen'}
      busy={move.isPending}
      error={saidBy(move.error)}
      reason={
        isDeposit
          ? undefined
          : { label: t`Reason`, description: t`The other side reads it.`, required: true, maxLength: 1000 }
      }
      onConfirm={(reason) =>
        move.mutate(
          {
            step: step.step,
            act,
            ...(reason && { reason }),
            ...(isDeposit && { deposit_amount: amount }),
          },
          { onSuccess: onClose },
        )
      }
    >
      {isDeposit ? (
        <MoneyField
          label={t`Deposit paid`}
          help={t`The seller confirms it; it is then taken off what is due on closing.`}
          required
          value={amount}
          onChange={setAmount}
        />
      ) : act === 'not_needed' && step.owner === 'both' ? (
        <Trans>The step is left out once the other side says the same.</Trans>
      ) : null}
    </Dialog>
  )
}
