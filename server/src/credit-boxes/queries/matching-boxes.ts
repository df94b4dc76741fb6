import { type RawBuilder, sql } from 'kysely'
import { MOST_COUNTED } from '#domain/credit-boxes/rules.ts'
import { type CriteriaValues, matchOf } from '#domain/deals/credit-box-match.ts'
import { seesAsOwner } from '../../deals/policy.ts'
import { barOfBidders } from '../../deals/queries/bid-bar.ts'
import { boxMatches } from '../../deals/queries/criteria.ts'
import { type BoxRow, CRITERIA_COLUMN, type CriteriaRow } from '../../deals/queries/own-box.ts'
import { criteriaValuesOf, type DealRow, limitsOf } from '../../deals/rows.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { notFound } from '../../platform/http/errors.ts'

/** A deal as boxes are compared with it. */
interface ComparedDeal
  extends Pick<
    DealRow,
    | 'id'
    | 'number'
    | 'owner_id'
    | 'deal_type'
    | 'city'
    | 'mortgage_class'
    | 'residential_building_type'
    | 'commercial_class'
    | 'office_space_type'
  > {
  values: CriteriaValues
}

/** Null if there is no such deal, or with `isLive` if it is not live. */
export async function comparedDeal(
  db: Db | Tx,
  id: string,
  { isLive }: { isLive: boolean },
): Promise<ComparedDeal | null> {
  const { rows } = await sql<ComparedDeal & { criteria: CriteriaRow }>`
    select d.id, d.number, d.owner_id, d.deal_type, d.city, d.mortgage_class, d.residential_building_type, d.commercial_class,
      d.office_space_type, ${CRITERIA_COLUMN} as criteria
    from loan_deals d where d.id = ${id}
      and ${isLive ? sql`d.deal_state = 'live' and not d.is_archived` : sql`true`}`.execute(db)
  const [row] = rows
  return row ? { ...row, values: criteriaValuesOf(row.criteria) } : null
}

/**
 * Boxes `b` that a deal matches, of members `u` who are not of the seller's company or of one that belongs to it. The boxes
 * are read once; see decision 58.
 * @param where a further condition on boxes `b`
 * @param whose a further condition on their owners
 */
const matchingBoxes = (deal: ComparedDeal, where: RawBuilder<unknown>, whose: RawBuilder<unknown>) => {
  const bar = barOfBidders(sql`d`)
  return sql`(select b.* from credit_boxes b where ${where} and ${boxMatches(deal.values)} offset 0) b
    join loan_deals d on d.id = ${deal.id} join users o on o.id = d.owner_id
    join users u on u.id = b.user_id and u.is_active and u.is_email_verified and u.is_kyc_completed
      and u.is_user_agreement_accepted ${bar.joins}
    where coalesce(${bar.column}, 'seen_as_staff') = 'seen_as_staff' and ${whose}`
}

/**
 * How many boxes of buyers a deal matches, muted ones too, at most `MOST_COUNTED`; for its seller and staff.
 * @throws 404 for everybody else
 */
export async function boxesForSeller(db: Db, actor: Actor, dealId: string): Promise<number> {
  const deal = await comparedDeal(db, dealId, { isLive: false })
  if (deal === null || !seesAsOwner(actor, deal)) throw notFound()
  const { rows } = await sql<{ boxes: number }>`
    select count(*)::int as boxes from (
      select 1 from ${matchingBoxes(deal, sql`true`, sql`u.is_buyer`)} limit ${MOST_COUNTED}) found`.execute(
    db,
  )
  return rows[0]?.boxes ?? 0
}

/** A box whose owner is alerted of a deal, with the reasons. */
interface AlertedBox {
  id: string
  user_id: string
  name: string
  reasons: string[]
}

/**
 * Marks boxes as alerted of a deal, each once, and returns them. Of two servers one gets a box: the other finds its row.
 * @param most boxes of one call
 */
export async function takeAlerts(tx: Tx, deal: ComparedDeal, most: number): Promise<AlertedBox[]> {
  const isNew = sql`not b.is_muted and not exists (select from credit_box_alerts a
    where a.credit_box_id = b.id and a.loan_deal_id = ${deal.id})`
  const { rows } = await sql<BoxRow & { user_id: string }>`
    with taken as (
      insert into credit_box_alerts (credit_box_id, loan_deal_id)
      select b.id, ${deal.id} from ${matchingBoxes(deal, isNew, sql`true`)} limit ${most}
      on conflict do nothing returning credit_box_id)
    select b.* from credit_boxes b join taken t on t.credit_box_id = b.id order by b.id`.execute(tx)
  return rows.map((box) => ({
    id: box.id,
    user_id: box.user_id,
    name: box.name,
    reasons: matchOf(limitsOf(box), deal.values).results.map(({ text }) => text),
  }))
}
