import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import classes from './Footer.module.css'

export function Footer() {
  const { t } = useLingui()
  return (
    <footer className={classes.footer}>
      <span>HomeSlice Marketplace Inc.</span>
      <nav className={classes.links} aria-label={t`Terms`}>
        <Link to="/tools/calculator">
          <Trans>Mortgage calculator</Trans>
        </Link>
        <Link to="/privacy">
          <Trans>Privacy</Trans>
        </Link>
        <Link to="/pricing">
          <Trans>Pricing</Trans>
        </Link>
        <Link to="/buyer-terms">
          <Trans>Buyer supplemental terms</Trans>
        </Link>
        <Link to="/seller-terms">
          <Trans>Seller supplemental terms</Trans>
        </Link>
        <Link to="/contact">
          <Trans>Contact</Trans>
        </Link>
      </nav>
    </footer>
  )
}
