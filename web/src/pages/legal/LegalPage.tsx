import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { paths } from '#domain/kernel/paths.ts'
import { DateText } from '../../ui/figures/DateText.tsx'
import { Page, PageHead } from '../../ui/layout/Page.tsx'
import { TextLink } from '../../ui/layout/TextLink.tsx'
import classes from './LegalPage.module.css'

export interface LegalSection {
  /** Fragment of the URL that links to the section. */
  id: string
  heading: MessageDescriptor
  /** Messages, or sentences of the domain. */
  paragraphs: readonly (MessageDescriptor | string)[]
  /** Content other than paragraphs: a table, an example. */
  more?: ReactNode
}

interface LegalPageProps {
  title: string
  /** Calendar date from which the text applies. */
  since: string
  /** The purpose of the text, in a sentence or two. */
  intro: MessageDescriptor
  sections: readonly LegalSection[]
}

/** A legal text: contents, numbered sections, and a contact. */
export function LegalPage({ title, since, intro, sections }: LegalPageProps) {
  const { t } = useLingui()
  return (
    <Page title={title} width="narrow">
      <PageHead
        title={title}
        subtitle={
          <Trans>
            Effective <DateText iso={since} />
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
              <p key={typeof paragraph === 'string' ? paragraph : paragraph.id}>
                {typeof paragraph === 'string' ? paragraph : t(paragraph)}
              </p>
            ))}
            {more}
          </section>
        ))}
        <p>
          <Trans>
            The French and the English version of this text have the same force; in Quebec, a person who
            adheres to it may rely on the version that is more favourable to them.
          </Trans>
        </p>
        <p className={classes.ask}>
          <Trans>
            Is something unclear? <TextLink to={paths.contact}>Write to us</TextLink> before you rely on it.
          </Trans>
        </p>
      </article>
    </Page>
  )
}
