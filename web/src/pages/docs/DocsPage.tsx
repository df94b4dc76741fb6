import { Trans, useLingui } from '@lingui/react/macro'
import { type MouseEvent, type ReactNode, useEffect } from 'react'
import { Link, NavLink, useLocation, useNavigate, useParams } from 'react-router'
import { localeOf } from '#domain/kernel/language.ts'
import { paths } from '#domain/kernel/paths.ts'
import { languageOfDocs } from '../../platform/docs/address.ts'
import { type DocsEntry, type DocsPart, useDocsEntries, useDocsPage } from '../../platform/docs/content.ts'
import { useLanguage } from '../../platform/language/language.ts'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Page, PageHead } from '../../ui/layout/Page.tsx'
import { useBreakpoint } from '../../ui/layout/use-breakpoint.ts'
import { CodeBlock } from './CodeBlock.tsx'
import classes from './Docs.module.css'
import { DocsSearch } from './DocsSearch.tsx'

/** /docs: guides for those who write programs, then the reference of the API. */
export function Component() {
  const { t } = useLingui()
  const { id } = useParams()
  const { data: entries = [] } = useDocsEntries()
  const title = entries.find(({ slug }) => slug === id)?.title ?? t`API guides`
  return (
    <Page title={title} width="wide">
      <div className={classes.frame}>
        <aside className={classes.side}>
          <DocsSearch />
          <Contents entries={entries} />
        </aside>
        <div className={classes.body}>
          {id === undefined ? <Overview entries={entries} /> : <OnePage slug={id} />}
        </div>
      </div>
    </Page>
  )
}

/** The pages; on a phone they are folded away. */
function Contents({ entries }: { entries: readonly DocsEntry[] }) {
  const { t } = useLingui()
  const isNarrow = useBreakpoint('tablet')
  const language = useLanguage()
  const list = (group: DocsEntry['group']) => (
    <ul>
      {entries
        .filter((entry) => entry.group === group)
        .map(({ slug, title }) => (
          <li key={slug}>
            <NavLink to={paths.docsPage(slug)} lang={localeOf(languageOfDocs(language, slug))}>
              {title}
            </NavLink>
          </li>
        ))}
    </ul>
  )
  return (
    <details className={classes.contents} open={!isNarrow}>
      <summary>
        <Trans>Contents</Trans>
      </summary>
      <nav aria-label={t`Guides and reference`}>
        <h2>
          <Link className={classes.plain} to={paths.docs}>
            <Trans>Guides</Trans>
          </Link>
        </h2>
        {list('guides')}
        <h2>
          <Trans>Reference</Trans>
        </h2>
        {list('reference')}
      </nav>
    </details>
  )
}

function Overview({ entries }: { entries: readonly DocsEntry[] }) {
  return (
    <>
      <PageHead
        title={<Trans>API guides</Trans>}
        subtitle={
          <Trans>
            Everything that these pages do, programs can do too. Begin with the first request; each example
            runs as it is.
          </Trans>
        }
      />
      <ul className={classes.overview}>
        {entries
          .filter(({ group }) => group === 'guides')
          .map(({ slug, title, summary }) => (
            <li key={slug}>
              <Link to={paths.docsPage(slug)}>{title}</Link>
              <p>{summary}</p>
            </li>
          ))}
      </ul>
    </>
  )
}

function OnePage({ slug }: { slug: string }) {
  const { t } = useLingui()
  const { data: page, error, refetch } = useDocsPage(slug)
  const { hash } = useLocation()
  const reader = useLanguage()
  const language = languageOfDocs(reader, slug)
  useEffect(() => {
    if (page) showPlace(hash)
  }, [page, hash])
  if (error)
    return (
      <ErrorState
        title={t`There is no such page, or it could not be loaded`}
        onRetry={() => void refetch()}
      />
    )
  if (!page) return <TextSkeleton lines={8} />
  return (
    <>
      <PageHead
        title={<span lang={localeOf(language)}>{page.title}</span>}
        subtitle={language !== reader && <Trans>The reference is in English.</Trans>}
      />
      {page.sections.length > 1 && (
        <nav aria-label={t`On this page`}>
          <ul className={classes.sections}>
            {page.sections.map(({ id, title }) => (
              <li key={id}>
                <Link to={`#${id}`} lang={localeOf(language)}>
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <Linked lang={localeOf(language)}>
        {page.parts.map((part, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a page never change.
          <Part key={at} part={part} />
        ))}
      </Linked>
    </>
  )
}

function showPlace(hash: string) {
  const place = hash && document.getElementById(decodeURIComponent(hash.slice(1)))
  if (!place) return document.documentElement.scrollTo({ top: 0 })
  place.scrollIntoView({ block: 'start' })
  place.focus({ preventScroll: true })
}

/** Links in rendered text open pages of the app without loading it again. */
function Linked({ lang, children }: { lang: string; children: ReactNode }) {
  const navigate = useNavigate()
  const follow = (event: MouseEvent<HTMLElement>) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    if (!link || !isPlain || link.origin !== window.location.origin) return
    event.preventDefault()
    void navigate(`${link.pathname}${link.search}${link.hash}`)
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the links in it are followed with the keyboard too, which is a click.
    <article className={classes.text} lang={lang} onClick={follow}>
      {children}
    </article>
  )
}

function Part({ part }: { part: DocsPart }) {
  if ('code' in part) return <CodeBlock {...part} />
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the build made it of the repository's own guides.
  return <div dangerouslySetInnerHTML={{ __html: part.html }} />
}
