import type { FastifyInstance } from 'fastify'
import { getTimeline } from '#domain/history/timeline/contract.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { timelineOf } from './queries.ts'

/** The timeline of a deal, from the rows of all features. */
export function registerTimeline(app: FastifyInstance, { db }: Platform): void {
  serve(app, getTimeline, async (actor, { params }) => ({ results: await timelineOf(db, actor, params.id) }))
}
