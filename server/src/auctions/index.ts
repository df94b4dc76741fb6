import type { FastifyInstance } from 'fastify'
import { AUCTION_EVENTS } from '#domain/auctions/events.ts'
import type { Platform } from '../platform/platform.ts'
import { auctionClock, endWarnings } from './jobs.ts'
import { AUCTION_MESSAGES } from './messages.ts'
import { reactToDeals } from './reactions.ts'
import { auctionRoutes } from './routes.ts'

/** Auctions: bids, buy now and the close. */
export function registerAuctions(app: FastifyInstance, platform: Platform): void {
  platform.notices.add(AUCTION_EVENTS, AUCTION_MESSAGES)
  platform.jobs.addDue(auctionClock(platform))
  platform.jobs.addDue(endWarnings(platform))
  reactToDeals(platform)
  auctionRoutes(app, platform)
}
