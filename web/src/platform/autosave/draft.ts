import { MESSAGES } from '#domain/kernel/errors.ts'
import { ApiError } from '../api/error.ts'
import { newIdempotencyKey } from '../api/idempotency-key.ts'
import { createStore } from '../store.ts'
import { type DraftState, errorAt, type FormCheck, warningAt } from './state.ts'
import type { Draft, DraftForm, DraftPorts, Full, Versioned } from './types.ts'

/** Changes are sent after this pause in typing. */
const PAUSE_MS = 1000
/** Delay after a temporary error. */
const RETRY_MS = 15_000

export function createDraft<
  Values,
  View extends FormCheck,
  Extra,
  Saved extends Versioned,
  Body extends object,
>(
  ports: DraftPorts<Saved, Body>,
  form: DraftForm<Values, View, Extra, Saved, Body>,
  start: Full<Values, View, Extra>,
): Draft<Values, Full<Values, View, Extra>, Saved> {
  type State = Full<Values, View, Extra>
  const store = createStore<State>(start)
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<boolean> | null = null
  /** A creation without a response yet; it is repeated with the same key and body, so that it happens once. */
  let creation: { key: string; body: Body } | null = null
  /** Fields whose current value the server has rejected; sent again once they change. */
  const rejectedFields = new Set<string>()

  const saved = () => form.savedOf(store.get())
  const update = (changes: Partial<DraftState<Values, View>>) => store.set({ ...store.get(), ...changes })
  /** As `update`, and derives the view again. */
  const become = (changes: Partial<State> | Partial<DraftState<Values, View>>) => {
    const next = { ...store.get(), ...changes }
    store.set({ ...next, view: form.view(next) })
  }
  const schedule = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), ms)
  }
  const body = () => form.body(store.get(), rejectedFields)
  const scheduleRest = () => {
    if (timer === undefined && form.isAutosaved(saved()) && form.isChanged(store.get()) && body())
      schedule(PAUSE_MS)
  }

  const acknowledge = (sent: Body, answer: Saved, isNew: boolean) => {
    creation = null
    const known = saved()
    // A newer record may have been taken while the answer was on its way.
    const newest = known !== null && known.version > answer.version ? known : answer
    become({
      ...form.acknowledged(store.get(), sent, newest),
      // Input typed during the request has its own timer.
      phase: timer === undefined ? 'idle' : 'waiting',
      failure: null,
      savedAt: ports.now().getTime(),
    })
    ports.saved(newest, isNew)
    scheduleRest()
  }

  async function request(sent: Body): Promise<void> {
    const known = saved()
    if (known) return acknowledge(sent, await ports.patch(known, sent), false)
    if (!ports.create) return
    creation ??= { key: newIdempotencyKey(), body: sent }
    acknowledge(creation.body, await ports.create(creation.body, creation.key), true)
  }

  /** `isForced` creates a record that does not exist yet even without a change. */
  async function send(isForced: boolean): Promise<boolean> {
    for (let isFirst = true; ; isFirst = false) {
      const sent = isForced || form.isChanged(store.get()) ? body() : null
      if (sent === null) {
        update({ phase: 'idle', failure: null })
        return true
      }
      update({ phase: 'saving', failure: null })
      try {
        await request(sent)
        return true
      } catch (error) {
        if (!(await goesOnAfter(error, sent, isFirst))) return false
      }
    }
  }

  /** True if something can still be sent: on top of the newer version, or without the rejected fields. */
  async function goesOnAfter(error: unknown, sent: Body, isFirst: boolean): Promise<boolean> {
    const status = error instanceof ApiError ? error.status : 500
    if (status === 412 || (status === 409 && form.onConflict === 'merge'))
      return isFirst ? mergeConflict(error) : fail(error, true)
    return withoutRejected(error, sent) || fail(error, isPassing(status))
  }

  const isPassing = (status: number) =>
    status === 0 || status === 429 || status >= 500 || (status === 409 && saved() === null)

  /** True if the changes can be sent on top of the newer version. */
  async function mergeConflict(error: unknown): Promise<boolean> {
    const known = saved()
    if (known === null || form.onConflict === 'stop') {
      update({ phase: 'stale', failure: null })
      return false
    }
    try {
      const fresh = await ports.load(known)
      take(fresh)
      ports.saved(fresh, false)
      if (!fresh.can.edit) update({ phase: 'idle', failure: null })
      return fresh.can.edit
    } catch {
      return fail(error, true)
    }
  }

  /** True if the rest of the changes can be sent without the rejected fields. */
  function withoutRejected(error: unknown, sent: Body): boolean {
    if (!(error instanceof ApiError) || error.status !== 400) return false
    creation = null
    const fields = Object.keys(error.fields).flatMap((path) => form.fieldOf(path) ?? [])
    const rejected = fields.filter((field) => field in sent)
    if (rejected.length === 0) return false
    for (const field of rejected) rejectedFields.add(field)
    reject(error)
    return true
  }

  function fail(error: unknown, mayPass: boolean): false {
    if (!mayPass) creation = null
    update({ phase: 'failed', failure: error instanceof ApiError ? error.message : MESSAGES.internal })
    const seconds = error instanceof ApiError ? error.retryAfterSeconds : null
    if (mayPass) schedule(seconds === null ? RETRY_MS : seconds * 1000)
    return false
  }

  /** Assigns the messages of a rejected request to their fields. True if there is one for a field. */
  function reject(error: unknown): boolean {
    if (!(error instanceof ApiError)) {
      update({ formErrors: [MESSAGES.internal] })
      return false
    }
    const rejected: Record<string, string> = {}
    const formErrors = [...error.nonField]
    if (error.detail && formErrors.length === 0) formErrors.push(error.detail)
    for (const [path, [message]] of Object.entries(error.fields)) {
      if (message === undefined) continue
      if (form.fieldOf(path) === null) formErrors.push(message)
      else rejected[path] = message
    }
    update({ rejected: { ...store.get().rejected, ...rejected }, formErrors, quiet: null })
    return Object.keys(rejected).length > 0
  }

  /** Starts `action` once the request before it has been answered. */
  function inTurn(action: () => Promise<boolean>): Promise<boolean> {
    const now = running ? running.then(action) : action()
    running = now
    return now.finally(() => {
      if (running === now) running = null
    })
  }

  function flush(isForced = false): Promise<boolean> {
    clearTimeout(timer)
    timer = undefined
    if (store.get().phase === 'stale') return Promise.resolve(false)
    return inTurn(() => send(isForced))
  }

  function take(fresh: Saved) {
    const known = saved()
    if (known === null || fresh.version >= known.version) become(form.rebased(store.get(), fresh))
  }

  const isDirty = () => {
    const state = store.get()
    return state.isEdited && form.isChanged(state)
  }

  return {
    store,
    edit: (path, values) => {
      const before = store.get()
      // A message already shown stays until it is fixed; a new one is shown on blur.
      const says = errorAt(before, path) ?? warningAt(before, path)
      const quiet = path === before.quiet || says === undefined ? path : null
      const rejected = Object.fromEntries(
        Object.entries(before.rejected).filter(([key]) => key !== path && !key.startsWith(`${path}.`)),
      )
      rejectedFields.delete(form.fieldOf(path) ?? path)
      const isStale = before.phase === 'stale'
      become({ values, quiet, rejected, isEdited: true, phase: isStale ? 'stale' : 'waiting' })
      if (!isStale && form.isAutosaved(saved())) schedule(PAUSE_MS)
    },
    leave: (path) => {
      if (store.get().quiet === path) update({ quiet: null })
    },
    isDirty,
    flush: () => flush(),
    ensureSaved: async () => {
      if (saved() === null) await flush(true)
      return saved()
    },
    change: async (action) => {
      let failure: unknown
      const isDone = await inTurn(async () => {
        try {
          take(await action())
          return true
        } catch (error) {
          failure = error
          return false
        }
      })
      if (!isDone) throw failure
    },
    take,
    refresh: async () => {
      await running
      const known = saved()
      if (known === null) return
      take(await ports.load(known))
      update({ phase: 'idle', failure: null })
      if (store.get().isEdited) scheduleRest()
    },
    submit: async () => {
      update({ isAttempted: true, quiet: null, formErrors: [] })
      const { lacking, issues } = store.get().view
      if (lacking.length > 0 || Object.keys(issues).length > 0) return 'incomplete'
      if (!(await flush()) || isDirty()) return 'rejected'
      const known = saved()
      if (known === null) return 'incomplete'
      try {
        const submitted = await ports.submit(known)
        take(submitted)
        ports.saved(submitted, false)
        return 'submitted'
      } catch (error) {
        return reject(error) ? 'incomplete' : 'rejected'
      }
    },
    dispose: () => clearTimeout(timer),
  }
}
