import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { paths } from '#domain/kernel/paths.ts'
import { DateText } from '../../ui/figures/DateText.tsx'
import { Page, PageHead } from '../../ui/layout/Page.tsx'
import { TextLink } from '../../ui/layout/TextLink.tsx'
import classes from './LegalPage.module.css'

export interface LegalSection {
  /** Part of the address that links to it. */
  id: string
  heading: MessageDescriptor
  paragraphs: readonly MessageDescriptor[]
  /** What is no paragraph: a table, an example. */
  more?: ReactNode
}

interface LegalPageProps {
  title: string
  /** Calendar date from which the text holds. */
  since: string
  /** What the text is for, in a sentence or two. */
  intro: MessageDescriptor
  sections: readonly LegalSection[]
}

/** A text to be read: its contents, then numbered sections of plain sentences, and whom to ask. */
export function LegalPage({ title, since, intro, sections }: LegalPageProps) {
  const { t } = useLingui()
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
      <article className={classes.text}>
        <p>{t(intro)}</p>
        <nav className={classes.contents} aria-label={t`On this page`}>
          <ol>
            {sections.map(({ id, heading }) => (
              <li key={id}>
                <a href={`#${id}`}>{t(heading)}</a>
              </li>
            ))}
          </ol>
        </nav>
        {sections.map(({ id, heading, paragraphs, more }, index) => (
          <section key={id} aria-labelledby={id}>
            <h2 id={id}>
              {index + 1}. {t(heading)}
            </h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph.id}>{t(paragraph)}</p>
            ))}
            {more}
          </section>
        ))}
        <p className={classes.ask}>
          <Trans>
            Something is unclear? <TextLink to={paths.contact}>Write to us</TextLink> before you rely on it.
          </Trans>
        </p>
      </article>
    </Page>
  )
}
