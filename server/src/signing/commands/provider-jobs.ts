import type { Tx } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import type { RequestRow } from '../queries/requests.ts'

/** The job that sends, reminds or voids a request at an outside provider. */
export const PROVIDER_JOB = 'signing.provider'
export type ProviderJob = 'send' | 'remind' | 'void'

/** Enqueues a job for the outside provider of a request; does nothing if HomeSlice collects the signatures. */
export async function queueProviderJob(
  platform: Platform,
  tx: Tx,
  { id, provider }: Pick<RequestRow, 'id' | 'provider'>,
  what: ProviderJob,
  reason: string | null = null,
): Promise<void> {
  if (provider !== 'builtin') await platform.jobs.enqueue(tx, PROVIDER_JOB, { request_id: id, what, reason })
}
