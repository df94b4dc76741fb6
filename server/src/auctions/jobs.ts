import { Histogram } from 'prom-client'
import type { DueWork } from '../platform/jobs/due-loop.ts'
import { inBackground, type Platform } from '../platform/platform.ts'
import { runClock } from './commands/run-clock.ts'
import { warnOfEnds } from './commands/warn-of-ends.ts'

/** In seconds. A close usually takes milliseconds; bidders notice some seconds. */
const LAG_BUCKETS = [0.1, 0.5, 2.5, 10, 60]

/** Opens and closes auctions when they fall due, and measures how late they close. */
export function auctionClock(platform: Platform): DueWork {
  const lag = new Histogram({
    name: 'auction_close_lag_seconds',
    help: 'From the end of an auction to the moment at which the clock locked it to close it',
    buckets: LAG_BUCKETS,
    registers: [platform.metrics],
  })
  return {
    name: 'The auction clock',
    channel: 'auction_clock',
    run: () => runClock(inBackground(platform), (seconds) => lag.observe(seconds)),
  }
}

/** Warns before the end of an auction. It may be some seconds late, so it runs separately from the clock. */
export const endWarnings = (platform: Platform): DueWork => ({
  name: 'Warnings before the end',
  run: () => warnOfEnds(inBackground(platform)),
})
