import { type Applicant, ageBand } from '#domain/deals/applicants.ts'
import { isSealed, isReserveMet as meetsReserve, openingBid } from '#domain/deals/auction-terms.ts'
import { missing } from '#domain/deals/completeness.ts'
import { COMPUTED_FIELDS, effective } from '#domain/deals/computed.ts'
import type { DealCard, DealDetail } from '#domain/deals/contract.ts'
import { DEAL_FIELDS, type DealField, type DealValues, fieldOf } from '#domain/deals/fields.ts'
import { dealStatus } from '#domain/deals/lifecycle.ts'
import { nextAction } from '#domain/deals/next-action.ts'
import { type PricedStream, type PricingTerms, pricingOf } from '#domain/deals/pricing.ts'
import { mismatches } from '#domain/deals/reconcile.ts'
import { dealReference, dealTitle, forwardSortationArea } from '#domain/deals/title.ts'
import { ageOn, dateOf, monthsBetween } from '#domain/kernel/dates.ts'
import { toCents, toDecimal } from '#domain/kernel/money.ts'
import { priorBalance } from '#domain/mortgage/ltv.ts'
import { type Actor, addressKeyOf } from '../platform/auth/actor.ts'
import type { Tokens } from '../platform/auth/tokens.ts'
import { signedAddress } from '../platform/storage/signed-address.ts'
import { BID_BLOCKED, bidBlockedBy, permissions, type Stage } from './policy.ts'
import { type DealRecord, documentTypes, pricingTermsOf, valuesOf } from './queries/find-deal.ts'
import type { CardRow } from './queries/list-deals.ts'

/** What a listing does not show (decisions section 6), besides names. */
const WITHHELD_IN_LISTING = [
  'loan_address',
  'reserve_price',
  'first_lender',
  'second_lender',
  'mortgage_borrower_txs',
  'mortgage_funded_txs',
  'mortgage_renewals',
  'auto_relist',
] as const satisfies readonly DealField[]

const LAST_MINUTES_MS = 10 * 60_000

/** Picture address of a deal's image at a width. */
export const imageAddress = (tokens: Tokens, id: string, width: 320 | 960, now: Date) =>
  signedAddress(tokens, `/loan-deal-images/${id}/content/${width}/`, now)

/** A document's address names whom it was made for: every view of it is an audit row. */
const fileAddress = (tokens: Tokens, id: string, actor: Actor, now: Date) =>
  signedAddress(tokens, `/loan-deal-files/${id}/content/`, now, addressKeyOf(actor))

function toWire(field: DealField, value: DealValues[DealField]): unknown {
  if (value === null) return null
  const { kind } = fieldOf(field)
  if (kind === 'money') return toDecimal(Number(value))
  if (kind !== 'rows') return value
  return (value as Record<string, unknown>[]).map((row) => {
    const money = ['amount', 'principal', 'interest'].filter((key) => typeof row[key] === 'number')
    return { ...row, ...Object.fromEntries(money.map((key) => [key, toDecimal(Number(row[key]))])) }
  })
}

function applicantView(applicant: Applicant, isNamed: boolean, today: string) {
  const anonymous = {
    applicant_role: applicant.applicant_role,
    age_band: applicant.date_of_birth ? ageBand(ageOn(applicant.date_of_birth, today)) : null,
    credit_score: applicant.credit_score,
    credit_history_length: applicant.credit_history_length,
  }
  return isNamed ? { ...applicant, ...anonymous } : anonymous
}

const cents = (value: string | null) => (value === null ? null : toCents(value))

const isReserveMet = (deal: { leading_amount: string | null; reserve_price: string | null }) =>
  meetsReserve({ leading_amount: cents(deal.leading_amount), reserve_price: cents(deal.reserve_price) })

/** A whole deal for one actor: withheld values are null and named. */
export function dealDetailView(tokens: Tokens, actor: Actor, deal: DealRecord, stage: Stage): DealDetail {
  const now = deal.db_now
  const today = dateOf(now)
  const typed = valuesOf(deal)
  const filled = effective(typed, today)
  const isListing = stage === 'listing'
  const isPrivate = stage === 'full'
  const withheld: string[] = isListing ? [...WITHHELD_IN_LISTING, 'applicants', 'loan_deal_files'] : []
  const fields = Object.fromEntries(
    DEAL_FIELDS.map((field) => [field, withheld.includes(field) ? null : toWire(field, filled[field])]),
  ) as Pick<DealDetail, DealField>
  const reserveMet = isReserveMet(deal)
  const rejection = bidBlockedBy(actor, deal)
  const issues = isPrivate ? missing(filled, deal.applicants, documentTypes(deal), now) : []
  const buyNowOpen = deal.deal_state === 'live' && deal.buy_reserve_price !== null && !reserveMet

  return {
    id: deal.id,
    reference: dealReference(deal),
    title: dealTitle(typed),
    version: deal.version,
    deal_state: deal.deal_state,
    deal_status: dealStatus({
      deal_state: deal.deal_state,
      is_complete: deal.missing_count === 0,
      sold_below_reserve:
        isPrivate &&
        deal.sale_amount !== null &&
        deal.reserve_price !== null &&
        toCents(deal.sale_amount) < toCents(deal.reserve_price),
    }),
    ...fields,
    postcode: isListing ? forwardSortationArea(typed.postcode) : typed.postcode,
    location_details: { state: typed.state, country: typed.country },
    credit_score_applicant_1: deal.applicants[0]?.credit_score ?? null,
    credit_score_applicant_2: deal.applicants[1]?.credit_score ?? null,
    prior_balance: toDecimal(priorBalance(typed)),
    computed_fields: COMPUTED_FIELDS.filter((field) => typed[field] === null && filled[field] !== null),
    withheld,
    stage,
    applicants: deal.applicants.map((applicant) => applicantView(applicant, !isListing, today)),
    loan_deal_images: deal.images.map((image) => ({
      id: image.id,
      image: imageAddress(tokens, image.id, 960, now),
      thumb: imageAddress(tokens, image.id, 320, now),
      sorting_number: image.sorting_number,
    })),
    loan_deal_files: deal.files.map((file) => ({
      ...file,
      name: isListing ? '' : file.name,
      uploaded_by: isListing ? '' : file.uploaded_by,
      uploaded_at: new Date(file.uploaded_at).toISOString(),
      url: isListing ? null : fileAddress(tokens, file.id, actor, now),
    })),
    notes: deal.notes.map((note) => ({
      id: note.id,
      author: note.author,
      text: note.text,
      created_at: new Date(note.created_at).toISOString(),
      edited_at: note.edited_at ? new Date(note.edited_at).toISOString() : null,
      is_own: note.author_id === actor.user_id,
    })),
    privatechannel_set: [],
    channelmember_set: [],
    book_of_mortgages_data: null,
    potential_change_notified: deal.potential_change_notified,
    is_favorite: deal.is_favorite,
    is_archived: deal.is_archived,
    is_own: deal.owner_id === actor.user_id,
    seller: sellerView(deal),
    reason: isPrivate ? deal.reason : null,
    missing: issues,
    mismatches: isPrivate ? mismatches(typed, today) : [],
    answer_by: isPrivate ? deal.answer_by : null,
    sale: saleView(deal, stage),
    created_at: deal.created_at.toISOString(),
    submitted_at: iso(deal.submitted_at),
    approved_at: iso(deal.approved_at),
    listed_at: iso(deal.listed_at),
    updated_at: deal.updated_at.toISOString(),
    ...pricingView(typed, today),
    auction: auctionSummary(deal),
    can: permissions(actor, deal, { is_buy_now_open: buyNowOpen }),
    bid_refusal: deal.deal_state === 'live' && rejection ? BID_BLOCKED[rejection] : null,
    server_time: now.toISOString(),
  }
}

const iso = (moment: Date | null) => moment?.toISOString() ?? null

export const sellerView = (
  deal: Pick<
    DealRecord,
    'owner_id' | 'owner_company' | 'owner_is_verified' | 'owner_deals_sold' | 'owner_since'
  >,
) => ({
  id: deal.owner_id,
  company_name: deal.owner_company,
  is_verified: deal.owner_is_verified,
  deals_sold: deal.owner_deals_sold,
  member_since: deal.owner_since.toISOString(),
})

/** The price of a sale is its two sides' and the staff's; the market learns only that it is sold. */
function saleView(deal: DealRecord, stage: Stage): DealDetail['sale'] {
  if (deal.sale_amount === null || deal.sold_at === null || stage === 'listing') return null
  return { amount: deal.sale_amount, sold_at: deal.sold_at.toISOString(), buyer: deal.buyer_company }
}

/** From which a price's yield follows. */
function pricingView(terms: PricingTerms, today: string): Pick<DealCard, 'pricing' | 'pricing_gap'> {
  const { stream, gap } = pricingOf(terms, today)
  return { pricing: stream && streamView(stream), pricing_gap: gap }
}

const streamView = ({ payment, count, balloon, frequency, elapsed, accrued }: PricedStream) => ({
  payment: toDecimal(payment),
  count,
  balloon: toDecimal(balloon),
  frequency,
  elapsed,
  accrued: toDecimal(accrued),
})

function auctionSummary(
  deal: Pick<
    CardRow,
    | 'opening_bid'
    | 'principle_balance'
    | 'mortgage_amount'
    | 'leading_amount'
    | 'reserve_price'
    | 'bid_count'
    | 'bid_start_ts'
    | 'bid_end_ts'
    | 'auction_format'
    | 'deal_state'
    | 'state_before_issue'
  >,
) {
  const isWithheld = isSealed(deal)
  return {
    opening_bid: toDecimal(
      openingBid({
        opening_bid: cents(deal.opening_bid),
        principle_balance: cents(deal.principle_balance),
        mortgage_amount: cents(deal.mortgage_amount),
      }),
    ),
    leading_amount: deal.leading_amount,
    bid_count: deal.bid_count,
    reserve_met: isWithheld ? null : isReserveMet(deal),
    auction_format: deal.auction_format ?? ('open' as const),
    is_sealed: isWithheld,
    bid_start_ts: iso(deal.bid_start_ts),
    bid_end_ts: iso(deal.bid_end_ts),
  }
}

/** A deal in a list for one actor; never more than a listing, plus what its owner and staff need to act. */
export function dealCardView(tokens: Tokens, actor: Actor, row: CardRow, now: Date): DealCard {
  const today = dateOf(now)
  const isOwn = row.owner_id === actor.user_id
  const isPrivate = isOwn || actor.roles.includes('reviewer') || actor.roles.includes('superuser')
  const isLastMinutes = row.bid_end_ts !== null && row.bid_end_ts.getTime() - now.getTime() < LAST_MINUTES_MS
  return {
    id: row.id,
    reference: dealReference(row),
    title: dealTitle(row),
    deal_type: row.deal_type,
    deal_state: row.deal_state,
    deal_status: dealStatus({
      deal_state: row.deal_state,
      is_complete: row.missing_count === 0,
      sold_below_reserve:
        isPrivate &&
        row.sale_amount !== null &&
        row.reserve_price !== null &&
        toCents(row.sale_amount) < toCents(row.reserve_price),
    }),
    mortgage_class: row.mortgage_class,
    residential_building_type: row.residential_building_type,
    commercial_class: row.commercial_class,
    city: row.city,
    state: row.state,
    postcode: forwardSortationArea(row.postcode),
    position: row.position,
    mortgage_amount: row.mortgage_amount,
    principle_balance: row.principle_balance,
    property_value: row.property_value,
    prior_balance: toDecimal(
      priorBalance({
        position: row.position,
        first_lender_mortgage_balance: cents(row.first_lender_mortgage_balance),
        second_lender_mortgage_balance: cents(row.second_lender_mortgage_balance),
      }),
    ),
    ltv: row.effective_ltv === null ? null : Number(row.effective_ltv),
    loan_yield: row.loan_yield === null ? null : Number(row.loan_yield),
    interest_rate: row.interest_rate === null ? null : Number(row.interest_rate),
    remaining_term:
      row.remaining_term ??
      (row.effective_maturity === null
        ? null
        : row.effective_maturity > today
          ? monthsBetween(today, row.effective_maturity)
          : 0),
    thumb: row.image_id ? imageAddress(tokens, row.image_id, 320, now) : null,
    is_favorite: row.is_favorite,
    is_own: isOwn,
    company_name: row.owner_company,
    listed_at: iso(row.listed_at),
    updated_at: row.updated_at.toISOString(),
    ...pricingView(pricingTermsOf(row), today),
    auction: auctionSummary(row),
    owner: isPrivate
      ? {
          reserve_price: row.reserve_price,
          pending_bids: row.pending_bids,
          next_action: nextAction({
            deal_state: row.deal_state,
            is_complete: row.missing_count === 0,
            bid_count: row.bid_count,
            ends_soon: isLastMinutes,
          }),
          missing_count: row.missing_count,
          answer_by: row.answer_by,
          reason: row.reason,
          submitted_at: iso(row.submitted_at),
          approved_at: iso(row.approved_at),
          is_archived: row.is_archived,
        }
      : null,
  }
}
