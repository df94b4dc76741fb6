import type { Tokens } from '../auth/tokens.ts'

const VALID_MS = 60 * 60_000

const signedText = (path: string, expires: number | string, actor: string | undefined) =>
  actor === undefined ? `${path}|${expires}` : `${path}|${expires}|${actor}`

/**
 * An address that grants access without a token for one to two hours, for pictures and documents that a browser
 * loads. Within an hour the same content has the same address, so that it can be cached.
 * @param actor the user it is made for, if the view is audited or checked again
 */
export function signedAddress(tokens: Tokens, path: string, now: Date, actor?: string): string {
  const expires = (Math.floor(now.getTime() / VALID_MS) + 2) * VALID_MS
  const signature = tokens.sign(signedText(path, expires, actor))
  return `/api${path}?expires=${expires}&signature=${signature}${actor === undefined ? '' : `&for=${actor}`}`
}

/** True if the address was made by `signedAddress` and has not expired. */
export function isSignedAddress(
  tokens: Tokens,
  path: string,
  query: { expires: string; signature: string; for?: string | undefined },
  now: Date,
): boolean {
  const { expires, signature, for: actor } = query
  return Number(expires) > now.getTime() && tokens.isSigned(signedText(path, expires, actor), signature)
}
