import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Marked, type Token, type Tokens } from 'marked'
import type { Plugin } from 'vite'
import { DOCS_CONTENT } from '../src/platform/docs/address.ts'
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
    heading({ tokens, depth, text }) {
      const id = escaped(anchorOf(text))
      const inner = this.parser.parseInline(tokens)
      return `<h${depth} id="${id}" tabindex="-1"><a href="#${id}">${inner}</a></h${depth}>\n`
    },
    link({ href, tokens }) {
      return `<a href="${escaped(addressOf(href))}">${this.parser.parseInline(tokens)}</a>`
    },
  },
})

/** A table can be wider than a phone, so that it scrolls alone, with the keyboard too. Headings that say nothing are left out. */
const scrolled = (html: string) =>
  `<div data-scrolls tabindex="0" role="group" aria-label="Table">${html.replace(/<thead>\s*<tr>(\s*<th><\/th>)+\s*<\/tr>\s*<\/thead>/, '')}</div>`

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

/** A page of a text in Markdown that begins with its title and a paragraph about it. */
export function rendered(slug: string, group: DocsEntry['group'], markdown: string): Rendered {
  const [first, ...tokens] = marked.lexer(markdown).filter(({ type }) => type !== 'space')
  if (!first || !isHeading(first) || first.depth !== 1) throw new Error(`${slug}: begin with a title.`)
  const title = plain(first.text)
  const summary = tokens[0]?.type === 'paragraph' ? plain(tokens[0].raw) : ''
  const parts: DocsPart[] = []
  const sections: DocsSection[] = []
  const found: DocsFound[] = [{ to: slug, title, page: title, text: '' }]
  for (const token of tokens) {
    if (isHeading(token)) {
      const id = anchorOf(token.text)
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
    const html = marked.parser([token])
    const shown = token.type === 'table' ? scrolled(html) : html
    const before = parts.at(-1)
    if (before && 'html' in before) before.html += shown
    else parts.push({ html: shown })
  }
  return { page: { slug, title, sections, parts }, entry: { slug, title, summary, group }, found }
}

const ROOT = join(import.meta.dirname, '../..')
const GUIDES = join(ROOT, 'docs/guides')

const load = (file: string): Promise<unknown> => import(pathToFileURL(join(ROOT, file)).href)

/** The guides, in the order of their numbers, which are not in their addresses. */
export const guidePages = (): Rendered[] =>
  readdirSync(GUIDES)
    .filter((file) => file.endsWith('.md'))
    .sort()
    .map((file) =>
      rendered(file.replace(/^\d+-|\.md$/g, ''), 'guides', readFileSync(join(GUIDES, file), 'utf8')),
    )

/** The guides, then the reference. */
async function allPages(): Promise<Rendered[]> {
  // Imported when they are needed: they load all contracts.
  const source = (await load('scripts/api-description.ts')) as Reference
  const { DATA_DICTIONARY } = (await load('domain/src/deals/data-dictionary.ts')) as {
    DATA_DICTIONARY: Parameters<typeof dictionaryPage>[0]
  }
  const reference = [...referencePages(source), dictionaryPage(DATA_DICTIONARY)]
  return [...guidePages(), ...reference.map(({ slug, markdown }) => rendered(slug, 'reference', markdown))]
}

/** The files that the page of the docs fetches, by their names. */
async function docsFiles(): Promise<Map<string, string>> {
  const pages = await allPages()
  return new Map([
    ['pages.json', JSON.stringify(pages.map(({ entry }) => entry))],
    ['search.json', JSON.stringify(pages.flatMap(({ found }) => found))],
    ...pages.map(({ page }) => [`page-${page.slug}.json`, JSON.stringify(page)] as const),
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
