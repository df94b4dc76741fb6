import { type Selectable, sql } from 'kysely'
import { ADDITIONAL_NDA } from '#domain/commitments/nda.ts'
import type { Actor } from '../platform/auth/actor.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import type { Tables } from '../platform/database/tables.ts'
import { COUNT_LIMIT, offsetOf, orderingOf } from '../platform/http/lists.ts'
import { sha256 } from '../platform/sha256.ts'

export type FollowUpRow = Selectable<Tables['follow_up_files']>

/** The additional NDA in force of a deal. */
export interface AdditionalNda {
  version: string
  sha256: string
  /** The seller's document; null for the standard text. */
  document: FollowUpRow | null
}

const STANDARD: AdditionalNda = {
  version: ADDITIONAL_NDA.version,
  sha256: sha256(JSON.stringify(ADDITIONAL_NDA)),
  document: null,
}

/** What follows a commitment to a deal: the documents, and the additional NDA in force. */
export interface FollowUp {
  documents: FollowUpRow[]
  nda: AdditionalNda
}

/** Index: follow_up_files_of_deal. */
export async function followUpOf(db: Db | Tx, dealId: string): Promise<FollowUp> {
  const rows = await db
    .selectFrom('follow_up_files')
    .selectAll()
    .where('loan_deal_id', '=', dealId)
    .orderBy('uploaded_at')
    .orderBy('id')
    .execute()
  const uploaded = rows.filter(({ kind }) => kind === 'nda')
  const document = uploaded.find(({ removed_at }) => removed_at === null)
  return {
    documents: rows.filter(({ kind, removed_at }) => kind === 'document' && removed_at === null),
    nda: document
      ? { version: `seller’s ${uploaded.indexOf(document) + 1}`, sha256: document.sha256, document }
      : STANDARD,
  }
}

export const findFollowUpFile = (db: Db | Tx, id: string): Promise<FollowUpRow | undefined> =>
  db
    .selectFrom('follow_up_files')
    .selectAll()
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()

const rows = (db: Db | Tx) =>
  db
    .selectFrom('commitments as c')
    .innerJoin('users as u', 'u.id', 'c.buyer_id')
    .leftJoin('additional_nda_acceptances as n', 'n.commitment_id', 'c.id')
    .selectAll('c')
    .select([
      'u.company_name',
      'u.is_kyc_completed as is_verified',
      sql<string>`u.first_name || ' ' || u.last_name`.as('name'),
      'n.version as nda_version',
      'n.accepted_at as nda_accepted_at',
      'n.address',
      'n.browser',
    ])

export type CommitmentRow = Awaited<ReturnType<typeof findCommitment>> & object

export const findCommitment = (db: Db | Tx, id: string) => rows(db).where('c.id', '=', id).executeTakeFirst()

/**
 * The commitments to a deal, open ones first, those that wait longest first; of one buyer the latest first. Index:
 * commitments_of_deal.
 */
export function commitmentsOf(db: Db | Tx, dealId: string, buyer: string | null): Promise<CommitmentRow[]> {
  const found = rows(db).where('c.loan_deal_id', '=', dealId)
  return buyer === null
    ? found
        .orderBy(sql`c.state in ('open', 'accepted')`, 'desc')
        .orderBy('c.committed_at')
        .orderBy('c.id')
        .execute()
    : found.where('c.buyer_id', '=', buyer).orderBy('c.committed_at', 'desc').limit(1).execute()
}

/** The user's own commitments with what the market shows of their deals. Index: commitments_of_buyer. */
export async function ownCommitments(
  db: Db,
  actor: Actor,
  query: { page: number; page_size: number; ordering?: 'committed_at' | '-committed_at' | undefined },
) {
  const found = rows(db).where('c.buyer_id', '=', actor.user_id)
  const { counted } = await db
    .selectFrom(found.limit(COUNT_LIMIT).as('counted'))
    .select((eb) => eb.fn.countAll<number>().as('counted'))
    .executeTakeFirstOrThrow()
  const { direction } = orderingOf(query.ordering, '-committed_at')
  const page = await found
    .innerJoin('loan_deals as d', 'd.id', 'c.loan_deal_id')
    .select([
      'd.number',
      'd.deal_type',
      'd.mortgage_class',
      'd.residential_building_type',
      'd.commercial_class',
      'd.office_space_type',
      'd.city',
      'd.deal_state',
    ])
    .orderBy('c.committed_at', direction)
    .orderBy('c.id', direction)
    .limit(query.page_size)
    .offset(offsetOf(query))
    .execute()
  return { counted, rows: page }
}
export type OwnCommitmentRow = Awaited<ReturnType<typeof ownCommitments>>['rows'][number]
