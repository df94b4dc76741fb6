import type { FastifyRequest } from 'fastify'

/** A part of a path that is a secret of 256 bits. */
const SECRET = /\/[\w-]{43}(?=\/|$)/g

/** Queries hold signatures of addresses and what people search for, some paths a secret; neither belongs in a log. */
export const loggedRequest = (request: Pick<FastifyRequest, 'method' | 'url' | 'ip'>) => ({
  method: request.method,
  url: request.url.split('?')[0]?.replace(SECRET, '/…'),
  remoteAddress: request.ip,
})

/**
 * Errors of the database carry the statement's values: hidden maximums, codes, people. Only what names the error is
 * kept.
 */
export const loggedError = (error: Error & { code?: string; constraint?: string; statusCode?: number }) => ({
  type: error.name,
  message: error.message,
  stack: error.stack ?? '',
  code: error.code,
  constraint: error.constraint,
  statusCode: error.statusCode,
})
