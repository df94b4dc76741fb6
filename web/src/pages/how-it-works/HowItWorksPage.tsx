import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '#domain/kernel/paths.ts'
import { useSessionStatus } from '../../platform/session/session.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { Page, PageHead } from '../../ui/layout/Page.tsx'
import { TextLink } from '../../ui/layout/TextLink.tsx'
import classes from './HowItWorksPage.module.css'
import { BUYER_STEPS, type Explained, MONEY, RULES, SELLER_STEPS } from './texts.ts'

/** /how-it-works: the market explained to visitors. */
export function Component() {
  const { t } = useLingui()
  const isLoggedIn = useSessionStatus() === 'open'
  return (
    <Page title={t`How it works`} width="medium">
      <PageHead
        title={t`How it works`}
        subtitle={t`HomeSlice is a marketplace on which Canadian lenders and investors buy and sell whole mortgages by timed auction.`}
      />
      <div className={classes.sides}>
        <Card as="section" title={t`If you buy`}>
          <Steps steps={BUYER_STEPS} />
        </Card>
        <Card as="section" title={t`If you sell`}>
          <Steps steps={SELLER_STEPS} />
        </Card>
      </div>
      <section className={classes.part} aria-labelledby="auction">
        <h2 id="auction">
          <Trans>The auction</Trans>
        </h2>
        <Terms terms={RULES} />
      </section>
      <section className={classes.part} aria-labelledby="money">
        <h2 id="money">
          <Trans>Fees and closing</Trans>
        </h2>
        <Terms terms={MONEY} />
        <p className={classes.more}>
          <Trans>
            The rules in full: <TextLink to={paths.pricing}>Pricing</TextLink>,{' '}
            <TextLink to={paths.buyerTerms}>Buyer supplemental terms</TextLink> and{' '}
            <TextLink to={paths.sellerTerms}>Seller supplemental terms</TextLink>.
          </Trans>
        </p>
      </section>
      <div className={classes.actions}>
        {isLoggedIn ? (
          <Button component={Link} to={paths.marketplace} variant="filled">
            <Trans>Go to the marketplace</Trans>
          </Button>
        ) : (
          <>
            <Button component={Link} to={paths.register} variant="filled">
              <Trans>Create an account</Trans>
            </Button>
            <Button component={Link} to={paths.logIn} variant="default">
              <Trans>Log in</Trans>
            </Button>
          </>
        )}
      </div>
    </Page>
  )
}

function Steps({ steps }: { steps: readonly Explained[] }) {
  const { t } = useLingui()
  return (
    <ol className={classes.steps}>
      {steps.map(({ heading, text }) => (
        <li key={heading.id}>
          <h3>{t(heading)}</h3>
          <p>{typeof text === 'string' ? text : t(text)}</p>
        </li>
      ))}
    </ol>
  )
}

function Terms({ terms }: { terms: readonly Explained[] }) {
  const { t } = useLingui()
  return (
    <dl className={classes.terms}>
      {terms.map(({ heading, text }) => (
        <div key={heading.id}>
          <dt>{t(heading)}</dt>
          <dd>{typeof text === 'string' ? text : t(text)}</dd>
        </div>
      ))}
    </dl>
  )
}
