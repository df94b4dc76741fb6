import { createPrivateKey, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { SignJWT } from 'jose'
import { HOUR_SECONDS, MINUTE_MS } from '#domain/kernel/durations.ts'
import type { DocusignSettings } from '../settings.ts'

const LIMIT_MS = 15_000
const MOST_BYTES = 60 * 1024 * 1024
/** How long before its expiry a token, which lasts an hour, is renewed. */
const EARLY_MS = 5 * MINUTE_MS
const ASSERTION_SECONDS = 10 * 60
/** Pauses before a request is retried that DocuSign could not process. */
const PAUSES_MS = [500, 2_000]
const LONGEST_PAUSE_MS = 5_000

/** A rejection by DocuSign with its own code; the status is null without a response. */
export class DocusignError extends Error {
  readonly status: number | null
  readonly code: string
  /** DocuSign's own sentence, on one line; empty without one. */
  readonly description: string
  constructor(status: number | null, code: string, message: string) {
    super(`DocuSign: ${code} ${message}`)
    this.status = status
    this.code = code
    this.description = message.replace(/[\p{Cc}\p{Cf}]+/gu, ' ').trim()
  }
}

interface Request {
  method: 'GET' | 'POST' | 'PUT'
  /** Relative to the account. */
  path: string
  query?: Record<string, string>
  body?: unknown
  /** True if repeating the request does no harm, so that it may be retried. */
  isRepeatable: boolean
}

export interface DocusignClient {
  /** @throws DocusignError */
  ask(request: Request): Promise<Buffer>
}

/**
 * A client of DocuSign's eSignature REST API 2.1 for one account. It gets access tokens with a signed assertion.
 * @throws if the private key cannot be read
 */
export function makeClient(
  settings: DocusignSettings,
  limitMs = LIMIT_MS,
  pauses = PAUSES_MS,
): DocusignClient {
  const key = readKey(settings.keyFile)
  let token: { value: string; until: number } | undefined
  let pendingToken: Promise<string> | undefined

  async function newToken(): Promise<string> {
    const assertion = await assertionOf(settings, key)
    const answer = await send(`${settings.authUrl}/oauth/token`, limitMs, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }),
    }).catch((error: unknown) => {
      throw asAuthenticationError(error)
    })
    const { access_token, expires_in } = JSON.parse(answer.toString()) as {
      access_token?: string
      expires_in?: number
    }
    if (!access_token) throw new DocusignError(200, 'no_token', 'There is no access token in the response.')
    token = { value: access_token, until: Date.now() + (expires_in ?? HOUR_SECONDS) * 1000 - EARLY_MS }
    return access_token
  }

  /** Simultaneous requests share one token request. */
  function accessToken(): Promise<string> {
    if (token && token.until > Date.now()) return Promise.resolve(token.value)
    pendingToken ??= newToken().finally(() => {
      pendingToken = undefined
    })
    return pendingToken
  }

  async function once({ method, path, query, body }: Request): Promise<Buffer> {
    const search = query ? `?${new URLSearchParams(query)}` : ''
    const url = `${settings.apiUrl}/restapi/v2.1/accounts/${encodeURIComponent(settings.accountId)}${path}${search}`
    const used = await accessToken()
    const sent = (bearer: string) =>
      send(url, limitMs, {
        method,
        headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
    try {
      return await sent(used)
    } catch (error) {
      if (!(error instanceof DocusignError) || error.status !== 401) throw error
      // The token was revoked early, so the request was not processed.
      if (token?.value === used) token = undefined
      return sent(await accessToken())
    }
  }

  return {
    async ask(request) {
      for (const pause of request.isRepeatable ? pauses : []) {
        try {
          return await once(request)
        } catch (error) {
          if (!isTemporary(error)) throw error
          await wait(Math.min(LONGEST_PAUSE_MS, pause))
        }
      }
      return once(request)
    },
  }
}

function readKey(file: string): KeyObject {
  let key: KeyObject
  try {
    key = createPrivateKey(readFileSync(file))
  } catch {
    throw new Error(`DOCUSIGN_PRIVATE_KEY: the file ${file} is no private key as PEM.`)
  }
  if (key.asymmetricKeyType !== 'rsa') throw new Error('DOCUSIGN_PRIVATE_KEY must be an RSA key.')
  return key
}

const assertionOf = ({ integrationKey, userId, authUrl }: DocusignSettings, key: KeyObject) =>
  new SignJWT({ scope: 'signature impersonation' })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(integrationKey)
    .setSubject(userId)
    .setAudience(new URL(authUrl).host)
    .setIssuedAt()
    .setExpirationTime(Math.floor(Date.now() / 1000) + ASSERTION_SECONDS)
    .sign(key)

/** A rejected token request is an authentication error, not an error of the request that needed the token. */
const asAuthenticationError = (error: unknown) =>
  error instanceof DocusignError && error.status === 400
    ? new DocusignError(401, error.code, error.description)
    : error

/** Too many requests, or a fault of the server or the connection. */
const isTemporary = (error: unknown) =>
  error instanceof DocusignError && (error.status === null || error.status === 429 || error.status >= 500)

async function send(url: string, limitMs: number, request: RequestInit): Promise<Buffer> {
  try {
    const response = await fetch(url, { ...request, redirect: 'error', signal: AbortSignal.timeout(limitMs) })
    const parts: Uint8Array[] = []
    let bytes = 0
    for await (const part of response.body ?? []) {
      parts.push(part)
      bytes += part.length
      if (bytes > MOST_BYTES)
        throw new DocusignError(response.status, 'too_long', 'The response is too long.')
    }
    const content = Buffer.concat(parts)
    if (!response.ok) throw refusal(response.status, content)
    return content
  } catch (error) {
    if (error instanceof DocusignError) throw error
    throw new DocusignError(null, 'no_answer', error instanceof Error ? error.message : String(error))
  }
}

/** The API returns `{errorCode, message}`, the token server `{error, error_description}`. */
function refusal(status: number, content: Buffer): DocusignError {
  let parsed: Record<string, unknown> = {}
  try {
    parsed = Object(JSON.parse(content.toString()))
  } catch {
    // The page of a proxy adds nothing to the status.
  }
  const text = (...keys: string[]) =>
    keys.map((key) => parsed[key]).find((value) => typeof value === 'string')
  const code = text('errorCode', 'error') ?? String(status)
  return new DocusignError(
    status,
    String(code),
    String(text('message', 'error_description') ?? '').slice(0, 300),
  )
}
