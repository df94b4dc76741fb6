import type { FastifyRequest } from 'fastify'
import { personId } from '../auth/actor.ts'
import type { HttpError } from './errors.ts'

/** What the product's own addresses are made of: words, such as `homeslice.ics`, numbers and ids. */
const PLAIN = /^(?:[a-z_-]{1,32}(?:\.[a-z]{1,5})?|\d{1,9}|[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12})$/

const withoutSecrets = (path: string) =>
  path
    .split('/')
    .map((part) => (part === '' || PLAIN.test(part) ? part : '…'))
    .join('/')

/**
 * Queries contain signatures and search terms, some paths a secret, which mail programs cut off or pass on with a dot or
 * bracket behind it. What is not plain is not logged, whether or not a route has this path.
 */
export const loggedRequest = (request: Pick<FastifyRequest, 'method' | 'url' | 'ip'>) => ({
  method: request.method,
  url: withoutSecrets(request.url.split(/[?#;]/)[0] ?? ''),
  remoteAddress: request.ip,
})

/**
 * Database errors carry the values of the statement: hidden maximums, codes, personal data. Only what identifies
 * the error is logged.
 */
export const loggedError = (error: Error & { code?: string; constraint?: string; statusCode?: number }) => ({
  type: error.name,
  message: error.message,
  stack: error.stack ?? '',
  code: error.code,
  constraint: error.constraint,
  statusCode: error.statusCode,
})

const REFUSED = [401, 403, 429]
/** Fields in which a caller proves who they are. */
const PROOFS = ['otp', 'code', 'recovery_code', 'password', 'current_password']

/**
 * What an investigation needs of a request that was refused because of its caller: failed log-ins and codes, missing
 * rights, things that are hidden from the account or do not exist, too many attempts. Null for other rejections. What
 * was typed is not part of it.
 */
export function loggedRefusal(
  request: Pick<FastifyRequest, 'method' | 'ip' | 'actor'> & { routeOptions: { url?: string | undefined } },
  { status, code, body }: Pick<HttpError, 'status' | 'code' | 'body'>,
) {
  const isWrongProof = status === 400 && PROOFS.some((field) => field in body)
  const { actor } = request
  const isHidden = status === 404 && actor !== null
  if (!isWrongProof && !isHidden && !REFUSED.includes(status)) return null
  return {
    refused: isWrongProof ? `wrong ${PROOFS.find((field) => field in body)}` : code,
    method: request.method,
    route: request.routeOptions.url,
    remoteAddress: request.ip,
    user: actor ? personId(actor) : undefined,
    session: actor?.session_id,
  }
}
