import { MESSAGES } from '#domain/kernel/errors.ts'

/** `waiting`: changed but not sent yet. `stale`: the record was changed elsewhere in the meantime. */
export type SavePhase = 'idle' | 'waiting' | 'saving' | 'failed' | 'stale'

/** Results of checking a form's values, by field path. */
export interface FormCheck {
  /** Errors. */
  issues: Readonly<Record<string, string>>
  /** Warnings, which prevent nothing. */
  warnings: Readonly<Record<string, string>>
  /** Missing fields, in form order. */
  lacking: readonly { field: string }[]
}

export interface DraftState<Values, View extends FormCheck> {
  values: Values
  view: View
  isEdited: boolean
  /** The field being typed into, whose errors are not shown before blur. */
  quiet: string | null
  /** After an attempt to submit, missing fields are shown as errors. */
  isAttempted: boolean
  /** The server's messages by path, until the field is changed. */
  rejected: Readonly<Record<string, string>>
  /** The server's messages that belong to no field. */
  formErrors: readonly string[]
  phase: SavePhase
  failure: string | null
  /** Milliseconds since the epoch. */
  savedAt: number | null
}

/** The initial state of a draft, besides its values. */
export const OPENED = {
  isEdited: false,
  quiet: null,
  isAttempted: false,
  rejected: {},
  formErrors: [],
  phase: 'idle',
  failure: null,
  savedAt: null,
} as const

type Shown = Pick<DraftState<unknown, FormCheck>, 'view' | 'quiet' | 'isAttempted' | 'rejected'>

/** The error that a field currently shows; undefined for none. */
export function errorAt({ rejected, quiet, view, isAttempted }: Shown, path: string): string | undefined {
  const issue = rejected[path] ?? (path === quiet ? undefined : view.issues[path])
  if (issue !== undefined || !isAttempted) return issue
  return view.lacking.some(({ field }) => field === path) ? MESSAGES.required : undefined
}

/** The warning that a field currently shows; like its errors, not while typing. */
export const warningAt = ({ quiet, view }: Shown, path: string): string | undefined =>
  path === quiet ? undefined : view.warnings[path]

/** Paths of the issues currently shown, besides the server's messages. */
const shownIssues = ({ quiet, view }: Shown) => Object.keys(view.issues).filter((path) => path !== quiet)

/** Paths of all messages currently shown. */
export function shownErrors(state: Shown): string[] {
  const lacking = state.isAttempted ? state.view.lacking.map(({ field }) => field) : []
  return [...new Set([...Object.keys(state.rejected), ...shownIssues(state), ...lacking])]
}

/** Number of fields that are not saved because their values are invalid. */
export const heldCount = (state: Shown & { isEdited: boolean }) =>
  state.isEdited ? shownIssues(state).length : 0
