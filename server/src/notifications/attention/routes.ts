import type { FastifyInstance } from 'fastify'
import { listAttention } from '#domain/notifications/attention/contract.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { attentionOf } from './queries/list-attention.ts'

export function attentionRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, listAttention, (actor) => attentionOf(platform, actor, platform.clock.now()))
}
