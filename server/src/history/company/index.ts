import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/platform.ts'
import { companyHistoryRoutes } from './routes.ts'

/** What the people of one company did, for those of it who watch over it. */
export const registerCompanyHistory = (app: FastifyInstance, platform: Platform): void =>
  companyHistoryRoutes(app, platform)
