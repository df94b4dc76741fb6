import type { DealDetail } from '#domain/deals/contract.ts'
import { DEAL_FIELDS } from '#domain/deals/fields.ts'
import { MESSAGES } from '#domain/kernel/errors.ts'
import { ApiError } from '../../../platform/api/error.ts'
import { newIdempotencyKey } from '../../../platform/api/idempotency-key.ts'
import type { Store } from '../../../platform/store.ts'
import { type DraftState, isAutosaved } from './draft-state.ts'
import { bodyToSend, type Changes, type Root } from './patch.ts'

/** A pause in the typing after which the changes are sent. */
const PAUSE_MS = 1000
/** After a error that may pass. */
const RETRY_MS = 15_000

export interface SavePorts {
  create: (body: Changes, idempotencyKey: string) => Promise<DealDetail>
  patch: (id: string, body: Changes, version: number) => Promise<DealDetail>
  now: () => Date
  saved: (deal: DealDetail, isNew: boolean) => void
}

export interface Autosave {
  /** Sends what is unsaved now. False where it could not be saved. */
  flush: () => Promise<boolean>
  /** Takes note of a change of this path. */
  changed: (path: string) => void
  /** After a newer version was taken over. */
  resume: () => void
  /** When no request is under way. */
  settled: () => Promise<unknown>
  /** Puts the messages of a rejected request on their fields. Answers the fields of the request that were rejected. */
  reject: (error: unknown) => void
  /** The draft of the form, created now if it is not there yet. Null where that is rejected. */
  ensureDeal: () => Promise<DealDetail | null>
  dispose: () => void
}

const isRoot = (text: string): text is Root =>
  text === 'applicants' || (DEAL_FIELDS as readonly string[]).includes(text)
const rootOf = (path: string) => path.split('.')[0] ?? path

export function createAutosave(
  ports: SavePorts,
  store: Store<DraftState>,
  update: (changes: Partial<Omit<DraftState, 'view'>>) => void,
  isUntouched: () => boolean,
): Autosave {
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<boolean> | null = null
  /** A creation whose answer has not come: it is asked for again word for word, so that it happens once. */
  let creation: { key: string; body: Changes } | null = null
  /** Fields whose present value the server has rejected; sent again once they change. */
  const waiting = new Set<Root>()

  const schedule = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(flush, ms)
  }

  const next = (isForced: boolean) => {
    const { view, baseline } = store.get()
    if (isUntouched() && !isForced) return null
    return bodyToSend(view.reading, baseline, waiting, ports.now())
  }

  const acknowledge = (sent: Changes, deal: DealDetail) => {
    const { deal: known, baseline } = store.get()
    creation = null
    update({
      deal,
      baseline: { ...baseline, ...sent },
      // What was typed while the request was under way has its own timer.
      phase: timer === undefined ? 'idle' : 'waiting',
      failure: null,
      savedAt: ports.now().getTime(),
    })
    ports.saved(deal, known === null)
    if (timer === undefined && isAutosaved(deal) && next(false)) schedule(PAUSE_MS)
  }

  async function send(isForced: boolean): Promise<boolean> {
    for (;;) {
      const body = next(isForced)
      if (body === null) {
        update({ phase: 'idle', failure: null })
        return true
      }
      update({ phase: 'saving', failure: null })
      const { deal } = store.get()
      try {
        if (deal) acknowledge(body, await ports.patch(deal.id, body, deal.version))
        else {
          creation ??= { key: newIdempotencyKey(), body }
          acknowledge(creation.body, await ports.create(creation.body, creation.key))
        }
        return true
      } catch (error) {
        if (!goOnAfter(error, body)) return false
      }
    }
  }

  /** True where the rest of the changes can be sent without the rejected fields. */
  function goOnAfter(error: unknown, body: Changes): boolean {
    const status = error instanceof ApiError ? error.status : 500
    if (status === 412) {
      update({ phase: 'stale', failure: null })
      return false
    }
    const isPassing = status === 0 || status === 429 || status >= 500 || (status === 409 && !store.get().deal)
    if (!isPassing) creation = null
    if (status === 400 && error instanceof ApiError) {
      const roots = Object.keys(error.fields).map(rootOf).filter(isRoot)
      const rejected = roots.filter((root) => root in body)
      if (rejected.length > 0) {
        for (const root of rejected) waiting.add(root)
        reject(error)
        return true
      }
    }
    update({ phase: 'failed', failure: error instanceof ApiError ? error.message : MESSAGES.internal })
    if (isPassing) schedule(retryAfter(error))
    return false
  }

  const reject = (error: unknown) => {
    if (!(error instanceof ApiError)) return update({ formErrors: [MESSAGES.internal] })
    const rejected = { ...store.get().rejected }
    const formErrors = [...error.nonField]
    if (error.detail && formErrors.length === 0) formErrors.push(error.detail)
    for (const [path, [message]] of Object.entries(error.fields)) {
      if (message === undefined) continue
      if (isRoot(rootOf(path)) || path.startsWith('documents.')) rejected[path] = message
      else formErrors.push(message)
    }
    update({ rejected, formErrors, quiet: null })
  }

  function flush(isForced = false): Promise<boolean> {
    clearTimeout(timer)
    timer = undefined
    if (store.get().phase === 'stale') return Promise.resolve(false)
    const before = running
    const now = before ? before.then(() => send(isForced)) : send(isForced)
    running = now
    return now.finally(() => {
      if (running === now) running = null
    })
  }

  return {
    flush: () => flush(),
    changed: (path) => {
      const root = rootOf(path)
      if (isRoot(root)) waiting.delete(root)
      const { deal, phase } = store.get()
      if (phase === 'stale') return
      update({ phase: 'waiting' })
      if (isAutosaved(deal)) schedule(PAUSE_MS)
    },
    resume: () => {
      update({ phase: 'idle', failure: null })
      const { deal, isEdited } = store.get()
      if (isEdited && isAutosaved(deal) && next(false)) schedule(PAUSE_MS)
    },
    settled: async () => running,
    reject,
    ensureDeal: async () => {
      if (!store.get().deal) await flush(true)
      return store.get().deal
    },
    dispose: () => clearTimeout(timer),
  }
}

function retryAfter(error: unknown): number {
  const seconds = error instanceof ApiError ? error.retryAfterSeconds : null
  return seconds === null ? RETRY_MS : seconds * 1000
}
