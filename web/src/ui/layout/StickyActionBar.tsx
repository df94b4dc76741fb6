import type { ReactNode } from 'react'
import classes from './StickyActionBar.module.css'

interface StickyActionBarProps {
  children: ReactNode
  /** Text on the left; hidden on a phone. */
  hint?: ReactNode
  /** Only on a phone, above the tab bar. */
  phoneOnly?: boolean
}

/** The page's main action, always visible at the bottom. */
export function StickyActionBar({ children, hint, phoneOnly }: StickyActionBarProps) {
  return (
    <div className={classes.bar} data-phone-only={phoneOnly || undefined}>
      {hint && <div className={classes.hint}>{hint}</div>}
      <div className={classes.actions}>{children}</div>
    </div>
  )
}
