import type { FastifyInstance } from 'fastify'
import type { Platform } from '../platform/platform.ts'
import { tidyForms } from './commands/destroy.ts'
import { addReadingTask } from './commands/read-forms.ts'
import { tidyFormsJob } from './jobs.ts'
import { reactToArchiving } from './reactions.ts'
import { applicantSummaryRoutes } from './routes.ts'

/** Reads application forms to fill in the applicant form, and stores summaries of applicants. */
export function registerApplicantSummaries(app: FastifyInstance, platform: Platform): void {
  addReadingTask(platform)
  platform.jobs.add(tidyFormsJob(() => tidyForms(platform)))
  reactToArchiving(platform)
  applicantSummaryRoutes(app, platform)
}
