import type { ReadableStore } from '../store.ts'
import type { DraftState, FormCheck } from './state.ts'

/** What a draft is a draft of, as the server answers it. */
export interface Versioned {
  version: number
  can: { edit: boolean }
}

/** The server, and the clock. */
export interface DraftPorts<Saved, Body> {
  /** Absent where the record is there before its form is. */
  create?: (body: Body, idempotencyKey: string) => Promise<Saved>
  /** Rejected with 412 where the server has a newer version. */
  patch: (saved: Saved, body: Body) => Promise<Saved>
  load: (saved: Saved) => Promise<Saved>
  submit: (saved: Saved) => Promise<Saved>
  now: () => Date
  /** Told of every answer that is newer than what was shown. */
  saved: (saved: Saved, isNew: boolean) => void
}

/** One kind of form: its values, what they say, and how they lie over what the server holds. */
export interface DraftForm<Values, View extends FormCheck, Extra, Saved, Body extends object> {
  view: (state: { values: Values } & Extra) => View
  /** As the server last answered; null until it has been created there. */
  savedOf: (state: Extra) => Saved | null
  /** The part of a request that a path belongs to; null where the form has no such field. */
  fieldOf: (path: string) => string | null
  /** What the server does not hold yet, without the rejected fields and what it would reject. Null for nothing. */
  body: (state: Full<Values, View, Extra>, rejected: ReadonlySet<string>) => Body | null
  /** Something differs from what the server holds, also where it cannot be sent. */
  isChanged: (state: Full<Values, View, Extra>) => boolean
  /** The form after `sent` was saved; what was typed meanwhile stays. */
  acknowledged: (
    state: Full<Values, View, Extra>,
    sent: Body,
    saved: Saved,
  ) => Partial<Full<Values, View, Extra>>
  /** The form over a newer version; own changes that are not saved yet stay. */
  rebased: (state: Full<Values, View, Extra>, fresh: Saved) => Partial<Full<Values, View, Extra>>
  /**
   * `merge`: a newer version is taken over by itself. `stop`: nothing is sent any more until the user has asked for it,
   * because own values may go against the newer ones.
   */
  onConflict: 'merge' | 'stop'
  /** False where changes are saved on purpose only. */
  isAutosaved: (saved: Saved | null) => boolean
}

export type Full<Values, View extends FormCheck, Extra> = DraftState<Values, View> & Extra

export type SubmitResult = 'incomplete' | 'rejected' | 'submitted'

/** A record that is being written: what the form holds, what the server holds of it, and the way between. */
export interface Draft<Values, State, Saved> {
  store: ReadableStore<State>
  /** New values, by a change of the field with this path. */
  edit: (path: string, values: Values) => void
  /** The field was left: its errors may show. */
  leave: (path: string) => void
  isDirty: () => boolean
  /** Sends what is unsaved now. False where it could not be saved. */
  flush: () => Promise<boolean>
  /** The record, created now if it is not there yet. Null where that is rejected. */
  ensureSaved: () => Promise<Saved | null>
  /** Takes over an answer of the server, unless a newer one is shown already. */
  take: (fresh: Saved) => void
  /** Asks the server for what it has now, and takes it over. */
  refresh: () => Promise<void>
  submit: () => Promise<SubmitResult>
  dispose: () => void
}
