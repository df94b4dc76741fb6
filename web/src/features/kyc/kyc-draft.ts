import { businessDateOf } from '#domain/kernel/dates.ts'
import { MESSAGES } from '#domain/kernel/errors.ts'
import { mapNames } from '#domain/kernel/names.ts'
import type { KycRecord } from '#domain/kyc/contract.ts'
import {
  ANSWERS,
  type AnswerName,
  type KycAnswers,
  type KycFilled,
  QUESTIONS,
  type QuestionName,
  questionOf,
} from '#domain/kyc/questions.ts'
import {
  askedQuestions,
  impossibleAnswers,
  kycProgress,
  missingAnswers,
  type PartProgress,
} from '#domain/kyc/rules.ts'
import { createDraft } from '../../platform/autosave/draft.ts'
import { type DraftState, type FormCheck, OPENED } from '../../platform/autosave/state.ts'
import type { Draft, DraftForm, DraftPorts } from '../../platform/autosave/types.ts'

/** The form's values; text as typed. */
export type KycValues = Record<AnswerName, string | boolean | null>

/** What is derived from the form's values. */
interface KycView extends FormCheck {
  /** The valid answers; null if missing or invalid. */
  answers: KycAnswers
  /** The questions that apply, in form order. */
  asked: readonly QuestionName[]
  lacking: readonly { field: QuestionName }[]
  progress: readonly PartProgress[]
}

interface HeldRecord {
  /** The latest response; differences from it are unsaved. */
  record: KycRecord
  /** Answers changed in another window meanwhile, whose newer values apply. */
  overtaken: readonly AnswerName[]
}

export type KycDraftState = DraftState<KycValues, KycView> & HeldRecord
export type KycPorts = DraftPorts<KycRecord, Partial<KycAnswers>>

/** A record being edited. */
export interface KycDraft extends Draft<KycValues, KycDraftState, KycRecord> {
  set: (name: AnswerName, value: string | boolean | null) => void
}

const valuesOf = (record: KycRecord): KycValues => mapNames<KycValues>(ANSWERS, (name) => record[name])

/** Parses the form with the schemas and rules of the server. */
function viewOf(values: KycValues, record: KycRecord, now: Date): KycView {
  const issues: Partial<Record<AnswerName, string>> = {}
  const answers = Object.fromEntries(
    ANSWERS.map((name) => {
      const value = values[name]
      if (value === null || (typeof value === 'string' && value.trim() === '')) return [name, null]
      const read = questionOf(name).in.safeParse(value)
      if (!read.success) issues[name] = read.error.issues[0]?.message ?? MESSAGES.required
      return [name, read.success ? read.data : null]
    }),
  ) as KycAnswers
  for (const [name, [message]] of Object.entries(impossibleAnswers(answers, businessDateOf(now))))
    issues[name as AnswerName] = message ?? ''
  const { document_scan, document_scan_back } = record
  const filled: KycFilled = { ...answers, document_scan, document_scan_back }
  return {
    answers,
    issues,
    warnings: {},
    asked: askedQuestions(filled, record),
    lacking: missingAnswers(filled, record).map((field) => ({ field })),
    progress: kycProgress(filled, record),
  }
}

/** Valid changes relative to the server's state. */
const changedIn = ({ view: { answers, issues }, record }: Pick<KycDraftState, 'view' | 'record'>) =>
  ANSWERS.filter((name) => answers[name] !== record[name] && issues[name] === undefined)

/** The form merged with a newer record: own changes are preserved, unless the same answer was changed elsewhere. */
function rebased({ values, view, record, overtaken }: KycDraftState, fresh: KycRecord) {
  const { answers, issues } = view
  const lost: AnswerName[] = []
  const next = { ...values }
  for (const name of ANSWERS) {
    const isOwn = issues[name] !== undefined || answers[name] !== record[name]
    const isNewer = fresh[name] !== record[name] && fresh[name] !== answers[name]
    if (isOwn && isNewer) lost.push(name)
    if (isNewer) next[name] = fresh[name]
  }
  return { values: next, record: fresh, overtaken: lost.length > 0 ? lost : overtaken }
}

export function createKycDraft(ports: KycPorts, record: KycRecord): KycDraft {
  const form: DraftForm<KycValues, KycView, HeldRecord, KycRecord, Partial<KycAnswers>> = {
    view: (state) => viewOf(state.values, state.record, ports.now()),
    savedOf: (state) => state.record,
    fieldOf: (path) => QUESTIONS.find((name) => name === path) ?? null,
    body: (state, rejected) => {
      const changed = changedIn(state).filter((name) => !rejected.has(name))
      if (changed.length === 0) return null
      return mapNames<Partial<KycAnswers>>(changed, (name) => state.view.answers[name])
    },
    isChanged: (state) => changedIn(state).length > 0 || Object.keys(state.view.issues).length > 0,
    // What was sent is now saved, whatever was typed in the meantime.
    acknowledged: (state, sent, saved) => rebased({ ...state, record: { ...state.record, ...sent } }, saved),
    rebased,
    onConflict: 'merge',
    isAutosaved: () => true,
  }
  const values = valuesOf(record)
  const held: HeldRecord = { record, overtaken: [] }
  const draft = createDraft(ports, form, { ...OPENED, ...held, values, view: form.view({ values, ...held }) })
  return {
    ...draft,
    set: (name, value) => draft.edit(name, { ...draft.store.get().values, [name]: value }),
  }
}
