import { z } from 'zod'
import { type Job, scheduledJob } from '../platform/jobs/jobs.ts'
import { inBackground, type Platform } from '../platform/platform.ts'
import { endProofs } from './commands/end-proofs.ts'

export const DESTROY_JOB = 'funds.destroy-document'

const content = z.object({ storage_key: z.string() })

/** Destroys the document of a proof that ended before it was reviewed. */
export const destroyJob = ({ storage }: Platform): Job<typeof content> => ({
  name: DESTROY_JOB,
  title: 'Deletion of a proof of funds',
  schema: content,
  handle: ({ storage_key }) => storage.remove(storage_key),
})

/** Every quarter of an hour, so that it runs just after midnight in Toronto and soon after an outage. */
export const endJob = (platform: Platform) =>
  scheduledJob({
    name: 'funds.end',
    title: 'Ends of proofs of funds',
    schedule: '*/15 * * * *',
    handle: () => endProofs(inBackground(platform)),
  })
