import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#domain/kernel/paths.ts'
import { LanguageSwitch } from '../../../platform/language/LanguageSwitch.tsx'
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
          <Link to={paths.howItWorks}>
            <Trans>How it works</Trans>
          </Link>
          <Link to={paths.calculator}>
            <Trans>Mortgage calculator</Trans>
          </Link>
          <Link to={paths.privacy}>
            <Trans>Privacy</Trans>
          </Link>
          <Link to={paths.pricing}>
            <Trans>Pricing</Trans>
          </Link>
          <Link to={paths.buyerTerms}>
            <Trans>Buyer supplemental terms</Trans>
          </Link>
          <Link to={paths.sellerTerms}>
            <Trans>Seller supplemental terms</Trans>
          </Link>
          <Link to={paths.contact}>
            <Trans>Contact</Trans>
          </Link>
          <LanguageSwitch className={classes.language} />
        </footer>
      </main>
    </div>
  )
}
