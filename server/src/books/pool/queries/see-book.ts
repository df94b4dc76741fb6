import type { Disclosure } from '#domain/deal-access/disclosure.ts'
import { pricingDay } from '#domain/deals/headline.ts'
import { isBook } from '#domain/deals/kinds.ts'
import { type DealRecord, seeDeal } from '../../../deals/queries/find-deal.ts'
import type { Actor } from '../../../platform/auth/actor.ts'
import type { Db } from '../../../platform/database/database.ts'
import { notFound } from '../../../platform/http/errors.ts'

export interface SeenBook {
  book: DealRecord
  disclosure: Disclosure
  /** Calendar date from which payments are counted. */
  day: string
}

/** @throws 404 if there is no such book, or the actor may not know that it exists */
export async function seeBook(db: Db, actor: Actor, id: string): Promise<SeenBook> {
  const { deal, disclosure } = await seeDeal(db, actor, id)
  if (!isBook(deal)) throw notFound()
  return { book: deal, disclosure, day: pricingDay(deal, deal.db_now) }
}
