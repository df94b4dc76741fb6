import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import { paths } from '#domain/kernel/paths.ts'
import { loginPath } from '../../platform/session/next-path.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { Page, PageHead } from '../../ui/layout/Page.tsx'
import classes from './KycForVisitors.module.css'

/** The identity check as explained to somebody who is not logged in. */
export default function KycForVisitors() {
  const { t } = useLingui()
  const { pathname } = useLocation()
  return (
    <Page title={t`Identity check`} width="narrow">
      <PageHead
        title={t`Identity check`}
        subtitle={t`Every buyer and seller is identified before they can see the marketplace.`}
      />
      <Card as="section" title={<Trans>What we ask</Trans>}>
        <ul className={classes.list}>
          <li>
            <Trans>Your legal name, date of birth and address, and an identity document with its scan.</Trans>
          </li>
          <li>
            <Trans>Whether you are a politically exposed person or act for a third party.</Trans>
          </li>
          <li>
            <Trans>The source of your funds, and a few questions about what you buy or sell.</Trans>
          </li>
        </ul>
        <p>
          <Trans>
            Your answers are saved as you type and visible to you and administrators only. The review usually
            takes one business day; we notify you of the result by e-mail.
          </Trans>
        </p>
        <div className={classes.actions}>
          <Button component={Link} to={loginPath(pathname)} variant="filled">
            <Trans>Log in to continue</Trans>
          </Button>
          <Button component={Link} to={paths.register}>
            <Trans>Register</Trans>
          </Button>
        </div>
      </Card>
    </Page>
  )
}
