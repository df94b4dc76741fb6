import { KYC_GROUP, KYC_STATE } from '#domain/accounts/kyc-state.ts'
import { labelOf } from '#domain/kernel/choice.ts'
import { paths } from '#domain/kernel/paths.ts'
import type { KycRecord } from '#domain/kyc/contract.ts'
import { type QuestionName, questionOf } from '#domain/kyc/questions.ts'
import { type PartProgress, partsFor } from '#domain/kyc/rules.ts'
import type { KycPart } from '#domain/kyc/vocabulary.ts'
import { formatDate, NONE } from '../../ui/format.ts'

/** The page and tab of a question. The first tab is the default and is not in the URL. */
export function questionPath(name: QuestionName, page: KycPart | 'all'): string {
  const { part } = questionOf(name)
  if (part === page && (part === 'buyer' || part === 'seller')) return `${paths.kycOf[part]}#${name}`
  return `${paths.kyc}${part === 'user' ? '' : `?tab=${part}`}#${name}`
}

/** The parts shown on a page: all of the user's parts on /kyc-all, one on /kyc-buyer and /kyc-seller. */
export const partsOfPage = (record: KycRecord, page: KycPart | 'all') =>
  partsFor(record).filter((part) => page === 'all' || part === page)

export const isComplete = (progress: readonly PartProgress[]) =>
  progress.every(({ asked, answered }) => asked === answered)

/** Answered share of the applicable questions over all parts, in percent. */
export function percentOf(progress: readonly PartProgress[]): number {
  const sum = (key: 'asked' | 'answered') => progress.reduce((total, part) => total + part[key], 0)
  return sum('asked') === 0 ? 100 : (100 * sum('answered')) / sum('asked')
}

/** Display text of a written answer; a scan has a link instead. */
export function answerText(
  record: KycRecord,
  name: QuestionName,
  words: { yes: string; no: string },
): string {
  const { kind, choices } = questionOf(name)
  const value = record[name]
  if (value === null || typeof value === 'object') return NONE
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (kind === 'date') return formatDate(value)
  return kind === 'choice' ? labelOf(choices ?? {}, value) : value
}

const TONES = { Pending: 'warn', Approved: 'ok', Rejected: 'bad' } as const

/** Display group of a record; to its owner, a draft never submitted is a separate group. */
export function displayGroupOf({ kyc_state, submitted_at }: KycRecord) {
  const group = KYC_STATE[kyc_state]
  if (kyc_state === 'draft' && submitted_at === null)
    return { label: KYC_GROUP[group], tone: 'quiet' as const }
  return { label: KYC_GROUP[group], tone: TONES[group] }
}
