import { sql } from 'kysely'
import {
  auctionDates,
  type CalendarDate,
  closingDates,
  type FollowUpDates,
  followUpDate,
} from '#domain/calendar/dates.ts'
import type { ClosingStep, Side } from '#domain/closing/vocabulary.ts'
import { type Language, speaking } from '#domain/kernel/language.ts'
import { actorWithoutSession } from '../accounts/queries/actor-of-address.ts'
import { isOutletOf, languageOfMaker } from '../accounts/queries/outlets-of.ts'
import { sideOf } from '../closing/policy.ts'
import { canSee } from '../deal-access/policy.ts'
import { channelAccess } from '../deal-access/queries/admissions.ts'
import { hasBidOnLoans } from '../deal-access/queries/has-offered.ts'
import type { DealAccess } from '../deals/policy.ts'
import { AUCTION_COLUMNS, type CurrentAuction, DEALS_WITH_AUCTION } from '../deals/queries/current-auction.ts'
import type { DealRow } from '../deals/rows.ts'
import type { Actor } from '../platform/auth/actor.ts'
import { digest } from '../platform/auth/tokens.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { notFound } from '../platform/http/errors.ts'
import type { OutletsOf } from '../platform/outlets.ts'

/** Auctions leave the calendar this many days after their end; at most so many are shown, latest first. */
const SHOWN_DAYS = 90
const MOST = 500

/**
 * The owner of a calendar and the language of the person who made it.
 * @throws 404 if the address is unknown, was replaced or turned off, or if its owner may no longer log in
 */
export async function ownerOfToken(
  db: Db,
  token: string,
  address: string,
): Promise<{ owner: Actor; language: Language }> {
  const feed = await db
    .selectFrom('calendar_feeds')
    .select('user_id')
    .select(languageOfMaker(sql`calendar_feeds`).as('language'))
    .where('token_hash', '=', digest(token))
    .executeTakeFirst()
  const owner = feed && (await actorWithoutSession(db, feed.user_id, address))
  if (!feed || !owner?.is_member) throw notFound()
  return { owner, language: feed.language }
}

export async function feedOf(db: Db, userId: string) {
  const feed = await db
    .selectFrom('calendar_feeds')
    .select('created_at')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return { is_on: feed !== undefined, made_at: feed?.created_at.toISOString() ?? null }
}

/** Who reads a calendar, and in which language. */
interface Reader {
  db: Db
  actor: Actor
  language: Language
}

/** True if the calendar's address of an account, or the one that a person made, is on. */
export async function isFeedOn(tx: Tx, of: OutletsOf): Promise<boolean> {
  const feed = await tx
    .selectFrom('calendar_feeds')
    .select('user_id')
    .where(isOutletOf(of))
    .executeTakeFirst()
  return feed !== undefined
}

type AuctionRow = DealRow &
  Pick<DealAccess, 'has_bid' | 'channel_access'> & { changed_at: Date; answer_version: number }

/** Index: loan_deals_owner, bids_of_bidder, deal_favorites' key. */
async function auctionRows(db: Db, actor: Actor, dealId: string | null): Promise<AuctionRow[]> {
  const userId = actor.user_id
  const wanted =
    dealId === null
      ? sql`(d.owner_id = ${userId} or d.id in (select loan_deal_id from bids where bidder_id = ${userId})
          or d.id in (select book_id from loan_bid_sets where bidder_id = ${userId} and state = 'open')
          or d.id in (select loan_deal_id from deal_favorites where user_id = ${userId}))
          and a.ends_at > now() - make_interval(days => ${SHOWN_DAYS})`
      : sql`d.id = ${dealId}`
  const { rows } = await sql<AuctionRow>`
    select d.*, ${AUCTION_COLUMNS},
      d.public_version + (select sum(r.version)::int from auctions r where r.loan_deal_id = d.id) as version,
      (select sum(r.answer_version)::int from auctions r where r.loan_deal_id = d.id) as answer_version,
      (exists (select from bids b where b.loan_deal_id = d.id and b.bidder_id = ${userId}) or ${hasBidOnLoans(userId)}) as has_bid, ${channelAccess(userId)} as channel_access,
      greatest(d.public_updated_at, (select max(b.placed_at) from bids b where b.loan_deal_id = d.id and not b.is_own_raise)) as changed_at
    from ${DEALS_WITH_AUCTION} where ${wanted} order by a.ends_at desc limit ${MOST}`.execute(db)
  return rows
}

/** The auction dates of the deals that the actor may see now. */
async function datesOfAuctions(
  { db, actor, language }: Reader,
  dealId: string | null,
): Promise<CalendarDate[]> {
  const rows = await auctionRows(db, actor, dealId)
  const datesIn = (deal: AuctionRow) =>
    auctionDates({ ...deal, answer_by: deal.owner_id === actor.user_id ? deal.answer_by : null })
  return speaking(language, () => rows.filter((deal) => canSee(actor, deal)).flatMap(datesIn))
}

type DealColumns = Omit<DealRow, keyof CurrentAuction>

interface ClosingRow extends DealColumns {
  changed_at: Date
  closing_version: number
  steps: { step: ClosingStep; due_date: string; claimed_by: Side | null }[]
}

async function datesOfClosings({ db, actor, language }: Reader): Promise<CalendarDate[]> {
  const { rows } = await sql<ClosingRow>`
    select d.*, c.version as closing_version, c.updated_at as changed_at,
      (select json_agg(json_build_object('step', s.step, 'due_date', s.due_date, 'claimed_by', s.claimed_by))
        from closing_steps s where s.loan_deal_id = c.loan_deal_id and s.state in ('open', 'to_confirm')) as steps
    from closings c join loan_deals d on d.id = c.loan_deal_id
    where c.closed_at is null and (d.owner_id = ${actor.user_id} or d.sold_to = ${actor.user_id})
    order by c.closing_date limit ${MOST}`.execute(db)
  const datesIn = ({ closing_version, ...deal }: ClosingRow) => {
    const side = sideOf(actor, deal)
    return side === null ? [] : closingDates({ ...deal, version: closing_version, side })
  }
  return speaking(language, () => rows.flatMap(datesIn))
}

/** What the actor still has to send to buyers who committed to their deals. Indexes: loan_deals_owner, commitments_of_deal. */
async function datesOfFollowUps(
  { db, actor, language }: Reader,
  dealId: string | null,
): Promise<CalendarDate[]> {
  const { rows } = await sql<FollowUpDates>`
    select d.*, f.* from loan_deals d join lateral (
      select min(c.due_date) filter (where c.state = 'open' and (c.documents_sent_at is null or c.nda_sent_at is null)) as due_date,
        (count(*) + count(c.documents_sent_at) + count(c.nda_sent_at) + count(c.decided_at))::int as version,
        greatest(max(c.committed_at), max(c.documents_sent_at), max(c.nda_sent_at), max(c.decided_at)) as changed_at
      from commitments c where c.loan_deal_id = d.id) f on true
    where d.owner_id = ${actor.user_id} and d.deal_type = 'white_label' and d.deal_state = 'live' and f.due_date is not null
      and ${dealId === null ? sql`true` : sql`d.id = ${dealId}`}
    order by f.due_date limit ${MOST}`.execute(db)
  return speaking(language, () => rows.map(followUpDate))
}

/** All calendar entries of a user. */
export const datesOf = async (reader: Reader): Promise<CalendarDate[]> => [
  ...(await datesOfAuctions(reader, null)),
  ...(await datesOfClosings(reader)),
  ...(await datesOfFollowUps(reader, null)),
]

/** @throws 404 if the deal is hidden from the actor or has no dates */
export async function datesOfDeal(reader: Reader, dealId: string): Promise<CalendarDate[]> {
  const dates = [...(await datesOfAuctions(reader, dealId)), ...(await datesOfFollowUps(reader, dealId))]
  if (dates.length === 0) throw notFound()
  return dates
}
