import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

interface FirstPage {
  /** The address, as a regular expression. */
  address: string
  /** The modules that are shown there to members and to visitors. */
  member: RegExp
  visitor: RegExp
  /** What the page asks for first; `$1` is what the address has in parentheses. */
  query?: string
}

const LOG_IN = /LogInPage\.tsx$/

/** The pages that people come to first. */
const PAGES: readonly FirstPage[] = [
  { address: '^/$', member: /MyDealsPage\.tsx$/, visitor: /LandingPage\.tsx$/, query: '/attention/' },
  {
    address: '^/marketplace$',
    member: /MarketplacePage\.tsx$/,
    visitor: LOG_IN,
    query: '/loan-deal/?market=open&ordering=bid_end_ts&page=1&page_size=12',
  },
  { address: '^/property/([\\w-]+)$', member: /DealPage\.tsx$/, visitor: LOG_IN, query: '/loan-deal/$1/' },
  { address: '^/make-bid/([\\w-]+)$', member: /MakeBidPage\.tsx$/, visitor: LOG_IN, query: '/loan-deal/$1/' },
  { address: '^/login$', member: LOG_IN, visitor: LOG_IN },
]

const SHELL = /Shell\.tsx$/
/** The letters of every page. */
const FONT = /inter-latin-opsz-normal-[\w-]+\.woff2$/
const PLACE = /<script data-first-requests[^>]*><\/script>/
/** What the page runs, without a build. */
const SOURCE = '/src/app/main.tsx'
const SCRIPT = join(import.meta.dirname, '../first-requests.js')

/**
 * Puts `first-requests.js` into the page itself: it sets the colour scheme before the first paint, and asks for session,
 * user, the page's first query and the page's own files while the app is still loaded, instead of one after the other.
 */
export const firstRequests = (): Plugin => ({
  name: 'first-requests',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      const pages = bundle ? PAGES.map((page) => withFiles(page, bundle)) : []
      const script = readFileSync(SCRIPT, 'utf8')
        .replace(/^\/\* global .*\n/, '')
        .replace('PAGES', () => JSON.stringify(pages))
        .replace('APP', () => JSON.stringify(bundle ? appIn(bundle) : SOURCE))
        .replace(/^\s*\/\/.*\n/gm, '')
        .replace(/\n\s*/g, '\n')
      const font = Object.keys(bundle ?? {}).find((file) => FONT.test(file))
      return {
        html: html.replace(PLACE, () => `<script nonce="__SCRIPT_NONCE__">${script}</script>`),
        // Lines would break elsewhere if it came after the text.
        tags: font
          ? [{ tag: 'link', attrs: { rel: 'preload', as: 'font', crossorigin: '', href: `/${font}` } }]
          : [],
      }
    },
  },
})

type Bundle = Rolldown.OutputBundle

function withFiles({ address, query, ...modules }: FirstPage, bundle: Bundle) {
  const main = filesOf(isApp, bundle)
  const filesFor = (module: RegExp) => {
    const shown = module === LOG_IN ? [module] : [SHELL, module]
    const files = shown.flatMap((one) => [...filesOf((chunk) => has(chunk, one), bundle)])
    if (files.length === 0) throw new Error(`No file has the module ${module}.`)
    return [...new Set(files)].filter((file) => !main.has(file))
  }
  return { address, query, member: filesFor(modules.member), visitor: filesFor(modules.visitor) }
}

const isApp = (chunk: Rolldown.OutputChunk) => chunk.isEntry

function appIn(bundle: Bundle): string {
  const [app] = filesOf(isApp, bundle)
  if (!app) throw new Error('No file is the entry.')
  return app
}

const has = (chunk: Rolldown.OutputChunk, module: RegExp) => chunk.moduleIds.some((id) => module.test(id))

/** The files of a chunk and of what it imports, scripts and styles. */
function filesOf(isWanted: (chunk: Rolldown.OutputChunk) => boolean, bundle: Bundle): Set<string> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const wanted = new Set(chunks.filter(isWanted))
  const files = new Set<string>()
  for (const chunk of wanted) {
    files.add(`/${chunk.fileName}`)
    for (const css of chunk.viteMetadata?.importedCss ?? []) files.add(`/${css}`)
    for (const imported of chunk.imports) {
      const next = bundle[imported]
      if (next?.type === 'chunk') wanted.add(next)
    }
  }
  return files
}
