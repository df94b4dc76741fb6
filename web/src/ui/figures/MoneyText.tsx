import { moneyParts, NONE } from '../format.ts'
import classes from './figures.module.css'

interface MoneyTextProps {
  /** Decimal string as the API sends it; null shows an en dash. */
  amount: string | null | undefined
  /** De-emphasises the cents; for headline amounts only. */
  faintCents?: boolean
  /** Accent colour, reserved for the leading bid. */
  stake?: boolean
  className?: string
}

/** `$450,000.00`, never shortened, never wrapped. */
export function MoneyText({ amount, faintCents, stake, className }: MoneyTextProps) {
  const parts = moneyParts(amount)
  const names = [classes.figure, stake && classes.stake, className].filter(Boolean).join(' ')
  if (!parts) return <span className={names}>{NONE}</span>
  return (
    <span className={names}>
      {parts.whole}
      <span className={faintCents && !stake ? classes.cents : undefined}>{parts.cents}</span>
    </span>
  )
}
