import type { FastifyRequest } from 'fastify'

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
