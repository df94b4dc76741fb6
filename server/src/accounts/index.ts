import type { FastifyInstance } from 'fastify'
import type { Platform } from '../platform/platform.ts'
import { logInRoutes } from './routes/log-in.ts'
import { meRoutes } from './routes/me.ts'
import { secondFactorRoutes } from './routes/second-factor.ts'
import { userRoutes } from './routes/users.ts'

export { putAgreementsInForce } from './commands/put-in-force.ts'
export { agreementJob } from './jobs.ts'
export { authenticateRequest } from './queries/authenticate.ts'

export function registerAccounts(app: FastifyInstance, platform: Platform): void {
  logInRoutes(app, platform)
  meRoutes(app, platform)
  secondFactorRoutes(app, platform)
  userRoutes(app, platform)
}
