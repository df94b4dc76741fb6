import { MESSAGES } from '#domain/kernel/errors.ts'

/** `waiting`: changed, not sent yet. `stale`: somebody else has changed the record meanwhile. */
export type SavePhase = 'idle' | 'waiting' | 'saving' | 'failed' | 'stale'

/** What can be said of a form's values, derived from them, by path of the field. */
export interface FormCheck {
  /** What cannot be right as it is. */
  issues: Readonly<Record<string, string>>
  /** What looks wrong; it holds nothing back. */
  warnings: Readonly<Record<string, string>>
  /** What is not given yet, in the order of the form. */
  lacking: readonly { field: string }[]
}

export interface DraftState<Values, View extends FormCheck> {
  values: Values
  view: View
  isEdited: boolean
  /** The field being typed into: its errors are not shown before it is left. */
  quiet: string | null
  /** Once somebody has tried to submit, what is missing shows as an error too. */
  isAttempted: boolean
  /** Messages of the server by path, until the field is changed. */
  rejected: Readonly<Record<string, string>>
  /** Messages of the server that belong to no field. */
  formErrors: readonly string[]
  phase: SavePhase
  failure: string | null
  /** Milliseconds since the epoch. */
  savedAt: number | null
}

/** What a draft is besides its values when it is opened. */
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

/** The message that a field shows now; undefined for none. */
export function errorAt({ rejected, quiet, view, isAttempted }: Shown, path: string): string | undefined {
  const issue = rejected[path] ?? (path === quiet ? undefined : view.issues[path])
  if (issue !== undefined || !isAttempted) return issue
  return view.lacking.some(({ field }) => field === path) ? MESSAGES.required : undefined
}

/** The hint that a field shows now; as with its errors, not while it is typed into. */
export const warningAt = ({ quiet, view }: Shown, path: string): string | undefined =>
  path === quiet ? undefined : view.warnings[path]

/** Paths of the issues that show now, apart from what the server has said. */
const shownIssues = ({ quiet, view }: Shown) => Object.keys(view.issues).filter((path) => path !== quiet)

/** Paths of all messages that show now. */
export function shownErrors(state: Shown): string[] {
  const lacking = state.isAttempted ? state.view.lacking.map(({ field }) => field) : []
  return [...new Set([...Object.keys(state.rejected), ...shownIssues(state), ...lacking])]
}

/** How many fields are not saved, because what was typed into them cannot be stored. */
export const heldCount = (state: Shown & { isEdited: boolean }) =>
  state.isEdited ? shownIssues(state).length : 0
