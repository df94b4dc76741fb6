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

/** The next round of a deal. */
export interface NextRound {
  id: string
  starts_at: Date | null
  ends_at: Date | null
}

/** Starts the next rounds of deals; the earlier rounds stay stored. The caller has locked the deals' rows. */
export async function insertRounds(
  tx: Tx,
  rounds: readonly NextRound[],
  phase: Phase = 'planned',
): Promise<void> {
  await sql`
    with past as (
      update auctions a set phase = 'settled', answer_by = null, negotiation_due_at = null
      from jsonb_to_recordset(${JSON.stringify(rounds)}::jsonb) as r(id uuid, starts_at timestamptz, ends_at timestamptz)
        join loan_deals d on d.id = r.id
      where a.loan_deal_id = d.id and a.round = d.auction_round
      returning a.loan_deal_id, a.round, a.format, r.starts_at, r.ends_at
    ), next as (
      insert into auctions (loan_deal_id, round, format, starts_at, ends_at, phase)
      select loan_deal_id, round + 1, format, starts_at, ends_at, ${phase} from past
      returning loan_deal_id, round
    ) update loan_deals d set auction_round = next.round from next where d.id = next.loan_deal_id`.execute(tx)
}
