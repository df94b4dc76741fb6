import { z } from 'zod'
import type { Tx } from '../platform/database/database.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import type { Platform } from '../platform/platform.ts'
import { forgetContent } from '../platform/storage/quota.ts'

const DESTROY_JOB = 'files.destroy'
/** The same job as the version before queues it. */
const EARLIER_NAMES = [
  'applicant-summaries.destroy',
  'funds.destroy-document',
  'kyc.destroy-scan',
  'personal_data.destroy',
]

const content = z.object({ storage_key: z.string() })

/** Destroys contents to which no row refers any more, after the commit. */
export async function destroyContents(
  { jobs }: Pick<Platform, 'jobs'>,
  tx: Tx,
  keys: readonly string[],
): Promise<void> {
  for (const storage_key of keys) {
    await forgetContent(tx, storage_key)
    await jobs.enqueue(tx, DESTROY_JOB, { storage_key })
  }
}

export const destroyJobs = ({ storage }: Pick<Platform, 'storage'>): Job<typeof content>[] =>
  [DESTROY_JOB, ...EARLIER_NAMES].map((name) => ({
    name,
    title: 'Deletion of a file',
    schema: content,
    handle: ({ storage_key }) => storage.remove(storage_key),
  }))
