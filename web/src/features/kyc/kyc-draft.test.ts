import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { KycRecord } from '#domain/kyc/contract.ts'
import type { KycAnswers } from '#domain/kyc/questions.ts'
import { ApiError } from '../../platform/api/error.ts'
import { errorAt } from '../../platform/autosave/state.ts'
import { createKycDraft, type KycPorts } from './kyc-draft.ts'
import { recordResponse } from './record.test-helpers.ts'

/** A server with one record: records requests, and rejects stale versions and what the test wants rejected. */
function fakeServer(start = recordResponse()) {
  let record = start
  const sent: { body: Partial<KycAnswers>; version: number }[] = []
  const rejections: ApiError[] = []
  const reject = () => {
    const rejection = rejections.shift()
    if (rejection) throw rejection
  }
  const ports: KycPorts = {
    patch: async ({ version }, body) => {
      sent.push({ body, version })
      reject()
      if (version !== record.version) throw new ApiError({ status: 412, nonField: ['Stale.'] })
      record = { ...record, ...body, version: record.version + 1 }
      return record
    },
    load: async () => record,
    submit: async () => {
      reject()
      record = { ...record, kyc_state: 'manual_review', version: record.version + 1 }
      return record
    },
    now: () => new Date('2026-11-21T12:00:00Z'),
    saved: () => {},
  }
  return {
    ports,
    sent,
    start,
    record: () => record,
    rejectNext: (rejection: ConstructorParameters<typeof ApiError>[0]) =>
      rejections.push(new ApiError(rejection)),
    /** The record is edited in another window. */
    elsewhere: (changes: Partial<KycRecord>) => {
      record = { ...record, ...changes, version: record.version + 1 }
    },
  }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})
const pause = () => vi.advanceTimersByTimeAsync(1000)

function begin(start = recordResponse()) {
  const server = fakeServer(start)
  return { server, draft: createKycDraft(server.ports, start) }
}

describe('a record being edited', () => {
  test('is saved after a pause, once for all input', async () => {
    const { server, draft } = begin()
    draft.set('legal_name', 'Ada')
    draft.set('legal_name', 'Ada Tremblay')
    draft.set('document_type', 'passport')
    expect(server.sent).toEqual([])
    await pause()
    expect(server.sent).toEqual([
      { body: { legal_name: 'Ada Tremblay', document_type: 'passport' }, version: 0 },
    ])
    expect([draft.store.get().phase, draft.isDirty()]).toEqual(['idle', false])
  })

  test('holds back invalid input, shows the error on blur, and saves the rest', async () => {
    const { server, draft } = begin()
    draft.set('date_of_birth', '2020-01-01')
    draft.set('address', '1 King Street West')
    expect(errorAt(draft.store.get(), 'date_of_birth')).toContain('18 years')
    draft.set('document_number', 'A')
    expect(errorAt(draft.store.get(), 'document_number')).toBeUndefined()
    draft.leave('document_number')
    expect(errorAt(draft.store.get(), 'document_number')).toContain('4 letters and digits')
    await pause()
    expect(server.sent).toEqual([{ body: { address: '1 King Street West' }, version: 0 }])
    expect(draft.isDirty()).toBe(true)
  })

  test('shows the server’s message on its field and saves the other fields', async () => {
    const { server, draft } = begin()
    server.rejectNext({ status: 400, fields: { legal_name: ['Not this one.'] } })
    draft.set('legal_name', 'Ada Tremblay')
    draft.set('address', '1 King Street')
    await pause()
    expect(server.sent.map(({ body }) => Object.keys(body))).toEqual([['legal_name', 'address'], ['address']])
    expect(errorAt(draft.store.get(), 'legal_name')).toBe('Not this one.')
    draft.set('legal_name', 'Ada T. Tremblay')
    await pause()
    expect(server.record().legal_name).toBe('Ada T. Tremblay')
  })

  test('does not overwrite changes of another window: the newer answer applies, and own changes of other answers are preserved', async () => {
    const { server, draft } = begin()
    server.elsewhere({ address: 'From the other window', source_of_funds: 'Deposits' })
    draft.set('address', 'From this window')
    draft.set('legal_name', 'Ada Tremblay')
    await pause()
    expect(server.record()).toMatchObject({
      address: 'From the other window',
      legal_name: 'Ada Tremblay',
      source_of_funds: 'Deposits',
    })
    const { values, overtaken, phase } = draft.store.get()
    expect([values.address, values.source_of_funds, overtaken, phase]).toEqual([
      'From the other window',
      'Deposits',
      ['address'],
      'idle',
    ])
  })

  test('preserves input typed during a request', async () => {
    const { server, draft } = begin()
    const { patch } = server.ports
    server.ports.patch = async (saved, body) => {
      if (body.address === '1') draft.set('address', '12 King Street')
      return patch(saved, body)
    }
    draft.set('address', '1')
    await pause()
    await pause()
    expect([server.record().address, draft.store.get().values.address]).toEqual([
      '12 King Street',
      '12 King Street',
    ])
    expect(draft.store.get().overtaken).toEqual([])
  })

  test('is saved after an upload that was running, and not rejected as older than it', async () => {
    const { server, draft } = begin()
    const upload = Promise.withResolvers<void>()
    const uploaded = draft.change(async () => {
      await upload.promise
      server.elsewhere({})
      return server.record()
    })
    draft.set('legal_name', 'Ada Tremblay')
    await pause()
    expect(server.sent).toEqual([])
    upload.resolve()
    await uploaded
    await expect
      .poll(() => server.sent, { timeout: 20_000 })
      .toEqual([{ body: { legal_name: 'Ada Tremblay' }, version: 1 }])
    expect(server.record().legal_name).toBe('Ada Tremblay')
  })

  test('is saved after an upload that failed', async () => {
    const { server, draft } = begin()
    const failure = new ApiError({ status: 400 })
    const uploaded = draft.change(() => Promise.reject(failure))
    draft.set('legal_name', 'Ada Tremblay')
    await expect(uploaded).rejects.toBe(failure)
    await pause()
    expect(server.record().legal_name).toBe('Ada Tremblay')
  })

  test('is not submitted before it is complete, and shows an error on each missing field', async () => {
    const { draft } = begin()
    draft.set('address', '1 King Street')
    expect(await draft.submit()).toBe('incomplete')
    expect(errorAt(draft.store.get(), 'legal_name')).toBe('This field is required.')
    expect(errorAt(draft.store.get(), 'address')).toBeUndefined()
    expect(errorAt(draft.store.get(), 'third_party')).toBeUndefined()
  })

  test('includes the latest input when it is submitted', async () => {
    const complete = recordResponse({
      is_buyer: false,
      legal_name: 'Ada Tremblay',
      date_of_birth: '1980-02-03',
      address: '1 King Street',
      document_type: 'passport',
      document_number: 'AB123456',
      document_scan: {
        id: '01990000-0000-7000-8000-000000000002',
        name: 'passport.pdf',
        media_type: 'application/pdf',
        bytes: 100,
        uploaded_at: '2026-11-21T12:00:00.000Z',
        url: '/api/kyc/scans/x',
      },
      is_politically_exposed: false,
      acts_for_third_party: false,
    })
    const { server, draft } = begin(complete)
    draft.set('source_of_funds', 'Deposits')
    expect(await draft.submit()).toBe('submitted')
    expect(server.record()).toMatchObject({ source_of_funds: 'Deposits', kyc_state: 'manual_review' })
    expect(draft.isDirty()).toBe(false)
  })

  test('a scan that was added in the meantime stays, though the answer to an earlier change arrives after it', async () => {
    const server = fakeServer()
    const arrival = Promise.withResolvers<void>()
    const patch: KycPorts['patch'] = async (known, body) => {
      const answer = await server.ports.patch(known, body)
      await arrival.promise
      return answer
    }
    const draft = createKycDraft({ ...server.ports, patch }, server.start)
    draft.set('document_number', 'AB123456')
    await pause()
    const document_scan = {
      id: '01990000-0000-7000-8000-000000000002',
      name: 'passport.pdf',
      media_type: 'application/pdf',
      bytes: 100,
      uploaded_at: '2026-11-21T12:00:00.000Z',
      url: '/api/kyc/scans/x',
    }
    server.elsewhere({ document_scan })
    draft.take(server.record())
    arrival.resolve()
    await pause()
    expect(draft.store.get().record).toMatchObject({ document_scan, document_number: 'AB123456' })
    expect(draft.isDirty()).toBe(false)
  })
})
