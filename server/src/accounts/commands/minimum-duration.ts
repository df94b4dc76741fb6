import type { Platform } from '../../platform/platform.ts'

/**
 * Shortest response time to requests about an e-mail address, so that the extra work for a known address is not
 * measurable.
 */
export const MINIMUM_RESPONSE_MS = 200

/** Ends after the shortest response time, whether the work succeeds or fails; immediately where limits are turned off. */
export async function withMinimumDuration<T>(
  { config }: Pick<Platform, 'config'>,
  work: () => Promise<T>,
): Promise<T> {
  if (!config.areRequestsLimited) return work()
  const [outcome] = await Promise.allSettled([
    work(),
    new Promise((resolve) => setTimeout(resolve, MINIMUM_RESPONSE_MS)),
  ])
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}
