import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/platform.ts'
import { addTapeExportTask } from './commands/export-tape.ts'
import { poolRoutes } from './routes.ts'

/** The mortgages of a book as a pool: composition, table, cash flow, price and yield, export. */
export function registerPool(app: FastifyInstance, platform: Platform): void {
  addTapeExportTask(platform)
  poolRoutes(app, platform)
}
