import { Trans } from '@lingui/react/macro'
import { IconCircleCheck, IconClock, IconEye } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { Closing } from '#domain/closing/contract.ts'
import { MESSAGES } from '#domain/kernel/errors.ts'
import { errorText } from '../../../platform/api/error-text.ts'
import { BindingButton } from '../../../platform/live/BindingButton.tsx'
import { ConnectionNote } from '../../../platform/live/ConnectionNote.tsx'
import { useIsViewing } from '../../../platform/view-as/ViewingNote.tsx'
import { formatDate } from '../../../ui/format.ts'
import { useAgreeCutOff, useMoveStep } from '../api.ts'
import { nextStepOf } from '../model.ts'
import classes from './closing.module.css'
import { needsDialog, StepActionDialog } from './StepActionDialog.tsx'
import { useOpenStep } from './use-open-step.ts'

/** The next action, with the only primary button of the page. */
export function NextCard({ closing }: { closing: Closing }) {
  const { next, side, cut_off } = closing
  const step = nextStepOf(closing)
  const isViewing = useIsViewing()
  if (closing.closed_at)
    return (
      <Message icon={<IconCircleCheck size={22} aria-hidden />}>
        <Trans>Every step is complete: the sale is closed. Save the PDF with your documents.</Trans>
      </Message>
    )
  if (side === null)
    return (
      <Message icon={<IconEye size={22} aria-hidden />}>
        <Trans>You have read access: the buyer and the seller act on this closing.</Trans>
      </Message>
    )
  if (isViewing)
    return (
      <Message icon={<IconEye size={22} aria-hidden />}>
        <Trans>Only the buyer and the seller can act on this closing.</Trans> {MESSAGES.whileViewingAs}
      </Message>
    )
  if (next?.kind === 'agree_cut_off') return <AgreeNext closing={closing} />
  if (!step)
    return (
      <Message icon={<IconClock size={22} aria-hidden />}>
        {cut_off.agreed_by.length < 2 ? (
          <Trans>It is the other side’s turn. We notify you as soon as something changes.</Trans>
        ) : (
          <Trans>You have nothing to do now. We notify you as soon as something changes.</Trans>
        )}
      </Message>
    )
  return <StepNext closing={closing} step={step} />
}

function Message({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <section className={classes.next} aria-live="polite">
      <span className={classes.nextSign}>{icon}</span>
      <p className={classes.nextText}>{children}</p>
    </section>
  )
}

interface NextProps {
  title: ReactNode
  children: ReactNode
  error: string | null
  button: ReactNode
}

function Next({ title, children, error, button }: NextProps) {
  return (
    <section className={classes.next} data-action aria-live="polite">
      <div className={classes.nextText}>
        <h2>{title}</h2>
        <p>{children}</p>
        {error && (
          <p role="alert" className={classes.error}>
            {error}
          </p>
        )}
        <ConnectionNote />
      </div>
      <div className={classes.nextAct}>{button}</div>
    </section>
  )
}

function AgreeNext({ closing }: { closing: Closing }) {
  const agree = useAgreeCutOff(closing.id)
  const date = formatDate(closing.cut_off.date)
  return (
    <Next
      title={<Trans>Your turn: agree on the cut-off date</Trans>}
      error={errorText(agree.error)}
      button={
        <BindingButton
          variant="filled"
          size="lg"
          loading={agree.isPending}
          onClick={() => agree.mutate(closing.cut_off.date)}
        >
          <Trans>Agree to {date}</Trans>
        </BindingButton>
      }
    >
      <Trans>
        Price and interest are computed to this day. Another day can be proposed next to the statement.
      </Trans>
    </Next>
  )
}

function StepNext({ closing, step }: { closing: Closing; step: Closing['steps'][number] }) {
  const move = useMoveStep(closing.id)
  const { open } = useOpenStep()
  const [isAsking, setAsking] = useState(false)
  const { label } = step
  const name = label.toLowerCase()
  const isConfirming = closing.next?.kind === 'confirm'
  const action = isConfirming ? (step.claim ?? 'done') : 'done'
  const isAttaching = !isConfirming && !step.can.done
  const go = () => {
    if (isAttaching) open(step.step)
    else if (needsDialog(step, action, closing.side)) setAsking(true)
    else move.mutate({ step: step.step, action })
  }
  return (
    <>
      <Next
        title={isConfirming ? <Trans>Your turn: confirm the {name}</Trans> : <Trans>Next: {label}</Trans>}
        error={errorText(move.error)}
        button={
          <BindingButton variant="filled" size="lg" loading={move.isPending} onClick={go}>
            <NextName step={step} isConfirming={isConfirming} isAttaching={isAttaching} />
          </BindingButton>
        }
      >
        {step.what}
      </Next>
      {isAsking && (
        <StepActionDialog closing={closing} step={step} action={action} onClose={() => setAsking(false)} />
      )}
    </>
  )
}

interface NextNameProps {
  step: Closing['steps'][number]
  isConfirming: boolean
  isAttaching: boolean
}

/** The label of the action. */
function NextName({ step, isConfirming, isAttaching }: NextNameProps) {
  if (isAttaching) return <Trans>Attach the assignment statement</Trans>
  if (isConfirming)
    return step.claim === 'not_needed' ? <Trans>Confirm: not needed</Trans> : <Trans>Confirm</Trans>
  switch (step.step) {
    case 'deposit':
      return <Trans>I have paid the deposit</Trans>
    case 'agreement':
      return <Trans>I have signed the agreement</Trans>
    case 'payout_statement':
      return <Trans>The assignment statement is complete</Trans>
    case 'title_search':
      return <Trans>The title search is done</Trans>
    case 'assignment':
      return <Trans>I have signed the assignment</Trans>
    case 'funds':
      return <Trans>I have paid the amount due</Trans>
    case 'servicing_transfer':
      return <Trans>I have transferred the servicing</Trans>
  }
}
