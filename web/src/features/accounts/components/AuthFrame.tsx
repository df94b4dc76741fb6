import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#domain/kernel/paths.ts'
import { FooterLinks } from '../../../platform/language/FooterLinks.tsx'
import { useTitle } from '../../../ui/layout/Page.tsx'
import { Brand } from '../../../ui/navigation/Brand.tsx'
import classes from './AuthFrame.module.css'

interface AuthFrameProps {
  title: string
  /** The line at the top: a link to log-in or registration, or the completed steps. */
  top?: ReactNode
  /** The market's public figures, under the introduction. */
  market?: ReactNode
  children: ReactNode
}

/** Frame of the pages before the market: an introduction on the left, the form on the right. */
export function AuthFrame({ title, top, market, children }: AuthFrameProps) {
  useTitle(title)
  return (
    <div className={classes.split}>
      <aside className={classes.side}>
        <Brand large />
        <p className={classes.claim}>
          <Trans>Buy and sell mortgages at timed auction.</Trans>
        </p>
        <p className={classes.words}>
          <Trans>
            Lenders and investors across Canada list whole mortgages, see every bid as it happens, and close
            on time.
          </Trans>
        </p>
        <Link to={paths.howItWorks} className={classes.how}>
          <Trans>See how it works</Trans>
        </Link>
        {market}
      </aside>
      <main className={classes.form} id="main" tabIndex={-1}>
        <div className={classes.top}>{top}</div>
        <div className={classes.box}>{children}</div>
        <footer className={classes.foot}>
          <FooterLinks isCentred />
        </footer>
      </main>
    </div>
  )
}
