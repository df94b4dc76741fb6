import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#domain/kernel/paths.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import classes from './LandingPage.module.css'

/** The first fields of the calculator, which opens with them. */
export function CalculatorCard() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [amount, setAmount] = useState('500000')
  const [rate, setRate] = useState('5')
  const open = (event: FormEvent) => {
    event.preventDefault()
    void navigate(`${paths.calculator}?${new URLSearchParams({ amount, rate })}`)
  }
  return (
    <Card as="section" title={<Trans>Mortgage calculator</Trans>}>
      <form className={classes.calculator} onSubmit={open}>
        <TextField label={t`Mortgage amount, $`} name="amount" value={amount} onChange={setAmount} />
        <TextField label={t`Interest rate, %`} name="rate" value={rate} onChange={setRate} />
        <Button type="submit">
          <Trans>Calculate</Trans>
        </Button>
      </form>
    </Card>
  )
}
