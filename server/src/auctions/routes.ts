import type { FastifyInstance } from 'fastify'
import * as contract from '#domain/auctions/contract.ts'
import { speaking } from '#domain/kernel/language.ts'
import { boxMatchView } from '../deals/views/box-match.ts'
import { dealDetailView } from '../deals/views/detail.ts'
import { assertCanRead as assertReadsFunds } from '../funds/policy.ts'
import { dbNow } from '../platform/database/clock.ts'
import { disposition } from '../platform/http/disposition.ts'
import { notFound } from '../platform/http/errors.ts'
import { answerIn, languageOf } from '../platform/http/language.ts'
import { listResponse } from '../platform/http/lists.ts'
import { serve } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { downloadSheet } from './commands/download-sheet.ts'
import { bidQueue, placeBid } from './commands/place-bid.ts'
import { canSeeBid, canSeeBids, requestedBidder } from './policy.ts'
import { earlierSteps, historyIn, stepsQuery } from './queries/bid-steps.ts'
import { boundOfBuyer, exposureOf, exposureParts } from './queries/exposure.ts'
import { seeAuction } from './queries/find-auction.ts'
import { findBid } from './queries/find-bid.ts'
import { findPage } from './queries/find-page.ts'
import { listBidRows } from './queries/list-bids.ts'
import { auctionView, exposureReportView } from './views/auction.ts'
import { bidView } from './views/bid.ts'
import { dealSheet, sheetTitle } from './views/deal-sheet.ts'
import { historyView } from './views/history.ts'

/** Simultaneous transactions on one deal on one server: one is evaluated, the next one waits for its lock. */
const CONCURRENT_BIDS = 2

export function auctionRoutes(app: FastifyInstance, platform: Platform): void {
  const { db, tokens } = platform
  const queue = bidQueue(platform, CONCURRENT_BIDS)

  serve(app, contract.getDeal, async (actor, { params, reply }) => {
    const { deal, disclosure, exposure } = await findPage(db, actor, params.id)
    const view = dealDetailView(platform, actor, deal, disclosure)
    reply.header('etag', `"${view.version}"`)
    return {
      ...view,
      auction: auctionView(actor, deal, deal.history, exposure),
      credit_boxes: deal.boxes.map((box) => boxMatchView(box, deal.criteria)),
    }
  })

  serve(app, contract.getHistory, async (actor, { params, query }) => {
    const deal = await seeAuction(db, actor, params.id)
    const { history, history_before } = historyView(
      actor,
      deal,
      await earlierSteps(db, actor, deal, query.before),
    )
    return { history, history_before }
  })

  serve(app, contract.getAuction, async (actor, { params }) => {
    const deal = await seeAuction(db, actor, params.id)
    const [rows, exposure] = await Promise.all([
      stepsQuery(actor, deal).execute(db),
      exposureOf(db, actor.user_id, deal.id),
    ])
    return auctionView(actor, deal, historyIn(rows), exposure)
  })

  serve(app, contract.getExposure, async (actor) => {
    assertReadsFunds(actor, actor.user_id)
    const [bound, parts] = await Promise.all([
      boundOfBuyer(db, actor.user_id),
      exposureParts(db, actor.user_id),
    ])
    return exposureReportView(bound, parts)
  })

  serve(app, contract.getClock, async () => ({ server_time: (await dbNow(db)).toISOString() }))

  serve(app, contract.placeBid, (actor, { body, idempotencyKey }) =>
    placeBid(queue, actor, body, idempotencyKey),
  )

  serve(app, contract.listBids, async (actor, { query, request }) => {
    const onDeal = query.loan_deal ? await seeAuction(db, actor, query.loan_deal) : null
    const scope =
      onDeal && canSeeBids(actor, onDeal)
        ? { loan_deal_id: onDeal.id }
        : { bidder_id: requestedBidder(actor, query.bidder) }
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
  serve(app, contract.dealSheet, async (actor, { params, request, reply }) => {
    const language = languageOf(request)
    const deal = answerIn(language, await downloadSheet(platform, actor, params.id))
    reply.headers({
      'content-type': 'application/pdf',
      'content-disposition': disposition('attachment', `${speaking(language, () => sheetTitle(deal))}.pdf`),
    })
    return platform.heavy.run(actor.user_id, async () => {
      // Loaded with the first document, because its code is large.
      const { renderPdf } = await import('../files/rendering/pdf.ts')
      return speaking(language, () => renderPdf(dealSheet(deal), new Date(deal.server_time)))
    })
  })
}
