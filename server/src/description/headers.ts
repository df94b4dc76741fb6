import { IDEMPOTENCY_HOURS } from '../platform/http/idempotency.ts'
import type { Json } from './schemas.ts'

/** The headers of responses, as components of the description. */
export const HEADERS: Readonly<Record<string, Json>> = {
  XRequestId: {
    description: 'Names the request in the server’s log; quote it when you ask for help.',
    schema: { type: 'string' },
  },
  ETag: {
    description: 'The version of the record, for `If-Match`.',
    schema: { type: 'string' },
    example: '"7"',
  },
  ContentTag: {
    description: 'Names this content, for `If-None-Match`.',
    schema: { type: 'string' },
    example: 'W/"mVQp0rY8xN3fKc2bT5uJ1hLwEaG"',
  },
  Link: {
    description: 'The address at which the feed continues, with `rel="next"`; absent at its end.',
    schema: { type: 'string' },
    example: '</api/data/results/?cursor=eyJjaGFuZ2VkIjoi>; rel="next"',
  },
  NextSince: {
    description:
      'What to send as `since` the next time; what is committed later changed at this moment or later.',
    schema: { type: 'string' },
    example: '2026-11-27T14:59:59.700000Z',
  },
  RetryAfter: {
    description: 'Seconds after which to try again.',
    schema: { type: 'integer' },
    example: 12,
  },
  RateLimitLimit: {
    description: 'Requests of this kind a minute; absent where the operator has turned limits off.',
    schema: { type: 'integer' },
    example: 3000,
  },
  RateLimitRemaining: {
    description: 'How many of them are left.',
    schema: { type: 'integer' },
    example: 2987,
  },
  RateLimitReset: {
    description: 'Seconds until they are counted again.',
    schema: { type: 'integer' },
    example: 41,
  },
}

/** The headers under their names on the wire. */
const ON_THE_WIRE: Readonly<Record<string, string>> = {
  XRequestId: 'X-Request-Id',
  ETag: 'ETag',
  ContentTag: 'ETag',
  Link: 'Link',
  NextSince: 'HomeSlice-Next-Since',
  RateLimitLimit: 'RateLimit-Limit',
  RateLimitRemaining: 'RateLimit-Remaining',
  RateLimitReset: 'RateLimit-Reset',
}

/** References to headers of responses. */
export const refsTo = (...names: string[]): Json =>
  Object.fromEntries(names.map((name) => [ON_THE_WIRE[name], { $ref: `#/components/headers/${name}` }]))

/** The headers of requests, as components of the description. */
export const PARAMETERS: Readonly<Record<string, Json>> = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description: `A new random key for each action, kept when the request is repeated: within ${IDEMPOTENCY_HOURS} hours the same request with the same key is answered as before, and changes nothing again.`,
    schema: { type: 'string', maxLength: 200 },
    example: '0f4c1f0e-7d0a-4c57-9f7e-1b7d3c1c2a55',
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description:
      'The `ETag` of an earlier answer: if it would be the same, the answer is a 304 without content.',
    schema: { type: 'string' },
    example: 'W/"mVQp0rY8xN3fKc2bT5uJ1hLwEaG"',
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description: 'The version on which the change is based, as `ETag` or the field `version` said it.',
    schema: { type: 'string' },
    example: '"7"',
  },
}
