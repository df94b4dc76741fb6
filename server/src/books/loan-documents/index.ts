import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/platform.ts'
import { loanDocumentRoutes } from './routes.ts'

/** Documents of the mortgages of a book: assigns the documents of an archive to mortgages. */
export function registerLoanDocuments(app: FastifyInstance, platform: Platform): void {
  loanDocumentRoutes(app, platform)
}
