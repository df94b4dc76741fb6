import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { checkOrigin } from '../platform/http/check-origin.ts'
import { forbidden } from '../platform/http/errors.ts'

/**
 * Refuses pages of other sites, as the protocol asks. On one machine a name can be made to lead to it, so that only the
 * product's own name, localhost and addresses are its own there.
 * @throws 403
 */
export function assertOwnOrigin(request: Pick<FastifyRequest, 'headers'>, site: string): void {
  checkOrigin(request, site)
  const hostname = URL.parse(request.headers.origin ?? '')?.hostname.replace(/^\[|\]$/g, '')
  const own = ['localhost', new URL(site).hostname]
  if (hostname !== undefined && !own.includes(hostname) && isIP(hostname) === 0) throw forbidden()
}
