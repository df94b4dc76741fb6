import type { DueWork } from '../platform/jobs/due-loop.ts'
import { inBackground, type Platform } from '../platform/platform.ts'
import { runNegotiations } from './commands/run-negotiations.ts'

/** Lets counter-offers expire, ends best-and-final rounds and answers for sellers who did not. */
export const negotiationClock = (platform: Platform): DueWork => ({
  name: 'The negotiation clock',
  channel: 'negotiation_clock',
  run: () => runNegotiations(inBackground(platform)),
})
