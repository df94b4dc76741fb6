import type { FastifyInstance } from 'fastify'
import * as contract from '#domain/contact/contract.ts'
import { HOUR_SECONDS } from '#domain/kernel/durations.ts'
import { notFound } from '../platform/http/errors.ts'
import { listResponse } from '../platform/http/lists.ts'
import { limitTries } from '../platform/http/rate-limit.ts'
import { serve, servePublic } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { answerContactMessage, sendContactMessage, settleContactMessage } from './commands.ts'
import { findMessage, messageRows } from './queries.ts'
import { messageCardView, messageView } from './views.ts'

const WINDOW_SECONDS = HOUR_SECONDS
// Each message sends an e-mail to an address whose owner may not have requested it.
const MOST_PER_ADDRESSEE = 5
const MOST_PER_ADDRESS = 20

export function contactRoutes(app: FastifyInstance, platform: Platform): void {
  const { db } = platform

  servePublic(app, contract.sendMessage, async ({ body, request }) => {
    await limitTries(db, [`contact-from:${request.ip}`], MOST_PER_ADDRESS, WINDOW_SECONDS)
    await limitTries(db, [`contact:${body.email}`], MOST_PER_ADDRESSEE, WINDOW_SECONDS)
    return sendContactMessage(platform, await app.authenticate(request), body, request.ip)
  })

  serve(app, contract.listMessages, async (actor, { query, request }) => {
    const { counted, rows } = await messageRows(db, actor, query)
    return listResponse(query, request.url, counted, rows.map(messageCardView))
  })
  serve(app, contract.getMessage, async (_actor, { params }) => {
    const message = await findMessage(db, params.id)
    if (!message) throw notFound()
    return messageView(message)
  })
  serve(app, contract.patchMessage, (actor, { params, body }) =>
    settleContactMessage(platform, actor, params.id, body.state),
  )
  serve(app, contract.answerMessage, (actor, { params, body }) =>
    answerContactMessage(platform, actor, params.id, body),
  )
}
