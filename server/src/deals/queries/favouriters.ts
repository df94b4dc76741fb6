import { sql } from 'kysely'
import { isAdmitted } from '../../deal-access/queries/admissions.ts'
import type { Tx } from '../../platform/database/database.ts'

/** Users who follow a deal, still see it, and may take part in its auction. */
export async function favouritersOf(tx: Tx, dealId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('deal_favorites as f')
    .innerJoin('users as u', 'u.id', 'f.user_id')
    .innerJoin('loan_deals as d', 'd.id', 'f.loan_deal_id')
    .select('f.user_id')
    .where('f.loan_deal_id', '=', dealId)
    .where('u.is_active', '=', true)
    .where('u.is_kyc_completed', '=', true)
    .where(
      sql<boolean>`(not d.is_exclusive or u.is_reviewer or u.is_superuser or ${isAdmitted(sql`d.id`, sql`u.id`)})`,
    )
    .execute()
  return rows.map((row) => row.user_id)
}
