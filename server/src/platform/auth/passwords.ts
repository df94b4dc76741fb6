import { hash, verify } from '@node-rs/argon2'
import { COMMON_PASSWORDS } from './common-passwords.ts'

// OWASP's first recommendation for Argon2id: 19 MiB, two passes, one lane.
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string) => hash(password, OPTIONS)

let decoy: Promise<string> | undefined

/**
 * True if the password is the account's. Without an account it does the same work, so that timing reveals nothing.
 */
export async function isPassword(stored: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('no one has this password')
  const isRight = await verify(stored ?? (await decoy), password)
  return stored !== undefined && isRight
}

/** True for commonly used passwords, also in another case or with digits and punctuation around them. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase()
  return (
    COMMON_PASSWORDS.has(lower) || COMMON_PASSWORDS.has(lower.replace(/[^a-z]+$/, '').replace(/^[^a-z]+/, ''))
  )
}
