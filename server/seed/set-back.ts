import { sql } from 'kysely'
import { SOLD_SHOWN_DAYS } from '#domain/deals/lifecycle.ts'
import { answerDay } from '#server/auctions/commands/close-auctions.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Moments } from './moments.ts'

export interface Dated {
  deal_id: string
  province: string | null
  moments: Moments
  /** In the order of the bids. */
  bids: readonly Date[]
}

/**
 * Moves moments back in time. Commands always use the database's current time, so the seed changes these rows directly.
 * The audit log is append-only and has the time of seeding.
 */
export async function setBack(platform: Platform, all: readonly Dated[]): Promise<void> {
  const deals = JSON.stringify(
    all.map(({ deal_id, province, moments: { created, submitted, approved, opens, ends, decided } }) => ({
      id: deal_id,
      created,
      submitted,
      approved,
      opens,
      ends,
      decided,
      answer_by: ends && answerDay({ state: province }, ends),
    })),
  )
  const bids = JSON.stringify(
    all.flatMap(({ deal_id, moments, bids }) =>
      bids.map((at, index) => ({
        deal_id,
        place: index + 1,
        at,
        ends: moments.ends,
        decided: moments.decided,
      })),
    ),
  )
  await platform.db.transaction().execute(async (tx) => {
    // Notifications first: their bids can be identified only while both have the time of seeding.
    await sql`
      with bid_at as (
        select b.loan_deal_id, b.placed_at, m.at from bids b
        join jsonb_to_recordset(${bids}::jsonb) as m(deal_id uuid, place int, at timestamptz)
          on m.deal_id = b.loan_deal_id and m.place = b.place
      ), deal_at as (
        select * from jsonb_to_recordset(${deals}::jsonb)
          as m(id uuid, submitted timestamptz, approved timestamptz, opens timestamptz, ends timestamptz, decided timestamptz)
      )
      update notifications n set created_at = least(n.created_at, coalesce(
        case
          when n.kind in ('bid_received', 'outbid') then (select b.at from bid_at b
            where b.loan_deal_id = d.id and b.placed_at <= n.created_at order by b.placed_at desc limit 1)
          when n.kind = 'deal_submitted' then d.submitted
          when n.kind = 'deal_approved' then d.approved
          when n.kind in ('auction_opened', 'room_entered', 'room_admitted', 'question_answered', 'document_provided') then d.opens
          when n.kind in ('room_requested', 'question_asked', 'document_requested') then n.created_at
          when n.kind = 'auction_ended' then d.ends
          when n.kind in ('counter_offer', 'final_round', 'final_offer') then n.created_at
          else coalesce(d.decided, d.ends)
        end, n.created_at))
      from deal_at d where n.link like '%' || d.id`.execute(tx)
    await sql`
      update bids b set placed_at = m.at, end_after = m.ends,
        decided_at = case when b.decided_at is not null then m.decided end
      from jsonb_to_recordset(${bids}::jsonb)
        as m(deal_id uuid, place int, at timestamptz, ends timestamptz, decided timestamptz)
      where m.deal_id = b.loan_deal_id and m.place = b.place`.execute(tx)
    // Only events of decided deals: those that await a bidder have a time limit of their own.
    await sql`alter table negotiation_events disable trigger negotiation_events_are_append_only`.execute(tx)
    await sql`
      update negotiation_events e set at = m.decided
      from jsonb_to_recordset(${deals}::jsonb) as m(id uuid, decided timestamptz)
      where m.id = e.loan_deal_id and m.decided is not null`.execute(tx)
    await sql`alter table negotiation_events enable trigger negotiation_events_are_append_only`.execute(tx)
    await sql`
      update loan_deals d set
        created_at = m.created,
        submitted_at = case when d.submitted_at is not null then m.submitted end,
        approved_at = case when d.approved_at is not null then m.approved end,
        listed_at = case when d.listed_at is not null then m.approved end,
        sold_at = case when d.sold_at is not null then m.decided end,
        updated_at = greatest(m.created, m.submitted, least(m.approved, now()), least(m.opens, now()), m.decided,
          (select max(b.placed_at) from bids b where b.loan_deal_id = d.id))
      from jsonb_to_recordset(${deals}::jsonb) as m(id uuid, created timestamptz, submitted timestamptz,
        approved timestamptz, opens timestamptz, decided timestamptz)
      where m.id = d.id`.execute(tx)
    await sql`
      update loan_deals d set public_updated_at = d.updated_at
      from jsonb_to_recordset(${deals}::jsonb) as m(id uuid) where m.id = d.id`.execute(tx)
    await sql`
      update auctions a set
        starts_at = coalesce(m.opens, a.starts_at),
        ends_at = coalesce(m.ends, a.ends_at),
        answer_by = case
          -- The time to answer starts at the end of the best-and-final round, which is still to come.
          when exists (select from negotiation_events f where f.loan_deal_id = d.id and f.kind = 'final_invited') then a.answer_by
          when a.answer_by is not null then m.answer_by end,
        reserve_met_at = (select min(b.placed_at) from bids b
          where b.loan_deal_id = d.id and not b.is_sealed and b.leading_after >= d.reserve_price)
      from loan_deals d join jsonb_to_recordset(${deals}::jsonb)
        as m(id uuid, opens timestamptz, ends timestamptz, answer_by date) on m.id = d.id
      where a.loan_deal_id = d.id and a.round = d.auction_round`.execute(tx)
    // Admitted buyers entered when the auction opened; pending requests are from today.
    await sql`
      update room_entries e set requested_at = least(e.requested_at, m.opens), decided_at = least(e.decided_at, m.opens)
      from jsonb_to_recordset(${deals}::jsonb) as m(id uuid, opens timestamptz)
      where m.id = e.loan_deal_id and e.state = 'admitted'`.execute(tx)
    await sql`update deal_questions q set asked_at = least(q.asked_at, m.opens + interval '2 hours'),
        answered_at = least(q.answered_at, m.opens + interval '3 hours')
      from jsonb_to_recordset(${deals}::jsonb) as m(id uuid, opens timestamptz)
      where m.id = q.loan_deal_id and q.answer is not null`.execute(tx)
    await sql`update document_requests r set asked_at = least(r.asked_at, m.opens + interval '2 hours'),
        answered_at = least(r.answered_at, m.opens + interval '3 hours')
      from jsonb_to_recordset(${deals}::jsonb) as m(id uuid, opens timestamptz)
      where m.id = r.loan_deal_id and r.state <> 'open'`.execute(tx)
    await sql`update nda_acceptances a set accepted_at = e.requested_at from room_entries e where e.id = a.entry_id`.execute(
      tx,
    )
    await sql`update loan_deal_files f set uploaded_at = d.created_at + (coalesce(d.submitted_at, d.created_at) - d.created_at) / 2
      from loan_deals d where d.id = f.loan_deal_id`.execute(tx)
    await sql`update loan_deal_files f set uploaded_at = r.answered_at from document_requests r where r.file_id = f.id`.execute(
      tx,
    )
    await sql`update loan_deal_images i set uploaded_at = d.created_at from loan_deals d where d.id = i.loan_deal_id`.execute(
      tx,
    )
    // The accounts are older than their oldest deal.
    await sql`update users set created_at = created_at - interval '400 days'`.execute(tx)
    await sql`update kyc_records set submitted_at = submitted_at - interval '399 days', decided_at = decided_at - interval '398 days'`.execute(
      tx,
    )
    await sql`update agreement_acceptances set accepted_at = accepted_at - interval '400 days'`.execute(tx)
    await sql`update notifications set created_at = created_at - interval '398 days' where kind like 'kyc%'`.execute(
      tx,
    )
    await sql`select hide_past_sales(${SOLD_SHOWN_DAYS})`.execute(tx)
  })
}

/** Marks notifications that are older than nine hours as read. */
export async function markRead(platform: Platform): Promise<void> {
  await sql`update notifications set read_at = created_at + interval '1 hour'
    where created_at < now() - interval '9 hours'`.execute(platform.db)
}
