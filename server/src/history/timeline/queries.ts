import { sql } from 'kysely'
import { CLOSING_STEP, type ClosingStep } from '#domain/closing/vocabulary.ts'
import { shownTo } from '#domain/deal-access/disclosure.ts'
import { DOCUMENT_TYPE, type DocumentType } from '#domain/deals/documents.ts'
import {
  MOST_ENTRIES,
  TIMELINE,
  type TimelineEntry,
  type TimelineKind,
} from '#domain/history/timeline/contract.ts'
import { namesOf } from '#domain/kernel/names.ts'
import { SIGNING_STATUS, type SigningStatus } from '#domain/signing/vocabulary.ts'
import { seeDeal } from '../../deals/queries/find-deal.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Db } from '../../platform/database/database.ts'

/** Events of a deal that no other table stores. */
const KIND_OF_EVENT = {
  'deal.rejected': 'rejected',
  'deal.flagged': 'flagged',
  'deal.resolved': 'resolved',
  'auction.extended': 'auction_extended',
  'deal.split': 'sold_in_parts',
  'book.loan_removed': 'loan_removed',
} as const satisfies Record<string, TimelineKind>

const kindOfEvent = sql`case e.type ${sql.join(
  namesOf(KIND_OF_EVENT).map((type) => sql`when ${type} then ${KIND_OF_EVENT[type]}`),
  sql` `,
)} end`

interface Row {
  kind: TimelineKind
  at: Date
  detail: string | null
}

/**
 * The timeline of a deal, newest first, as far as the actor may see it.
 * @throws 404 if the actor may not know that the deal exists
 */
export async function timelineOf(db: Db, actor: Actor, id: string): Promise<TimelineEntry[]> {
  const { disclosure } = await seeDeal(db, actor, id)
  const seen = namesOf(TIMELINE).filter((kind) => shownTo(disclosure, TIMELINE[kind]))
  const { rows } = await sql<Row>`
    select * from (
      select k.kind, k.at, null as detail from loan_deals d, lateral (values
        ('created', d.created_at), ('submitted', d.submitted_at), ('approved', d.approved_at), ('listed', d.listed_at),
        ('sold', d.sold_at)) as k(kind, at) where d.id = ${id}
      union all select 'document_added', f.uploaded_at, f.document_type from loan_deal_files f
        where f.loan_deal_id = ${id} and f.deleted_at is null
      union all select 'auction_opened', a.starts_at, null from auctions a
        where a.loan_deal_id = ${id} and a.phase in ('open', 'ended', 'settled')
      union all select 'auction_ended', a.ends_at, null from auctions a
        where a.loan_deal_id = ${id} and a.phase in ('ended', 'settled')
      union all select case when e.user_id = ${actor.user_id} then 'room_accepted' else 'room_requested' end, a.accepted_at,
          case when e.user_id <> ${actor.user_id} then a.company_name end
        from room_entries e join nda_acceptances a on a.entry_id = e.id where e.loan_deal_id = ${id}
      union all select 'question_answered', q.answered_at, null from deal_questions q
        where q.loan_deal_id = ${id} and q.answered_to = 'all'
      union all select distinct case when r.asker_id = ${actor.user_id} then 'own_' || k.kind else k.kind end, k.at,
          coalesce(r.document_type, r.title)
        from document_requests r, lateral (values ('document_requested', r.asked_at),
          ('document_declined', case when r.state = 'declined' then r.answered_at end)) as k(kind, at)
        where r.loan_deal_id = ${id} and (r.state <> 'withdrawn' or r.asker_id = ${actor.user_id})
      union all select case when c.buyer_id = ${actor.user_id} then 'own_' || k.kind else k.kind end, k.at,
          case when c.buyer_id <> ${actor.user_id} then b.company_name end
        from commitments c join users b on b.id = c.buyer_id
          left join nda_acceptances n on n.commitment_id = c.id, lateral (values
            ('commitment_made', c.committed_at), ('follow_up_sent', c.documents_sent_at), ('additional_nda_sent', c.nda_sent_at),
            ('additional_nda_accepted', n.accepted_at), ('commitment_' || c.state, c.decided_at)) as k(kind, at)
        where c.loan_deal_id = ${id}
      union all select ${kindOfEvent}, e.at, coalesce(e.after ->> 'reference', e.after ->> 'reason') from events e
        where e.subject_type = 'deal' and e.subject_id = ${id} and e.type in (${sql.join(namesOf(KIND_OF_EVENT))})
      union all select k.kind, k.at, case when k.kind = 'agreement_not_signed' then r.status end
        from signing_requests r, lateral (values ('agreement_sent', r.created_at),
          ('agreement_not_signed', case when r.status <> 'completed' then r.ended_at end)) as k(kind, at)
        where r.loan_deal_id = ${id} and r.purpose = 'purchase_agreement'
      union all select 'closing_step', s.changed_at, s.step from closing_steps s
        where s.loan_deal_id = ${id} and s.state = 'done'
      union all select 'closed', c.closed_at, null from closings c where c.loan_deal_id = ${id}
    ) as entries(kind, at, detail)
    where at <= clock_timestamp() and kind in (${sql.join(seen)})
    order by at desc, kind = 'auction_ended', kind limit ${MOST_ENTRIES}`.execute(db)
  return rows.map(({ kind, at, detail }) => ({
    kind,
    at: at.toISOString(),
    detail: detail && worded(kind, detail),
  }))
}

/** The kinds whose detail can be a document type. */
const OF_DOCUMENTS: readonly TimelineKind[] = [
  'document_added',
  'own_document_requested',
  'document_requested',
  'own_document_declined',
  'document_declined',
]

function worded(kind: TimelineKind, detail: string): string {
  // A requested document may have a title instead.
  if (OF_DOCUMENTS.includes(kind)) return DOCUMENT_TYPE[detail as DocumentType] ?? detail
  if (kind === 'agreement_not_signed') return SIGNING_STATUS[detail as SigningStatus]
  return kind === 'closing_step' ? CLOSING_STEP[detail as ClosingStep] : detail
}
