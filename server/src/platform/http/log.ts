import type { FastifyRequest } from 'fastify'
import type { HttpError } from './errors.ts'

/** A 256-bit secret as a path segment. */
const SECRET = /\/[\w-]{43}(?=\/|$)/g

/** Queries contain signatures and search terms, some paths a secret; neither may be logged. */
export const loggedRequest = (request: Pick<FastifyRequest, 'method' | 'url' | 'ip'>) => ({
  method: request.method,
  url: request.url.split('?')[0]?.replace(SECRET, '/…'),
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
    user: actor?.viewed_by?.id ?? actor?.user_id,
    session: actor?.session_id,
  }
}
