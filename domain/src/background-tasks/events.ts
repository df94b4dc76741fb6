import { defineEvents } from '../kernel/events.ts'

export const BACKGROUND_TASK_EVENTS = defineEvents({
  /** By an administrator. */
  'job.retried': { audit: 'user_changes', subject: 'job' },
})
