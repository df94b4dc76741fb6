import type { NextStep } from '#domain/accounts/rules.ts'
import { paths } from '#domain/kernel/paths.ts'

/** Where each step of onboarding is taken. */
export const STEP_PATHS: Readonly<Record<NextStep, string>> = {
  verify_otp: paths.verifyEmail,
  second_factor: paths.secondFactor,
  get_started: paths.register,
  user_details: paths.register,
  agreement: paths.register,
  kyc: paths.kyc,
  home: paths.home,
}

/** The log-in page, which comes back to where one wanted to go. */
export const loginPath = (wanted: string) =>
  wanted === paths.home ? paths.logIn : `${paths.logIn}?next=${encodeURIComponent(wanted)}`

// Stands in for our own address: only what stays on it is a path of ours.
const HERE = 'https://here.invalid'

/** Where to go after log-in: only a path of this site, never another one's address. */
export function safeNext(next: string | null): string {
  const path = ownPath(next ?? '/')
  // Also as it would read after being decoded once more on its way.
  return path !== null && ownPath(decoded(path)) !== null ? path : '/'
}

function ownPath(wanted: string): string | null {
  if (!wanted.startsWith('/') || !URL.canParse(wanted, HERE)) return null
  const { origin, pathname, search, hash } = new URL(wanted, HERE)
  // `/.//host` resolves to our own address with a path that is another's.
  return origin === HERE && !pathname.startsWith('//') ? pathname + search + hash : null
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
