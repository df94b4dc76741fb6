export { putAgreementsInForce } from './commands/put-in-force.ts'
export { agreementJob } from './jobs.ts'
export { authenticateLive, authenticateRequest } from './queries/authenticate.ts'
export { registerAccounts } from './routes.ts'
