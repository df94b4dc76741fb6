import { type Selectable, sql, type Updateable } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'

/** Stores the seller's settings of the current auction; the caller has locked the deal's row. */
export async function planAuction(
  tx: Tx,
  dealId: string,
  plan: Pick<Updateable<Tables['auctions']>, 'format' | 'starts_at' | 'ends_at'>,
): Promise<void> {
  await tx
    .updateTable('auctions as a')
    .from('loan_deals as d')
    .set({ ...plan, version: sql<number>`a.version + 1` })
    .where('d.id', '=', dealId)
    .whereRef('a.loan_deal_id', '=', 'd.id')
    .whereRef('a.round', '=', 'd.auction_round')
    .execute()
}

type Phase = Selectable<Tables['auctions']>['phase']

/** Starts the next round of a deal; the earlier one is kept. The caller has locked the deal's row. */
export async function insertRound(
  tx: Tx,
  dealId: string,
  dates: { starts_at: Date | null; ends_at: Date | null },
  phase: Phase = 'planned',
): Promise<void> {
  await sql`
    with past as (
      update auctions a set phase = 'settled', answer_by = null, negotiation_due_at = null from loan_deals d
      where d.id = ${dealId} and a.loan_deal_id = d.id and a.round = d.auction_round
      returning a.loan_deal_id, a.round, a.format
    ), next as (
      insert into auctions (loan_deal_id, round, format, starts_at, ends_at, phase)
      select loan_deal_id, round + 1, format, ${dates.starts_at}::timestamptz, ${dates.ends_at}::timestamptz, ${phase} from past
      returning loan_deal_id, round
    ) update loan_deals d set auction_round = next.round from next where d.id = next.loan_deal_id`.execute(tx)
}
