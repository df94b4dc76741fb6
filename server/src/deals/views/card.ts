import { redact, shownTo } from '#domain/deal-access/disclosure.ts'
import { remainingTerm } from '#domain/deals/computed.ts'
import type { DealCard } from '#domain/deals/contract.ts'
import { nextAction } from '#domain/deals/next-action.ts'
import { dealCardResponse, MARKET_ON_CARDS, PRIVATE_ON_CARDS } from '#domain/deals/shapes.ts'
import { dealReference, dealTitle } from '#domain/deals/title.ts'
import { businessDateOf } from '#domain/kernel/dates.ts'
import { MINUTE_MS } from '#domain/kernel/durations.ts'
import { toDecimal } from '#domain/kernel/money.ts'
import { mapNames } from '#domain/kernel/names.ts'
import { priorBalance } from '#domain/mortgage/ltv.ts'
import { seesAsOwner } from '../../deal-access/policy.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Tokens } from '../../platform/auth/tokens.ts'
import type { CardRow } from '../queries/list-deals.ts'
import { centsOf, columnToWire, isoOf } from '../rows.ts'
import { boxMatchView } from './box-match.ts'
import { auctionSummary, imageAddress, statusView } from './parts.ts'
import { pricingView } from './pricing.ts'

const LAST_MINUTES_MS = 10 * MINUTE_MS

type MarketFields = Pick<DealCard, (typeof MARKET_ON_CARDS)[number]>
type PrivateFields = Pick<NonNullable<DealCard['owner']>, (typeof PRIVATE_ON_CARDS)[number]>

/** A deal in a list for one actor: what the market sees, plus what its owner and staff need to act. */
export function dealCardView(tokens: Tokens, actor: Actor, row: CardRow, now: Date): DealCard {
  const today = businessDateOf(now)
  const isOwners = seesAsOwner(actor, row)
  const parts = isOwners ? partsView(row) : null
  const soldInParts = row.deal_state === 'sold' ? parts : null
  return redact(
    dealCardResponse,
    (field) => (field.shown === 'owner' ? isOwners : shownTo('market', field)),
    {
      id: row.id,
      reference: dealReference(row),
      title: dealTitle(row),
      deal_state: row.deal_state,
      deal_status: statusView(row, {
        sale_amount: isOwners ? centsOf(row.sale_amount) : null,
        reserve_price: isOwners ? centsOf(row.reserve_price) : null,
      }),
      ...mapNames<MarketFields>(MARKET_ON_CARDS, (field) => columnToWire(field, row[field])),
      prior_balance: toDecimal(
        priorBalance({
          position: row.position,
          first_lender_mortgage_balance: centsOf(row.first_lender_mortgage_balance),
          second_lender_mortgage_balance: centsOf(row.second_lender_mortgage_balance),
        }),
      ),
      ltv: row.effective_ltv === null ? null : Number(row.effective_ltv),
      remaining_term: remainingTerm(row.remaining_term, row.effective_maturity, today),
      thumb: row.image_id ? imageAddress(tokens, actor, row.image_id, 320, now) : null,
      is_favorite: row.is_favorite,
      is_own: row.owner_id === actor.user_id,
      is_barred: row.owner_id !== actor.user_id && row.bid_bar !== null,
      is_exclusive: row.is_exclusive,
      company_name: row.owner_company,
      listed_at: isoOf(row.listed_at),
      updated_at: (isOwners ? row.updated_at : row.public_updated_at).toISOString(),
      sale_amount: row.sale_amount ?? soldInParts?.amount ?? null,
      sold_at: isoOf(row.sold_at) ?? soldInParts?.sold_at ?? null,
      ...pricingView(row, now),
      book_of_mortgages_data: row.book_of_mortgages_data,
      auction: auctionSummary(row),
      credit_box: row.box && row.criteria && boxMatchView(row.box, row.criteria),
      owner: isOwners ? ownerSummary(row, now) : null,
    },
  )
}

/** What was sold of a book in parts, as its owner and staff see it. */
const partsView = ({ parts }: CardRow) =>
  parts && { ...parts, sold_at: new Date(parts.sold_at).toISOString() }

function ownerSummary(row: CardRow, now: Date): DealCard['owner'] {
  const isLastMinutes = row.bid_end_ts !== null && row.bid_end_ts.getTime() - now.getTime() < LAST_MINUTES_MS
  return {
    ...mapNames<PrivateFields>(PRIVATE_ON_CARDS, (field) => columnToWire(field, row[field])),
    pending_bids: row.pending_bids,
    commitments: row.commitments,
    document_requests: row.document_requests,
    next_action: nextAction({
      deal_state: row.deal_state,
      is_complete: row.missing_count === 0,
      bid_count: row.bid_count,
      ends_soon: isLastMinutes,
      commitments: row.commitments,
      document_requests: row.document_requests,
      is_in_parts: row.parts !== null,
    }),
    missing_count: row.missing_count,
    answer_by: row.answer_by,
    reason: row.reason,
    submitted_at: isoOf(row.submitted_at),
    rejected_at: isoOf(row.rejected_at),
    approved_at: isoOf(row.approved_at),
    is_archived: row.is_archived,
    parts: partsView(row),
  }
}
