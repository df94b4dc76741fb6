import { useLingui } from '@lingui/react/macro'
import { Input } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { type Cents, formatMoney, toCents } from '#domain/kernel/money.ts'
import text from '../../../styles/text.module.css'
import { MONEY } from '../../../ui/fields/number-typing.ts'
import { numericInput } from '../../../ui/fields/numeric-input.ts'
import { dollarSign } from '../../../ui/format.ts'
import { PickChip } from '../../../ui/navigation/Chip.tsx'
import { lowered, QUICK_RAISES, raised } from '../amount.ts'
import classes from './MoneyStepper.module.css'

interface MoneyStepperProps {
  label: ReactNode
  /** Next to the label: the minimum. */
  hint: ReactNode
  /** Decimal string. */
  value: string
  onChange: (value: string) => void
  minimum: Cents
  increment: Cents
  error?: ReactNode
  /** Field of the contract, by which an invalid one is found. */
  path?: string
}

const wholeDollars = (cents: Cents) => formatMoney(cents).replace(/[.,]00(?=\D*$)/, '')

/** An amount that changes in increments: by buttons, quick raises, arrow keys, or typing. */
export function MoneyStepper(props: MoneyStepperProps) {
  const { label, hint, value, onChange, minimum, increment, error, path } = props
  const { t } = useLingui()
  const id = useId()
  const [announcement, setAnnouncement] = useState('')
  const by = wholeDollars(increment)
  const input = numericInput({ value, onChange, shape: MONEY, prefix: dollarSign().before ?? '' })

  const step = (next: string) => {
    onChange(next)
    setAnnouncement(formatMoney(toCents(next)))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return input.onKeyDown(event)
    event.preventDefault()
    step(event.key === 'ArrowUp' ? raised(value, increment, minimum) : lowered(value, increment, minimum))
  }
  return (
    <Input.Wrapper
      id={id}
      label={
        <span className={classes.label}>
          <span>{label}</span>
          <span className={classes.hint}>{hint}</span>
        </span>
      }
      labelProps={{ className: classes.labelLine }}
      error={error}
    >
      <div className={classes.stepper} data-error={Boolean(error) || undefined}>
        <button
          type="button"
          aria-label={t`Lower by ${by}`}
          onClick={() => step(lowered(value, increment, minimum))}
        >
          <IconMinus size={18} aria-hidden />
        </button>
        <input
          {...input}
          id={id}
          onKeyDown={onKeyDown}
          aria-invalid={Boolean(error) || undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          data-path={path}
        />
        <button
          type="button"
          aria-label={t`Raise by ${by}`}
          onClick={() => step(raised(value, increment, minimum))}
        >
          <IconPlus size={18} aria-hidden />
        </button>
      </div>
      <div className={classes.quick}>
        {QUICK_RAISES.map((times) => (
          <PickChip key={times} onClick={() => step(raised(value, increment * times, minimum))}>
            {`+ ${wholeDollars(increment * times)}`}
          </PickChip>
        ))}
      </div>
      <span className={text.srOnly} role="status">
        {announcement}
      </span>
    </Input.Wrapper>
  )
}
