import { Trans, useLingui } from '@lingui/react/macro'
import text from '../../styles/text.module.css'
import { Card } from '../../ui/layout/Card.tsx'
import { Page, PageHead } from '../../ui/layout/Page.tsx'
import { Row, Rows } from '../../ui/layout/Rows.tsx'

export function Component() {
  const { t } = useLingui()
  return (
    <Page title={t`Contact`} width="narrow">
      <PageHead
        title={t`Contact`}
        subtitle={t`We answer on business days from 9:00 AM to 5:00 PM, Toronto time.`}
      />
      <Card>
        <Rows>
          <Row label={t`Deals, bids and accounts`}>
            <a className={text.link} href="mailto:help@homeslice.test">
              help@homeslice.test
            </a>
          </Row>
          <Row label={t`Privacy`}>
            <a className={text.link} href="mailto:privacy@homeslice.test">
              privacy@homeslice.test
            </a>
          </Row>
        </Rows>
        <p className={text.small}>
          <Trans>Name the number of the deal, such as HS-20418, and we find it at once.</Trans>
        </p>
      </Card>
    </Page>
  )
}
