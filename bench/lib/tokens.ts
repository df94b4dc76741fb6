import { createHash, createHmac } from 'node:crypto'
import { DAY_SECONDS } from '#domain/kernel/durations.ts'

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const uuid = (kind: string, n: number) => `${kind}-0000-7000-8000-${String(n).padStart(12, '0')}`

/** The access token of the n-th user of a filled database, as its server with this SECRET_KEY signs them but valid for a day. */
export function accessTokenOf(n: number): string {
  const key = createHash('sha256').update(`access:${process.env.SECRET_KEY}`).digest()
  const iat = Math.floor(Date.now() / 1000)
  const claims = {
    sid: uuid('019a0000', n),
    sub: uuid('01970000', n),
    iss: 'homeslice',
    aud: 'homeslice-api',
    iat,
    exp: iat + DAY_SECONDS,
  }
  const text = `${encoded({ alg: 'HS256' })}.${encoded(claims)}`
  return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`
}

/** Tokens of buyers, taken evenly from the nine tenths of the users who buy. */
export const buyerTokens = (count: number, users: number): string[] =>
  Array.from({ length: count }, (_, index) =>
    accessTokenOf(Math.floor(users / 10) + 1 + Math.floor((index * users * 0.9) / count)),
  )
