import { sentence } from '../kernel/language.ts'
import type { KycFilled } from './questions.ts'

/** A submitted record, with the name on the account. */
export interface Applicant {
  filled: KycFilled
  full_legal_name: string | null
}

/** `manual`: an administrator decides. A rejection carries a reason so that the owner can correct the record. */
export type Verdict = { verdict: 'approved' | 'manual' } | { verdict: 'rejected'; reason: string }

const wordsOf = (name: string | null) =>
  new Set(
    (name ?? '')
      .normalize('NFD')
      .toLowerCase()
      .replace(/\p{M}/gu, '')
      .split(/[^\p{L}]+/u)
      .filter((word) => word.length > 1),
  )

/**
 * Screens a complete record by rules. Rejects contradictions, approves records without discrepancies, and refers to
 * an administrator what PCMLTFA requires a person to review: politically exposed persons and third parties.
 */
export function screen({ filled, full_legal_name }: Applicant): Verdict {
  const named = wordsOf(filled.legal_name)
  const known = wordsOf(full_legal_name)
  const shared = [...named].filter((word) => known.has(word))
  if (shared.length === 0) {
    return {
      verdict: 'rejected',
      reason: sentence`The legal name in the record differs from the name in your account. Correct the one that is wrong.`,
    }
  }
  const isSameName = shared.length === named.size && shared.length === known.size
  const needsReview =
    filled.is_politically_exposed !== false ||
    filled.acts_for_third_party !== false ||
    filled.selected_answer === 'other' ||
    filled.selling_underwritten === 'unknown'
  return { verdict: isSameName && !needsReview ? 'approved' : 'manual' }
}
