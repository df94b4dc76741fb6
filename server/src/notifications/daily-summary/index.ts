import type { FastifyInstance } from 'fastify'
import { inBackground, type Platform } from '../../platform/platform.ts'
import { briefJob } from './jobs.ts'

/** The daily brief: one mail a morning of what needs a user, has gone against them, ends or is new. */
export function registerBriefs(_app: FastifyInstance, platform: Platform): void {
  platform.jobs.add(briefJob(inBackground(platform)))
}
