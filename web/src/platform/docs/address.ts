import type { Language } from '#domain/kernel/language.ts'

/** Where the build puts the content of the docs. */
export const DOCS_CONTENT = '/docs-content'

/** The name of a file of the docs in a language. */
export const docsName = (language: Language, name: string) =>
  language === 'en' ? name : `${language}-${name}`

/** The language of a page of the docs: guides have both, the reference has English alone. */
export const languageOfDocs = (language: Language, slug: string): Language =>
  slug.startsWith('reference-') ? 'en' : language

/** The name of the file of a page for a reader of a language. */
export const docsPageName = (language: Language, slug: string) =>
  docsName(languageOfDocs(language, slug), `page-${slug}`)
