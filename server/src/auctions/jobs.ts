import type { DueWork } from '../platform/jobs/due-loop.ts'
import type { Platform } from '../platform/platform.ts'
import { runClock } from './commands/run-clock.ts'
import { runFollowUps } from './commands/run-follow-ups.ts'

/** Opens and closes auctions when they fall due. */
export const auctionClock = (platform: Platform): DueWork => ({
  name: 'The auction clock',
  run: () => runClock(platform),
})

/** Follow-up work of auctions that can wait for a second. */
export const followUps = (platform: Platform): DueWork => ({
  name: 'Auction follow-ups',
  run: () => runFollowUps(platform),
})
