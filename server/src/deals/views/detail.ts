import { LICENCE_EXPIRED } from '#domain/companies/licences.ts'
import { DISCLOSURES, type Disclosure, redact, shownTo } from '#domain/deal-access/disclosure.ts'
import { applicantFields } from '#domain/deals/applicant-fields.ts'
import { applicantShownTo } from '#domain/deals/applicants.ts'
import { missing } from '#domain/deals/completeness.ts'
import { COMPUTED_FIELDS, effective } from '#domain/deals/computed.ts'
import type { DealDetail, DealFile } from '#domain/deals/contract.ts'
import { closingDue, depositDue } from '#domain/deals/deposit.ts'
import { DEAL_FIELDS, type DealField, dealFieldsShown } from '#domain/deals/fields.ts'
import { mismatches } from '#domain/deals/reconcile.ts'
import { dealDetailResponse, dealFileResponse } from '#domain/deals/shapes.ts'
import { dealReference, dealTitle } from '#domain/deals/title.ts'
import type { DealState } from '#domain/deals/vocabulary.ts'
import { businessDateOf } from '#domain/kernel/dates.ts'
import { toDecimal } from '#domain/kernel/money.ts'
import { mapNames } from '#domain/kernel/names.ts'
import { priorBalance } from '#domain/mortgage/ltv.ts'
import { knowsChannel } from '../../deal-access/policy.ts'
import { type Actor, addressKeyOf, isStaff } from '../../platform/auth/actor.ts'
import type { Tokens } from '../../platform/auth/tokens.ts'
import { holidaysFrom } from '../../platform/holidays.ts'
import type { Platform } from '../../platform/platform.ts'
import { signedAddress } from '../../platform/storage/signed-address.ts'
import { DECISION_BLOCKED, decisionBlockedBy, offeredTo, permissions } from '../policy.ts'
import type { DealRecord, FileRow } from '../queries/find-deal.ts'
import { centsOf, documentTypes, isoOf, toWire, valuesOf } from '../rows.ts'
import { boxMatchView } from './box-match.ts'
import { auctionSummary, imageAddress, statusView } from './parts.ts'
import { poolView, pricingView } from './pricing.ts'
import { saleView } from './sale.ts'

/** The names of the fields, and of the larger parts of a deal, that each level does not see. */
const WITHHELD = mapNames(DISCLOSURES, (level) => {
  const fields = DEAL_FIELDS.filter((field) => {
    const { marketShows } = dealFieldsShown[field]
    return !shownTo(level, dealFieldsShown[field]) && marketShows === undefined
  })
  const seesAll = (table: object) =>
    Object.values(table).every((field: { shown: Disclosure }) => shownTo(level, field))
  return [
    ...fields,
    ...(seesAll(applicantFields) ? [] : ['applicants']),
    ...(seesAll(dealFileResponse) ? [] : ['loan_deal_files']),
  ]
})

/** In these a deal can still be listed or sold. */
const SELLS: readonly DealState[] = ['draft', 'rejected', 'approved', 'live', 'under_review', 'not_sold']

/** A deal in full for one actor; withheld values are null and listed by name. */
export function dealDetailView(
  { tokens, dealAnswers }: Platform,
  actor: Actor,
  deal: DealRecord,
  disclosure: Disclosure,
): DealDetail {
  const now = deal.db_now
  const today = businessDateOf(now)
  const typed = valuesOf(deal)
  const filled = effective(typed, today)
  const undecided = isStaff(actor) ? decisionBlockedBy(actor, deal) : null
  const rooms = dealAnswers.rooms(actor, deal, disclosure)
  const auctions = dealAnswers.auctions(actor, deal, disclosure)
  const commitments = dealAnswers.commitments(actor, deal, disclosure)
  const sees = (field: { shown: Disclosure }) => shownTo(disclosure, field)
  const sale = saleView(deal, disclosure)
  const soldInParts = deal.deal_state === 'sold' ? sale : null
  return redact(dealDetailResponse, sees, {
    id: deal.id,
    reference: dealReference(deal),
    title: dealTitle(typed),
    version: disclosure === 'owner' ? deal.version : deal.public_version,
    deal_state: deal.deal_state,
    deal_status: statusView(deal, {
      sale_amount: sees(dealDetailResponse.sale) ? centsOf(deal.sale_amount) : null,
      reserve_price: sees(dealDetailResponse.reserve_price) ? filled.reserve_price : null,
    }),
    ...mapNames<Pick<DealDetail, DealField>>(DEAL_FIELDS, (field) => toWire(field, filled[field])),
    location_details: { state: typed.state, country: typed.country },
    credit_score_applicant_1: deal.applicants[0]?.credit_score ?? null,
    credit_score_applicant_2: deal.applicants[1]?.credit_score ?? null,
    prior_balance: toDecimal(priorBalance(typed)),
    computed_fields: COMPUTED_FIELDS.filter((field) => typed[field] === null && filled[field] !== null),
    withheld: WITHHELD[disclosure],
    disclosure,
    applicants: deal.applicants.map((applicant) => applicantShownTo(disclosure, applicant, today)),
    loan_deal_images: deal.images.map((image) => ({
      id: image.id,
      image: imageAddress(tokens, actor, image.id, 960, now),
      thumb: imageAddress(tokens, actor, image.id, 320, now),
      sorting_number: image.sorting_number,
    })),
    loan_deal_files: deal.files.map((file) => fileView(tokens, actor, file, disclosure, now)),
    notes: deal.notes.map((note) => ({
      id: note.id,
      author: note.author,
      text: note.text,
      created_at: new Date(note.created_at).toISOString(),
      edited_at: note.edited_at ? new Date(note.edited_at).toISOString() : null,
      is_own: note.author_id === actor.user_id,
    })),
    is_exclusive: deal.is_exclusive,
    exclusive_until: deal.is_exclusive ? isoOf(deal.exclusive_until) : null,
    channels: deal.channels
      .filter((channel) => knowsChannel(disclosure, channel))
      .map(({ id, channel_name, box, criteria }) => ({
        id,
        channel_name,
        // Which box is its owner's primary one is their own affair.
        agreed: box && criteria && boxMatchView({ ...box, is_primary: false }, criteria),
      })),
    privatechannel_set: deal.channels.map((channel) => channel.id),
    channelmember_set: deal.channelmember_set,
    book_of_mortgages_data: deal.book_data,
    book: bookOf(deal),
    loan_reference: deal.loan_reference,
    potential_change_notified: deal.potential_change_notified,
    is_favorite: deal.is_favorite,
    is_archived: deal.is_archived,
    is_own: deal.owner_id === actor.user_id,
    seller: sellerView(deal),
    reason: deal.reason,
    get missing() {
      return missing(filled, deal.applicants, documentTypes(deal), now)
    },
    get mismatches() {
      return mismatches(typed, today)
    },
    answer_by: deal.answer_by,
    sale,
    created_at: deal.created_at.toISOString(),
    submitted_at: isoOf(deal.submitted_at),
    rejected_at: isoOf(deal.rejected_at),
    approved_at: isoOf(deal.approved_at),
    listed_at: isoOf(deal.listed_at),
    updated_at: (disclosure === 'owner' ? deal.updated_at : deal.public_updated_at).toISOString(),
    deposit_due: {
      if_sold_today: depositDueOf(deal, now),
      if_sold_at_end: depositDueOf(deal, deal.bid_end_ts ?? now),
    },
    closing_if_sold_today: closingDue(today, holidaysFrom(deal.state, today)),
    sale_amount: deal.sale_amount ?? soldInParts?.amount ?? null,
    sold_at: isoOf(deal.sold_at) ?? soldInParts?.sold_at ?? null,
    ...pricingView(deal, now),
    pool: poolView(deal.pool ?? null),
    auction: auctionSummary(deal),
    ...rooms,
    ...auctions,
    ...commitments,
    can: offeredTo(actor, {
      ...permissions(actor, deal),
      ...rooms.can,
      ...auctions.can,
      ...commitments.can,
    }),
    selling_blocked_reason:
      deal.is_owner_licence_expired && SELLS.includes(deal.deal_state) ? LICENCE_EXPIRED : null,
    decision_blocked_reason: undecided && DECISION_BLOCKED[undecided],
    server_time: now.toISOString(),
  })
}

const depositDueOf = (deal: Pick<DealRecord, 'deposit_due_days' | 'state'>, soldAt: Date) => {
  const soldOn = businessDateOf(soldAt)
  return depositDue(deal.deposit_due_days, soldOn, holidaysFrom(deal.state, soldOn))
}

/** A document as an actor of a level sees it. Its address names the user, so that each view can be audited. */
export const fileView = (
  tokens: Tokens,
  actor: Actor,
  file: FileRow,
  level: Disclosure,
  now: Date,
): DealFile =>
  redact(dealFileResponse, (field) => shownTo(level, field), {
    ...file,
    uploaded_at: new Date(file.uploaded_at).toISOString(),
    url: signedAddress(tokens, `/loan-deal-files/${file.id}/content/`, now, addressKeyOf(actor)),
    view_url: signedAddress(tokens, `/loan-deal-files/${file.id}/view/`, now, addressKeyOf(actor)),
  })

export const sellerView = (
  deal: Pick<
    DealRecord,
    'owner_id' | 'owner_company' | 'owner_is_verified' | 'owner_licences' | 'owner_deals_sold' | 'owner_since'
  >,
): DealDetail['seller'] => ({
  id: deal.owner_id,
  company_name: deal.owner_company,
  is_verified: deal.owner_is_verified,
  deals_sold: deal.owner_deals_sold,
  member_since: deal.owner_since.toISOString(),
  licences: deal.owner_licences,
})

/** The book of a mortgage that comes from a loan tape. */
const bookOf = ({ book_id, book_number, is_in_book }: DealRecord): DealDetail['book'] =>
  book_id === null || book_number === null
    ? null
    : {
        id: book_id,
        reference: dealReference({ deal_type: 'book_of_mortgage', number: book_number }),
        is_sold_with_it: is_in_book,
      }
