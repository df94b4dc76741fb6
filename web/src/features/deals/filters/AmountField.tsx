import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { parseMaxAmount } from '#domain/deals/filters.ts'
import type { Cents } from '#domain/kernel/money.ts'
import { toDecimal } from '#domain/kernel/money.ts'
import { dollarSign, formatMoney } from '../../../ui/format.ts'
import classes from './FilterPanel.module.css'

interface AmountFieldProps {
  value: Cents | null
  onChange: (value: Cents | null) => void
}

/** `20,000,000`: dollars, with cents only if there are any. */
const shownAs = (cents: Cents | null) =>
  cents === null
    ? ''
    : formatMoney(toDecimal(cents))
        .replace(/\s?\$/, '')
        .replace(/[.,]00$/, '')

/** The largest principal. Accepts 500K or 2M; applied on blur or Enter. */
export function AmountField({ value, onChange }: AmountFieldProps) {
  const { t } = useLingui()
  const sign = dollarSign()
  const [typed, setTyped] = useState<string | null>(null)
  const [isWrong, setIsWrong] = useState(false)
  const settle = () => {
    if (typed === null) return
    const cents = typed.trim() === '' ? null : parseMaxAmount(typed)
    const wrong = typed.trim() !== '' && cents === null
    setIsWrong(wrong)
    if (wrong) return
    setTyped(null)
    if (cents !== value) onChange(cents)
  }
  return (
    <TextInput
      label={t`Maximum amount`}
      description={isWrong ? undefined : t`Such as 500K, 2M or 750,000`}
      error={isWrong && t`Enter an amount such as 500K, 2M or 750,000.`}
      leftSection={sign.before}
      rightSection={sign.after}
      classNames={{ input: classes.amount }}
      inputMode="text"
      autoComplete="off"
      value={typed ?? shownAs(value)}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={settle}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Enter') settle()
      }}
    />
  )
}
