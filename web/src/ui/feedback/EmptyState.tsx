import type { ReactNode } from 'react'
import classes from './EmptyState.module.css'
// Part of the code, as it is also shown when the server cannot be reached.
import picture from './empty-deals.svg?inline'

interface EmptyStateProps {
  title: string
  /** Suggested next step. */
  children?: ReactNode
  action?: ReactNode
  /** False if there is no room for the picture. */
  withPicture?: boolean
  /** `h1` if it is the whole page. */
  heading?: 'h1' | 'h2' | 'p'
}

/** Shown for a list without rows, with a suggested next step. */
export function EmptyState({
  title,
  children,
  action,
  withPicture = true,
  heading: Title = 'p',
}: EmptyStateProps) {
  return (
    <div className={classes.empty}>
      {withPicture && <img src={picture} alt="" width={180} height={120} />}
      <Title className={classes.title}>{title}</Title>
      {children && <p className={classes.text}>{children}</p>}
      {action}
    </div>
  )
}
