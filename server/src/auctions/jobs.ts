import { DueLoop } from '../platform/jobs/due-loop.ts'
import type { Platform } from '../platform/platform.ts'
import { runClock } from './commands/run-clock.ts'
import { runFollowUps } from './commands/run-follow-ups.ts'

/** Opens and closes auctions when they fall due, and does beside it what may wait for a second. */
export const auctionClocks = (platform: Platform): DueLoop[] => [
  new DueLoop({ name: 'The auction clock', run: () => runClock(platform) }, platform.log),
  new DueLoop({ name: 'What follows the auctions', run: () => runFollowUps(platform) }, platform.log),
]
