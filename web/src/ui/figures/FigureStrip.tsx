import type { ReactNode } from 'react'
import classes from './FigureStrip.module.css'

interface FigureStripProps {
  children: ReactNode
  /** Larger figures, for the top of a page. */
  large?: boolean
  label?: string
}

/** Up to five figures in a row, separated by lines; two per row on a phone. */
export function FigureStrip({ children, large, label }: FigureStripProps) {
  return (
    <dl className={classes.strip} data-large={large || undefined} aria-label={label}>
      {children}
    </dl>
  )
}

interface FigureProps {
  label: ReactNode
  value: ReactNode
  note?: ReactNode
}

export function Figure({ label, value, note }: FigureProps) {
  return (
    <div className={classes.figure}>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.value}>{value}</dd>
      {note != null && <dd className={classes.note}>{note}</dd>}
    </div>
  )
}
