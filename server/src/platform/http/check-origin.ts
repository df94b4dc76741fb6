import type { FastifyRequest } from 'fastify'
import { forbidden } from './errors.ts'

/**
 * Prevents another site's page from using the user's cookies. Programs send no Origin. A product with an https
 * address accepts that origin alone; on one machine it may also be opened under another name of the machine.
 * @throws 403
 */
export function checkOrigin({ headers }: Pick<FastifyRequest, 'headers'>, publicUrl: string): void {
  if (headers.origin === undefined) return
  const given = URL.parse(headers.origin)
  const own = new URL(publicUrl)
  if (given?.origin === own.origin) return
  // The Host header itself, because a proxy may pass on an X-Forwarded-Host from the caller.
  if (own.protocol !== 'http:' || !given?.host || given.host !== headers.host) throw forbidden()
}
