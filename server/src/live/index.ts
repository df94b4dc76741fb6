import type { FastifyInstance } from 'fastify'
import { LIVE_UNAUTHENTICATED } from '#domain/live/contract.ts'
import type { Platform } from '../platform/platform.ts'
import { receive } from './commands/receive.ts'
import { signalReactions } from './reactions.ts'

/** The live connection: what clients can watch, and the messages they receive. */
export function registerLive(_app: FastifyInstance, platform: Platform): void {
  platform.live.serveWith({
    expired: LIVE_UNAUTHENTICATED,
    receive: (connection, text) => receive(platform, connection, text),
    ...signalReactions(platform),
  })
}
