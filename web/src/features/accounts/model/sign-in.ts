import { NOT_YOUR_EMAIL, PASSWORD_RULES, passwordErrors } from '#domain/accounts/rules.ts'
import { inLanguage } from '#domain/kernel/language.ts'

/** The password rules and whether each is met; without the one about the e-mail address where that is not known. */
export function passwordProgress(password: string, email: string | null) {
  const rules = PASSWORD_RULES.map((rule) => ({ label: inLanguage(rule.label), met: rule.test(password) }))
  if (email === null) return rules
  const name = email.trim().toLowerCase()
  const hasEmail = name !== '' && password.toLowerCase().includes(name)
  return [...rules, { label: inLanguage(NOT_YOUR_EMAIL), met: password !== '' && !hasEmail }]
}

/** The first error of a password; null if it is acceptable. */
export const passwordError = (password: string, email: string) => passwordErrors(password, email)[0] ?? null

/** A plausibility check before sending; the server validates the address. */
export const looksLikeEmail = (value: string) => /^\S+@\S+\.\S+$/.test(value.trim())

/** By the device name that the server assigned to a session. */
export const isPhone = (device: string) => /iPhone|iPad|Android/.test(device)

/** `0:42` */
export const minutesAndSeconds = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

const EMAIL_KEY = 'homeslice-verify-email'
const RESEND_KEY = 'homeslice-resend-at'

/** The address whose code is awaited, and when the next code can be sent; survives a reload in this tab. */
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

/** `JBSW Y3DP EHPK`: groups of four for easier typing. */
export const inGroups = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? ''
