import type { Tokens } from '../auth/tokens.ts'

const VALID_MS = 60 * 60_000

const signedText = (path: string, expires: number | string, actor: string | undefined) =>
  actor === undefined ? `${path}|${expires}` : `${path}|${expires}|${actor}`

/**
 * An address that carries its own permission for one to two hours, for pictures and documents that a browser loads
 * without a token. Within an hour the same content has the same address, so that it is cached.
 * @param actor whom it is made for, where the view is to be written down or judged again
 */
export function signedAddress(tokens: Tokens, path: string, now: Date, actor?: string): string {
  const expires = (Math.floor(now.getTime() / VALID_MS) + 2) * VALID_MS
  const signature = tokens.sign(signedText(path, expires, actor))
  return `/api${path}?expires=${expires}&signature=${signature}${actor === undefined ? '' : `&for=${actor}`}`
}

/** True for an address made by `signedAddress` that has not expired. */
export function isSignedAddress(
  tokens: Tokens,
  path: string,
  query: { expires: string; signature: string; for?: string | undefined },
  now: Date,
): boolean {
  const { expires, signature, for: actor } = query
  return Number(expires) > now.getTime() && tokens.isSigned(signedText(path, expires, actor), signature)
}
