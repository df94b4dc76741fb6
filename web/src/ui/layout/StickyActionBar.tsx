import type { ReactNode } from 'react'
import classes from './StickyActionBar.module.css'

interface StickyActionBarProps {
  children: ReactNode
  /** A sentence at the left; left out on a phone. */
  hint?: ReactNode
  /** Only on a phone, where it stands above the tab bar under the thumb. */
  phoneOnly?: boolean
}

/** The deed of the page, always in reach at the lower edge. */
export function StickyActionBar({ children, hint, phoneOnly }: StickyActionBarProps) {
  return (
    <div className={classes.bar} data-phone-only={phoneOnly || undefined}>
      {hint && <div className={classes.hint}>{hint}</div>}
      <div className={classes.actions}>{children}</div>
    </div>
  )
}
