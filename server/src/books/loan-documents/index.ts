import type { FastifyInstance } from 'fastify'
import * as contract from '#domain/books/loan-documents/contract.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { matchDocuments } from './match-documents.ts'

/** Documents of the mortgages of a book: to which of them those of an archive belong. */
export function registerLoanDocuments(app: FastifyInstance, { db }: Platform): void {
  serve(app, contract.matchDocuments, async (actor, { params, body }) => ({
    results: await matchDocuments(db, actor, params.id, body.names),
  }))
}
