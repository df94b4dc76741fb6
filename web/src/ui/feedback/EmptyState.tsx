import type { ReactNode } from 'react'
import classes from './EmptyState.module.css'

interface EmptyStateProps {
  title: string
  /** What to do next. */
  children?: ReactNode
  action?: ReactNode
  /** Off where the place is too small for it. */
  withPicture?: boolean
  /** `h1` where it stands for the whole page. */
  heading?: 'h1' | 'h2' | 'p'
}

/** A list without rows: says so, and what to do next. */
export function EmptyState({
  title,
  children,
  action,
  withPicture = true,
  heading: Title = 'p',
}: EmptyStateProps) {
  return (
    <div className={classes.empty}>
      {withPicture && <img src="/art/empty-deals.svg" alt="" width={180} height={120} />}
      <Title className={classes.title}>{title}</Title>
      {children && <p className={classes.text}>{children}</p>}
      {action}
    </div>
  )
}
