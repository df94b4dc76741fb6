import type { FastifyInstance } from 'fastify'
import { HOUR_SECONDS } from '#domain/kernel/durations.ts'
import * as contract from '#domain/personal-data/contract.ts'
import { withMinimumDuration } from '../accounts/commands/minimum-duration.ts'
import { personId } from '../platform/auth/actor.ts'
import { listResponse } from '../platform/http/lists.ts'
import { limitTries } from '../platform/http/rate-limit.ts'
import { serve, servePublic } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { erase, refuseErasure } from './commands/erase.ts'
import { startExport } from './commands/export.ts'
import { placeHold, releaseHold } from './commands/holds.ts'
import {
  confirmErasureLink,
  mailErasureLink,
  requestErasure,
  requestErasureFor,
  withdrawErasure,
} from './commands/request-erasure.ts'
import { listRequests } from './queries/requests.ts'
import { erasureCardView, erasureView, heldView, ownErasureView } from './views.ts'

/** Tries with passwords and links, by account or network address. */
const MOST_TRIES = 20
const MOST_MAILS = 3

export function personalDataRoutes(app: FastifyInstance, platform: Platform): void {
  const { db } = platform
  const limitOwn = (what: string, id: string) => limitTries(db, [`${what}:${id}`], MOST_TRIES, HOUR_SECONDS)

  serve(app, contract.exportPersonalData, async (actor, { body }) => {
    await limitOwn('personal-export', personId(actor))
    return { task_id: await startExport(platform, actor, body) }
  })
  serve(app, contract.getOwnErasure, (actor) => ownErasureView(db, actor))
  serve(app, contract.requestErasure, async (actor, { body }) => {
    await limitOwn('erasure', actor.user_id)
    await requestErasure(platform, actor, body)
    return ownErasureView(db, actor)
  })
  serve(app, contract.withdrawErasure, async (actor) => {
    await withdrawErasure(platform, actor)
    return ownErasureView(db, actor)
  })
  servePublic(app, contract.mailErasureLink, async ({ body, request }) => {
    await limitTries(db, [`erasure-link:${request.ip}`], MOST_TRIES, HOUR_SECONDS)
    await limitTries(db, [`erasure-link-to:${body.email}`], MOST_MAILS, HOUR_SECONDS)
    await withMinimumDuration(platform, () => mailErasureLink(platform, body.email))
    return { sent: true as const }
  })
  servePublic(app, contract.confirmErasureLink, async ({ body, request }) => {
    await limitTries(db, [`erasure-confirm:${request.ip}`], MOST_TRIES, HOUR_SECONDS)
    return confirmErasureLink(platform, { ...body, address: request.ip })
  })

  serve(app, contract.listErasures, async (_actor, { query, request }) => {
    const { counted, rows } = await listRequests(db, query)
    return listResponse(query, request.url, counted, rows.map(erasureCardView))
  })
  serve(app, contract.getErasure, (actor, { params }) => erasureView(db, actor, params.id))
  serve(app, contract.requestErasureFor, async (actor, { body }) =>
    erasureView(db, actor, await requestErasureFor(platform, actor, body)),
  )
  serve(app, contract.erase, async (actor, { params, body }) => {
    await limitOwn('erase', actor.user_id)
    await erase(platform, actor, params.id, body)
    return erasureView(db, actor, params.id)
  })
  serve(app, contract.refuseErasure, async (actor, { params, body }) => {
    await refuseErasure(platform, actor, params.id, body.reason)
    return erasureView(db, actor, params.id)
  })

  serve(app, contract.listHolds, (actor, { query }) =>
    heldView(db, actor, { user_id: query.user ?? null, loan_deal_id: query.loan_deal ?? null }),
  )
  serve(app, contract.placeHold, async (actor, { body }) => {
    const on = { user_id: body.user, loan_deal_id: body.loan_deal }
    await placeHold(platform, actor, on, body.reason)
    return heldView(db, actor, on)
  })
  serve(app, contract.releaseHold, async (actor, { params, body }) =>
    heldView(db, actor, await releaseHold(platform, actor, params.id, body.reason)),
  )
}
