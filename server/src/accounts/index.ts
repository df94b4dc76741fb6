export { authenticateLive, authenticateRequest } from './queries/authenticate.ts'
export { registerAccounts } from './routes.ts'
