import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Closing, StepView } from '#domain/closing/contract.ts'
import { needsReason } from '#domain/closing/rules.ts'
import type { StepAction } from '#domain/closing/vocabulary.ts'
import { whatFollows } from '#domain/closing/what-follows.ts'
import { errorText } from '../../../platform/api/error-text.ts'
import { BindingDialog } from '../../../platform/live/BindingDialog.tsx'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { MoneyText } from '../../../ui/figures/MoneyText.tsx'
import { Row, Rows } from '../../../ui/layout/Rows.tsx'
import { useMoveStep } from '../api.ts'
import { dueOf, isToConfirm } from '../model.ts'
import { DepositRows } from './DepositRows.tsx'
import { useDoneName } from './done-name.ts'
import { FileList, NoteList } from './StepParts.tsx'
import classes from './steps.module.css'

const namesDeposit = (step: StepView, action: StepAction) =>
  step.step === 'deposit' && action === 'done' && step.state === 'open'

interface StepActionDialogProps {
  closing: Closing
  step: StepView
  action: StepAction
  onClose: () => void
}

/**
 * Asks before every action on a step: shows its documents, notes and figures, and what follows. A report is sent only
 * with the tick, which a change of the step removes.
 */
export function StepActionDialog({ closing, step, action, onClose }: StepActionDialogProps) {
  const { t } = useLingui()
  const move = useMoveStep(closing.id)
  const [amount, setAmount] = useState(closing.deposit_terms.amount ?? '')
  const doneName = useDoneName(step.step)
  const { label } = step
  const { side } = closing
  const isDeposit = namesDeposit(step, action)
  const isConfirming = isToConfirm(step, side)
  const claim = action === 'done' || action === 'not_needed' ? action : null
  const hasPapers = step.files.length > 0 || step.notes.length > 0
  const titles: Record<StepAction, string> = {
    done: isConfirming ? t`Confirm: ${label}?` : t`${label}: report as done?`,
    not_needed: t`${label}: not needed?`,
    return: t`Return: ${label}?`,
    reopen: t`Reopen: ${label}?`,
  }
  const actions: Record<StepAction, string> = {
    done: isConfirming ? t`Confirm` : doneName,
    not_needed: isConfirming ? t`Confirm: not needed` : t`Not needed`,
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
        side !== null && needsReason(step, side, action)
          ? { label: t`Reason`, description: t`The other side can read it.`, required: true, maxLength: 1000 }
          : undefined
      }
      warning={
        claim && side
          ? {
              text: whatFollows(closing.steps, step, side, claim),
              tick: hasPapers
                ? t`I have read the documents, the notes and the text above.`
                : t`I have read the text above.`,
              about: step.seen,
            }
          : undefined
      }
      onConfirm={(reason) =>
        move.mutate(
          {
            step: step.step,
            action,
            seen: step.seen,
            acknowledges: claim !== null,
            ...(reason && { reason }),
            ...(isDeposit && { deposit_amount: amount }),
          },
          { onSuccess: onClose },
        )
      }
    >
      <Figures closing={closing} step={step} />
      {isDeposit && (
        <MoneyField
          label={t`Deposit paid`}
          help={t`The seller confirms it; it is then deducted from the amount due on closing.`}
          required
          value={amount}
          onChange={setAmount}
        />
      )}
      {step.files.length > 0 && (
        <div className={classes.papers}>
          <h3>
            <Trans>Documents</Trans>
          </h3>
          <FileList files={step.files} />
        </div>
      )}
      {step.notes.length > 0 && (
        <div className={classes.papers}>
          <h3>
            <Trans>Notes</Trans>
          </h3>
          <NoteList notes={step.notes} />
        </div>
      )}
    </BindingDialog>
  )
}

/** The money that the step is about. */
function Figures({ closing, step }: Pick<StepActionDialogProps, 'closing' | 'step'>) {
  switch (step.step) {
    case 'deposit':
      return (
        <>
          <DepositRows closing={closing} />
          {closing.deposit_amount !== null && (
            <Rows>
              <Row label={<Trans>Deposit reported as paid</Trans>}>
                <MoneyText amount={closing.deposit_amount} />
              </Row>
            </Rows>
          )}
        </>
      )
    case 'agreement':
      return (
        <Rows>
          <Row label={<Trans>Sold at</Trans>}>
            <MoneyText amount={closing.sale_amount} />
          </Row>
        </Rows>
      )
    case 'funds':
      return (
        <Rows>
          <Row
            label={
              closing.side === 'seller' ? <Trans>You receive in total</Trans> : <Trans>Due on closing</Trans>
            }
          >
            <MoneyText amount={dueOf(closing)} />
          </Row>
        </Rows>
      )
    default:
      return null
  }
}
