import { z } from 'zod'
import { defineEvents } from '../kernel/events.ts'
import { id, timestampOut } from '../kernel/values.ts'

export const TASK_EVENTS = defineEvents({
  /** By an administrator. */
  'job.retried': { audit: 'user_changes', subject: 'job' },
  /** Done, or failed with a sentence that says why. */
  'task.ended': {
    audit: null,
    subject: 'task',
    after: z.strictObject({
      user_id: id,
      title: z.string(),
      error: z.string().nullable(),
      file: z.object({ name: z.string(), expires_at: timestampOut }).nullable(),
    }),
  },
})
