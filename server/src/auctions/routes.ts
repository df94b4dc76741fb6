import type { FastifyInstance } from 'fastify'
import * as contract from '#domain/auctions/contract.ts'
import { declineAll as declineAllRoute } from '#domain/deals/contract.ts'
import { permissions } from '../deals/policy.ts'
import { seeDeal } from '../deals/queries/find-deal.ts'
import { notFound } from '../platform/http/errors.ts'
import { listAnswer } from '../platform/http/lists.ts'
import { serve } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { Turns } from '../platform/turns.ts'
import { acceptBid, declineAll, declineBid } from './commands/answer-bids.ts'
import { placeBid } from './commands/place-bid.ts'
import { bidderAskedFor, maySeeBid } from './policy.ts'
import { bidSteps, exposureOf, findBid, listBidRows } from './queries/bids.ts'
import { auctionView, bidView } from './views.ts'

export function auctionRoutes(app: FastifyInstance, platform: Platform): void {
  const { db, tokens } = platform
  const turns = new Turns()

  serve(app, contract.getAuction, async (actor, { params }) => {
    const { deal } = await seeDeal(db, actor, params.id)
    const [steps, exposure] = await Promise.all([bidSteps(db, deal), exposureOf(db, actor.user_id, deal.id)])
    return auctionView(actor, deal, steps, exposure)
  })

  serve(app, contract.placeBid, (actor, { body, once }) => placeBid(platform, turns, actor, body, once))

  serve(app, contract.listBids, async (actor, { query, request }) => {
    const onDeal = query.loan_deal ? (await seeDeal(db, actor, query.loan_deal)).deal : null
    const seesAll = onDeal !== null && permissions(actor, onDeal, { is_buy_now_open: false }).see_bids
    const scope = seesAll ? { loan_deal_id: onDeal.id } : { bidder_id: bidderAskedFor(actor, query.bidder) }
    const { rows, count } = await listBidRows(db, actor, scope, query)
    return listAnswer(
      query,
      request.url,
      count,
      rows.map((bid) => bidView(tokens, actor, bid)),
    )
  })

  serve(app, contract.getBid, async (actor, { params }) => {
    const bid = await findBid(db, params.id)
    if (!bid || !maySeeBid(actor, bid)) throw notFound()
    return bidView(tokens, actor, bid)
  })

  serve(app, contract.acceptBid, (actor, { params, once }) => acceptBid(platform, actor, params.id, once))
  serve(app, contract.declineBid, (actor, { params, body }) =>
    declineBid(platform, actor, params.id, body.reason ?? null),
  )
  serve(app, declineAllRoute, (actor, { params }) => declineAll(platform, actor, params.id))
}
