import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../api/error.ts'
import { createDraft } from './draft.ts'
import { errorAt, OPENED, shownErrors } from './state.ts'
import type { DraftForm } from './types.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})
const pause = () => vi.advanceTimersByTimeAsync(1000)

interface Names {
  first: string
  last: string
}
interface Saved extends Names {
  version: number
  can: { edit: boolean }
}
type Body = Partial<Names>
const FIELDS = ['first', 'last'] as const

/** A form of two names, and a server with one record that logs its requests. */
function begin({ onConflict = 'merge' as 'merge' | 'stop', isNew = false } = {}) {
  let record: Saved = { first: '', last: '', version: 1, can: { edit: true } }
  const sent: Body[] = []
  const keys: string[] = []
  const rejections: ApiError[] = []
  const answer = (body: Body) => {
    sent.push(body)
    const rejection = rejections.shift()
    if (rejection) throw rejection
    record = { ...record, ...body, version: record.version + 1 }
    return record
  }
  const differing = (values: Names, saved: Saved | null) =>
    FIELDS.filter((name) => values[name] !== (saved?.[name] ?? ''))
  const form: DraftForm<
    Names,
    { issues: Record<string, string>; warnings: Record<string, string>; lacking: { field: string }[] },
    { saved: Saved | null },
    Saved,
    Body
  > = {
    view: ({ values }) => ({
      issues: { ...(values.first.length > 10 && { first: 'At most 10 letters.' }) },
      warnings: {},
      lacking: FIELDS.filter((name) => values[name] === '').map((field) => ({ field })),
    }),
    savedOf: ({ saved }) => saved,
    fieldOf: (path) => FIELDS.find((name) => name === path) ?? null,
    body: ({ values, saved, view }, rejected) => {
      const names = differing(values, saved).filter((name) => !rejected.has(name) && !view.issues[name])
      return names.length === 0 ? null : Object.fromEntries(names.map((name) => [name, values[name]]))
    },
    isChanged: ({ values, saved }) => differing(values, saved).length > 0,
    acknowledged: (_, __, saved) => ({ saved }),
    rebased: ({ values, saved }, fresh) => {
      const own = differing(values, saved)
      const { first, last } = fresh
      return {
        saved: fresh,
        values: { first, last, ...Object.fromEntries(own.map((name) => [name, values[name]])) },
      }
    },
    onConflict,
    isAutosaved: () => true,
  }
  const start = { values: { first: '', last: '' }, saved: isNew ? null : record }
  const draft = createDraft(
    {
      create: async (body, key) => {
        keys.push(key)
        return answer(body)
      },
      patch: async ({ version }, body) => {
        if (version !== record.version) {
          sent.push(body)
          throw new ApiError({ status: 412, nonField: ['Stale.'] })
        }
        return answer(body)
      },
      load: async () => record,
      submit: async () => answer({}),
      now: () => new Date('2026-11-21T12:00:00Z'),
      saved: () => {},
    },
    form,
    { ...OPENED, ...start, view: form.view(start) },
  )
  const type = (name: keyof Names, value: string) =>
    draft.edit(name, { ...draft.store.get().values, [name]: value })
  return {
    draft,
    type,
    sent,
    keys,
    record: () => record,
    rejectNext: (rejection: ConstructorParameters<typeof ApiError>[0]) =>
      rejections.push(new ApiError(rejection)),
    /** The record is changed in another window. */
    elsewhere: (changes: Partial<Saved>) => {
      record = { ...record, ...changes, version: record.version + 1 }
    },
  }
}

describe('a draft', () => {
  test('is saved after a pause, once for all input', async () => {
    const { draft, type, sent } = begin()
    type('first', 'A')
    type('first', 'Ada')
    type('last', 'Tremblay')
    expect([sent, draft.isDirty(), draft.store.get().phase]).toEqual([[], true, 'waiting'])
    await pause()
    expect(sent).toEqual([{ first: 'Ada', last: 'Tremblay' }])
    expect([draft.isDirty(), draft.store.get().phase]).toEqual([false, 'idle'])
  })

  test('sends nothing if the input was undone', async () => {
    const { draft, type, sent } = begin()
    type('first', 'A')
    type('first', '')
    await pause()
    expect([sent, draft.isDirty()]).toEqual([[], false])
  })

  test('sends input typed during a request', async () => {
    const { draft, type, sent } = begin()
    type('first', 'Ada')
    const saved = draft.flush()
    type('first', 'Ida')
    await saved
    expect(draft.store.get().phase).toBe('waiting')
    await pause()
    expect(sent).toEqual([{ first: 'Ada' }, { first: 'Ida' }])
    expect(draft.store.get().values.first).toBe('Ida')
  })

  test('is created once: a creation without a response is repeated with the same body and key', async () => {
    const { draft, type, sent, keys, rejectNext } = begin({ isNew: true })
    rejectNext({ status: 0 })
    type('first', 'Ada')
    await pause()
    type('last', 'Tremblay')
    await pause()
    expect([sent[1], keys[1]]).toEqual([sent[0], keys[0]])
    await pause()
    expect(sent[2]).toEqual({ last: 'Tremblay' })
    expect(draft.store.get().saved).toMatchObject({ first: 'Ada', last: 'Tremblay' })
  })
})

describe('after an error', () => {
  test('it retries after a temporary error, and immediately on request', async () => {
    const { draft, type, record, rejectNext } = begin()
    rejectNext({ status: 0, nonField: ['HomeSlice cannot be reached.'] })
    type('first', 'Ada')
    await pause()
    expect(draft.store.get()).toMatchObject({ phase: 'failed', failure: 'HomeSlice cannot be reached.' })
    await vi.advanceTimersByTimeAsync(15_000)
    expect(draft.store.get()).toMatchObject({ phase: 'idle', failure: null })
    expect(record().first).toBe('Ada')
    rejectNext({ status: 503 })
    type('first', 'Ida')
    await pause()
    expect(await draft.flush()).toBe(true)
    expect([record().first, draft.isDirty()]).toEqual(['Ida', false])
  })

  test('it waits as long as the server requests', async () => {
    const { type, sent, rejectNext } = begin()
    rejectNext({ status: 429, retryAfterSeconds: 60 })
    type('first', 'Ada')
    await pause()
    await vi.advanceTimersByTimeAsync(59_000)
    expect(sent).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1000)
    expect(sent).toHaveLength(2)
  })

  test('it does not retry after a permanent error', async () => {
    const { draft, type, sent, rejectNext } = begin()
    rejectNext({ status: 403, detail: 'Not yours.' })
    type('first', 'Ada')
    await pause()
    await vi.advanceTimersByTimeAsync(600_000)
    expect([sent.length, draft.store.get().failure, draft.isDirty()]).toEqual([1, 'Not yours.', true])
  })

  test('it shows the message on its field, saves the rest, and sends the field once it changes', async () => {
    const { draft, type, sent, rejectNext } = begin()
    rejectNext({ status: 400, fields: { first: ['Not this one.'] } })
    type('first', 'Ada')
    type('last', 'Tremblay')
    await pause()
    expect(sent).toEqual([{ first: 'Ada', last: 'Tremblay' }, { last: 'Tremblay' }])
    expect([errorAt(draft.store.get(), 'first'), draft.isDirty()]).toEqual(['Not this one.', true])
    type('first', 'Ida')
    await pause()
    expect(sent[2]).toEqual({ first: 'Ida' })
    expect([errorAt(draft.store.get(), 'first'), draft.isDirty()]).toEqual([undefined, false])
  })
})

describe('after a change elsewhere', () => {
  test('it sends own changes on top of the newer version', async () => {
    const { type, record, elsewhere } = begin()
    elsewhere({ last: 'Roy' })
    type('first', 'Ada')
    await pause()
    expect(record()).toMatchObject({ first: 'Ada', last: 'Roy' })
  })

  test('it stops if the record is no longer editable', async () => {
    const { draft, type, sent, elsewhere } = begin()
    elsewhere({ can: { edit: false } })
    type('first', 'Ada')
    await pause()
    expect([sent.length, draft.store.get().phase]).toEqual([1, 'idle'])
  })

  test('it retries no faster than after other errors if the conflict persists', async () => {
    const { draft, type, sent, rejectNext } = begin()
    rejectNext({ status: 409, nonField: ['Busy.'] })
    rejectNext({ status: 409, nonField: ['Busy.'] })
    type('first', 'Ada')
    await pause()
    expect([sent.length, draft.store.get().phase]).toEqual([2, 'failed'])
    await vi.advanceTimersByTimeAsync(15_000)
    expect([sent.length, draft.isDirty()]).toEqual([3, false])
  })

  test('it waits for the user if so configured, and then preserves both changes', async () => {
    const { draft, type, sent, record, elsewhere } = begin({ onConflict: 'stop' })
    elsewhere({ last: 'Roy' })
    type('first', 'Ada')
    await pause()
    expect(draft.store.get().phase).toBe('stale')
    type('first', 'Ida')
    await pause()
    expect([sent.length, await draft.flush()]).toEqual([1, false])
    await draft.refresh()
    await pause()
    expect(record()).toMatchObject({ first: 'Ida', last: 'Roy' })
  })

  test('an older response that arrives late is ignored', async () => {
    const { draft, type } = begin()
    const { saved: older } = draft.store.get()
    type('first', 'Ada')
    await pause()
    if (older) draft.take(older)
    expect(draft.store.get().values.first).toBe('Ada')
  })
})

describe('field errors', () => {
  test('an error is shown on blur, and stays until it is fixed', () => {
    const { draft, type } = begin()
    const error = () => errorAt(draft.store.get(), 'first')
    type('first', 'Bartholomew')
    expect(error()).toBeUndefined()
    draft.leave('first')
    expect(error()).toBe('At most 10 letters.')
    type('first', 'Bartholomeu')
    expect(error()).toBe('At most 10 letters.')
    type('first', 'Bart')
    expect(error()).toBeUndefined()
  })

  test('missing fields are shown after an attempt to submit, and nothing is sent', async () => {
    const { draft, type, sent } = begin()
    type('first', 'Ada')
    expect(shownErrors(draft.store.get())).toEqual([])
    expect(await draft.submit()).toBe('incomplete')
    expect(shownErrors(draft.store.get())).toEqual(['last'])
    expect(errorAt(draft.store.get(), 'last')).toBe('This field is required.')
    expect(sent).toEqual([])
  })
})

describe('submitting', () => {
  test('includes the latest input', async () => {
    const { draft, type, sent } = begin()
    type('first', 'Ada')
    type('last', 'Tremblay')
    expect(await draft.submit()).toBe('submitted')
    expect(sent).toEqual([{ first: 'Ada', last: 'Tremblay' }, {}])
  })

  test('shows why it was rejected, on the fields or for the whole form', async () => {
    const { draft, type, rejectNext } = begin()
    type('first', 'Ada')
    type('last', 'Tremblay')
    await pause()
    rejectNext({ status: 400, fields: { last: ['Not complete.'] } })
    expect(await draft.submit()).toBe('incomplete')
    expect(errorAt(draft.store.get(), 'last')).toBe('Not complete.')
    rejectNext({ status: 409, nonField: ['It was submitted already.'] })
    expect(await draft.submit()).toBe('rejected')
    expect(draft.store.get().formErrors).toEqual(['It was submitted already.'])
  })
})
