import { PASSWORD_RULES, passwordErrors } from '#domain/accounts/rules.ts'

/** The rules with their state, as they are ticked off while the password is typed. */
export function passwordProgress(password: string, email: string) {
  const rules = PASSWORD_RULES.map((rule) => ({ label: rule.label, met: rule.test(password) }))
  const name = email.trim().toLowerCase()
  const hasEmail = name !== '' && password.toLowerCase().includes(name)
  return [...rules, { label: 'Not your e-mail', met: password !== '' && !hasEmail }]
}

/** The first error of a password, in words; null when it may be sent. */
export const passwordError = (password: string, email: string) => passwordErrors(password, email)[0] ?? null

/** Enough to send it; the server is the judge. */
export const looksLikeEmail = (value: string) => /^\S+@\S+\.\S+$/.test(value.trim())

/** By the name that the server gave a session's device. */
export const isPhone = (device: string) => /iPhone|iPad|Android/.test(device)

/** `0:42` */
export const minutesAndSeconds = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

const EMAIL_KEY = 'homeslice-verify-email'
const RESEND_KEY = 'homeslice-resend-at'

/** Whose code is awaited, and when the next one may be sent: kept over a reload, for this tab alone. */
export const pendingVerification = {
  get: () => sessionStorage.getItem(EMAIL_KEY) ?? '',
  set: (email: string, resendAfterSeconds: number) => {
    sessionStorage.setItem(EMAIL_KEY, email)
    sessionStorage.setItem(RESEND_KEY, String(Date.now() + resendAfterSeconds * 1000))
  },
  resendAt: () => Number(sessionStorage.getItem(RESEND_KEY) ?? 0),
  clear: () => {
    sessionStorage.removeItem(EMAIL_KEY)
    sessionStorage.removeItem(RESEND_KEY)
  },
}

/** `JBSW Y3DP EHPK`: how a secret is typed off a screen. */
export const inGroups = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? ''
