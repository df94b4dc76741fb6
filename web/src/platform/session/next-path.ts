import type { NextStep } from '#domain/accounts/rules.ts'
import { paths } from '#domain/kernel/paths.ts'

/** The page of each onboarding step. */
export const STEP_PATHS: Readonly<Record<NextStep, string>> = {
  verify_otp: paths.verifyEmail,
  second_factor: paths.secondFactor,
  get_started: paths.register,
  user_details: paths.register,
  agreement: paths.register,
  kyc: paths.kyc,
  home: paths.home,
}

/** The log-in page, which returns to the requested path. */
export const loginPath = (wanted: string) =>
  wanted === paths.home ? paths.logIn : `${paths.logIn}?next=${encodeURIComponent(wanted)}`

/** The pages of the identity check, which is a step with several pages, and what is open beside it. */
const BESIDE_KYC: readonly string[] = [
  paths.kyc,
  paths.kycOf.buyer,
  paths.kycOf.seller,
  paths.kycThankYou,
  paths.security,
]

/** Where a log-in leads: to the wanted page as soon as the user may open it, else to their step. */
export function pathAfterLogIn(step: NextStep, next: string | null): string {
  const wanted = safeNext(next)
  const isOpen = step === 'home' || (step === 'kyc' && BESIDE_KYC.includes(wanted.split(/[?#]/)[0] ?? ''))
  return isOpen ? wanted : STEP_PATHS[step]
}

// Placeholder for our own origin: a path is ours only if it resolves to this origin.
const HERE = 'https://here.invalid'

/** The path to open after log-in: always on this site. */
export function safeNext(next: string | null): string {
  const path = ownPath(next ?? '/')
  // Checked in decoded form too, because it may be decoded once more later.
  return path !== null && ownPath(decoded(path)) !== null ? path : '/'
}

function ownPath(wanted: string): string | null {
  if (!wanted.startsWith('/') || !URL.canParse(wanted, HERE)) return null
  const { origin, pathname, search, hash } = new URL(wanted, HERE)
  // `/.//host` resolves to our origin, but its path `//host` is another site's address.
  return origin === HERE && !pathname.startsWith('//') ? pathname + search + hash : null
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
