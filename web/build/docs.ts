import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Marked, type Token, type Tokens } from 'marked'
import type { Plugin } from 'vite'
import { LANGUAGES, type Language } from '../../domain/src/kernel/language.ts'
import { DOCS_CONTENT, docsName, docsPageName } from '../src/platform/docs/address.ts'
import type { DocsEntry, DocsFound, DocsPage, DocsPart, DocsSection } from '../src/platform/docs/content.ts'
import { dictionaryPage, type Reference, referencePages } from './docs-reference.ts'

/** The id of a heading: `In the SDK` is `in-the-sdk`; a name in code stays as it is. */
export const anchorOf = (heading: string): string =>
  /^`[\w.]+`$/.test(heading)
    ? heading.slice(1, -1)
    : heading
        .toLowerCase()
        .replace(/[^\p{L}\d]+/gu, '-')
        .replace(/^-|-$/g, '')

/** Links between guides are links between files, so that they work in the repository too. */
const addressOf = (href: string) => href.replace(/^(?:\d\d-)?([\w-]+)\.md(?=#|$)/, '/docs/$1')

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

const marked = new Marked({
  renderer: {
    link({ href, tokens }) {
      return `<a href="${escaped(addressOf(href))}">${this.parser.parseInline(tokens)}</a>`
    },
  },
})

const headingOf = ({ depth, text }: Tokens.Heading, anchor: string) => {
  const id = escaped(anchor)
  return `<h${depth} id="${id}" tabindex="-1"><a href="#${id}">${marked.parseInline(text)}</a></h${depth}>\n`
}

const TABLE: Readonly<Record<Language, string>> = { en: 'Table', fr: 'Tableau' }

/** A table can be wider than a phone, so that it scrolls alone, with the keyboard too. Headings that say nothing are left out. */
const scrolled = (html: string, language: Language) =>
  `<div data-scrolls tabindex="0" role="group" aria-label="${TABLE[language]}">${html.replace(/<thead>\s*<tr>(\s*<th><\/th>)+\s*<\/tr>\s*<\/thead>/, '')}</div>`

const isHeading = (token: Token): token is Tokens.Heading => token.type === 'heading'
const isCode = (token: Token): token is Tokens.Code => token.type === 'code'
const plain = (markdown: string) =>
  markdown
    .replace(/\]\([^)]*\)/g, '')
    .replace(/[`*]|^- /gm, '')
    .replace(/[|[\]#\\]|-{3,}/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

export interface Rendered {
  page: DocsPage
  entry: DocsEntry
  found: DocsFound[]
}

const tokensOf = (markdown: string) => marked.lexer(markdown).filter(({ type }) => type !== 'space')

interface Written {
  language: Language
  /** Ids of the headings below the title, if they do not follow from their texts. */
  anchors?: readonly string[]
}

/** A page of a text in Markdown that begins with its title and a paragraph about it. */
export function rendered(
  slug: string,
  group: DocsEntry['group'],
  markdown: string,
  { language, anchors }: Written = { language: 'en' },
): Rendered {
  const [first, ...tokens] = tokensOf(markdown)
  if (!first || !isHeading(first) || first.depth !== 1) throw new Error(`${slug}: begin with a title.`)
  const title = plain(first.text)
  const summary = tokens[0]?.type === 'paragraph' ? plain(tokens[0].raw) : ''
  const parts: DocsPart[] = []
  const sections: DocsSection[] = []
  const found: DocsFound[] = [{ to: slug, title, page: title, text: '' }]
  const ids =
    anchors?.values() ??
    tokens
      .filter(isHeading)
      .map(({ text }) => anchorOf(text))
      .values()
  for (const token of tokens) {
    let html = ''
    if (isHeading(token)) {
      const id = String(ids.next().value)
      html = headingOf(token, id)
      if (token.depth === 2) sections.push({ id, title: plain(token.text) })
      found.push({ to: `${slug}#${id}`, title: plain(token.text), page: title, text: '' })
    } else {
      const last = found.at(-1)
      if (last && !isCode(token)) last.text = `${last.text} ${plain(token.raw)}`.trim()
    }
    if (isCode(token)) {
      parts.push({ code: token.text, lang: (token.lang ?? '').split(' ')[0] ?? '' })
      continue
    }
    html ||= marked.parser([token])
    const shown = token.type === 'table' ? scrolled(html, language) : html
    const before = parts.at(-1)
    if (before && 'html' in before) before.html += shown
    else parts.push({ html: shown })
  }
  return { page: { slug, title, sections, parts }, entry: { slug, title, summary, group }, found }
}

const ROOT = join(import.meta.dirname, '../..')
const GUIDES = join(ROOT, 'docs/guides')

const load = (file: string): Promise<unknown> => import(pathToFileURL(join(ROOT, file)).href)

/** A line of a French guide in whose place the English one has an example; in the repository it leads there. */
const EXAMPLE = /^\[Exemple (\d+)\]\(\.\.\/[\w-]+\.md\)$/gm

/** A French guide with the examples of the English one, so that each is written once. */
export function withExamples(french: string, english: string): string {
  const examples = tokensOf(english).filter(isCode)
  return french.replace(EXAMPLE, (line, number: string) => {
    const example = examples[Number(number) - 1]
    if (!example) throw new Error(`${line}: the English guide has ${examples.length} examples.`)
    return example.raw.trimEnd()
  })
}

/** The guides of a language, in the order of their numbers, which are not in their addresses. */
export const guidePages = (language: Language = 'en'): Rendered[] =>
  readdirSync(GUIDES)
    .filter((file) => file.endsWith('.md'))
    .sort()
    .map((file) => {
      const slug = file.replace(/^\d+-|\.md$/g, '')
      const english = readFileSync(join(GUIDES, file), 'utf8')
      if (language === 'en') return rendered(slug, 'guides', english)
      const french = withExamples(readFileSync(join(GUIDES, language, file), 'utf8'), english)
      // A link to a place leads there in both languages.
      const anchors = tokensOf(english)
        .filter(isHeading)
        .slice(1)
        .map(({ text }) => anchorOf(text))
      return rendered(slug, 'guides', french, { language, anchors })
    })

/** The reference, which is in English. */
async function referenceOf(): Promise<Rendered[]> {
  // Imported when they are needed: they load all contracts.
  const source = (await load('scripts/api-description.ts')) as Reference
  const { DATA_DICTIONARY } = (await load('domain/src/deals/data-dictionary.ts')) as {
    DATA_DICTIONARY: Parameters<typeof dictionaryPage>[0]
  }
  const reference = [...referencePages(source), dictionaryPage(DATA_DICTIONARY)]
  return reference.map(({ slug, markdown }) => rendered(slug, 'reference', markdown))
}

const contentOf = (name: string, { page }: Rendered) => [`${name}.json`, JSON.stringify(page)] as const

/** The files that the page of the docs fetches, by their names. */
async function docsFiles(): Promise<Map<string, string>> {
  const reference = await referenceOf()
  return new Map([
    ...reference.map((one) => contentOf(docsPageName('en', one.page.slug), one)),
    ...(Object.keys(LANGUAGES) as Language[]).flatMap((language) => {
      const guides = guidePages(language)
      const all = [...guides, ...reference]
      return [
        [`${docsName(language, 'pages')}.json`, JSON.stringify(all.map(({ entry }) => entry))] as const,
        [`${docsName(language, 'search')}.json`, JSON.stringify(all.flatMap(({ found }) => found))] as const,
        ...guides.map((one) => contentOf(docsPageName(language, one.page.slug), one)),
      ]
    }),
  ])
}

/** Puts the docs beside the built app, rendered, and serves them while developing. */
export const docs = (): Plugin[] => {
  let files: Promise<Map<string, string>> | undefined
  return [
    {
      name: 'docs',
      apply: 'build',
      // They are made while the app is bundled.
      buildStart() {
        files = docsFiles()
      },
      async generateBundle() {
        for (const [name, source] of (await files) ?? [])
          this.emitFile({ type: 'asset', fileName: `${DOCS_CONTENT.slice(1)}/${name}`, source })
      },
    },
    {
      name: 'docs-while-developing',
      apply: 'serve',
      configureServer(server) {
        server.middlewares.use(DOCS_CONTENT, (request, response, next) => {
          docsFiles().then((made) => {
            const content = made.get((request.url ?? '').slice(1))
            if (content === undefined) return next()
            response.setHeader('content-type', 'application/json')
            response.end(content)
          }, next)
        })
      },
    },
  ]
}
