import type { ReactNode } from 'react'
import { Link } from 'react-router'
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
  /** What the figure counts. */
  to?: string
}

export function Figure({ label, value, note, to }: FigureProps) {
  return (
    <div className={classes.figure}>
      <dt className={classes.label}>
        {to ? (
          <Link className={classes.link} to={to}>
            {label}
          </Link>
        ) : (
          label
        )}
      </dt>
      <dd className={classes.value}>{value}</dd>
      {note != null && <dd className={classes.note}>{note}</dd>}
    </div>
  )
}
