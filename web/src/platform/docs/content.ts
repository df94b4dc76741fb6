import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../language/language.ts'
import { DOCS_CONTENT, docsName, docsPageName } from './address.ts'

/* The build makes these of `docs/guides` and of the description of the API; see `web/build/docs.ts`. */

/** A part of a page: text as HTML, or code that can be copied. */
export type DocsPart = { html: string } | { code: string; lang: string }

export interface DocsSection {
  id: string
  title: string
}

export interface DocsPage {
  slug: string
  title: string
  sections: readonly DocsSection[]
  parts: readonly DocsPart[]
}

export interface DocsEntry {
  slug: string
  title: string
  /** The first sentences of a guide. */
  summary: string
  group: 'guides' | 'reference'
}

/** What the search finds: a section of a guide, an operation or a shape. */
export interface DocsFound {
  /** The address within the docs, `errors#fields`. */
  to: string
  title: string
  /** The page that it is on. */
  page: string
  text: string
}

async function content<T>(name: string, signal: AbortSignal): Promise<T> {
  const response = await fetch(`${DOCS_CONTENT}/${encodeURIComponent(name)}.json`, { signal })
  if (!response.ok) throw new Error()
  return (await response.json()) as T
}

const query = <T>(name: string) => ({
  queryKey: ['docs', name] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => content<T>(name, signal),
  // It changes only with the web app.
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
})

/** All pages, in their order. */
export const useDocsEntries = () => useQuery(query<readonly DocsEntry[]>(docsName(useLanguage(), 'pages')))

export const useDocsPage = (slug: string) => useQuery(query<DocsPage>(docsPageName(useLanguage(), slug)))

/** What can be found, loaded when it is wanted first. */
export const useDocsIndex = (isWanted: boolean) =>
  useQuery({ ...query<readonly DocsFound[]>(docsName(useLanguage(), 'search')), enabled: isWanted })
