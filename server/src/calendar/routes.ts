import type { FastifyInstance, FastifyReply } from 'fastify'
import * as contract from '#domain/calendar/contract.ts'
import { MINUTE_SECONDS } from '#domain/kernel/durations.ts'
import { sentence, speaking } from '#domain/kernel/language.ts'
import { digest } from '../platform/auth/tokens.ts'
import { disposition } from '../platform/http/disposition.ts'
import { languageOf } from '../platform/http/language.ts'
import { limitTries } from '../platform/http/rate-limit.ts'
import { serve, servePublic } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { endFeed, makeFeed } from './commands.ts'
import { datesOf, datesOfDeal, feedOf, ownerOfToken } from './queries.ts'
import { calendarText } from './views.ts'

/** Calendar programs poll every few minutes; guessing addresses needs far more requests. */
const MOST_A_MINUTE = 30

const asCalendar = (reply: FastifyReply) =>
  reply.headers({
    'content-type': 'text/calendar; charset=utf-8',
    'x-robots-tag': 'noindex',
  })

export function calendarRoutes(app: FastifyInstance, platform: Platform): void {
  const { db, config } = platform

  serve(app, contract.getFeed, (actor) => feedOf(db, actor.user_id))
  serve(app, contract.makeFeed, (actor) => makeFeed(platform, actor))
  serve(app, contract.endFeed, async (actor) => {
    await endFeed(platform, actor)
    return null
  })
  servePublic(app, contract.feedContent, async ({ params, request, reply }) => {
    const keys = [`calendar ${request.ip}`, `calendar ${digest(params.token)}`]
    await limitTries(db, keys, MOST_A_MINUTE, MINUTE_SECONDS)
    const { owner, language } = await ownerOfToken(db, params.token, request.ip)
    const text = calendarText(await datesOf({ db, actor: owner, language }), config.publicUrl, language)
    asCalendar(reply)
    return reply.send(text)
  })
  serve(app, contract.dealCalendar, async (actor, { params, request, reply }) => {
    const language = languageOf(request)
    const dates = await datesOfDeal({ db, actor, language }, params.id)
    const text = calendarText(dates, config.publicUrl, language)
    const name = speaking(language, () => `${sentence`auction`}.ics`)
    asCalendar(reply).header('content-disposition', disposition('attachment', name))
    return reply.send(text)
  })
}
