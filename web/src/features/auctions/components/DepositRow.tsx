import { Plural, Trans } from '@lingui/react/macro'
import type { DealDetail } from '#domain/deals/contract.ts'
import { DEPOSIT_DUE_DAYS } from '#domain/deals/deposit.ts'
import { type Cents, formatMoney } from '#domain/kernel/money.ts'
import { formatDate } from '../../../ui/format.ts'
import { Row } from '../../../ui/layout/Rows.tsx'
import { depositOf } from '../deposit.ts'

/**
 * When a price would become a sale: with this click, on the day the auction ends, or when the other side accepts it.
 */
export type SaleTime = 'now' | 'at_end' | 'when_accepted'

export type DepositOfDeal = Pick<
  DealDetail,
  'deposit' | 'deposit_type' | 'deposit_due' | 'deposit_due_days' | 'deposit_payee'
>

interface DepositRowProps {
  deal: DepositOfDeal
  /** Null while no price is entered. */
  price: Cents | null
  sale?: SaleTime
  /** The reader is the seller, who is offered the price. */
  isSeller?: boolean
}

/** The deposit that falls due if the offer wins, with its day and payee; nothing if the deal requires none. */
export function DepositRow({ deal, price, sale = 'at_end', isSeller = false }: DepositRowProps) {
  const deposit = price === null ? null : depositOf(deal, price)
  if (deposit === null) return null
  return (
    <Row label={<Label sale={sale} isSeller={isSeller} />} note={<DepositTerms deal={deal} sale={sale} />}>
      {formatMoney(deposit)}
    </Row>
  )
}

/** By when a deposit is due, and to whom. */
export const DepositTerms = ({ deal, sale }: { deal: DepositOfDeal; sale: SaleTime }) => (
  <>
    <DueDay deal={deal} sale={sale} />
    {deal.deposit_payee && (
      <>
        {' · '}
        <Trans>payable to {deal.deposit_payee}</Trans>
      </>
    )}
  </>
)

function Label({ sale, isSeller }: Required<Pick<DepositRowProps, 'sale' | 'isSeller'>>) {
  if (isSeller) return <Trans>If the bidder accepts: deposit</Trans>
  return sale === 'now' ? <Trans>Deposit</Trans> : <Trans>If you win: deposit</Trans>
}

function DueDay({ deal, sale }: { deal: DepositOfDeal; sale: SaleTime }) {
  const { if_sold_today, if_sold_at_end } = deal.deposit_due
  const day = formatDate(sale === 'now' ? if_sold_today : if_sold_at_end)
  switch (sale) {
    case 'now':
      return <Trans>By the end of {day}, ET</Trans>
    case 'at_end':
      return <Trans>By the end of {day}, ET, if the sale is on the day the auction ends</Trans>
    case 'when_accepted':
      return (
        <Plural
          value={deal.deposit_due_days ?? DEPOSIT_DUE_DAYS}
          one="# business day after the sale"
          other="# business days after the sale"
        />
      )
  }
}
