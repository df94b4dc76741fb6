import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Closing, StepView } from '#domain/closing/contract.ts'
import type { StepAction } from '#domain/closing/vocabulary.ts'
import { errorText } from '../../../platform/api/error-text.ts'
import { BindingButton } from '../../../platform/live/BindingButton.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { DateText } from '../../../ui/figures/DateText.tsx'
import { useAddNote, useMoveStep } from '../api.ts'
import { DepositRows } from './DepositRows.tsx'
import { needsDialog, StepActionDialog } from './StepActionDialog.tsx'
import { StepFiles } from './StepFiles.tsx'
import classes from './steps.module.css'

interface StepProps {
  closing: Closing
  step: StepView
}

/** A step's instruction, reports, documents and notes, and the reader's possible actions. */
export function StepDetails({ closing, step }: StepProps) {
  return (
    <>
      <p>{step.what}</p>
      {step.step === 'deposit' && <DepositRows closing={closing} />}
      <Said closing={closing} step={step} />
      <StepFiles closing={closing} step={step} />
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
      <ul className={classes.notes}>
        {step.notes.map((note) => (
          <li key={note.id}>
            <b>{note.author}</b> <DateText iso={note.created_at} withTime className={classes.when} />
            <p>{note.text}</p>
          </li>
        ))}
      </ul>
      {canWrite && (
        <form
          className={classes.write}
          onSubmit={(event) => {
            event.preventDefault()
            if (text.trim() === '') return
            add.mutate({ step: step.step, text: text.trim() }, { onSuccess: () => setText('') })
          }}
        >
          <TextField
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
  const move = useMoveStep(closing.id)
  const [asking, setAsking] = useState<StepAction | null>(null)
  const { can, claim } = step
  const isConfirming = step.state === 'to_confirm' && step.claimed_by !== closing.side
  const say = (action: StepAction) =>
    needsDialog(step, action, closing.side) ? setAsking(action) : move.mutate({ step: step.step, action })
  const actions: readonly StepAction[] = ['done', 'not_needed', 'return', 'reopen']
  const offered = actions.filter((action) => can[action])
  if (offered.length === 0) return null
  const error = errorText(move.error)
  return (
    <div>
      <div className={classes.acts}>
        {offered.map((action) => (
          <BindingButton
            key={action}
            size="sm"
            variant={action === 'return' || action === 'reopen' ? 'subtle' : 'default'}
            loading={move.isPending && move.variables.action === action}
            onClick={() => say(action)}
          >
            <ActionName action={action} isConfirming={isConfirming && action === claim} />
          </BindingButton>
        ))}
      </div>
      {error && (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
      {asking && (
        <StepActionDialog closing={closing} step={step} action={asking} onClose={() => setAsking(null)} />
      )}
    </div>
  )
}

function ActionName({ action, isConfirming }: { action: StepAction; isConfirming: boolean }) {
  if (isConfirming) return action === 'done' ? <Trans>Confirm</Trans> : <Trans>Confirm: not needed</Trans>
  switch (action) {
    case 'done':
      return <Trans>Mark as done</Trans>
    case 'not_needed':
      return <Trans>Not needed</Trans>
    case 'return':
      return <Trans>Return</Trans>
    case 'reopen':
      return <Trans>Reopen</Trans>
  }
}
