import type { Tokens } from '../auth/tokens.ts'

const VALID_MS = 60 * 60_000

/**
 * An address that carries its own permission for one to two hours, for pictures and documents that a browser loads
 * without a token. Within an hour the same content has the same address, so that it is cached.
 */
export function signedAddress(tokens: Tokens, path: string, now: Date): string {
  const expires = (Math.floor(now.getTime() / VALID_MS) + 2) * VALID_MS
  const text = `${path}|${expires}`
  return `/api${path}?expires=${expires}&signature=${tokens.sign(text)}`
}

/** True for an address made by `signedAddress` that has not expired. */
export function isSignedAddress(
  tokens: Tokens,
  path: string,
  expires: string,
  signature: string,
  now: Date,
): boolean {
  return Number(expires) > now.getTime() && tokens.isSigned(`${path}|${expires}`, signature)
}
