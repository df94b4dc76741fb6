import type { FastifyInstance } from 'fastify'
import { methodNotAllowed } from './errors.ts'

/** Others, such as TRACE, no path has. */
const METHODS: readonly string[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** As the router has them: `maxParamLength`. */
const PARAMETER = '[^/]{1,200}'

/** A path with parameters, as `/deals/:id/`, also without its last slash. */
const patternOf = (path: string) =>
  new RegExp(`^${path.replace(/\/$/, '').replace(/:\w+/g, PARAMETER).replace('*', '.*')}/?$`)

const parametersOf = (path: string) => path.split(':').length

/**
 * Answers 405, before the body is read, to methods that no route has on a path of which `isCovered` is true. Paths are compared only for
 * requests that the router does not find: a second route for each path would double the time of a start.
 */
export function rejectOtherMethods(app: FastifyInstance, isCovered: (url: string) => boolean): void {
  const methods = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ url, method }) => {
    if (!isCovered(url)) return
    const allowed = methods.get(url) ?? new Set()
    for (const one of [method].flat()) allowed.add(one)
    methods.set(url, allowed)
  })
  let patterns: { pattern: RegExp; allowed: string[] }[] | undefined
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.is404 || !METHODS.includes(request.method)) return done()
    // As in the router, a path without parameters comes before one that has them.
    patterns ??= [...methods]
      .sort(([one], [other]) => parametersOf(one) - parametersOf(other))
      .map(([url, allowed]) => ({ pattern: patternOf(url), allowed: [...allowed] }))
    const [path = ''] = request.url.split('?')
    const found = patterns.find(({ pattern }) => pattern.test(path))
    if (!found) return done()
    reply.headers(app.apiHeaders)
    done(methodNotAllowed(found.allowed))
  })
}
