import type { FastifyInstance } from 'fastify'
import { ACCOUNT_EVENTS } from '#domain/accounts/events.ts'
import { onReserve, type Platform } from '../platform/platform.ts'
import { renewCompanyKeys } from './commands/join-company.ts'
import { putAgreementsInForce } from './commands/put-in-force.ts'
import { agreementJob, expiryJob } from './jobs.ts'
import { ACCOUNT_MESSAGES } from './messages.ts'
import { authenticator } from './queries/authenticate.ts'
import { apiKeyRoutes } from './routes/api-keys.ts'
import { companyRoutes } from './routes/companies.ts'
import { logInRoutes } from './routes/log-in.ts'
import { meRoutes } from './routes/me.ts'
import { passkeyRoutes } from './routes/passkeys.ts'
import { passwordRoutes } from './routes/password.ts'
import { secondFactorRoutes } from './routes/second-factor.ts'
import { userRoutes } from './routes/users.ts'

/** Accounts, sessions and the user agreement; also authenticates the actor of every route. */
export function registerAccounts(app: FastifyInstance, platform: Platform): void {
  app.decorate('authenticate', authenticator(onReserve(platform)))
  app.addHook('onReady', () => putAgreementsInForce(platform))
  app.addHook('onReady', () => renewCompanyKeys(platform))
  platform.jobs.add(agreementJob(platform))
  platform.jobs.add(expiryJob(platform))
  platform.notices.add(ACCOUNT_EVENTS, ACCOUNT_MESSAGES)
  logInRoutes(app, onReserve(platform))
  passwordRoutes(app, onReserve(platform))
  meRoutes(app, platform)
  secondFactorRoutes(app, platform)
  passkeyRoutes(app, platform)
  userRoutes(app, platform)
  companyRoutes(app, platform)
  apiKeyRoutes(app, platform)
}
