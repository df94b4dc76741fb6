import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Closing, StepView } from '#domain/closing/contract.ts'
import type { StepAction } from '#domain/closing/vocabulary.ts'
import { inLanguage } from '#domain/kernel/language.ts'
import { errorText } from '../../../platform/api/error-text.ts'
import { BindingButton } from '../../../platform/live/BindingButton.tsx'
import styles from '../../../styles/text.module.css'
import { LongTextField } from '../../../ui/fields/LongTextField.tsx'
import { DateText } from '../../../ui/figures/DateText.tsx'
import { AgreementSigning } from '../agreements/AgreementSigning.tsx'
import { useAddNote } from '../api.ts'
import { isToConfirm } from '../model.ts'
import { DepositRows } from './DepositRows.tsx'
import { useDoneName } from './done-name.ts'
import { PAYOUT_FIGURES } from './PayoutFigures.tsx'
import { StepActionDialog } from './StepActionDialog.tsx'
import { StepFiles } from './StepFiles.tsx'
import { NoteList } from './StepParts.tsx'
import classes from './steps.module.css'

interface StepProps {
  closing: Closing
  step: StepView
}

/** A step's instruction, reports, documents and notes, and the reader's possible actions. */
export function StepDetails({ closing, step }: StepProps) {
  return (
    <>
      <p>{inLanguage(step.what)}</p>
      {step.signing && <AgreementSigning closing={closing} signing={step.signing} />}
      {step.step === 'deposit' && <DepositRows closing={closing} />}
      <Said closing={closing} step={step} />
      <Elsewhere closing={closing} step={step} />
      <StepFiles closing={closing} step={step} />
      {step.step === 'payout_statement' && closing.can_state_payout && (
        <p className={classes.said}>
          {/* Within the page, so that the step stays open. */}
          <a className={styles.link} href={`#${PAYOUT_FIGURES}`}>
            <Trans>Enter its figures in the statement</Trans>
          </a>
        </p>
      )}
      <Notes closing={closing} step={step} />
      <Actions closing={closing} step={step} />
    </>
  )
}

function Said({ closing, step }: StepProps) {
  const by = step.claimed_by && (closing[step.claimed_by] ?? step.claimed_by)
  return (
    <>
      {by && step.changed_at && (
        <p className={classes.said}>
          {step.claim === 'not_needed' ? <Trans>{by}: not needed.</Trans> : <Trans>{by}: done.</Trans>}{' '}
          <DateText iso={step.changed_at} withTime />
        </p>
      )}
      {step.reason && (
        <p className={classes.said}>
          <Trans>Reason: {step.reason}</Trans>
        </p>
      )}
    </>
  )
}

/** What an agreement that was signed elsewhere still needs before it can be confirmed. */
function Elsewhere({ closing, step }: StepProps) {
  const { signing, can, state } = step
  if (!signing?.can_send || can.done || !can.attach) return null
  if (state === 'open')
    return (
      <p className={classes.said}>
        <Trans>
          If you have signed it elsewhere, attach it here. Both sides then confirm the same document.
        </Trans>
      </p>
    )
  if (!isToConfirm(step, closing.side)) return null
  return (
    <p className={classes.said}>
      {step.files.length === 0 ? (
        <Trans>
          The other side reported this without a document. Return the step, or sign the agreement here.
        </Trans>
      ) : (
        <Trans>
          The documents have changed since the other side reported this. Return the step, so that both sides
          confirm the same document.
        </Trans>
      )}
    </p>
  )
}

function Notes({ closing, step }: StepProps) {
  const { t } = useLingui()
  const add = useAddNote(closing.id)
  const [text, setText] = useState('')
  const canWrite = step.can.attach
  if (step.notes.length === 0 && !canWrite) return null
  return (
    <div>
      <h3>
        <Trans>Notes</Trans>
      </h3>
      <NoteList notes={step.notes} />
      {canWrite && (
        <form
          className={classes.write}
          onSubmit={(event) => {
            event.preventDefault()
            if (text.trim() === '') return
            add.mutate({ step: step.step, text: text.trim() }, { onSuccess: () => setText('') })
          }}
        >
          <LongTextField
            label={t`Note for both sides`}
            rows={2}
            maxLength={2000}
            value={text}
            onChange={setText}
            error={errorText(add.error)}
          />
          <Button type="submit" size="sm" loading={add.isPending} disabled={text.trim() === ''}>
            <Trans>Add note</Trans>
          </Button>
        </form>
      )}
    </div>
  )
}

function Actions({ closing, step }: StepProps) {
  const [asking, setAsking] = useState<StepAction | null>(null)
  const { can, claim } = step
  const isConfirming = isToConfirm(step, closing.side)
  const actions: readonly StepAction[] = ['done', 'not_needed', 'return', 'reopen']
  const offered = actions.filter((action) => can[action])
  if (offered.length === 0) return null
  return (
    <div>
      <div className={classes.acts}>
        {offered.map((action) => (
          <BindingButton
            key={action}
            size="sm"
            variant={action === 'done' || (isConfirming && action === claim) ? 'default' : 'subtle'}
            onClick={() => setAsking(action)}
          >
            <ActionName step={step} action={action} isConfirming={isConfirming && action === claim} />
          </BindingButton>
        ))}
      </div>
      {asking && (
        <StepActionDialog closing={closing} step={step} action={asking} onClose={() => setAsking(null)} />
      )}
    </div>
  )
}

interface ActionNameProps {
  step: StepView
  action: StepAction
  isConfirming: boolean
}

function ActionName({ step, action, isConfirming }: ActionNameProps) {
  const doneName = useDoneName(step.step)
  if (isConfirming)
    return action === 'done' ? <Trans>Review and confirm</Trans> : <Trans>Confirm: not needed</Trans>
  switch (action) {
    case 'done':
      return doneName
    case 'not_needed':
      return <Trans>Not needed</Trans>
    case 'return':
      return <Trans>Return</Trans>
    case 'reopen':
      return <Trans>Reopen</Trans>
  }
}
