import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useMe } from '../../platform/session/me.ts'
import { useSessionStatus } from '../../platform/session/session.ts'
import text from '../../styles/text.module.css'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Page, PageHead } from '../../ui/layout/Page.tsx'
import { Row, Rows } from '../../ui/layout/Rows.tsx'
import { ContactForm } from './ContactForm.tsx'
import classes from './ContactPage.module.css'
import { ContactSent } from './ContactSent.tsx'

/** /contact: a message to HomeSlice, with or without an account. */
export function Component() {
  const { t } = useLingui()
  const status = useSessionStatus()
  const me = useMe()
  const [sent, setSent] = useState<{ reference: string; email: string } | null>(null)
  // While viewing as a user, the sender is the administrator.
  const person = me.data?.actor ?? me.data
  const isAsking = status === 'starting' || (status === 'open' && me.isPending)
  return (
    <Page title={t`Contact`} width="medium">
      <PageHead
        title={t`Contact`}
        subtitle={t`We reply on business days from 9:00 AM to 5:00 PM ET, usually within two of them.`}
      />
      <div className={classes.columns}>
        <Card as="section" title={sent ? undefined : t`Write to us`}>
          {sent ? (
            <ContactSent {...sent} onAgain={() => setSent(null)} />
          ) : isAsking ? (
            <TextSkeleton lines={8} />
          ) : (
            <ContactForm
              name={person ? `${person.first_name} ${person.last_name}` : ''}
              email={person?.email ?? ''}
              onSent={setSent}
            />
          )}
        </Card>
        <Card as="section" title={t`Good to know`}>
          <Rows>
            <Row label={t`About a deal`}>
              <Trans>Include its number, such as HS-20418, so that we can find it.</Trans>
            </Row>
            <Row label={t`About your data`}>
              <a className={text.link} href="mailto:privacy@homeslice.test">
                privacy@homeslice.test
              </a>
            </Row>
            <Row label={t`Passwords and codes`}>
              <Trans>Never send passwords or codes. We will never ask for them.</Trans>
            </Row>
          </Rows>
        </Card>
      </div>
    </Page>
  )
}
