import { sql } from 'kysely'
import { licencesInForce } from '../../companies/queries.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { DealRecord } from './find-deal.ts'

type Seller = Pick<
  DealRecord,
  'owner_id' | 'owner_company' | 'owner_is_verified' | 'owner_licences' | 'owner_deals_sold' | 'owner_since'
>

/** A seller with an active account; null for any other user. */
export async function findSeller(db: Db, id: string): Promise<Seller | null> {
  const { rows } = await sql<Seller>`
    select u.id as owner_id, u.company_name as owner_company, u.is_kyc_completed as owner_is_verified, u.created_at as owner_since,
      ${licencesInForce(sql`u.id`)} as owner_licences,
      (select count(*) from loan_deals s where s.owner_id = u.id and s.deal_state = 'sold' and s.sold_to is not null and not s.is_exclusive) as owner_deals_sold
    from users u where u.id = ${id} and u.is_seller and u.is_active`.execute(db)
  return rows[0] ?? null
}

/** The facts that decide whether a deal can be created for a user; undefined without such an account. */
export const findAccount = (tx: Tx, id: string) =>
  tx
    .selectFrom('users')
    .select(['id', 'is_buyer', 'is_seller', 'is_kyc_completed', 'is_active'])
    .where('id', '=', id)
    .executeTakeFirst()
