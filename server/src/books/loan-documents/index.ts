import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/platform.ts'
import { loanDocumentRoutes } from './routes.ts'

/** Documents of the mortgages of a book: to which of them those of an archive belong. */
export function registerLoanDocuments(app: FastifyInstance, platform: Platform): void {
  loanDocumentRoutes(app, platform)
}
