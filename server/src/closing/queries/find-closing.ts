import { type Selectable, sql } from 'kysely'
import type { Lawyer } from '#domain/closing/contract.ts'
import type { ClosingFacts, StepRecord } from '#domain/closing/rules.ts'
import { CLOSING_STEPS, type ClosingStep, type Side } from '#domain/closing/vocabulary.ts'
import type { SigningPurpose } from '#domain/signing/vocabulary.ts'
import { type DealRecord, seeDeal } from '../../deals/queries/find-deal.ts'
import { type LockedDeal, lockDeal } from '../../deals/queries/lock-deal.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { forbidden, notFound } from '../../platform/http/errors.ts'
import { canSeeClosing, sideOf } from '../policy.ts'
import { latestSigning, type SigningRow, signingFacts } from './latest-signing.ts'

export interface StepRow extends StepRecord {
  due_date: string
  reason: string | null
  changed_at: string | null
}

export interface ClosingFileRow {
  id: string
  step: ClosingStep
  name: string
  media_type: string
  bytes: number
  sha256: string
  uploaded_by_id: string
  uploaded_by: string
  uploaded_at: string
  /** What it is, if all have signed it through the product. */
  signed_here: SigningPurpose | null
}

export interface ClosingNoteRow {
  id: string
  step: ClosingStep
  author_id: string
  author: string
  text: string
  created_at: string
}

/** A closing with all data of its page. */
export interface ClosingRecord extends Selectable<Tables['closings']> {
  steps: StepRow[]
  notes: ClosingNoteRow[]
  files: ClosingFileRow[]
  lawyers: Record<Side, Lawyer | null>
  /** The latest request for signatures on the agreement of purchase and sale; null before it is sent. */
  signing: SigningRow | null
  /** The terms of the accepted bid; null if the deal was sold without one. */
  offer: { brokerage_fees: string; end_closing_cost: string; loan_servicing: string } | null
  /** The current date in Toronto, by the database's clock. */
  today: string
  deal: LockedDeal | DealRecord
  /** The actor's side; null for staff. */
  side: Side | null
}

type Row = Omit<ClosingRecord, 'deal' | 'side'>

async function findClosing(db: Db | Tx, dealId: string): Promise<Row | null> {
  const { rows } = await sql<Row>`
    select c.*, (clock_timestamp() at time zone 'America/Toronto')::date as today,
      (select json_agg(json_build_object('step', s.step, 'state', s.state, 'claim', s.claim, 'claimed_by', s.claimed_by,
          'due_date', s.due_date, 'reason', s.reason, 'changed_at', s.changed_at))
        from closing_steps s where s.loan_deal_id = c.loan_deal_id) as steps,
      (select coalesce(json_agg(json_build_object('id', n.id, 'step', n.step, 'text', n.text, 'created_at', n.created_at,
          'author_id', n.author_id, 'author', coalesce(u.company_name, u.binding_name)) order by n.created_at), '[]')
        from closing_notes n join users u on u.id = n.author_id where n.loan_deal_id = c.loan_deal_id) as notes,
      (select coalesce(json_agg(json_build_object('id', f.id, 'step', f.step, 'name', f.name, 'media_type', f.media_type,
          'bytes', f.bytes, 'sha256', f.sha256,
          'uploaded_at', f.uploaded_at, 'uploaded_by_id', f.uploaded_by,
          'uploaded_by', coalesce(u.company_name, u.binding_name), 'signed_here', (select r.purpose from signing_requests r
            where r.loan_deal_id = f.loan_deal_id and r.finished_key = f.storage_key)) order by f.uploaded_at, f.id), '[]')
        from closing_files f join users u on u.id = f.uploaded_by
        where f.loan_deal_id = c.loan_deal_id and f.deleted_at is null) as files,
      (select coalesce(json_object_agg(l.side, json_build_object('name', l.name, 'firm', l.firm, 'email', l.email,
          'phone', l.phone)), '{}') from closing_lawyers l where l.loan_deal_id = c.loan_deal_id) as lawyers,
      ${latestSigning(sql`c.loan_deal_id`)} as signing,
      (select json_build_object('brokerage_fees', b.brokerage_fees::text, 'end_closing_cost', b.end_closing_cost::text,
          'loan_servicing', b.loan_servicing::text)
        from bids b where b.loan_deal_id = c.loan_deal_id and b.status = 'accepted') as offer
    from closings c where c.loan_deal_id = ${dealId}`.execute(db)
  const row = rows[0]
  if (!row) return null
  const place = ({ step }: StepRow) => CLOSING_STEPS.indexOf(step)
  return {
    ...row,
    lawyers: { buyer: row.lawyers.buyer ?? null, seller: row.lawyers.seller ?? null },
    steps: row.steps.toSorted((a, b) => place(a) - place(b)),
  }
}

async function withClosing(db: Db | Tx, actor: Actor, deal: LockedDeal | DealRecord): Promise<ClosingRecord> {
  if (!canSeeClosing(actor, deal)) throw notFound()
  const closing = await findClosing(db, deal.id)
  if (!closing) throw notFound()
  return { ...closing, deal, side: sideOf(actor, deal) }
}

/** @throws 404 unless the actor is one of the two sides or staff, and for a deal that is not sold */
export async function seeClosing(db: Db | Tx, actor: Actor, dealId: string): Promise<ClosingRecord> {
  const { deal } = await seeDeal(db, actor, dealId)
  return withClosing(db, actor, deal)
}

/**
 * Like `seeClosing`, with the deal locked; every change of a closing starts with it.
 * @throws 403 for staff, who have read access only
 */
export async function lockClosing(
  tx: Tx,
  actor: Actor,
  dealId: string,
): Promise<ClosingRecord & { side: Side }> {
  const { deal } = await lockDeal(tx, actor, dealId)
  const closing = await withClosing(tx, actor, deal)
  const { side } = closing
  if (side === null) throw forbidden()
  return { ...closing, side }
}

/** The documents that can be the agreement of purchase and sale, not another agreement that was signed here. */
export const agreementFiles = ({ files }: Pick<ClosingRecord, 'files'>): ClosingFileRow[] =>
  files.filter(
    ({ step, signed_here }) =>
      step === 'agreement' && (signed_here === null || signed_here === 'purchase_agreement'),
  )

/** The facts besides the steps that decide which actions are allowed. */
export function factsOf(
  closing: Pick<ClosingRecord, 'cut_off_buyer' | 'cut_off_seller' | 'files' | 'steps' | 'signing'>,
): ClosingFacts {
  const agreements = agreementFiles(closing)
  const reportedAt = closing.steps.find(({ step }) => step === 'agreement')?.changed_at ?? null
  return {
    is_cut_off_agreed: closing.cut_off_buyer && closing.cut_off_seller,
    has_payout_document: closing.files.some((file) => file.step === 'payout_statement'),
    signing: signingFacts(closing.signing),
    has_agreement_document: agreements.length > 0,
    has_newer_agreement:
      reportedAt !== null &&
      agreements.some(({ uploaded_at }) => Date.parse(uploaded_at) > Date.parse(reportedAt)),
  }
}

/** One attached document: its storage key and its closing. */
export async function findClosingFile(db: Db | Tx, id: string): Promise<Selectable<Tables['closing_files']>> {
  const file = await db
    .selectFrom('closing_files')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!file) throw notFound()
  return file
}
