import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { DateText } from '../../ui/figures/DateText.tsx'
import { Page, PageHead } from '../../ui/layout/Page.tsx'
import classes from './LegalPage.module.css'

interface LegalPageProps {
  title: string
  /** Calendar date from which the text holds. */
  since: string
  children: ReactNode
}

/** A text to be read: one column, headings, plain sentences. */
export function LegalPage({ title, since, children }: LegalPageProps) {
  return (
    <Page title={title} width="narrow">
      <PageHead
        title={title}
        subtitle={
          <Trans>
            In force since <DateText iso={since} />
          </Trans>
        }
      />
      <article className={classes.text}>{children}</article>
    </Page>
  )
}
