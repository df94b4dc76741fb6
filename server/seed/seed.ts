import type { Platform } from '#server/platform/platform.ts'
import { openAccounts } from './open-accounts.ts'

/** Fills an empty market for demonstration, development and browser tests. */
export async function seed(platform: Platform): Promise<void> {
  await openAccounts(platform)
}
