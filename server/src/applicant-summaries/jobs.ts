import { scheduledJob } from '../platform/jobs/jobs.ts'

/** Destroys forms that are no longer needed. */
export const tidyFormsJob = (tidy: () => Promise<void>) =>
  scheduledJob({
    name: 'applicant-summaries.tidy',
    title: 'Deletion of old application forms',
    schedule: '17 * * * *',
    handle: tidy,
  })
