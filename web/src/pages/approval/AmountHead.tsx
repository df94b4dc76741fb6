import type { ReactNode } from 'react'
import { MoneyText } from '../../ui/figures/MoneyText.tsx'
import classes from './ApprovalPage.module.css'

/** The amount in the largest type of the page. */
export const AmountHead = ({ label, amount }: { label: ReactNode; amount: string }) => (
  <div className={classes.amount}>
    <p className={classes.label}>{label}</p>
    <MoneyText className={classes.display} amount={amount} faintCents />
  </div>
)
