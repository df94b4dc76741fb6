import { type ReactNode, useState } from 'react'
import { MoneyText } from '../../../ui/figures/MoneyText.tsx'
import classes from './LeadingBid.module.css'

/** The leading bid in the accent colour; it pulses once when another user's bid changes it. */
export function LeadingBid({ amount }: { amount: string | null }) {
  return (
    <Pulse on={amount}>
      <MoneyText amount={amount} stake={amount !== null} />
    </Pulse>
  )
}

/** Highlights a live change once. Not on the first render, and not with reduced motion. */
export function Pulse({ on, children }: { on: string | number | null; children: ReactNode }) {
  const [shown, setShown] = useState(on)
  const [changes, setChanges] = useState(0)
  if (shown !== on) {
    setShown(on)
    setChanges(changes + 1)
  }
  return (
    <span key={changes} className={classes.figure} data-pulse={changes > 0 || undefined}>
      {children}
    </span>
  )
}
