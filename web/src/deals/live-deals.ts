import type { DealCard } from '#domain/deals/contract.ts'
import { useLive } from '../app/live.ts'
import { isWatched, withNews } from './model.ts'

/** A deal of a list, kept true by the live connection for as long as the component stands. */
export function useLiveDeal<
  D extends Pick<DealCard, 'id' | 'deal_type' | 'deal_state' | 'deal_status' | 'auction'>,
>(deal: D): D {
  return withNews(deal, useLive(isWatched(deal) ? deal.id : undefined))
}
