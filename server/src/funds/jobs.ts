import { scheduledJob } from '../platform/jobs/jobs.ts'
import { inBackground, type Platform } from '../platform/platform.ts'
import { endProofs } from './commands/end-proofs.ts'

/** Every quarter of an hour, so that it runs just after midnight in Toronto and soon after an outage. */
export const endJob = (platform: Platform) =>
  scheduledJob({
    name: 'funds.end',
    title: 'Ends of proofs of funds',
    schedule: '*/15 * * * *',
    handle: () => endProofs(inBackground(platform)),
  })
