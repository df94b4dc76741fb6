import { sql } from 'kysely'
import type { Disclosure } from '#domain/deal-access/disclosure.ts'
import type { Applicant } from '#domain/deals/applicants.ts'
import type { DocumentType } from '#domain/deals/documents.ts'
import { disclosureOf, type RoomAccess } from '../../deal-access/policy.ts'
import { sightColumns } from '../../deal-access/queries/sight.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { DealAccess } from '../policy.ts'
import type { DealRow } from '../rows.ts'
import { type CommitmentFacts, commitmentColumns } from './commitment-columns.ts'
import { AUCTION_COLUMNS, DEALS_WITH_AUCTION } from './current-auction.ts'
import { seenWith } from './loan-in-book.ts'

/** A deal as commands check and change it: its row, its auction and the access facts, without the lists of its page. */
export interface LockedDeal extends DealRow, DealAccess, RoomAccess, CommitmentFacts {
  owner_company: string | null
  buyer_company: string | null
  db_now: Date
}

/**
 * Locks the deal's row for the rest of the transaction, after that of its book if it is in one, then reads the deal.
 * The lock, like that on users, does not block foreign keys: a row that only refers to a locked one must not wait for
 * it, or two bidders who outbid each other would deadlock.
 * @throws 404 if the actor may not know that the deal exists
 */
export async function lockDeal(
  tx: Tx,
  actor: Actor,
  id: string,
): Promise<{ deal: LockedDeal; disclosure: Disclosure }> {
  await sql`select id from loan_deals where id = ${id} or id = (select book_id from loan_deals where id = ${id} and is_in_book)
    order by id = ${id} for no key update`.execute(tx)
  const found = await readLocked(tx, actor, id)
  const book = found?.is_in_book && found.book_id ? await readLocked(tx, actor, found.book_id) : null
  const deal = found && book ? seenWith(book, found) : found
  const disclosure = deal && disclosureOf(actor, deal)
  if (!deal || !disclosure) throw notFound()
  return { deal, disclosure }
}

/**
 * As `lockDeal`, with what its owner sees, for a command that has checked the rights to the deal, and for the clock.
 */
export async function lockOwnDeal(
  tx: Tx,
  { id, owner_id }: Pick<LockedDeal, 'id' | 'owner_id'>,
): Promise<LockedDeal> {
  await sql`select id from loan_deals where id = ${id} for no key update`.execute(tx)
  const deal = await readLocked(tx, { user_id: owner_id }, id)
  if (!deal) throw notFound()
  return deal
}

async function readLocked(
  tx: Tx,
  actor: Pick<Actor, 'user_id'>,
  id: string,
): Promise<LockedDeal | undefined> {
  const { rows } = await sql<LockedDeal>`
    select d.*, ${AUCTION_COLUMNS}, clock_timestamp() as db_now, o.company_name as owner_company,
      b.company_name as buyer_company,
      ${sightColumns(actor.user_id)}, ${commitmentColumns(actor.user_id)}
    from ${DEALS_WITH_AUCTION} join users o on o.id = d.owner_id left join users b on b.id = d.sold_to
    where d.id = ${id}`.execute(tx)
  return rows[0]
}

/** The applicants and document types of a deal, which determine whether it is complete. */
export async function attachmentsOf(
  tx: Tx,
  dealId: string,
): Promise<{ applicants: Applicant[]; documents: DocumentType[] }> {
  const applicants = await tx
    .selectFrom('deal_applicants')
    .selectAll()
    .where('loan_deal_id', '=', dealId)
    .orderBy('place')
    .execute()
  const documents = await tx
    .selectFrom('loan_deal_files')
    .select('document_type')
    .where('loan_deal_id', '=', dealId)
    .where('deleted_at', 'is', null)
    .execute()
  return {
    applicants: applicants.map(({ loan_deal_id: _deal, place: _place, ...applicant }) => applicant),
    documents: documents.map((file) => file.document_type),
  }
}
