import type { FastifyInstance } from 'fastify'
import { CHANNEL_EVENTS } from '#domain/channels/events.ts'
import type { Platform } from '../platform/platform.ts'
import { CHANNEL_MESSAGES } from './messages.ts'
import { listenToOthers } from './reactions.ts'
import { channelRoutes } from './routes.ts'

/** Private channels: groups of members who see deals that the open market does not. */
export function registerChannels(app: FastifyInstance, platform: Platform): void {
  platform.notices.add(CHANNEL_EVENTS, CHANNEL_MESSAGES)
  listenToOthers(platform)
  channelRoutes(app, platform)
}
