import { vi } from 'vitest'

/**
 * A replacement of the browser's passkeys, one for all files of tests: they share the modules that have imported the
 * library, whichever file replaced it first.
 */
export const library = { startRegistration: vi.fn(), startAuthentication: vi.fn() }
