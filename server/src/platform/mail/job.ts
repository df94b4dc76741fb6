import { z } from 'zod'
import type { Job } from '../jobs/jobs.ts'
import type { Mailer } from './mail.ts'

export const MAIL_JOB = 'mail.send'

const payload = z.object({ to: z.string(), subject: z.string(), text: z.string() })

/** Sends a mail that was stored with the change it reports; retried after a failure. */
export const mailJob = (mail: Mailer): Job<typeof payload> => ({
  name: MAIL_JOB,
  schema: payload,
  handle: (message) => mail.send(message),
})
