import type { DealDetail } from '#domain/deals/contract.ts'
import { depositAt } from '#domain/deals/deposit.ts'
import { type Cents, toCents } from '#domain/kernel/money.ts'

/** The deposit of a deal at a price, in cents; null if the deal requires none. */
export const depositOf = (deal: Pick<DealDetail, 'deposit' | 'deposit_type'>, price: Cents): Cents | null =>
  depositAt(
    { deposit: deal.deposit === null ? null : toCents(deal.deposit), deposit_type: deal.deposit_type },
    price,
  )
