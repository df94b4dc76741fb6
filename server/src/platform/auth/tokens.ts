import { createHmac, createSecretKey, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import { sha256, sha256Bytes } from '../sha256.ts'

export const ACCESS_SECONDS = 5 * 60
export const REFRESH_DAYS = 14
const ISSUER = 'homeslice'
const AUDIENCE = 'homeslice-api'
/** Size of the cache of verified tokens; it saves a verification per request. */
const MOST_READ = 10_000
const MOST_SIGNED = 20_000

export interface AccessClaims {
  user_id: string
  session_id: string
  /** Epoch seconds. */
  expires: number
}

export interface Tokens {
  signAccess(userId: string, sessionId: string): Promise<string>
  /** The claims of a valid access token; null if it is forged, foreign or expired. */
  readAccess(token: string): Promise<AccessClaims | null>
  /** Keyed digest of a code, a device or a URL. */
  sign(text: string): string
  /** As `sign`, but cached in memory: for URLs, which are requested again and again; never for a secret. */
  signAddress(text: string): string
  isSigned(text: string, signature: string): boolean
}

/** @param now the time by which tokens are issued and checked: the database's, because servers' clocks may differ */
export function makeTokens(secret: string, now: () => Date): Tokens {
  const key = sha256Bytes(`access:${secret}`)
  // As a key object: preparing a key takes ten times as long as signing an address with it.
  const linkKey = createSecretKey(sha256Bytes(`links:${secret}`))
  const read = new LRUCache<string, AccessClaims>({ max: MOST_READ })
  const signed = new LRUCache<string, string>({ max: MOST_SIGNED })
  const sign = (text: string) => createHmac('sha256', linkKey).update(text).digest('base64url')
  return {
    signAccess: (userId, sessionId) =>
      new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(userId)
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt(now())
        .setExpirationTime(new Date(now().getTime() + ACCESS_SECONDS * 1000))
        .sign(key),
    async readAccess(token) {
      const known = read.get(token)
      if (known) return known.expires * 1000 > now().getTime() ? known : null
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          issuer: ISSUER,
          audience: AUDIENCE,
          currentDate: now(),
        })
        if (typeof payload.sub !== 'string' || typeof payload.sid !== 'string' || payload.exp === undefined)
          return null
        const claims = { user_id: payload.sub, session_id: payload.sid, expires: payload.exp }
        read.set(token, claims)
        return claims
      } catch {
        return null
      }
    },
    sign,
    signAddress(text) {
      const known = signed.get(text)
      if (known !== undefined) return known
      const signature = sign(text)
      signed.set(text, signature)
      return signature
    },
    isSigned: (text, signature) => isSameSecret(signature, sign(text)),
  }
}

/** Compares in constant time, so that a guess is not confirmed character by character. */
export function isSameSecret(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** Reads the key in the data folder, creating it on the first start, so that sessions survive a restart. */
export async function secretInFolder(path: string): Promise<string> {
  const unless = (code: string) => (error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === code)) throw error
    return null
  }
  // An existing but unreadable key is not replaced, as that would end every session and signed address.
  const known = await readFile(path, 'utf8').catch(unless('ENOENT'))
  if (known !== null) return known
  await mkdir(dirname(path), { recursive: true })
  const secret = randomBytes(48).toString('base64url')
  await writeFile(path, secret, { mode: 0o600, flag: 'wx' }).catch(unless('EEXIST'))
  return readFile(path, 'utf8')
}

/** Opaque 256-bit token, for refresh tokens and log-in challenges. */
export const newOpaqueToken = () => randomBytes(32).toString('base64url')

/** Stored form of a secret that has enough entropy of its own. */
export const digest = (secret: string) => sha256(secret)

/** Six random digits, uniformly distributed. */
export const newCode = () => String(randomInt(1_000_000)).padStart(6, '0')
