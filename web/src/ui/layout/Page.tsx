import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect } from 'react'
import classes from './Page.module.css'

interface PageProps {
  /** Browser title; `HomeSlice` is appended. */
  title: string
  children: ReactNode
  /** `narrow` for reading and forms, `medium` for a decision, `wide` for lists. */
  width?: 'narrow' | 'medium' | 'wide'
}

/** The body of a page inside the shell. */
export function Page({ title, children, width = 'wide' }: PageProps) {
  useTitle(title)
  return (
    <div className={classes.page} data-width={width}>
      {children}
    </div>
  )
}

export function useTitle(title: string) {
  const { t } = useLingui()
  const full = t`${title} · HomeSlice`
  useEffect(() => {
    document.title = full
  }, [full])
}

interface PageHeadProps {
  title: ReactNode
  subtitle?: ReactNode
  /** Badges next to the title. */
  badges?: ReactNode
  /** Buttons on the right; below on a phone. */
  actions?: ReactNode
  /** Breadcrumbs or a back link above the title. */
  above?: ReactNode
}

export function PageHead({ title, subtitle, badges, actions, above }: PageHeadProps) {
  return (
    <header className={classes.head}>
      {above}
      <div className={classes.headRow}>
        <div className={classes.headText}>
          <div className={classes.titleRow}>
            <h1>{title}</h1>
            {badges}
          </div>
          {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
    </header>
  )
}
