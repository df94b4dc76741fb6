import { afterEach, expect, test, vi } from 'vitest'

/** Storage of a tab, without a browser. */
function tabStorage(): Storage {
  const stored = new Map<string, string>()
  return {
    get length() {
      return stored.size
    },
    clear: () => stored.clear(),
    getItem: (key) => stored.get(key) ?? null,
    key: (index) => [...stored.keys()][index] ?? null,
    removeItem: (key) => void stored.delete(key),
    setItem: (key, value) => void stored.set(key, value),
  }
}

afterEach(() => vi.unstubAllGlobals())

test('logging out forgets what was typed in this tab, also without a connection', async () => {
  vi.stubGlobal('document', { querySelector: () => null })
  vi.stubGlobal('localStorage', tabStorage())
  vi.stubGlobal('sessionStorage', tabStorage())
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no connection')))
  const { logOut } = await import('./session.ts')
  sessionStorage.setItem('homeslice-typed-details', '{"phone_number":"+1 416 555 0142"}')
  localStorage.setItem('homeslice-session', '1')
  await logOut()
  expect([sessionStorage.length, localStorage.length]).toEqual([0, 0])
})
