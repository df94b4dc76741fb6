import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getMe, patchMe } from '#domain/accounts/contract.ts'

const ADDRESS = '/api/accounts/me/'
const answer = (name: string) => Promise.resolve(Response.json({ name }))
let sent: string[]

beforeEach(() => {
  sent = []
  // The tests of a busy machine begin later than a page.
  vi.spyOn(performance, 'now').mockReturnValue(1_000)
  vi.stubGlobal('document', { querySelector: () => null })
  vi.stubGlobal('fetch', (address: string, { method }: RequestInit) => {
    sent.push(`${method} ${address}`)
    return answer('asked now')
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  globalThis.homesliceEarly = undefined
  vi.unstubAllGlobals()
})

test('what the page asked for before the app was loaded is used once', async () => {
  const { call } = await import('./client.ts')
  globalThis.homesliceEarly = { [ADDRESS]: answer('asked early') }
  expect(await call(getMe)).toEqual({ name: 'asked early' })
  expect(sent).toEqual([])
  expect(await call(getMe)).toEqual({ name: 'asked now' })
})

test('what failed early is asked for again', async () => {
  const { call } = await import('./client.ts')
  globalThis.homesliceEarly = { [ADDRESS]: Promise.resolve(null) }
  expect(await call(getMe)).toEqual({ name: 'asked now' })
})

test('a change is sent although the same address was read early', async () => {
  const { call } = await import('./client.ts')
  globalThis.homesliceEarly = { [ADDRESS]: answer('asked early') }
  await call(patchMe, { body: { first_name: 'Ida' } })
  expect(sent).toEqual([`PATCH ${ADDRESS}`])
})

test('what was asked for long ago is asked for again', async () => {
  const { call } = await import('./client.ts')
  globalThis.homesliceEarly = { [ADDRESS]: answer('asked early') }
  vi.stubGlobal('performance', { now: () => 10_001 })
  expect(await call(getMe)).toEqual({ name: 'asked now' })
})

test('what was asked for with a session is forgotten when it ends', async () => {
  const { forgetEarly } = await import('./early.ts')
  const { call } = await import('./client.ts')
  globalThis.homesliceEarly = { [ADDRESS]: answer('asked early') }
  forgetEarly()
  expect(await call(getMe)).toEqual({ name: 'asked now' })
})
