import type { DealDetail } from '#domain/deals/contract.ts'
import type { DealState } from '#domain/deals/vocabulary.ts'
import { MESSAGES } from '#domain/kernel/errors.ts'
import type { Wire } from './reading.ts'
import type { FormValues } from './values.ts'
import type { FormView } from './view.ts'

/** `waiting`: changed, not sent yet. `stale`: somebody else has changed the deal meanwhile. */
export type SavePhase = 'idle' | 'waiting' | 'saving' | 'failed' | 'stale'

export interface DraftState {
  values: FormValues
  view: FormView
  /** As the server last answered; null until the draft is created. */
  deal: DealDetail | null
  /** What the server holds of the form. */
  baseline: Wire
  isEdited: boolean
  /** The field being typed into: its errors are not shown before it is left. */
  quiet: string | null
  /** Once somebody has tried to submit, what is missing shows as an error too. */
  isAttempted: boolean
  /** Messages of the server by path, until the field is changed. */
  rejected: Readonly<Record<string, string>>
  /** Messages that belong to no field. */
  formErrors: readonly string[]
  phase: SavePhase
  failure: string | null
  /** Milliseconds since the epoch. */
  savedAt: number | null
}

/**
 * States in which each change is saved by itself. In the others the market or a reviewer already looks at the deal, and
 * a change may take it off the market: there the seller saves on purpose.
 */
const AUTOSAVED: readonly DealState[] = ['draft', 'rejected', 'issue_detected']
export const isAutosaved = (deal: DealDetail | null) => deal === null || AUTOSAVED.includes(deal.deal_state)

/** The message that a field shows now; undefined for none. */
export function errorAt(state: DraftState, path: string): string | undefined {
  const { rejected, quiet, view, isAttempted } = state
  const issue = rejected[path] ?? (path === quiet ? undefined : view.issues[path])
  if (issue !== undefined || !isAttempted) return issue
  return view.lacking.some(({ field }) => field === path) ? MESSAGES.required : undefined
}

/** The hint that a field shows now; as with its errors, not while it is typed into. */
export const warningAt = ({ quiet, view }: DraftState, path: string): string | undefined =>
  path === quiet ? undefined : view.warnings[path]

/** Paths of all messages that show now. */
export function shownErrors(state: DraftState): string[] {
  const { rejected, quiet, view, isAttempted } = state
  const issues = Object.keys(view.issues).filter((path) => path !== quiet)
  const lacking = isAttempted ? view.lacking.map(({ field }) => field) : []
  return [...new Set([...Object.keys(rejected), ...issues, ...lacking])]
}
