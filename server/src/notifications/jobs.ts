import type { DueWork } from '../platform/jobs/due-loop.ts'
import { scheduledJob } from '../platform/jobs/jobs.ts'
import { inBackground, type Platform } from '../platform/platform.ts'
import { MAIL_CHANNEL } from './commands/deliver.ts'
import { sendDueMails } from './commands/send-mails.ts'
import { deleteGatheredMails, deleteOldNotifications } from './store.ts'

/** Sends the e-mails of notifications as soon as they are due. */
export const noticeMails = (platform: Platform): DueWork => ({
  name: 'The mail of notifications',
  channel: MAIL_CHANNEL,
  run: () => sendDueMails(inBackground(platform)),
})

/** Deletes old claims of gathered mails and old notifications every night. */
export const gatheredMailsJob = (platform: Platform) =>
  scheduledJob({
    name: 'notifications.gathered_mails',
    title: 'Deletion of old notifications',
    schedule: '21 4 * * *',
    async handle() {
      await deleteGatheredMails(platform.background)
      await deleteOldNotifications(platform.background)
    },
  })
