import { sql } from 'kysely'
import type { LiveMessage } from '#domain/notifications/contract.ts'
import { type DealAccess, disclosureOf } from '../../deals/policy.ts'
import type { DealRow } from '../../deals/rows.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Db } from '../../platform/database/database.ts'
import { liveAuctionView } from '../views.ts'

type LiveRow = DealRow & Pick<DealAccess, 'owner_company_key'> & { bidders: string[]; db_now: Date }

/** Loads once what a deal's watchers are told; the answer judges for each of them whether they may still know. */
export async function loadLiveDeal(
  db: Db,
  id: string,
): Promise<((actor: Actor) => LiveMessage | null) | null> {
  const { rows } = await sql<LiveRow>`
    select d.*, '' as owner_company_key, clock_timestamp() as db_now,
      array(select distinct b.bidder_id from bids b where b.loan_deal_id = d.id) as bidders
    from loan_deals d where d.id = ${id}`.execute(db)
  const deal = rows[0]
  if (!deal) return null
  const message: LiveMessage = { content: { auction: liveAuctionView(deal) } }
  return (actor) => {
    const isVisible =
      actor.is_member &&
      disclosureOf(actor, { ...deal, has_bid: deal.bidders.includes(actor.user_id) }, deal.db_now) !== null
    return isVisible ? message : null
  }
}
