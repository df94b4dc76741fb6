import type { ReactNode } from 'react'
import classes from './fields.module.css'

/** Fields in columns; stacked on a phone. */
export function FieldGrid({ children, columns = 2 }: { children: ReactNode; columns?: 1 | 2 | 3 }) {
  return (
    <div className={classes.grid} data-columns={columns}>
      {children}
    </div>
  )
}
