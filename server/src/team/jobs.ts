import { scheduledJob } from '../platform/jobs/jobs.ts'
import { inBackground, type Platform } from '../platform/platform.ts'
import { deleteExpiredInvitations } from './store.ts'

/** Deletes expired invitations every night, with the addresses that were typed. */
export const expiryJob = (platform: Platform) =>
  scheduledJob({
    name: 'team.expiry',
    title: 'Deletion of expired invitations to teams',
    schedule: '23 4 * * *',
    handle: () => deleteExpiredInvitations(inBackground(platform).db),
  })
