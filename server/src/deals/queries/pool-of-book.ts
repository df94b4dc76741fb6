import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { pricingDay } from '#domain/deals/headline.ts'
import { isBook } from '#domain/deals/kinds.ts'
import { type PricedPool, poolPricing } from '#domain/deals/pricing.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { type DealRow, pricingTermsOf } from '../rows.ts'
import { PRICING_COLUMNS } from './find-deal.ts'

type BookRow = Pick<DealRow, 'id' | 'deal_type' | 'sold_at'>

/** Cached pools by book, version and day: the version of a book changes with each of its mortgages. */
const POOLS = new LRUCache<string, Promise<PricedPool | null>>({ max: 100 })

/**
 * The payments of the mortgages that are sold with a book; null for other deals. Index: loan_deals_of_book.
 * @param tx may have changed the mortgages, so nothing is cached
 */
export async function readPool(tx: Db | Tx, book: BookRow, now: Date): Promise<PricedPool | null> {
  if (!isBook(book)) return null
  const { rows } = await sql<Parameters<typeof pricingTermsOf>[0]>`
    select ${PRICING_COLUMNS} from loan_deals d where d.book_id = ${book.id} and d.is_in_book
    order by d.loan_place`.execute(tx)
  return poolPricing(rows.map(pricingTermsOf), pricingDay(book, now))
}

/** As `readPool`, from the cache, for what changes no mortgage. */
export async function poolOfBook(
  db: Db | Tx,
  book: BookRow & { version: number },
  now: Date,
): Promise<PricedPool | null> {
  if (!isBook(book)) return null
  const key = `${book.id} ${book.version} ${pricingDay(book, now)}`
  const known = POOLS.get(key)
  if (known) return known
  const read = readPool(db, book, now)
  POOLS.set(key, read)
  read.catch(() => POOLS.delete(key))
  return read
}
