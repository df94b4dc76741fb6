import { type RawBuilder, sql } from 'kysely'
import type { Disclosure } from '#domain/deal-access/disclosure.ts'
import type { NdaBy, RoomAdmission } from '#domain/deal-access/room.ts'
import type { Applicant } from '#domain/deals/applicants.ts'
import type { DealDetail } from '#domain/deals/contract.ts'
import type { DocumentType } from '#domain/deals/documents.ts'
import type { DealField } from '#domain/deals/fields.ts'
import type { PricedPool } from '#domain/deals/pricing.ts'
import { PRICING_FIELDS } from '#domain/deals/pricing.ts'
import type { ProvenFunds } from '#domain/funds/rules.ts'
import type { ProofState } from '#domain/funds/vocabulary.ts'
import { isLicenceExpired, licencesInForce } from '../../companies/queries.ts'
import { disclosureOf, type RoomAccess } from '../../deal-access/policy.ts'
import { type BidBar, bidBar } from '../../deal-access/queries/bid-bar.ts'
import { sightColumns } from '../../deal-access/queries/sight.ts'
import { latestProof, provenFunds } from '../../funds/queries/proven.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/statement.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { DealAccess } from '../policy.ts'
import { type DealRow, OWN_FIELDS } from '../rows.ts'
import { channelsOfDeal } from './channels-of-deal.ts'
import { type CommitmentFacts, commitmentColumns } from './commitment-columns.ts'
import { AUCTION_COLUMNS, type CurrentAuction, DEALS_WITH_AUCTION } from './current-auction.ts'
import { documentRequestCount } from './document-request-count.ts'
import { seenWith } from './loan-in-book.ts'
import type { BoxRow, CriteriaRow } from './own-box.ts'

export interface FileRow {
  id: string
  document_type: DocumentType
  name: string
  media_type: string
  bytes: number
  uploaded_by: string
  uploaded_at: string
  has_versions: boolean
}

/** A channel to which a deal is attached. */
interface ChannelOfDeal {
  id: string
  channel_name: string
  /** The credit box that is agreed with its members, and the deal's values for it. */
  box: BoxRow | null
  criteria: CriteriaRow | null
  is_member: boolean
}

/** A part of a book, as its seller sees it. */
export interface PartRow {
  deal: string
  number: number
  company: string
  loans: number
  amount: string
  sold_at: string
}

interface NoteRow {
  id: string
  author_id: string
  author: string
  text: string
  created_at: string
  edited_at: string | null
}

/** The columns beside its fields that a page or a permission needs. */
const FACTS = [
  'id',
  'number',
  'owner_id',
  'version',
  'public_version',
  'deal_state',
  'state_before_issue',
  'reason',
  'is_archived',
  'is_exclusive',
  'exclusive_until',
  'potential_change_notified',
  'missing_count',
  'relist_count',
  'staff_editors',
  'auction_round',
  'sale_amount',
  'sold_to',
  'sold_at',
  'created_at',
  'updated_at',
  'public_updated_at',
  'submitted_at',
  'rejected_at',
  'approved_at',
  'listed_at',
  'book_id',
  'is_in_book',
  'loan_reference',
  'book_data',
] as const satisfies readonly (keyof DealRow)[]

/** A deal with all related data, and the facts about the actor's relation to it. */
export interface DealRecord
  extends Pick<DealRow, DealField | (typeof FACTS)[number] | keyof CurrentAuction>,
    DealAccess,
    RoomAccess,
    CommitmentFacts {
  db_now: Date
  /** The day as of which its balance is stated. */
  stated_on: string | null
  /** Of a book, where its page is read. */
  pool?: PricedPool | null
  owner_company: string | null
  buyer_company: string | null
  owner_since: Date
  owner_deals_sold: number
  owner_is_verified: boolean
  owner_licences: DealDetail['seller']['licences']
  applicants: Applicant[]
  files: FileRow[]
  images: { id: string; sorting_number: number }[]
  notes: NoteRow[]
  is_favorite: boolean
  /** The number of the book whose loan tape contained it. */
  book_number: number | null
  bid_bar: BidBar | null
  /** True once a licence of the reader's company has ended without a confirmed renewal. */
  is_licence_expired: boolean
  /** The same of the seller's company, which then lists and sells nothing. */
  is_owner_licence_expired: boolean
  /** The reader's approved proof of funds, and the state of their newest one. */
  funds: ProvenFunds | null
  funds_latest: ProofState | null
  room_admission: RoomAdmission
  room_nda_by: NdaBy
  /** Its documents are shown to buyers as pictures only. */
  room_protected_viewing: boolean
  channels: ChannelOfDeal[]
  channelmember_set: string[]
  /** The books into which a book was split. */
  parts: PartRow[]
  /** Requests for entry to its deal room without an answer. */
  room_requests: number
  /** Documents that were requested and await the seller. */
  document_requests: number
}

/** The deal that is read, and the user who reads it. */
export interface DealOf {
  deal: string
  user: string
  sees_all_notes: boolean
}

/** @param actor for the facts that depend on the actor: favourite, own bids, notes */
export const dealOf = (actor: Pick<Actor, 'user_id' | 'roles'>, deal: string): DealOf => ({
  deal,
  user: actor.user_id,
  sees_all_notes: actor.roles.includes('reviewer') || actor.roles.includes('superuser'),
})

/** A mortgage of a book is listed with it. */
const STATED_ON = sql`stated_on(d.mortgage_borrower_txs,
  coalesce(d.listed_at, (select k.listed_at from loan_deals k where k.id = d.book_id))) as stated_on`

const COLUMNS = sql.join([...OWN_FIELDS, ...FACTS].map((column) => sql.ref(`d.${column}`)))

/**
 * Reads a deal with its lists in one query; a later feature adds its own columns. Indexes: loan_deals_sold_of_owner,
 * loan_deals_parts.
 */
export const dealQuery = (
  given: (name: keyof DealOf) => RawBuilder<unknown>,
  further = sql``,
) => sql<DealRecord>`
    select ${COLUMNS}, ${STATED_ON}, ${AUCTION_COLUMNS}, clock_timestamp() as db_now,
      ${bidBar({ user_id: given('user') }, sql`d`)} as bid_bar,
      ${isLicenceExpired(given('user'))} as is_licence_expired, ${isLicenceExpired(sql`d.owner_id`)} as is_owner_licence_expired,
      o.company_name as owner_company, o.created_at as owner_since,
      o.is_kyc_completed as owner_is_verified, ${licencesInForce(sql`o.id`)} as owner_licences, b.company_name as buyer_company,
      (select count(*) from loan_deals s where s.owner_id = d.owner_id and s.deal_state = 'sold' and s.sold_to is not null and not s.is_exclusive) as owner_deals_sold,
      (select k.number from loan_deals k where k.id = d.book_id) as book_number,
      exists (select from deal_favorites f where f.user_id = ${given('user')} and f.loan_deal_id = d.id) as is_favorite,
      ${sightColumns(given('user'))},
      ${commitmentColumns(given('user'))},
      ${provenFunds(given('user'))} as funds, ${latestProof(given('user'))} as funds_latest,
      ${channelsOfDeal(given('user'))} as channels,
      (select coalesce(json_agg(x.member_id order by x.member_id), '[]') from deal_channel_members x where x.loan_deal_id = d.id) as channelmember_set,
      (select coalesce(json_agg(json_build_object('deal', p.id, 'number', p.number, 'amount', p.sale_amount::text, 'sold_at', p.sold_at,
          'company', coalesce(y.company_name, y.binding_name),
          'loans', (select count(*) from loan_deals l where l.book_id = p.id and l.is_in_book)) order by p.number), '[]')
        from loan_deals p join users y on y.id = p.sold_to where p.split_from = d.id) as parts,
      coalesce((select r.admission from deal_rooms r where r.loan_deal_id = d.id), 'at_once') as room_admission,
      exists (select from deal_rooms r where r.loan_deal_id = d.id and r.protected_viewing) as room_protected_viewing,
      coalesce((select s.nda_by from nda_settings s where s.loan_deal_id = d.id and s.kind = 'room'), 'click') as room_nda_by,
      (select count(*)::int from room_entries e where e.loan_deal_id = d.id and e.state = 'requested') as room_requests,
      ${documentRequestCount} as document_requests,
      (select coalesce(json_agg(to_json(a) order by a.place), '[]') from deal_applicants a
        where a.loan_deal_id = d.id) as applicants,
      (select coalesce(json_agg(json_build_object('id', l.id, 'document_type', l.document_type, 'name', l.name,
          'media_type', l.media_type, 'bytes', l.bytes, 'uploaded_at', l.uploaded_at,
          'has_versions', exists (select from loan_deal_files o where o.replaced_by = l.id),
          'uploaded_by', u.binding_name) order by l.uploaded_at, l.id), '[]')
        from loan_deal_files l join users u on u.id = l.uploaded_by
        where l.loan_deal_id = d.id and l.deleted_at is null) as files,
      (select coalesce(json_agg(json_build_object('id', i.id, 'sorting_number', i.sorting_number)
          order by i.sorting_number, i.id), '[]')
        from loan_deal_images i where i.loan_deal_id = d.id and i.deleted_at is null) as images,
      (select coalesce(json_agg(json_build_object('id', n.id, 'author_id', n.author_id, 'text', n.text,
          'author', w.binding_name, 'created_at', n.created_at, 'edited_at', n.edited_at)
          order by n.created_at), '[]')
        from deal_notes n join users w on w.id = n.author_id
        where n.loan_deal_id = d.id and (${given('sees_all_notes')} or n.author_id = ${given('user')})) as notes ${further}
    from ${DEALS_WITH_AUCTION}
    join users o on o.id = d.owner_id
    left join users b on b.id = d.sold_to
    where d.id = ${given('deal')}`

const find = statement<DealOf, DealRecord>((given) => dealQuery(given))

/** Null if there is no such deal. */
export async function findDeal(
  db: Db | Tx,
  actor: Pick<Actor, 'user_id' | 'roles'>,
  id: string,
): Promise<DealRecord | null> {
  const [deal] = await find(dealOf(actor, id)).execute(db)
  return deal ? withBook(db, actor, deal) : null
}

/** A deal with the visibility that applies to it: that of the book for a mortgage in a book. */
export async function withBook<Deal extends DealRecord>(
  db: Db | Tx,
  actor: Pick<Actor, 'user_id' | 'roles'>,
  deal: Deal,
): Promise<Deal> {
  if (!deal.is_in_book || deal.book_id === null) return deal
  const [book] = await find(dealOf(actor, deal.book_id)).execute(db)
  return book ? seenWith(book, deal) : deal
}

/**
 * A deal with the actor's disclosure level.
 * @throws 404 if the actor may not know that it exists
 */
export async function seeDeal(
  db: Db | Tx,
  actor: Actor,
  id: string,
): Promise<{ deal: DealRecord; disclosure: Disclosure }> {
  return seen(actor, await findDeal(db, actor, id))
}

/** @throws 404 if there is no deal, or the actor may not know that it exists */
export function seen<Deal extends DealRecord>(
  actor: Actor,
  deal: Deal | null | undefined,
): { deal: Deal; disclosure: Disclosure } {
  const disclosure = deal && disclosureOf(actor, deal)
  if (!deal || !disclosure) throw notFound()
  return { deal, disclosure }
}

/** The columns that determine a deal's price, for queries that read only what a list shows. */
export const PRICING_COLUMNS = sql.join([...PRICING_FIELDS.map((field) => sql.ref(`d.${field}`)), STATED_ON])
