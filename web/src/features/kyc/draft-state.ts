import { businessDateOf } from '#domain/kernel/dates.ts'
import { MESSAGES } from '#domain/kernel/errors.ts'
import type { KycRecord } from '#domain/kyc/contract.ts'
import {
  ANSWERS,
  type AnswerName,
  type KycAnswers,
  type KycFilled,
  type QuestionName,
  questionOf,
} from '#domain/kyc/questions.ts'
import { missingAnswers, untrueAnswers } from '#domain/kyc/rules.ts'

/** What stands in the form: text as it is typed. */
export type KycValues = Record<AnswerName, string | boolean | null>

export interface KycDraftState {
  values: KycValues
  /** As the server last answered; what differs from it is not saved yet. */
  record: KycRecord
  /** The field being typed into: its error is not shown before it is left. */
  quiet: QuestionName | null
  /** Once somebody has tried to submit, what is missing shows as an error too. */
  isAttempted: boolean
  /** Messages of the server, until the field is changed. */
  rejected: Partial<Record<QuestionName, string>>
  /** Answers that were changed in another window meanwhile: the newer ones stand. */
  overtaken: readonly AnswerName[]
  phase: 'idle' | 'waiting' | 'saving' | 'failed'
  failure: string | null
  /** Milliseconds since the epoch. */
  savedAt: number | null
}

export const valuesOf = (record: KycRecord): KycValues =>
  Object.fromEntries(ANSWERS.map((name) => [name, record[name]])) as KycValues

export interface Reading {
  /** The answers that could be stored; null where none is given or it cannot be one. */
  answers: KycAnswers
  issues: Partial<Record<AnswerName, string>>
}

/** Reads the form by the schemas and rules that the server uses too. */
export function readValues(values: KycValues, now: Date): Reading {
  const issues: Reading['issues'] = {}
  const answers = Object.fromEntries(
    ANSWERS.map((name) => {
      const value = values[name]
      if (value === null || (typeof value === 'string' && value.trim() === '')) return [name, null]
      const read = questionOf(name).in.safeParse(value)
      if (!read.success) issues[name] = read.error.issues[0]?.message ?? MESSAGES.required
      return [name, read.success ? read.data : null]
    }),
  ) as KycAnswers
  for (const [name, [message]] of Object.entries(untrueAnswers(answers, businessDateOf(now)))) {
    issues[name as AnswerName] = message ?? ''
  }
  return { answers, issues }
}

/** What differs from what the server holds and could be stored. */
export function changesOf({ values, record, rejected }: KycDraftState, now: Date): Partial<KycAnswers> {
  const { answers, issues } = readValues(values, now)
  const changed = ANSWERS.filter(
    (name) => answers[name] !== record[name] && issues[name] === undefined && rejected[name] === undefined,
  )
  return Object.fromEntries(changed.map((name) => [name, answers[name]])) as Partial<KycAnswers>
}

/** The form over a newer record: own changes stay, unless the same answer was changed elsewhere meanwhile. */
export function rebase(state: KycDraftState, fresh: KycRecord, now: Date): KycDraftState {
  const { values, record } = state
  const { answers, issues } = readValues(values, now)
  const overtaken: AnswerName[] = []
  const next = { ...values }
  for (const name of ANSWERS) {
    const isOwn = issues[name] !== undefined || answers[name] !== record[name]
    const isNewer = fresh[name] !== record[name] && fresh[name] !== answers[name]
    if (isOwn && isNewer) overtaken.push(name)
    if (isNewer) next[name] = fresh[name]
  }
  return {
    ...state,
    values: next,
    record: fresh,
    overtaken: overtaken.length > 0 ? overtaken : state.overtaken,
  }
}

/** Everything that is asked, with what stands in the form. */
export const filledOf = ({ values, record }: KycDraftState, now: Date): KycFilled => ({
  ...readValues(values, now).answers,
  document_scan: record.document_scan,
  document_scan_back: record.document_scan_back,
})

/** The message that a field shows now; undefined for none. */
export function errorAt(state: KycDraftState, name: QuestionName, now: Date): string | undefined {
  const { rejected, quiet, isAttempted, values, record } = state
  const issue =
    rejected[name] ?? (name === quiet ? undefined : readValues(values, now).issues[name as AnswerName])
  if (issue !== undefined || !isAttempted) return issue
  return missingAnswers(filledOf(state, now), record).includes(name) ? MESSAGES.required : undefined
}
