import { vi } from 'vitest'

/**
 * What stands in for the browser's passkeys. One for all files of tests: they share the modules that have imported the
 * library, whichever file replaced it first.
 */
export const library = { startRegistration: vi.fn(), startAuthentication: vi.fn() }
