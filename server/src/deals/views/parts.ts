import { isSealed, isReserveMet as meetsReserve } from '#domain/deals/auction-terms.ts'
import type { DealCard } from '#domain/deals/contract.ts'
import { dealStatus } from '#domain/deals/lifecycle.ts'
import type { DealState } from '#domain/deals/vocabulary.ts'
import { type Cents, toDecimal } from '#domain/kernel/money.ts'
import { type Actor, addressKeyOf } from '../../platform/auth/actor.ts'
import type { Tokens } from '../../platform/auth/tokens.ts'
import { signedAddress } from '../../platform/storage/signed-address.ts'
import type { CardRow } from '../queries/list-deals.ts'
import { centsOf, isoOf } from '../rows.ts'
import { openingBidOf } from './pricing.ts'

/** Address of a deal's image at a width, for as long as the actor's session lasts. */
export const imageAddress = (tokens: Tokens, actor: Actor, id: string, width: 320 | 960, now: Date) =>
  signedAddress(tokens, `/loan-deal-images/${id}/content/${width}/`, now, addressKeyOf(actor))

/** The status for a reader of these amounts: without the reserve, a deal sold below it is simply sold. */
export const statusView = (
  deal: { deal_type: string | null; deal_state: DealState; missing_count: number },
  seen: { sale_amount: Cents | null; reserve_price: Cents | null },
) =>
  dealStatus({
    deal_type: deal.deal_type,
    deal_state: deal.deal_state,
    is_complete: deal.missing_count === 0,
    sold_below_reserve:
      seen.sale_amount !== null && seen.reserve_price !== null && seen.sale_amount < seen.reserve_price,
  })

export const isReserveMet = (deal: { leading_amount: string | null; reserve_price: string | null }) =>
  meetsReserve({ leading_amount: centsOf(deal.leading_amount), reserve_price: centsOf(deal.reserve_price) })

/** The minimum first bid; null in a draft that states none of the amounts from which it is computed. */
export function openingBidView(deal: Parameters<typeof openingBidOf>[0]): string | null {
  const cents = openingBidOf(deal)
  return cents === null ? null : toDecimal(cents)
}

export function auctionSummary(
  deal: Pick<
    CardRow,
    | 'auction_round'
    | 'opening_bid'
    | 'principle_balance'
    | 'mortgage_amount'
    | 'leading_amount'
    | 'headline_yield'
    | 'reserve_price'
    | 'bid_count'
    | 'bid_start_ts'
    | 'bid_end_ts'
    | 'auction_format'
    | 'deal_state'
    | 'state_before_issue'
  >,
): DealCard['auction'] {
  const isWithheld = isSealed(deal)
  return {
    round: deal.auction_round,
    opening_bid: openingBidView(deal),
    leading_amount: deal.leading_amount,
    headline_yield: deal.headline_yield,
    bid_count: deal.bid_count,
    reserve_met: isWithheld ? null : isReserveMet(deal),
    auction_format: deal.auction_format ?? 'open',
    is_sealed: isWithheld,
    bid_start_ts: isoOf(deal.bid_start_ts),
    bid_end_ts: isoOf(deal.bid_end_ts),
  }
}
