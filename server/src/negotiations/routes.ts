import type { FastifyInstance } from 'fastify'
import * as contract from '#domain/negotiations/contract.ts'
import { seeAuction } from '../auctions/queries/find-auction.ts'
import { serve } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { counterBid, inviteToFinal } from './commands/ask-bidders.ts'
import { acceptBid, declineAll, declineBid } from './commands/decide-bids.ts'
import { acceptCounter, declineCounter, offerFinal } from './commands/respond-to-seller.ts'
import { negotiationFacts } from './queries/negotiation.ts'
import { negotiationView } from './views.ts'

export function negotiationRoutes(app: FastifyInstance, platform: Platform): void {
  const { db } = platform

  serve(app, contract.acceptBid, (actor, { params, body, idempotencyKey }) =>
    acceptBid(platform, actor, params.id, body, idempotencyKey),
  )
  serve(app, contract.declineBid, (actor, { params, body }) =>
    declineBid(platform, actor, params.id, body.reason ?? null),
  )
  serve(app, contract.declineAll, (actor, { params, body }) =>
    declineAll(platform, actor, params.id, body.reason ?? null),
  )

  serve(app, contract.getNegotiation, async (actor, { params }) => {
    const deal = await seeAuction(db, actor, params.id)
    return negotiationView(actor, await negotiationFacts(platform, db, actor, deal))
  })
  serve(app, contract.counterBid, (actor, { params, body, idempotencyKey }) =>
    counterBid(platform, actor, params.id, body, idempotencyKey),
  )
  serve(app, contract.acceptCounter, (actor, { params, idempotencyKey }) =>
    acceptCounter(platform, actor, params.id, idempotencyKey),
  )
  serve(app, contract.declineCounter, (actor, { params, body }) =>
    declineCounter(platform, actor, params.id, body.reason ?? null),
  )
  serve(app, contract.inviteToFinal, (actor, { params, body, idempotencyKey }) =>
    inviteToFinal(platform, actor, params.id, body, idempotencyKey),
  )
  serve(app, contract.offerFinal, (actor, { params, body, idempotencyKey }) =>
    offerFinal(platform, actor, params.id, body, idempotencyKey),
  )
}
