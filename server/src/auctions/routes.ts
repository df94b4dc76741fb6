import type { FastifyInstance } from 'fastify'
import * as contract from '#domain/auctions/contract.ts'
import { canSeeBids } from '../deals/policy.ts'
import { dbNow } from '../platform/database/clock.ts'
import { notFound } from '../platform/http/errors.ts'
import { listResponse } from '../platform/http/lists.ts'
import { serve } from '../platform/http/serve.ts'
import { KeyedQueue } from '../platform/keyed-queue.ts'
import type { Platform } from '../platform/platform.ts'
import { placeBid } from './commands/place-bid.ts'
import { bidderAskedFor, canSeeBid } from './policy.ts'
import { bidSteps } from './queries/bid-steps.ts'
import { exposureOf } from './queries/exposure.ts'
import { seeAuction } from './queries/find-auction.ts'
import { findBid } from './queries/find-bid.ts'
import { listBidRows } from './queries/list-bids.ts'
import { auctionView } from './views/auction.ts'
import { bidView } from './views/bid.ts'

export function auctionRoutes(app: FastifyInstance, platform: Platform): void {
  const { db, tokens } = platform
  const queue = new KeyedQueue()

  serve(app, contract.getAuction, async (actor, { params }) => {
    const deal = await seeAuction(db, actor, params.id)
    const [steps, exposure] = await Promise.all([
      bidSteps(db, actor, deal),
      exposureOf(db, actor.user_id, deal.id),
    ])
    return auctionView(actor, deal, steps, exposure)
  })

  serve(app, contract.getClock, async () => ({ server_time: (await dbNow(db)).toISOString() }))

  serve(app, contract.placeBid, (actor, { body, idempotencyKey }) =>
    placeBid(platform, queue, actor, body, idempotencyKey),
  )

  serve(app, contract.listBids, async (actor, { query, request }) => {
    const onDeal = query.loan_deal ? await seeAuction(db, actor, query.loan_deal) : null
    const scope =
      onDeal && canSeeBids(actor, onDeal)
        ? { loan_deal_id: onDeal.id }
        : { bidder_id: bidderAskedFor(actor, query.bidder) }
    const { rows, count } = await listBidRows(db, actor, scope, query)
    return listResponse(
      query,
      request.url,
      count,
      rows.map((bid) => bidView(tokens, actor, bid)),
    )
  })

  serve(app, contract.getBid, async (actor, { params }) => {
    const bid = await findBid(db, actor, params.id)
    if (!bid || !canSeeBid(actor, bid)) throw notFound()
    return bidView(tokens, actor, bid)
  })
}
