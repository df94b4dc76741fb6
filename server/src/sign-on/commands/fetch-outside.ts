import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { lookupFor, mayReach, NotPublic, type Outbound } from '../../platform/outbound/guard.ts'

const MOST_BYTES = 512 * 1024

interface Sent {
  method?: string | undefined
  headers?: Readonly<Record<string, string>> | undefined
  body?: string | undefined
  signal?: AbortSignal | undefined
}

/**
 * Fetches from an address that a user has entered, or that such an address named. As `post`, it reaches public addresses
 * by https only and follows no redirects.
 * @throws if the address may not be reached, the connection fails or the answer is longer than half a megabyte
 */
export function fetchOutside(
  outbound: Outbound,
  url: URL,
  { method = 'GET', headers = {}, body, signal }: Sent,
): Promise<Response> {
  if (!mayReach(outbound, url)) return Promise.reject(new NotPublic(url.hostname))
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const request = send(
      url,
      // Never reuses a connection that was opened for another request.
      { method, headers: { ...headers, ...length }, lookup: lookupFor(outbound), agent: false, signal },
      (response) => {
        const parts: Buffer[] = []
        let bytes = 0
        response.on('data', (part: Buffer) => {
          parts.push(part)
          bytes += part.length
          if (bytes > MOST_BYTES) response.destroy(new Error('The answer is too long.'))
        })
        response.once('error', reject)
        response.once('end', () => {
          const status = response.statusCode ?? 0
          if (status < 200 || status > 599) return reject(new Error('The answer has no valid status.'))
          const type = response.headers['content-type'] ?? ''
          const isEmpty = [204, 205, 304].includes(status)
          resolve(
            new Response(isEmpty ? null : Buffer.concat(parts), {
              status,
              headers: { 'content-type': type },
            }),
          )
        })
      },
    )
    request.once('error', reject)
    request.end(body)
  })
}
