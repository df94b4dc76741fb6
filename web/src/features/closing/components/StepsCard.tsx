import { Trans } from '@lingui/react/macro'
import { IconCheck, IconChevronDown, IconMinus } from '@tabler/icons-react'
import type { Closing, StepView } from '#domain/closing/contract.ts'
import { CLOSING_STEP, STEP_OWNER } from '#domain/closing/vocabulary.ts'
import { DateText } from '../../../ui/figures/DateText.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Badge } from '../../../ui/navigation/Badge.tsx'
import { isOver, openNotesOf, STATUS_TONE, stepStatusOf } from '../model.ts'
import { StepDetails } from './StepDetails.tsx'
import { NoteList } from './StepParts.tsx'
import classes from './steps.module.css'
import { useOpenStep } from './use-open-step.ts'

/** The checklist: each step with its owner, due date and state; one step is expanded. */
export function StepsCard({ closing }: { closing: Closing }) {
  const { opened, toggle } = useOpenStep()
  return (
    <Card
      as="section"
      title={<Trans>Checklist</Trans>}
      subtitle={<Trans>A shared step is complete when both sides confirm it. Days end at midnight ET.</Trans>}
      padded={false}
    >
      <ol className={classes.steps}>
        {closing.steps.map((step, index) => (
          <Step
            key={step.step}
            closing={closing}
            step={step}
            number={index + 1}
            isOpen={opened === step.step}
            onToggle={() => toggle(step.step)}
          />
        ))}
      </ol>
    </Card>
  )
}

interface StepProps {
  closing: Closing
  step: StepView
  number: number
  isOpen: boolean
  onToggle: () => void
}

function Step({ closing, step, number, isOpen, onToggle }: StepProps) {
  const panel = `details-${step.step}`
  const openNotes = openNotesOf(step, closing.side)
  return (
    <li className={classes.step} id={`step-${step.step}`} data-over={isOver(step) || undefined}>
      <button
        type="button"
        className={classes.head}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panel : undefined}
        onClick={onToggle}
      >
        <span className={classes.mark} data-state={step.state} aria-hidden>
          {step.state === 'done' ? (
            <IconCheck size={16} stroke={2.2} />
          ) : step.state === 'not_needed' ? (
            <IconMinus size={16} stroke={2.2} />
          ) : (
            number
          )}
        </span>
        <span className={classes.name}>
          <b>{step.label}</b>
          <span className={classes.meta}>
            {STEP_OWNER[step.owner]} ·{' '}
            <span className={step.is_overdue ? classes.late : undefined}>
              <Trans>due</Trans> <DateText iso={step.due_date} />
            </span>
          </span>
        </span>
        <span className={classes.state}>
          <StepStatusText closing={closing} step={step} />
        </span>
        <IconChevronDown className={classes.chevron} size={18} aria-hidden />
      </button>
      {isOpen && (
        <div className={classes.details} id={panel}>
          <StepDetails closing={closing} step={step} />
        </div>
      )}
      {!isOpen && openNotes.length > 0 && (
        <div className={classes.details}>
          <NoteList notes={openNotes} />
        </div>
      )}
    </li>
  )
}

function StepStatusText({ closing, step }: { closing: Closing; step: StepView }) {
  const status = stepStatusOf(step, closing.side)
  const tone = STATUS_TONE[status]
  switch (status) {
    case 'done':
      return (
        <Badge tone={tone}>
          <Trans>Done</Trans>
        </Badge>
      )
    case 'not_needed':
      return (
        <Badge tone={tone} icon={IconMinus}>
          <Trans>Not needed</Trans>
        </Badge>
      )
    case 'your_turn':
      return (
        <Badge tone={tone}>
          <Trans>Your turn</Trans>
        </Badge>
      )
    case 'their_turn':
      return (
        <Badge tone={tone}>
          <Trans>To be confirmed</Trans>
        </Badge>
      )
    case 'overdue':
      return (
        <Badge tone={tone}>
          <Trans>Overdue</Trans>
        </Badge>
      )
    case 'waits': {
      const [first] = step.waits_for
      const name = first && CLOSING_STEP[first].toLowerCase()
      return (
        <span className={classes.waits}>
          <Trans>after {name}</Trans>
        </span>
      )
    }
    case 'open':
      return step.state === 'to_confirm' ? (
        <Badge tone="warn">
          <Trans>To be confirmed</Trans>
        </Badge>
      ) : (
        <Badge tone={tone} icon={null}>
          <Trans>Open</Trans>
        </Badge>
      )
  }
}
