import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '#domain/kernel/paths.ts'
import { MarketNow } from '../../features/deals/components/MarketNow.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Page, PageHead } from '../../ui/layout/Page.tsx'
import { TextLink } from '../../ui/layout/TextLink.tsx'
import { CalculatorCard } from './CalculatorCard.tsx'
import classes from './LandingPage.module.css'

/** / for visitors: what this is, the market now, what each side gets, and the ways in. */
export default function LandingPage() {
  const { t } = useLingui()
  return (
    <Page title={t`Canadian mortgages at auction`}>
      <PageHead
        title={<Trans>Buy and sell Canadian mortgages at auction</Trans>}
        subtitle={
          <Trans>
            HomeSlice is where verified lenders and investors trade whole mortgages: timed auctions, a deal
            room for the documents, and the closing in one place.
          </Trans>
        }
      />
      <div className={classes.ways}>
        <Button component={Link} to={paths.register} variant="filled" size="md">
          <Trans>Create an account</Trans>
        </Button>
        <Button component={Link} to={paths.logIn} size="md">
          <Trans>Log in</Trans>
        </Button>
        <TextLink to={paths.howItWorks}>
          <Trans>How it works</Trans>
        </TextLink>
      </div>
      <MarketNow note={<Trans>Addresses, documents and prices are for members.</Trans>} />
      <div className={classes.cards}>
        <Card as="section" title={<Trans>If you buy</Trans>}>
          <ul className={classes.points}>
            <li>
              <Trans>Describe what you buy once, and every new deal is compared with it.</Trans>
            </li>
            <li>
              <Trans>See the yield at your price before you bid, and set a hidden maximum.</Trans>
            </li>
            <li>
              <Trans>Read the borrower’s documents in the deal room under an NDA.</Trans>
            </li>
          </ul>
        </Card>
        <Card as="section" title={<Trans>If you sell</Trans>}>
          <ul className={classes.points}>
            <li>
              <Trans>List one mortgage or a book of them, from a loan tape if you have one.</Trans>
            </li>
            <li>
              <Trans>Keep a hidden reserve, and decide who sees the deal and its documents.</Trans>
            </li>
            <li>
              <Trans>Sign and close with the buyer step by step, with every amount on one statement.</Trans>
            </li>
          </ul>
        </Card>
        <CalculatorCard />
      </div>
    </Page>
  )
}
