import type { FastifyInstance } from 'fastify'
import { BOOK_SALE_EVENTS } from '#domain/books/sale/events.ts'
import type { Platform } from '../../platform/platform.ts'
import { BOOK_SALE_MESSAGES } from './messages.ts'
import { reactToBooks } from './reactions.ts'
import { bookSaleRoutes } from './routes.ts'

/** The sale of books: bids on their loans, the sale in parts, and loans that leave a sold book. */
export function registerSale(app: FastifyInstance, platform: Platform): void {
  platform.notices.add(BOOK_SALE_EVENTS, BOOK_SALE_MESSAGES)
  reactToBooks(platform)
  bookSaleRoutes(app, platform)
}
