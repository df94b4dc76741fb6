import type { FastifyInstance } from 'fastify'
import type { Platform } from '../platform/platform.ts'
import { registerLoanDocuments } from './loan-documents/index.ts'
import { registerPool } from './pool/index.ts'
import { registerSale } from './sale/index.ts'
import { registerTape } from './tape/index.ts'

/** Books of mortgages: loan tapes, documents, pool figures and the sale, in addition to what every deal has. */
export function registerBooks(app: FastifyInstance, platform: Platform): void {
  registerTape(app, platform)
  registerLoanDocuments(app, platform)
  registerPool(app, platform)
  registerSale(app, platform)
}
