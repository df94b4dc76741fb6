import { useLingui } from '@lingui/react/macro'
import { IconCheck } from '@tabler/icons-react'
import { Fragment } from 'react'
import classes from './Stepper.module.css'

interface StepperProps {
  steps: readonly string[]
  /** Index of the current step; earlier ones are done. */
  current: number
  /** Indexes of earlier steps that were passed over: they keep their number. */
  skipped?: readonly number[]
}

/** Progress through a sequence of pages. On a phone only the current step shows its name. */
export function Stepper({ steps, current, skipped = [] }: StepperProps) {
  const { t } = useLingui()
  const stateOf = (index: number) => {
    if (index === current) return 'now'
    return index < current && !skipped.includes(index) ? 'done' : 'next'
  }
  return (
    <ol className={classes.steps} aria-label={t`Steps`}>
      {steps.map((step, index) => (
        <Fragment key={step}>
          {index > 0 && <li className={classes.line} aria-hidden />}
          <li
            className={classes.step}
            data-state={stateOf(index)}
            aria-current={index === current ? 'step' : undefined}
          >
            <span className={classes.mark}>
              {stateOf(index) === 'done' ? <IconCheck size={14} aria-label={t`Done`} /> : index + 1}
            </span>
            <span className={classes.name}>{step}</span>
          </li>
        </Fragment>
      ))}
    </ol>
  )
}
