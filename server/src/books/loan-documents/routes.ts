import type { FastifyInstance } from 'fastify'
import * as contract from '#domain/books/loan-documents/contract.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { matchDocuments } from './queries.ts'

export function loanDocumentRoutes(app: FastifyInstance, { db }: Platform): void {
  serve(app, contract.matchDocuments, async (actor, { params, body }) => ({
    results: await matchDocuments(db, actor, params.id, body.names),
  }))
}
