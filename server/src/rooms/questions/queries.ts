import { type Selectable, sql } from 'kysely'
import { bidderAlias, buyerAlias } from '#domain/deals/aliases.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'

export type QuestionRow = Selectable<Tables['deal_questions']>

/**
 * The questions of a deal, newest first: all, or those that one buyer may see. Index: deal_questions_of_deal.
 * @param reader a buyer's id; null for the owner and staff
 */
export function questionRows(db: Db | Tx, dealId: string, reader: string | null): Promise<QuestionRow[]> {
  let found = db.selectFrom('deal_questions').selectAll().where('loan_deal_id', '=', dealId)
  if (reader !== null)
    found = found.where((eb) => eb.or([eb('asker_id', '=', reader), eb('answered_to', '=', 'all')]))
  return found.orderBy('asked_at', 'desc').orderBy('id', 'desc').execute()
}

export const findQuestion = (db: Db | Tx, id: string): Promise<QuestionRow | undefined> =>
  db.selectFrom('deal_questions').selectAll().where('id', '=', id).executeTakeFirst()

/** How many questions a buyer has asked about a deal. */
export async function numberOfQuestions(tx: Tx, dealId: string, authorId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('deal_questions')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('loan_deal_id', '=', dealId)
    .where('asker_id', '=', authorId)
    .executeTakeFirstOrThrow()
  return count
}

/**
 * The alias under which a buyer asks now: that of their bids in the current round, else the one of their earlier
 * questions and requests for documents, else the next number of this deal. The caller holds the deal's lock.
 */
export async function aliasOf(
  tx: Tx,
  deal: { id: string; auction_round: number },
  authorId: string,
): Promise<string> {
  const bid = await tx
    .selectFrom('bids')
    .select('bidder_number')
    .where('loan_deal_id', '=', deal.id)
    .where('bidder_id', '=', authorId)
    .where('auction_round', '=', deal.auction_round)
    .executeTakeFirst()
  if (bid) return bidderAlias(bid.bidder_number)
  const { rows } = await sql<{ alias: string; is_own: boolean }>`
    select distinct alias, asker_id = ${authorId} as is_own from (
      select loan_deal_id, alias, asker_id from deal_questions
      union all select loan_deal_id, alias, asker_id from document_requests) as asked
    where loan_deal_id = ${deal.id} and alias like ${`${buyerAlias(0).slice(0, -1)}%`}`.execute(tx)
  return rows.find(({ is_own }) => is_own)?.alias ?? buyerAlias(rows.length + 1)
}
