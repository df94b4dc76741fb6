import { type Selectable, sql } from 'kysely'
import type { NdaBy } from '#domain/deal-access/room.ts'
import type { ProvenFunds } from '#domain/funds/rules.ts'
import { provenFunds } from '../funds/queries/proven.ts'
import type { Actor } from '../platform/auth/actor.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import type { Tables } from '../platform/database/tables.ts'
import { COUNT_LIMIT, offsetOf, orderingOf } from '../platform/http/lists.ts'
import { latestNdaProgress } from '../rooms/nda/queries/signings.ts'

export type FollowUpRow = Selectable<Tables['follow_up_files']>

/** The follow-up documents of a deal. Index: follow_up_files_of_deal. */
export const followUpDocuments = (db: Db | Tx, dealId: string): Promise<FollowUpRow[]> =>
  db
    .selectFrom('follow_up_files')
    .selectAll()
    .where('loan_deal_id', '=', dealId)
    .where('removed_at', 'is', null)
    .orderBy('uploaded_at')
    .orderBy('id')
    .execute()

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
    .innerJoin('loan_deals as of', 'of.id', 'c.loan_deal_id')
    .leftJoin('nda_acceptances as n', 'n.commitment_id', 'c.id')
    .leftJoin('nda_settings as a', (join) =>
      join.onRef('a.loan_deal_id', '=', 'c.loan_deal_id').on('a.kind', '=', 'additional'),
    )
    .selectAll('c')
    .select([
      'u.company_name',
      'u.is_kyc_completed as is_verified',
      'u.binding_name as name',
      sql<ProvenFunds | null>`case when of.funds_before_bid then ${provenFunds(sql`c.buyer_id`)} end`.as(
        'funds',
      ),
      'n.version as nda_version',
      'n.accepted_at as nda_accepted_at',
      'n.address',
      'n.browser',
      sql<boolean>`n.signing_request_id is not null`.as('has_signed_nda'),
      sql<NdaBy>`coalesce(a.nda_by, 'click')`.as('nda_by'),
      latestNdaProgress(sql`c.loan_deal_id`, sql`c.buyer_id`, sql`c.id`).as('signing'),
    ])

export type CommitmentRow = Awaited<ReturnType<typeof findCommitment>> & object

export const findCommitment = (db: Db | Tx, id: string) => rows(db).where('c.id', '=', id).executeTakeFirst()

/**
 * The commitments to a deal, open ones first, those that wait longest first; for one buyer the latest first. Index:
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
