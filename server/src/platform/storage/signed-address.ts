import { HOUR_MS } from '#domain/kernel/durations.ts'
import type { Tokens } from '../auth/tokens.ts'

const VALID_MS = HOUR_MS

const signedText = (path: string, expires: number | string, actor: string) => `${path}|${expires}|${actor}`

/** The query of a signed address. */
export interface SignedQuery {
  expires: string
  signature: string
  for?: string | undefined
}

/**
 * An address that grants access without a token for one to two hours, for pictures and documents that a browser
 * loads. Within an hour the same content has the same address, so that it can be cached.
 * @param actor the session that the address is made for, which is checked again at every view
 */
export function signedAddress(tokens: Tokens, path: string, now: Date, actor: string): string {
  const expires = (Math.floor(now.getTime() / VALID_MS) + 2) * VALID_MS
  const signature = tokens.signAddress(signedText(path, expires, actor))
  return `/api${path}?expires=${expires}&signature=${signature}&for=${actor}`
}

/** The actor of an address that was made by `signedAddress` and has not expired; else null. */
export function actorOfSignature(tokens: Tokens, path: string, query: SignedQuery, now: Date): string | null {
  const { expires, signature, for: actor } = query
  if (actor === undefined || Number(expires) <= now.getTime()) return null
  return tokens.isSigned(signedText(path, expires, actor), signature) ? actor : null
}
