import type { DueWork } from '../platform/jobs/due-loop.ts'
import { inBackground, type Platform } from '../platform/platform.ts'
import { runClock } from './commands/run-clock.ts'
import { warnOfEnds } from './commands/warn-of-ends.ts'

/** Opens and closes auctions when they fall due. */
export const auctionClock = (platform: Platform): DueWork => ({
  name: 'The auction clock',
  channel: 'auction_clock',
  run: () => runClock(inBackground(platform)),
})

/** Warns before the end of an auction. It may be some seconds late, so it runs separately from the clock. */
export const endWarnings = (platform: Platform): DueWork => ({
  name: 'Warnings before the end',
  run: () => warnOfEnds(inBackground(platform)),
})
