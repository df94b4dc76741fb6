import { Trans } from '@lingui/react/macro'
import type { DealDetail } from '#domain/deals/contract.ts'
import { type Cents, formatMoney } from '#domain/kernel/money.ts'
import { formatDate } from '../../../ui/format.ts'
import { Row } from '../../../ui/layout/Rows.tsx'
import { depositOf } from '../deposit.ts'

interface DepositRowProps {
  deal: Pick<DealDetail, 'deposit' | 'deposit_type' | 'deposit_due'>
  /** Null while no price is entered. */
  price: Cents | null
  buysNow?: boolean
}

/** The deposit that falls due if the offer wins; nothing if the deal asks for none. */
export function DepositRow({ deal, price, buysNow = false }: DepositRowProps) {
  const deposit = price === null ? null : depositOf(deal, price)
  if (deposit === null) return null
  const { if_sold_today, if_sold_at_end } = deal.deposit_due
  const day = formatDate(buysNow ? if_sold_today : if_sold_at_end)
  return (
    <Row
      label={buysNow ? <Trans>Deposit</Trans> : <Trans>If you win: deposit</Trans>}
      note={
        buysNow ? (
          <Trans>By the end of {day}, Eastern time</Trans>
        ) : (
          <Trans>By the end of {day}, Eastern time, if the sale is on the day the auction ends</Trans>
        )
      }
    >
      {formatMoney(deposit)}
    </Row>
  )
}
