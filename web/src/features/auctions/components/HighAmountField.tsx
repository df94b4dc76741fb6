import { Trans, useLingui } from '@lingui/react/macro'
import { type Cents, formatMoney } from '#domain/kernel/money.ts'
import { CheckField } from '../../../ui/fields/CheckField.tsx'

interface HighAmountProps {
  amount: Cents
  confirmAbove: Cents
  value: boolean
  onChange: (isMeant: boolean) => void
  isChecked?: boolean
}

/**
 * Requires a confirmation before an amount far above the outstanding balance binds its bidder; renders nothing for
 * lower amounts.
 */
export function HighAmountField({ amount, confirmAbove, value, onChange, isChecked }: HighAmountProps) {
  const { t } = useLingui()
  if (amount <= confirmAbove) return null
  const entered = formatMoney(amount)
  const usual = formatMoney(confirmAbove)
  return (
    <CheckField
      label={
        <Trans>
          {entered} is above {usual}, far more than is outstanding. I have checked this amount.
        </Trans>
      }
      required
      value={value}
      onChange={onChange}
      error={isChecked && !value && t`Tick the box to continue, or enter a lower amount.`}
    />
  )
}
