import type { Disclosure } from '../../deal-access/disclosure.ts'
import { DEAL_FIELDS } from '../../deals/fields.ts'

/**
 * The values of a deal's event that its evidence pack shows: to the deal's winner, to its owner, and to the users whom
 * the event names (`own`). The owner sees what the winner sees. Without a list the event is not shown.
 */
interface Showing {
  winner?: readonly string[]
  owner?: readonly string[]
  own?: readonly string[]
}

const STATE = ['deal_state']
const FILE = ['id', 'name', 'document_type', 'sha256']
const NDA = ['nda_version', 'sha256']
const ACCEPTED = ['company_name', ...NDA]
const REQUESTED = ['document_type', 'title']
const REQUEST = [...REQUESTED, 'alias']
/** Without the signer's network address: the signed document shows it to those who may see it. */
const SIGNER = ['title', 'name', 'email', 'role']
const BY = ['by', 'company']
const STEP = [
  ...BY,
  'step',
  'state',
  'action',
  'claimed_by',
  'reason',
  'deposit_amount',
  'acknowledged',
  'files',
]

/** An event that is not in this table is shown only to administrators, as in the audit log. */
export const SHOWN_IN_EVIDENCE: Readonly<Record<string, Showing>> = {
  'deal.created': { owner: DEAL_FIELDS },
  'deal.changed': { owner: [...DEAL_FIELDS, 'applicants'] },
  'deal.archived': { owner: ['is_archived'] },
  'deal.restored': { owner: ['is_archived'] },
  'deal.submitted': { owner: STATE },
  'deal.approved': { owner: STATE },
  'deal.rejected': { owner: [...STATE, 'reason'] },
  'deal.scheduled': { owner: [...STATE, 'bid_start_ts', 'bid_end_ts', 'days'] },
  'deal.opened': { winner: [...STATE, 'bid_end_ts'] },
  'deal.ended': { winner: STATE },
  'deal.closed': { owner: [...STATE, 'leading_amount'] },
  'deal.sold': { winner: [...STATE, 'amount', 'part_of'], owner: ['below_reserve'] },
  'deal.split': { owner: [...STATE, 'total', 'unsold', 'below_reserve'] },
  'deal.not_sold': { owner: [...STATE, 'reason'] },
  'deal.flagged': { owner: [...STATE, 'reason'] },
  'deal.resolved': { owner: STATE },

  'bid.placed': { winner: ['leading_amount', 'bid_end_ts', 'alias', 'amount', 'offer_type'] },
  'bid.raised': { own: ['alias'] },
  'bid.declined': { owner: ['reason'], own: ['reason'] },
  'bids.voided': { owner: [...STATE, 'fields', 'bid_end_ts'] },
  'auction.extended': { winner: ['bid_end_ts'] },
  'bid.countered': { owner: ['amount', 'expires_at', 'below_reserve'], own: ['amount', 'expires_at'] },
  'counter.declined': { owner: ['reason'], own: ['reason'] },
  'counter.expired': { owner: [], own: [] },
  'final.invited': { owner: ['ends_at'] },
  'final.offered': { own: [] },
  'final.ended': { owner: ['invited', 'submitted', 'answer_by'] },

  'file.uploaded': { owner: ['files'] },
  'file.replaced': { owner: [...FILE, 'bytes'] },
  'file.deleted': { owner: FILE },
  'applicant_summary.changed': { owner: ['version', 'origin', 'made_by'] },
  'image.uploaded': { owner: ['images'] },
  'image.deleted': { owner: ['id', 'sorting_number'] },
  'room.entered': { owner: ACCEPTED, own: ACCEPTED },
  'room.requested': { owner: ACCEPTED, own: ACCEPTED },
  'room.admitted': { owner: [], own: [] },
  'room.refused': { owner: ['reason'], own: ['reason'] },
  'room.revoked': { owner: ['reason'], own: ['reason'] },
  'room.admission_changed': { owner: ['admission'] },
  'room.viewing_changed': { owner: ['protected_viewing'] },
  'room.nda_by_changed': { owner: ['nda_by'] },
  'room.not_opened': { owner: ['company_name'], own: ['why'] },
  'room.nda_changed': { owner: NDA },
  'question.asked': { owner: ['question_id', 'alias', 'question'], own: ['question_id', 'question'] },
  'question.answered': { owner: ['question_id', 'answer', 'to'], own: ['question_id', 'answer', 'to'] },
  'document_request.made': { owner: [...REQUEST, 'reason'], own: [...REQUEST, 'reason'] },
  'document_request.withdrawn': { owner: REQUEST, own: REQUEST },
  'document_request.answered': { owner: REQUESTED },
  'document_request.declined': { owner: [...REQUESTED, 'answer'] },
  'commitment.made': { owner: ['company_name', 'amount', 'due_date'], own: ['amount', 'due_date'] },
  'commitment.withdrawn': { owner: ['company_name'], own: [] },
  'commitment.follow_up_sent': { owner: ['documents', 'nda'], own: ['documents', 'nda'] },
  'commitment.nda_accepted': { owner: ACCEPTED, own: ACCEPTED },
  'commitment.chosen': { owner: [], own: [] },
  'commitment.all_ended': { owner: [] },
  'follow_up.uploaded': { owner: ['files'] },
  'follow_up.removed': { owner: ['id', 'name', 'sha256'] },
  'follow_up.nda_changed': { owner: NDA },
  'follow_up.nda_by_changed': { owner: ['nda_by'] },
  'follow_up.not_opened': { owner: ['company_name'], own: ['why'] },

  'signing.created': { owner: ['title', 'purpose', 'sha256', 'in_order', 'expires_at', 'signers'] },
  'signing.invited': { owner: SIGNER },
  'signing.viewed': { owner: SIGNER },
  'signing.consented': { owner: [...SIGNER, 'version'] },
  'signing.signed': { owner: [...SIGNER, 'kind'] },
  'signing.declined': { owner: [...SIGNER, 'reason'] },
  'signing.voided': { owner: ['title', 'reason'] },
  'signing.failed': { owner: ['title', 'reason'] },
  'signing.expired': { owner: ['title'] },
  'signing.completed': { owner: ['title', 'document_type', 'sha256', 'original_sha256'] },

  'loan_bids.placed': { owner: [], own: [] },
  'loan_bids.withdrawn': { owner: [], own: [] },
  'loan_bids.ended': { owner: ['state', 'reason'] },
  'book.loan_removed': { winner: ['reference', 'loan_reference', 'reason', 'amount', 'sale_amount'] },

  'closing.opened': { winner: ['closing_date', 'steps'] },
  'closing.step_changed': { winner: STEP },
  'closing.closed': { winner: STEP },
  'closing.agreement_signed': { winner: ['purpose', 'step', 'is_done', 'files'] },
  'closing.cut_off_named': { winner: [...BY, 'cut_off_date', 'is_agreed'] },
  'closing.lawyer_named': { winner: [...BY, 'lawyer'] },
  'closing.payout_stated': { winner: [...BY, 'payout_principal', 'payout_interest', 'payout_as_of'] },
  'closing.note_added': { winner: [...BY, 'step'] },
  'closing.files_attached': { winner: [...BY, 'step', 'files'] },
  'closing.file_removed': { winner: [...BY, 'id', 'name', 'step'] },
  'evidence.downloaded': { own: ['disclosure'] },
}

/** Shown of every event. Actor, viewed user and API key are shown only to the user concerned. */
const ALWAYS = [
  'id',
  'at',
  'type',
  'audit_type',
  'subject_type',
  'subject_id',
  'subject_label',
  'before',
  'after',
]

/** The reader of an evidence pack. */
export interface EvidenceReader {
  user_id: string
  /** The actor's disclosure level of the deal. */
  disclosure: Disclosure
  /** True for an administrator, who may read the whole audit log. */
  seesAll: boolean
}

/** A sealed field: its name, and its value as JSON text. */
interface Field {
  name: string
  value: string
}

/** The names of the fields of an event that a reader may see; null if the event is not shown. */
export function shownFields(
  reader: EvidenceReader,
  type: string,
  fields: readonly Field[],
): ReadonlySet<string> | null {
  if (reader.seesAll) return new Set(fields.map(({ name }) => name))
  const self = JSON.stringify(reader.user_id)
  const isOwn = fields.some(({ name, value }) => value === self && name !== 'after.owner_id')
  const showing = SHOWN_IN_EVIDENCE[type]
  const parts = showing && partsFor(reader.disclosure, showing, isOwn)
  if (!parts) return null
  const named = new Set(ALWAYS)
  for (const part of parts) for (const when of ['before', 'after']) named.add(`${when}.${part}`)
  // A reader's own id and the name of their own key reveal nothing.
  if (fields.some(({ name, value }) => name === 'actor_id' && value === self)) named.add('api_key')
  return new Set(fields.flatMap(({ name, value }) => (named.has(name) || value === self ? [name] : [])))
}

function partsFor(disclosure: Disclosure, { winner, owner, own }: Showing, isOwn: boolean): string[] | null {
  const lists = [
    disclosure === 'winner' || disclosure === 'owner' ? winner : undefined,
    disclosure === 'owner' ? owner : undefined,
    isOwn ? own : undefined,
  ].filter((list) => list !== undefined)
  return lists.length === 0 ? null : lists.flat()
}
