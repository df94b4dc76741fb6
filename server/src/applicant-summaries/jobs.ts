import { z } from 'zod'
import { type Job, scheduledJob } from '../platform/jobs/jobs.ts'
import type { Storage } from '../platform/storage/storage.ts'

export const DESTROY_JOB = 'applicant-summaries.destroy'

const content = z.object({ storage_key: z.string() })

/** Destroys the content of a form after its row is gone. */
export const destroyJob = (storage: Storage): Job<typeof content> => ({
  name: DESTROY_JOB,
  title: 'Deletion of an application form',
  schema: content,
  handle: ({ storage_key }) => storage.remove(storage_key),
})

/** Destroys forms that are no longer needed. */
export const tidyFormsJob = (tidy: () => Promise<void>) =>
  scheduledJob({
    name: 'applicant-summaries.tidy',
    title: 'Deletion of old application forms',
    schedule: '17 * * * *',
    handle: tidy,
  })
