import { DueLoop } from '../platform/jobs/due-loop.ts'
import type { Platform } from '../platform/platform.ts'
import { runClock } from './commands/run-clock.ts'

/** Opens and closes auctions when they fall due. */
export const auctionClock = (platform: Platform): DueLoop =>
  new DueLoop({ name: 'The auction clock', run: () => runClock(platform) }, platform.log)
