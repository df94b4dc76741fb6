import type { DueWork } from '../platform/jobs/due-loop.ts'
import { inBackground, type Platform } from '../platform/platform.ts'
import { runNegotiations } from './commands/run-negotiations.ts'

/** Expires counter-offers, ends best-and-final rounds, and declines the bids of sellers who missed their deadline. */
export const negotiationClock = (platform: Platform): DueWork => ({
  name: 'The negotiation clock',
  channel: 'negotiation_clock',
  run: () => runNegotiations(inBackground(platform)),
})
