import type { Tx } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import type { RequestRow } from '../queries/requests.ts'

/** The job that tells an outside provider what to do. */
export const PROVIDER_JOB = 'signing.provider'
export type Errand = 'send' | 'remind' | 'void'

/** Stores an errand for the provider of a request; nothing for HomeSlice's own. */
export async function tellProvider(
  platform: Platform,
  tx: Tx,
  { id, provider }: Pick<RequestRow, 'id' | 'provider'>,
  what: Errand,
  reason: string | null = null,
): Promise<void> {
  if (provider !== 'builtin') await platform.jobs.enqueue(tx, PROVIDER_JOB, { request_id: id, what, reason })
}
