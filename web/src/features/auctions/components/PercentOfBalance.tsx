import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { amountAtPercent, percentOfBalance } from '#domain/books/sale/price.ts'
import { type Cents, toDecimal } from '#domain/kernel/money.ts'
import { PercentField } from '../../../ui/fields/PercentField.tsx'
import { formatMoney } from '../../../ui/format.ts'

interface PercentOfBalanceProps {
  balance: Cents
  /** Of the bid, in cents; null while it is no amount. */
  amount: Cents | null
  /** A decimal string. */
  onAmount: (amount: string) => void
}

/** A bid on a book as a percentage of its balance; what is bid is the amount. */
export function PercentOfBalance({ balance, amount, onAmount }: PercentOfBalanceProps) {
  // While it is typed it stays as typed, as long as it is the amount's.
  const [typed, setTyped] = useState<{ text: string; amount: Cents } | null>(null)
  const percent = amount === null ? null : percentOfBalance(amount, balance)
  const value = typed && typed.amount === amount ? typed.text : percent === null ? '' : percent.toFixed(2)
  const outstanding = formatMoney(toDecimal(balance))
  return (
    <PercentField
      label={<Trans>As a percentage of the balance</Trans>}
      help={<Trans>Of {outstanding}. You bid the amount.</Trans>}
      value={value}
      onChange={(text) => {
        const next = amountAtPercent(balance, Number(text) || 0)
        setTyped({ text, amount: next })
        onAmount(toDecimal(next))
      }}
    />
  )
}
