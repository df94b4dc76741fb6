import { type IncomingHttpHeaders, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { lookupFor, mayReach, NotPublic, type Outbound } from './guard.ts'

const LIMIT_MS = 10_000
const MOST_RESPONSE_BYTES = 64 * 1024
/** What is kept of a response. */
const MOST_KEPT_BYTES = 2048

/** A response and its first bytes. */
export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  start: Buffer
  /** Whether it was longer. */
  isCut: boolean
}

/** The result of a request: the response, or why there is none. */
export type Posted = Answer | { failure: 'address' | 'name' | 'refused' | 'timeout' | 'connection' }

/**
 * Sends a text to an address that a user has entered. Follows no redirects, and reads only the start of the response.
 * Never throws.
 */
export function post(
  outbound: Outbound,
  url: URL,
  headers: Readonly<Record<string, string>>,
  body: string,
  ended?: AbortSignal,
): Promise<Posted> {
  if (!mayReach(outbound, url)) return Promise.resolve({ failure: 'address' })
  const limit = AbortSignal.timeout(LIMIT_MS)
  return new Promise((resolve) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp
    const request = send(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        lookup: lookupFor(outbound),
        // Never reuses a connection that was opened for another request.
        agent: false,
        signal: ended ? AbortSignal.any([limit, ended]) : limit,
      },
      (response) => {
        let bytes = 0
        const kept: Buffer[] = []
        const respond = () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            start: Buffer.concat(kept).subarray(0, MOST_KEPT_BYTES),
            isCut: bytes > MOST_KEPT_BYTES,
          })
        response.on('data', (part: Buffer) => {
          if (bytes < MOST_KEPT_BYTES) kept.push(part)
          bytes += part.length
          if (bytes <= MOST_RESPONSE_BYTES) return
          respond()
          response.destroy()
        })
        response.once('end', respond)
        // A response that breaks off counts as a failure.
        response.once('error', (error) => resolve(failureOf(error, limit)))
      },
    )
    request.once('error', (error) => resolve(failureOf(error, limit)))
    request.end(body)
  })
}

function failureOf(error: Error & { code?: string }, limit: AbortSignal): Posted {
  if (error instanceof NotPublic) return { failure: 'address' }
  if (limit.aborted) return { failure: 'timeout' }
  if (error.code === 'ENOTFOUND' || error.code === 'EAI_AGAIN') return { failure: 'name' }
  return { failure: error.code === 'ECONNREFUSED' ? 'refused' : 'connection' }
}
