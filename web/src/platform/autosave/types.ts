import type { ReadableStore } from '../store.ts'
import type { DraftState, FormCheck } from './state.ts'

/** The saved record behind a draft, as returned by the server. */
export interface Versioned {
  version: number
  can: { edit: boolean }
}

/** Access to the server and the clock. */
export interface DraftPorts<Saved, Body> {
  /** Absent if the record already exists when the form opens. */
  create?: (body: Body, idempotencyKey: string) => Promise<Saved>
  /** Rejected with 412 if the server has a newer version. */
  patch: (saved: Saved, body: Body) => Promise<Saved>
  load: (saved: Saved) => Promise<Saved>
  submit: (saved: Saved) => Promise<Saved>
  now: () => Date
  /** Called with every response that is newer than the displayed state. */
  saved: (saved: Saved, isNew: boolean) => void
}

/** One kind of form: its values, their checks, and how they are merged with the server's state. */
export interface DraftForm<Values, View extends FormCheck, Extra, Saved, Body extends object> {
  view: (state: { values: Values } & Extra) => View
  /** The latest response; null until the record is created. */
  savedOf: (state: Extra) => Saved | null
  /** The request field of a path; null if the form has no such field. */
  fieldOf: (path: string) => string | null
  /**
   * The unsaved changes, without rejected fields and values that the server would reject. Null if there are none.
   */
  body: (state: Full<Values, View, Extra>, rejected: ReadonlySet<string>) => Body | null
  /** True if anything differs from the server's state, even if it cannot be sent. */
  isChanged: (state: Full<Values, View, Extra>) => boolean
  /** The form after `sent` was saved; input typed meanwhile is preserved. */
  acknowledged: (
    state: Full<Values, View, Extra>,
    sent: Body,
    saved: Saved,
  ) => Partial<Full<Values, View, Extra>>
  /** The form merged with a newer version; unsaved changes are preserved. */
  rebased: (state: Full<Values, View, Extra>, fresh: Saved) => Partial<Full<Values, View, Extra>>
  /**
   * `merge`: a newer version is taken over automatically. `stop`: nothing more is sent until the user decides,
   * because own values may conflict with the newer ones.
   */
  onConflict: 'merge' | 'stop'
  /** False if changes are saved only on request. */
  isAutosaved: (saved: Saved | null) => boolean
}

export type Full<Values, View extends FormCheck, Extra> = DraftState<Values, View> & Extra

export type SubmitResult = 'incomplete' | 'rejected' | 'submitted'

/** A record being edited: the form's values, the server's state, and the saving between them. */
export interface Draft<Values, State, Saved> {
  store: ReadableStore<State>
  /** Sets new values after a change of the field with this path. */
  edit: (path: string, values: Values) => void
  /** Called on blur, so that the field's errors can be shown. */
  leave: (path: string) => void
  isDirty: () => boolean
  /** Sends unsaved changes now. False if they could not be saved. */
  flush: () => Promise<boolean>
  /** Returns the record, creating it if necessary. Null if that is rejected. */
  ensureSaved: () => Promise<Saved | null>
  /**
   * Runs a change of the record that is no part of the form, such as the upload of a file, between the saves: they
   * would be rejected as older than it.
   */
  change: (action: () => Promise<Saved>) => Promise<void>
  /** Takes over a response, unless a newer one is already shown. */
  take: (fresh: Saved) => void
  /** Fetches the server's current state and takes it over. */
  refresh: () => Promise<void>
  submit: () => Promise<SubmitResult>
  dispose: () => void
}
