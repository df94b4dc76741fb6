import { type RawBuilder, sql } from 'kysely'
import { MOST_COUNTED } from '#domain/credit-boxes/rules.ts'
import { type CriteriaValues, matchOf } from '#domain/deals/credit-box-match.ts'
import { LIMIT_KEYS } from '#domain/deals/criteria.ts'
import { seesAsOwner } from '../../deal-access/policy.ts'
import { isAdmitted } from '../../deal-access/queries/admissions.ts'
import { barOfBidders } from '../../deal-access/queries/bid-bar.ts'
import { BITS_OF_DEAL, boxMatches, hasBits } from '../../deals/queries/criteria.ts'
import { type BoxRow, CRITERIA_COLUMN, type CriteriaRow } from '../../deals/queries/own-box.ts'
import { criteriaValuesOf, type DealRow, limitsOf } from '../../deals/rows.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { notFound } from '../../platform/http/errors.ts'

type Sql = RawBuilder<unknown>

/** A deal with the data that is compared with boxes. */
export interface ComparedDeal
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
  /** In the format of the bits in credit_box_bits. */
  bits: readonly string[]
}

/** Null if there is no such deal, or with `isLive` if it is not live. */
export async function comparedDeal(
  db: Db | Tx,
  id: string,
  { isLive }: { isLive: boolean },
): Promise<ComparedDeal | null> {
  const { rows } = await sql<ComparedDeal & { criteria: CriteriaRow }>`
    select d.id, d.number, d.owner_id, d.deal_type, d.city, d.mortgage_class, d.residential_building_type, d.commercial_class,
      d.office_space_type, ${CRITERIA_COLUMN} as criteria, ${BITS_OF_DEAL} as bits
    from loan_deals d where d.id = ${id}
      and ${isLive ? sql`d.deal_state = 'live' and not d.is_archived` : sql`true`}`.execute(db)
  const [row] = rows
  return row ? { ...row, values: criteriaValuesOf(row.criteria) } : null
}

/** Boxes `b` of members `u` who belong neither to the seller's company nor to an affiliated one. */
const ofOthers = (deal: ComparedDeal, boxes: Sql, whose: Sql) => {
  const bar = barOfBidders(sql`d`)
  return sql`${boxes} join loan_deals d on d.id = ${deal.id} join users o on o.id = ${deal.owner_id}
    join users u on u.id = b.user_id and u.is_active and u.is_email_verified and u.is_kyc_completed
      and u.is_user_agreement_accepted ${bar.joins}
    where coalesce(${bar.column}, 'seen_as_staff') = 'seen_as_staff' and ${whose}`
}

/** How many boxes of buyers a deal matches, muted ones too, at most `MOST_COUNTED`. */
export async function countMatching(db: Db, deal: ComparedDeal): Promise<number> {
  const boxes = sql`(select b.* from credit_box_bits s join credit_boxes b on b.id = s.credit_box_id
    where ${hasBits(deal.bits)} and ${boxMatches(deal.values)} offset 0) b`
  const found = ofOthers(deal, boxes, sql`u.is_buyer`)
  const { rows } = await sql<{ boxes: number }>`
    select count(*)::int as boxes from (select 1 from ${found} limit ${MOST_COUNTED}) found`.execute(db)
  return rows[0]?.boxes ?? 0
}

/**
 * `countMatching` for the deal's seller and staff.
 * @throws 404 for everyone else
 */
export async function boxesForSeller(db: Db, actor: Actor, dealId: string): Promise<number> {
  const deal = await comparedDeal(db, dealId, { isLive: false })
  if (deal === null || !seesAsOwner(actor, deal)) throw notFound()
  return countMatching(db, deal)
}

const isNew = (deal: ComparedDeal, box: Sql) =>
  sql`not exists (select from credit_box_alerts a where a.credit_box_id = ${box} and a.loan_deal_id = ${deal.id})`

/**
 * The boxes whose bits include those of a deal and that were not alerted to it, without muted ones: all that match, and
 * a few more. `takeAlerts` compares their limits.
 */
export async function likelyBoxes(db: Db, deal: ComparedDeal): Promise<string[]> {
  const { rows } = await sql<{ ids: string }>`
    select coalesce(string_agg(s.credit_box_id::text, ','), '') as ids from credit_box_bits s
    where ${hasBits(deal.bits)} and not s.is_muted and ${isNew(deal, sql`s.credit_box_id`)}`.execute(db)
  return rows[0]?.ids ? rows[0].ids.split(',') : []
}

/** Of boxes `b`: a box without criteria matches every deal, of which its owner needs no alerts. */
const HAS_CRITERIA = sql`num_nonnulls(${sql.join(LIMIT_KEYS.map((key) => sql.ref(`b.${key}`)))}) > 0`

/** A box whose owner is alerted to a deal, with the reasons. */
interface AlertedBox {
  id: string
  user_id: string
  name: string
  reasons: string[]
}

/**
 * Marks the boxes among these that a deal matches as alerted to it, each once. Only one of two servers gets a box,
 * because the other finds its row.
 * @param together the deals of which an owner is notified once
 * @returns the boxes of owners whom no box of theirs has alerted to one of these deals before
 */
export async function takeAlerts(
  tx: Tx,
  deal: ComparedDeal,
  ids: readonly string[],
  together: readonly string[],
): Promise<AlertedBox[]> {
  const boxes = sql`(select b.* from credit_boxes b where b.id = any(${ids}::uuid[]) and not b.is_muted
    and ${HAS_CRITERIA} and ${isNew(deal, sql`b.id`)} and ${boxMatches(deal.values)} offset 0) b`
  const { rows } = await sql<BoxRow & { user_id: string }>`
    with taken as (
      insert into credit_box_alerts (credit_box_id, loan_deal_id)
      select b.id, ${deal.id} from ${ofOthers(deal, boxes, sql`(not d.is_exclusive or ${isAdmitted(sql`d.id`, sql`u.id`)})`)} order by b.id
      on conflict do nothing returning credit_box_id)
    select b.* from credit_boxes b join taken t on t.credit_box_id = b.id
    where not exists (select from credit_boxes o join credit_box_alerts a on a.credit_box_id = o.id
      where o.user_id = b.user_id and a.loan_deal_id = any(${together}::uuid[]))
    order by b.user_id, b.place`.execute(tx)
  return rows.map((box) => ({
    id: box.id,
    user_id: box.user_id,
    name: box.name,
    reasons: matchOf(limitsOf(box), deal.values).results.map(({ text }) => text),
  }))
}
