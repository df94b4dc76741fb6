import type { FastifyRequest } from 'fastify'
import { forbidden } from '../http/errors.ts'

/**
 * Prevents another site's page from opening a live connection with the user's cookies. Programs send no Origin.
 * @throws 403
 */
export function checkOrigin(request: Pick<FastifyRequest, 'headers' | 'host'>, publicUrl: string): void {
  const { origin } = request.headers
  if (origin === undefined) return
  const host = URL.parse(origin)?.host
  if (!host || (host !== request.host && host !== new URL(publicUrl).host)) throw forbidden()
}
