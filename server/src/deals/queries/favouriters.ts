import type { Tx } from '../../platform/database/database.ts'

/** Users who follow a deal and may take part in its auction. */
export async function favouritersOf(tx: Tx, dealId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('deal_favorites as d')
    .innerJoin('users as u', 'u.id', 'd.user_id')
    .select('d.user_id')
    .where('d.loan_deal_id', '=', dealId)
    .where('u.is_active', '=', true)
    .where('u.is_kyc_completed', '=', true)
    .execute()
  return rows.map((row) => row.user_id)
}
