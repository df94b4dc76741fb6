import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCircleCheck, IconClock, IconEye } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { Closing } from '#domain/closing/contract.ts'
import { MESSAGES } from '#domain/kernel/errors.ts'
import { inLanguage } from '#domain/kernel/language.ts'
import { BindingButton } from '../../../platform/live/BindingButton.tsx'
import { BindingNote } from '../../../platform/live/BindingNote.tsx'
import { useIsViewing } from '../../../platform/view-as/ViewingNote.tsx'
import { formatDate, formatMoney } from '../../../ui/format.ts'
import { SigningButtons, SigningState } from '../agreements/AgreementSigning.tsx'
import { nextStepOf } from '../model.ts'
import { CutOffState } from './CutOff.tsx'
import { CutOffDialog } from './CutOffDialog.tsx'
import classes from './closing.module.css'
import { useDoneName } from './done-name.ts'
import { StepActionDialog } from './StepActionDialog.tsx'
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
  button: ReactNode
}

function Next({ title, children, button }: NextProps) {
  return (
    <section className={classes.next} data-action aria-live="polite">
      <div className={classes.nextText}>
        <h2>{title}</h2>
        <p>{children}</p>
        <BindingNote />
      </div>
      <div className={classes.nextAct}>{button}</div>
    </section>
  )
}

function AgreeNext({ closing }: { closing: Closing }) {
  const [isAsking, setAsking] = useState(false)
  const date = formatDate(closing.cut_off.date)
  return (
    <>
      <Next
        title={<Trans>Your turn: agree on the cut-off date</Trans>}
        button={
          <BindingButton variant="filled" size="lg" onClick={() => setAsking(true)}>
            <Trans>Agree to {date}</Trans>
          </BindingButton>
        }
      >
        <CutOffState closing={closing} />{' '}
        <Trans>
          Price and interest are computed to this day. Another day can be proposed next to the statement.
        </Trans>
      </Next>
      {isAsking && (
        <CutOffDialog closing={closing} date={closing.cut_off.date} onClose={() => setAsking(false)} />
      )}
    </>
  )
}

interface StepNextProps {
  closing: Closing
  step: Closing['steps'][number]
}

function StepNext({ closing, step }: StepNextProps) {
  const { open } = useOpenStep()
  const [isAsking, setAsking] = useState(false)
  const { label } = step
  const name = label.toLowerCase()
  const isConfirming = closing.next?.kind === 'confirm'
  const action = isConfirming ? (step.claim ?? 'done') : 'done'
  if (step.signing && !isConfirming)
    return <AgreementNext closing={closing} step={step} signing={step.signing} />
  // What it needs is in the step: a document to attach, or what the other side has attached since.
  const isInStep = !step.can[action]
  return (
    <>
      <Next
        title={isConfirming ? <Trans>Your turn: confirm the {name}</Trans> : <Trans>Next: {label}</Trans>}
        button={
          <BindingButton
            variant="filled"
            size="lg"
            onClick={() => (isInStep ? open(step.step) : setAsking(true))}
          >
            <NextName step={step} isConfirming={isConfirming} isInStep={isInStep} />
          </BindingButton>
        }
      >
        <WhatIsNext closing={closing} step={step} />
      </Next>
      {isAsking && (
        <StepActionDialog closing={closing} step={step} action={action} onClose={() => setAsking(false)} />
      )}
    </>
  )
}

/** The instruction of the step and its due date; for the one who pays the deposit, how much goes to whom. */
function WhatIsNext({ closing, step }: StepNextProps): ReactNode {
  const { amount, payee, reference } = closing.deposit_terms
  const due = formatDate(step.due_date)
  if (step.step !== 'deposit' || closing.side !== 'buyer' || amount === null)
    return (
      <>
        {inLanguage(step.what)} <Trans>Due {due}.</Trans>
      </>
    )
  const money = formatMoney(amount)
  if (payee === null)
    return (
      <Trans>
        Pay {money} in trust, with the reference {reference}, by the end of {due}, ET. The seller has not
        named who holds it: ask in a note to this step. The seller confirms that it has arrived.
      </Trans>
    )
  return (
    <Trans>
      Pay {money} to {payee}, with the reference {reference}, by the end of {due}, ET. The seller confirms
      that it has arrived.
    </Trans>
  )
}

/** The agreement is signed here by both sides, or elsewhere. */
function AgreementNext({
  closing,
  step,
  signing,
}: StepNextProps & { signing: NonNullable<StepNextProps['step']['signing']> }) {
  const { open } = useOpenStep()
  const { label } = step
  const name = label.toLowerCase()
  return (
    <Next
      title={signing.can_sign ? <Trans>Your turn: sign the {name}</Trans> : <Trans>Next: {label}</Trans>}
      button={
        <>
          <SigningButtons closing={closing} signing={signing} large />
          {!signing.can_sign && (
            <Button variant="subtle" size="lg" onClick={() => open(step.step)}>
              <Trans>It was signed elsewhere</Trans>
            </Button>
          )}
        </>
      }
    >
      {inLanguage(step.what)} <SigningState closing={closing} signing={signing} />
    </Next>
  )
}

interface NextNameProps {
  step: Closing['steps'][number]
  isConfirming: boolean
  isInStep: boolean
}

/** The label of the action. */
function NextName({ step, isConfirming, isInStep }: NextNameProps) {
  const doneName = useDoneName(step.step)
  if (isConfirming && isInStep) return <Trans>Open the step</Trans>
  if (isConfirming)
    return step.claim === 'not_needed' ? (
      <Trans>Confirm: not needed</Trans>
    ) : (
      <Trans>Review and confirm</Trans>
    )
  if (isInStep) return <Trans>Attach the assignment statement</Trans>
  if (step.step === 'agreement') return <Trans>Open the step</Trans>
  return doneName
}
