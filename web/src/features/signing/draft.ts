import { MESSAGES } from '#domain/kernel/errors.ts'
import { MOST_DAYS, type SignerRole, USUAL_DAYS } from '#domain/signing/vocabulary.ts'

/** A signer as they are entered; `key` stays with the row while others are added, moved and removed. */
export interface SignerDraft {
  key: number
  name: string
  email: string
  role: SignerRole
}

/** A request for signatures as it is entered; `days` until it expires, as typed. */
export interface SigningDraft {
  signers: SignerDraft[]
  is_in_order: boolean
  message: string
  expires_in_days: string
}

export const emptySigner = (others: readonly SignerDraft[]): SignerDraft => ({
  key: Math.max(-1, ...others.map(({ key }) => key)) + 1,
  name: '',
  email: '',
  role: 'signer',
})

export const emptyDraft = (): SigningDraft => ({
  signers: [emptySigner([])],
  is_in_order: true,
  message: '',
  expires_in_days: String(USUAL_DAYS),
})

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** What is wrong with a draft, by the path of the field, in the order of the form. */
export function draftIssues(draft: SigningDraft): Record<string, string> {
  const issues: Record<string, string> = {}
  const seen = new Set<string>()
  for (const [at, { name, email }] of draft.signers.entries()) {
    if (name.trim() === '') issues[`signers.${at}.name`] = 'Enter a name.'
    const address = email.trim().toLowerCase()
    if (!EMAIL.test(address)) issues[`signers.${at}.email`] = MESSAGES.email
    else if (seen.has(address)) issues[`signers.${at}.email`] = 'Each signer needs their own e-mail address.'
    seen.add(address)
  }
  const days = Number(draft.expires_in_days)
  if (!Number.isInteger(days) || days < 1 || days > MOST_DAYS)
    issues.expires_in_days = `Enter 1 to ${MOST_DAYS} days.`
  return issues
}

/** The request that a draft without issues makes. */
export const bodyOf = (draft: SigningDraft) => ({
  signers: draft.signers.map(({ name, email, role }) => ({
    name: name.trim(),
    email: email.trim(),
    role,
  })),
  in_order: draft.is_in_order,
  message: draft.message.trim() || null,
  expires_in_days: Number(draft.expires_in_days),
})
