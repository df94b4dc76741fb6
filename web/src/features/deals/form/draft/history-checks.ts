import type { DealValues } from '#domain/deals/fields.ts'
import { formatMoney } from '#domain/kernel/money.ts'

/** A discrepancy between the loan history and the figures of the deal; a hint that prevents nothing. */
export interface HistoryHint {
  kind: 'missed' | 'balance'
  inHistory: string
  inDeal: string
}

export function historyHints(deal: DealValues): HistoryHint[] {
  const hints: HistoryHint[] = []
  const payments = deal.mortgage_borrower_txs ?? []
  const missed = payments.filter((payment) => payment.missed).length
  if (payments.length > 0 && deal.ttl_missed_pmt !== null && missed !== deal.ttl_missed_pmt)
    hints.push({ kind: 'missed', inHistory: String(missed), inDeal: String(deal.ttl_missed_pmt) })
  const balance = balanceOf(deal)
  if (balance !== null && deal.principle_balance !== null && balance !== deal.principle_balance)
    hints.push({
      kind: 'balance',
      inHistory: formatMoney(balance),
      inDeal: formatMoney(deal.principle_balance),
    })
  return hints
}

/** Advances less principal paid, in cents; null if the lists are incomplete. */
function balanceOf({ mortgage_funded_txs, mortgage_borrower_txs }: DealValues): number | null {
  const advances = mortgage_funded_txs ?? []
  const paid = (mortgage_borrower_txs ?? []).filter((payment) => !payment.missed)
  if (advances.length === 0 || paid.some((payment) => payment.principal === null)) return null
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
  return sum(advances.map(({ amount }) => amount)) - sum(paid.map(({ principal }) => principal ?? 0))
}
