import type { FastifyInstance } from 'fastify'
import { AUCTION_EVENTS } from '#domain/auctions/events.ts'
import type { Platform } from '../platform/platform.ts'
import { AUCTION_MESSAGES } from './messages.ts'
import { reactToDeals } from './reactions.ts'
import { auctionRoutes } from './routes.ts'

export { runClock } from './commands/run-clock.ts'
export { runFollowUps } from './commands/run-follow-ups.ts'
export { auctionClocks } from './jobs.ts'

/** Auctions: bids, buy it now, the close and what the seller answers. */
export function registerAuctions(app: FastifyInstance, platform: Platform): void {
  platform.notices.add(AUCTION_EVENTS, AUCTION_MESSAGES)
  reactToDeals(platform)
  auctionRoutes(app, platform)
}
