import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { inLanguage } from '#domain/kernel/language.ts'
import { isPage } from '#domain/kernel/paths.ts'
import { isOfApi } from './app.ts'
import { methodNotAllowed, notFound } from './errors.ts'
import { languageOf } from './language.ts'

const FOLDER = new URL('../../../../dist/web/', import.meta.url).pathname
/** A path whose last part has an extension. */
const FILE = /^[^?]*\.[^/?]*(\?|$)/
const READING: readonly string[] = ['GET', 'HEAD']
const NONCE_PLACES = { script: /__SCRIPT_NONCE__/g, style: /__CSP_NONCE__/g }

/**
 * Serves the built web app: its files as `scripts/compress-web.mjs` compressed them, hashed ones cached for a year, and
 * its page for every other path outside the API, with status 404 for a path that the app does not know.
 */
export async function serveWeb(app: FastifyInstance, folder = FOLDER): Promise<void> {
  const page = join(folder, 'index.html')
  const html = existsSync(page)
    ? readFileSync(page, 'utf8')
    : '<!doctype html><title>HomeSlice</title><p>The web app is not built yet: run <code>npm run build</code>.</p>'
  const pages = { en: html, fr: inFrench(html) }
  if (existsSync(folder)) {
    const files = { root: folder, preCompressed: true, index: false as const }
    await app.register(fastifyStatic, {
      ...files,
      // A route for each file, so that no other path looks for one.
      wildcard: false,
      globIgnore: ['assets/**'],
      setHeaders: (reply) => reply.header('cache-control', 'public, max-age=300'),
    })
    await app.register(fastifyStatic, {
      ...files,
      root: join(folder, 'assets'),
      prefix: '/assets/',
      decorateReply: false,
      setHeaders: (reply) => reply.header('cache-control', 'public, max-age=31536000, immutable'),
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?')
    if (isPage(path) && !READING.includes(request.method)) throw methodNotAllowed(READING)
    if (!requestsPage(request) || isOfApi(request.url)) {
      const rejection = notFound()
      // It may be an address with a secret, cut off by a mail program.
      reply.header('cache-control', 'no-store')
      return reply.status(rejection.status).send(rejection.body)
    }
    if (!isPage(path)) reply.status(404)
    // The page contains nonces for this response only, so it must not be cached.
    return reply
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(
        pages[languageOf(request)]
          .replace(NONCE_PLACES.script, reply.cspNonce.script)
          .replace(NONCE_PLACES.style, reply.cspNonce.style),
      )
  })
}

/** A missing file, such as a script of an earlier build, gets a 404 and not the page. */
function requestsPage({ method, url, headers: { accept = '' } }: FastifyRequest): boolean {
  if (!READING.includes(method)) return false
  return accept.includes('text/html') || (accept.includes('*/*') && !FILE.test(url))
}

/** What `web/index.html` says before the app is there. */
const DESCRIPTION =
  'HomeSlice is the marketplace where Canadian institutions and private lenders sell mortgages by timed auction.'
const WITHOUT_SCRIPTS = 'HomeSlice needs JavaScript. Please switch it on and load the page again.'

const inFrench = (html: string): string =>
  [DESCRIPTION, WITHOUT_SCRIPTS].reduce(
    (page, text) => page.replace(text, inLanguage(text, 'fr')),
    html.replace('lang="en-CA"', 'lang="fr-CA"'),
  )
