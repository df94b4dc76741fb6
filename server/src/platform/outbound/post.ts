import { lookup as systemLookup } from 'node:dns'
import { type IncomingHttpHeaders, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

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

export interface Outbound {
  /** Whether http and private addresses are allowed, as they are only in tests. */
  isAnywhere: boolean
  /** Replaced in tests. */
  lookup?: LookupFunction
}

class NotPublic extends Error {}

/**
 * Resolves a name when the connection is made and refuses it if any of its addresses is not public. The connection uses
 * the checked addresses, so a second answer of the name server changes nothing.
 */
const checkedLookup =
  (lookup: LookupFunction): LookupFunction =>
  (name, options, done) =>
    lookup(name, { ...options, all: true }, (error, found) => {
      if (error) return done(error, [])
      const addresses = Array.isArray(found) ? found : [{ address: found, family: isIP(found) }]
      const [first] = addresses
      if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
        return done(new NotPublic(name), [])
      if (options.all) done(null, addresses)
      else done(null, first.address, first.family)
    })

/**
 * Sends a text to an address that a user has entered. Follows no redirects, and reads only the start of the response.
 * Never throws.
 */
export function post(
  { isAnywhere, lookup = systemLookup as LookupFunction }: Outbound,
  url: URL,
  headers: Readonly<Record<string, string>>,
  body: string,
  ended?: AbortSignal,
): Promise<Posted> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // A literal address is never passed to `checkedLookup`, so it is checked here.
  if (!isAnywhere && (url.protocol !== 'https:' || (isIP(host) !== 0 && !isPublicAddress(host))))
    return Promise.resolve({ failure: 'address' })
  const limit = AbortSignal.timeout(LIMIT_MS)
  return new Promise((resolve) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp
    const request = send(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        lookup: isAnywhere ? lookup : checkedLookup(lookup),
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
