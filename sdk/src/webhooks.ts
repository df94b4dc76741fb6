import type { Shape } from './types.ts'

/** What a webhook gets: by `type` a kind of notification, such as `outbid`, or `test`. */
export type WebhookEvent = Shape<'WebhookEvent'>

/** A request that is not from HomeSlice, too old, or known already. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError'
  readonly code: 'header_missing' | 'secret_invalid' | 'too_old' | 'not_signed' | 'replayed'

  constructor(code: WebhookError['code'], message: string) {
    super(message)
    this.code = code
  }
}

type Headers_ = Headers | Readonly<Record<string, string | string[] | undefined>>

interface VerifyOptions {
  /** The most seconds between the request and now. Default 300. */
  tolerance?: number
  /** Milliseconds since 1970. Default the clock. */
  now?: number
  /**
   * Says whether the work for an event of this id is done; it only looks. Record the id together with that work: an
   * event may arrive more than once, and one whose work failed must be taken when it is sent again.
   */
  isKnown?: (id: string) => boolean | Promise<boolean>
}

/**
 * The event in a webhook’s request, if it is signed with the secret and recent.
 * @param body the body as it arrived, not parsed
 * @throws WebhookError
 */
export async function verifyWebhook(
  headers: Headers_,
  body: string,
  secret: string,
  { tolerance = 300, now = Date.now(), isKnown }: VerifyOptions = {},
): Promise<WebhookEvent> {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    headerOf(headers, name),
  )
  if (!id || !timestamp || !signatures)
    throw new WebhookError('header_missing', 'The request lacks a header of Standard Webhooks.')
  if (!(Math.abs(now / 1000 - Number(timestamp)) <= tolerance))
    throw new WebhookError('too_old', 'The request is not recent.')
  const key = await keyOf(secret)
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
  const isSigned = await Promise.all(
    signatures.split(' ').map(async (one) => {
      const [version, given] = one.split(',')
      const bytes = version === 'v1' && given ? bytesOf(given) : null
      return bytes !== null && crypto.subtle.verify('HMAC', key, bytes, signed)
    }),
  )
  if (!isSigned.includes(true))
    throw new WebhookError('not_signed', 'The request is not signed with this secret.')
  if (await isKnown?.(id)) throw new WebhookError('replayed', 'The event was taken before.')
  return JSON.parse(body) as WebhookEvent
}

/**
 * The headers with which HomeSlice would send a body, for tests of one's own server.
 * @param now milliseconds since 1970
 */
export async function signWebhook(
  id: string,
  body: string,
  secret: string,
  now = Date.now(),
): Promise<Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>> {
  const timestamp = String(Math.floor(now / 1000))
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
  const signature = new Uint8Array(await crypto.subtle.sign('HMAC', await keyOf(secret), signed))
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${btoa(String.fromCharCode(...signature))}`,
  }
}

function headerOf(headers: Headers_, name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
  return Array.isArray(found) ? found[0] : found
}

async function keyOf(secret: string): Promise<CryptoKey> {
  const bytes = bytesOf(secret.replace(/^whsec_/, ''))
  if (!bytes?.length) throw new WebhookError('secret_invalid', 'The secret is not one of a webhook: whsec_…')
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])
}

/** Null for text that is not base64. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  } catch {
    return null
  }
}
