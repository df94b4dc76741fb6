import { businessDateOf } from '#domain/kernel/dates.ts'
import { MESSAGES } from '#domain/kernel/errors.ts'
import type { KycRecord } from '#domain/kyc/contract.ts'
import { type AnswerName, type KycAnswers, QUESTIONS, type QuestionName } from '#domain/kyc/questions.ts'
import { kycErrors } from '#domain/kyc/rules.ts'
import { ApiError } from '../../platform/api/error.ts'
import { createStore, type Store } from '../../platform/store.ts'
import { changesOf, filledOf, type KycDraftState, readValues, rebase, valuesOf } from './draft-state.ts'

/** A pause in the typing after which the changes are sent. */
const PAUSE_MS = 800
/** After a error that may pass. */
const RETRY_MS = 15_000

export interface KycPorts {
  patch: (changes: Partial<KycAnswers>, version: number) => Promise<KycRecord>
  load: () => Promise<KycRecord>
  submit: () => Promise<KycRecord>
  now: () => Date
  saved: (record: KycRecord) => void
}

export type SubmitResult = 'incomplete' | 'rejected' | 'submitted'

/** A record under its owner's hands: what stands in the form, what the server holds of it, and the way between. */
export interface KycDraft {
  store: Store<KycDraftState>
  set: (name: AnswerName, value: string | boolean | null) => void
  /** The field was left: its error may show. */
  leave: (name: QuestionName) => void
  /** Takes over what the server has now; own changes that are not saved yet stay. */
  take: (record: KycRecord) => void
  /** Sends what is unsaved now. False where it could not be saved. */
  flush: () => Promise<boolean>
  isDirty: () => boolean
  submit: () => Promise<SubmitResult>
  dispose: () => void
}

const isQuestion = (name: string): name is QuestionName => (QUESTIONS as string[]).includes(name)

export function createKycDraft(ports: KycPorts, start: KycRecord): KycDraft {
  const store = createStore<KycDraftState>({
    values: valuesOf(start),
    record: start,
    quiet: null,
    isAttempted: false,
    rejected: {},
    overtaken: [],
    phase: 'idle',
    failure: null,
    savedAt: null,
  })
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<boolean> | null = null

  const update = (changes: Partial<KycDraftState>) => store.set({ ...store.get(), ...changes })
  const schedule = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), ms)
  }
  const take = (fresh: KycRecord) => {
    if (fresh.version > store.get().record.version || fresh.kyc_state !== store.get().record.kyc_state)
      store.set(rebase(store.get(), fresh, ports.now()))
  }
  const isDirty = () => {
    const { values } = store.get()
    const { issues } = readValues(values, ports.now())
    return Object.keys(changesOf(store.get(), ports.now())).length > 0 || Object.keys(issues).length > 0
  }

  async function send(): Promise<boolean> {
    for (;;) {
      const body = changesOf(store.get(), ports.now())
      if (Object.keys(body).length === 0) {
        update({ phase: 'idle', failure: null })
        return true
      }
      update({ phase: 'saving', failure: null })
      try {
        const saved = await ports.patch(body, store.get().record.version)
        // What was sent is held by the server now, whatever was typed meanwhile.
        update({ record: { ...store.get().record, ...body }, savedAt: ports.now().getTime() })
        take(saved)
        ports.saved(saved)
      } catch (error) {
        if (!(await goOnAfter(error))) return false
      }
    }
  }

  /** True where the rest can be sent: over the newer record, or without the rejected answers. */
  async function goOnAfter(error: unknown): Promise<boolean> {
    const status = error instanceof ApiError ? error.status : 500
    if (status === 412 || status === 409) {
      try {
        const fresh = await ports.load()
        take(fresh)
        ports.saved(fresh)
        return fresh.can.edit
      } catch {
        return fail(error, true)
      }
    }
    if (status === 400 && error instanceof ApiError && reject(error)) return true
    return fail(error, status === 0 || status === 429 || status >= 500)
  }

  function fail(error: unknown, isPassing: boolean): false {
    update({ phase: 'failed', failure: error instanceof ApiError ? error.message : MESSAGES.internal })
    if (isPassing) {
      const seconds = error instanceof ApiError ? error.retryAfterSeconds : null
      schedule(seconds === null ? RETRY_MS : seconds * 1000)
    }
    return false
  }

  /** Puts the messages on their fields; false where there is none for a field. */
  function reject({ fields }: ApiError): boolean {
    const rejected = Object.entries(fields).flatMap(([name, [message]]) =>
      isQuestion(name) && message !== undefined ? [[name, message] as const] : [],
    )
    update({ rejected: { ...store.get().rejected, ...Object.fromEntries(rejected) }, quiet: null })
    return rejected.length > 0
  }

  function flush(): Promise<boolean> {
    clearTimeout(timer)
    const before = running
    const now = before ? before.then(send) : send()
    running = now
    return now.finally(() => {
      if (running === now) running = null
    })
  }

  return {
    store,
    set: (name, value) => {
      const { [name]: _fixed, ...rejected } = store.get().rejected
      const { values, quiet } = store.get()
      // A error that shows already stays until it is fixed; a new one waits until the field is left.
      const showed = name !== quiet && readValues(values, ports.now()).issues[name] !== undefined
      update({
        values: { ...values, [name]: value },
        quiet: showed ? quiet : name,
        rejected,
        phase: 'waiting',
      })
      schedule(PAUSE_MS)
    },
    leave: (name) => {
      if (store.get().quiet === name) update({ quiet: null })
    },
    take,
    flush,
    isDirty,
    submit: async () => {
      update({ isAttempted: true, quiet: null, failure: null })
      const today = businessDateOf(ports.now())
      const { record } = store.get()
      const issues = kycErrors(filledOf(store.get(), ports.now()), record, today)
      if (Object.keys(issues).length > 0) return 'incomplete'
      if (!(await flush()) || isDirty()) return 'rejected'
      try {
        const submitted = await ports.submit()
        take(submitted)
        ports.saved(submitted)
        return 'submitted'
      } catch (error) {
        if (error instanceof ApiError && reject(error)) return 'incomplete'
        fail(error, false)
        return 'rejected'
      }
    },
    dispose: () => clearTimeout(timer),
  }
}
