import type { FastifyInstance } from 'fastify'
import * as contract from '#domain/rooms/contract.ts'
import { seeDeal } from '../deals/queries/find-deal.ts'
import { notFound } from '../platform/http/errors.ts'
import { listResponse } from '../platform/http/lists.ts'
import { serve } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { changeRoom } from './commands/change-room.ts'
import { decideEntry } from './commands/decide-entry.ts'
import { enterRoom } from './commands/enter-room.ts'
import { recordReading } from './commands/record-reading.ts'
import { roomResponse } from './commands/room-response.ts'
import { assertCanSeeVisitors } from './policy.ts'
import { readingsOf } from './queries/readings.ts'
import { findVisitor, visitorsOf } from './queries/visitors.ts'
import { readingView, visitorView } from './views.ts'

export function roomRoutes(app: FastifyInstance, platform: Platform): void {
  const { db } = platform

  serve(app, contract.getRoom, (actor, { params }) => roomResponse(platform, db, actor, params.id))
  serve(app, contract.enterRoom, (actor, { params, body, request }) =>
    enterRoom(platform, actor, params.id, body, request.headers['user-agent'] ?? ''),
  )
  serve(app, contract.changeRoom, (actor, { params, body }) => changeRoom(platform, actor, params.id, body))

  serve(app, contract.listVisitors, async (actor, { params, query, request }) => {
    const { deal } = await seeDeal(db, actor, params.id)
    assertCanSeeVisitors(actor, deal)
    const { counted, rows } = await visitorsOf(db, params.id, query)
    return listResponse(
      query,
      request.url,
      counted,
      rows.map((row) => visitorView(actor, deal, row)),
    )
  })
  serve(app, contract.listReadings, async (actor, { params }) => {
    const entry = await findVisitor(db, params.id)
    if (!entry) throw notFound()
    const { deal, disclosure } = await seeDeal(db, actor, entry.loan_deal_id)
    // Only the owner and staff may know who is in a deal room.
    if (disclosure !== 'owner') throw notFound()
    assertCanSeeVisitors(actor, deal)
    return { documents: (await readingsOf(db, entry)).map(readingView) }
  })
  serve(app, contract.recordReading, async (actor, { params, body }) => {
    await recordReading(platform, actor, params.id, body.pages)
    return null
  })
  serve(app, contract.admitVisitor, (actor, { params }) => decideEntry(platform, actor, params.id, 'admit'))
  serve(app, contract.refuseVisitor, (actor, { params, body }) =>
    decideEntry(platform, actor, params.id, 'refuse', body.reason),
  )
  serve(app, contract.revokeVisitor, (actor, { params, body }) =>
    decideEntry(platform, actor, params.id, 'revoke', body.reason),
  )
}
