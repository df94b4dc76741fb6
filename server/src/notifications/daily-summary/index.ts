import type { FastifyInstance } from 'fastify'
import { inBackground, type Platform } from '../../platform/platform.ts'
import { briefJob } from './jobs.ts'

/**
 * The daily brief: a mail each morning with tasks that wait for the user, lost leads, auctions that end, and new
 * matches.
 */
export function registerBriefs(_app: FastifyInstance, platform: Platform): void {
  platform.jobs.add(briefJob(inBackground(platform)))
}
