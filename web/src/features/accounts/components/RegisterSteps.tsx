import { useLingui } from '@lingui/react/macro'
import { Stepper } from '../../../ui/navigation/Stepper.tsx'
import classes from './RegisterSteps.module.css'

/** The four steps of registration; entering the code is part of the first. */
export function RegisterSteps({ current }: { current: 0 | 1 | 2 | 3 }) {
  const { t } = useLingui()
  return (
    <div className={classes.steps}>
      <Stepper
        steps={[t`Get started`, t`Buyer or seller`, t`User details`, t`User agreement`]}
        current={current}
      />
    </div>
  )
}
