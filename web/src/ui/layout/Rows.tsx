import type { ReactNode } from 'react'
import classes from './Rows.module.css'

/** Label and value pairs, values on the right: `<Rows><Row label="Rate">7.49%</Row></Rows>`. */
export function Rows({ children, columns = 1 }: { children: ReactNode; columns?: 1 | 2 }) {
  return (
    <dl className={classes.rows} data-columns={columns}>
      {children}
    </dl>
  )
}

interface RowProps {
  label: ReactNode
  children: ReactNode
  /** Secondary line below the label: a formula, a condition. */
  note?: ReactNode
}

export function Row({ label, children, note }: RowProps) {
  return (
    <div className={classes.row}>
      <dt>
        {label}
        {note && <span className={classes.note}>{note}</span>}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}
