import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { paths } from '#domain/kernel/paths.ts'
import classes from './FooterLinks.module.css'
import { LanguageSwitch } from './LanguageSwitch.tsx'

/** What every page leads to at its foot, and the other language. */
export function FooterLinks({ isCentred = false }: { isCentred?: boolean }) {
  const { t } = useLingui()
  return (
    <nav className={classes.links} data-centred={isCentred || undefined} aria-label={t`Terms`}>
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
      <Link to={paths.verifyDocument}>
        <Trans>Verify a document</Trans>
      </Link>
      <Link to={paths.contact}>
        <Trans>Contact</Trans>
      </Link>
      <LanguageSwitch className={classes.language} />
    </nav>
  )
}
