import type { FastifyInstance, HTTPMethods } from 'fastify'
import { methodNotAllowed } from './errors.ts'

/** HEAD comes with GET. */
const METHODS: readonly HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/**
 * Answers 405 to methods that no route has on a path of this part of the server.
 * @returns a function to call when all routes are registered
 */
export function rejectOtherMethods(app: FastifyInstance): () => void {
  const allowedOn = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ routePath, method }) => {
    const allowed = allowedOn.get(routePath) ?? new Set()
    for (const one of [method].flat()) allowed.add(one)
    allowedOn.set(routePath, allowed)
  })
  return () => {
    for (const [url, allowed] of [...allowedOn]) {
      const rejection = methodNotAllowed([...allowed])
      app.route({
        url,
        method: METHODS.filter((method) => !allowed.has(method)),
        schema: { hide: true },
        helmet: false,
        // Before the body is read.
        onRequest: async (_request, reply) => {
          reply.headers(app.apiHeaders)
          throw rejection
        },
        handler: () => {},
      })
    }
  }
}
